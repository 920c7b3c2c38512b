/** Entry of a hand in rows, or of a roll of dice, by tapping, typing or pasting. */
import { html, cls, useState } from "../kit/preact.js";
import { CardButton, Hole } from "../kit/cards.js";
import { useFirstField } from "../kit/keyboard.js";
import { Field } from "../kit/fields.js";
import { Die } from "../kit/dice.js";
import { Deck, Faces } from "./card_pad.js";
import { readCards, writeCards, writeRows } from "./notation.js";
import { phrases } from "./texts.js";

/**
 * @param {{name: string, rows: string[][], room: number[], titles: string[], others: string[],
 *   joker?: boolean, label: string, help: string, like: string,
 *   read: (text: string) => {rows: string[][], rest: string}, written?: (hand: {rows: string[][]}) => string,
 *   onChange: (rows: string[][], typed?: any) => void, onEnter: () => void}} props
 * `room` is the number of cards that each row takes; `written` is the text of what `read` reads, for more than rows;
 * `onChange` gets the answer of `read` if a text was typed; `onEnter` goes on to the next hand
 */
export function CardRows({
  name,
  rows,
  room,
  titles,
  others,
  joker,
  label,
  help,
  like,
  read,
  written = (hand) => writeRows(hand.rows, room),
  onChange,
  onEnter,
}) {
  const [wanted, setWanted] = useState(0);
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const shown = written({ rows });
  const text = typed !== null && written(read(typed)) === shown ? typed : shown;
  const { rest } = read(text);
  const has = (/** @type {number} */ at) => at < room.length && rows[at].length < room[at];
  const row = has(wanted)
    ? wanted
    : Math.max(
        0,
        room.findIndex((_, at) => has(at)),
      );
  const full = !room.some((_, at) => has(at));

  /** @param {string} card */
  function tap(card) {
    setTyped(null);
    const own = rows.findIndex((one) => one.includes(card));
    if (own >= 0) {
      setWanted(own);
      onChange(rows.map((one) => one.filter((each) => each !== card)));
    } else if (has(row)) {
      setWanted(row);
      onChange(rows.map((one, at) => (at === row ? [...one, card] : one)));
    }
  }

  return html`<div class="hand-entry">
    <div class="own-rows">
      ${rows.map(
        (cards, at) => html`<div key=${at} class=${cls("own-row", at === row && !full && "on")}>
          ${
            rows.length > 1
              ? html`<button
                  type="button"
                  class="quiet row-pick"
                  aria-pressed=${String(at === row)}
                  aria-label=${phrases.rowOf(titles[at], cards.length, room[at])}
                  onClick=${() => setWanted(at)}
                >
                  ${titles[at]}
                </button>`
              : html`<span class="row-title">${titles[0]}</span>`
          }
          <span class="lie">
            ${cards.map(
              (card, place) => html`<${CardButton}
                key=${`${card}${place}`}
                card=${card}
                note=${phrases.takeBack}
                onClick=${() => tap(card)}
              />`,
            )}
            ${Array.from(
              { length: Math.max(0, room[at] - cards.length) },
              (_, place) => html`<${Hole} key=${place} />`,
            )}
          </span>
        </div>`,
      )}
    </div>
    <${Deck} label=${phrases.deck(name)} own=${rows.flat()} others=${others} joker=${joker} onTap=${tap} />
    <${HandText}
      label=${label}
      help=${help}
      like=${like}
      text=${text}
      rest=${rest}
      onText=${(/** @type {string} */ now) => {
        setTyped(now);
        const said = read(now);
        onChange(said.rows, said);
      }}
      onEnter=${onEnter}
    />
  </div>`;
}

/**
 * The dice of a roll. A face is gone once as many dice show it as have it.
 * @param {{name: string, cards: string[], dice: string[], like: string, onChange: (cards: string[]) => void,
 *   onEnter: () => void}} props `dice` are the faces of each
 */
export function DiceRow({ name, cards, dice, like, onChange, onEnter }) {
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const written = writeCards(cards);
  const text = typed !== null && writeCards(readCards(typed).cards) === written ? typed : written;
  const { rest } = readCards(text);
  /** @param {string[]} now */
  function put(now) {
    setTyped(null);
    onChange(now);
  }
  return html`<div class="hand-entry">
    <div class="tray-dice" role="group" aria-label=${phrases.rolls(name)}>
      ${cards.map(
        (card, at) => html`<${Die}
          key=${at}
          text=${card}
          number=${at + 1}
          onClick=${() => put(cards.filter((_, own) => own !== at))}
        />`,
      )}
      ${Array.from(
        { length: Math.max(0, dice.length - cards.length) },
        (_, at) => html`<span key=${`hole${at}`} class="die-hole" aria-hidden="true"></span>`,
      )}
    </div>
    <${Faces}
      label=${phrases.faces}
      dice=${dice}
      cards=${cards}
      onTap=${(/** @type {string} */ card) => put([...cards, card])}
    />
    <${HandText}
      label=${phrases.typedRoll(name)}
      help=${phrases.typedRollHelp}
      like=${like}
      text=${text}
      rest=${rest}
      onText=${(/** @type {string} */ now) => {
        setTyped(now);
        onChange(readCards(now).cards);
      }}
      onEnter=${onEnter}
    />
  </div>`;
}

/**
 * The field to type or paste a hand, and what in it could not be read.
 * @param {{label: string, help: string, like: string, text: string, rest: string, onText: (text: string) => void,
 *   onEnter: () => void}} props
 */
function HandText({ label, help, like, text, rest, onText, onEnter }) {
  const typing = useFirstField();
  return html`<div class="hand-text">
    <${Field} label=${label} help=${rest ? undefined : help}>
      ${(/** @type {string} */ id, /** @type {string} */ help) => html`<input
        id=${id}
        ref=${typing}
        class="cards-text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck=${false}
        placeholder=${like}
        aria-describedby=${help}
        aria-invalid=${rest ? "true" : undefined}
        value=${text}
        onInput=${(/** @type {import("../kit/html.d.ts").Typed} */ event) => onText(event.target.value)}
        onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Enter" && onEnter()}
      />`}
    </${Field}>
    <p class="small down" role="status">${rest && phrases.unread(rest)}</p>
  </div>`;
}
