/** Entry of a hand in rows, or of a roll of dice, by tapping, typing or pasting. */
import { html, cls, useState } from "../kit/preact.js";
import { CardButton, Hole } from "../kit/cards.js";
import { useFirstField } from "../kit/keyboard.js";
import { Input } from "../kit/fields.js";
import { Die } from "../kit/dice.js";
import { Icon } from "../kit/icon.js";
import { Faces, RankPad } from "./card_pad.js";
import { readCards, writeCards, writeRows } from "./notation.js";
import { text } from "./words.js";
import { phrases } from "./texts.js";

/** @import { Children } from "../kit/html.d.ts" */

/**
 * Choices while a hand is written; forgotten when another one is.
 * @template T @param {string} of the hand @param {T} usual
 * @returns {[T, (part: Partial<T>) => void]}
 */
function useChosen(of, usual) {
  const [kept, keep] = useState({ of, now: usual });
  const now = kept.of === of ? kept.now : usual;
  return [now, (part) => keep({ of, now: { ...now, ...part } })];
}

/**
 * A hand in rows above, the pad to enter it below.
 * @param {{id: string, name: string, rows: string[][], room: number[], titles: string[], others: string[],
 *   joker?: boolean, notes?: string[], label: string, help: string, like: string,
 *   read: (text: string) => {rows: string[][], rest: string}, written?: (hand: {rows: string[][]}) => string,
 *   onChange: (rows: string[][], typed?: any, full?: boolean) => void, onEnter: () => void, above?: Children,
 *   children?: Children}} props
 * `id` names the hand; `room` is the number of cards that each row takes; `written` is the text of what `read` reads,
 * for more than rows; `notes` stand below the titles; `onChange` gets the answer of `read` if a text was typed, or
 * whether a tap filled the hand; `onEnter` goes on to the next hand; `above` stands over the rows, `children` below
 * the pad
 */
export function CardRows({
  id,
  name,
  rows,
  room,
  titles,
  others,
  joker,
  notes = [],
  label,
  help,
  like,
  read,
  written = (hand) => writeRows(hand.rows, room),
  onChange,
  onEnter,
  above,
  children,
}) {
  const [{ wanted, typed }, choose] = useChosen(id, {
    wanted: 0,
    typed: /** @type {string | null} */ (null),
  });
  const shown = written({ rows });
  const input = typed !== null && written(read(typed)) === shown ? typed : shown;
  const { rest } = read(input);
  const has = (/** @type {number} */ at) => at < room.length && rows[at].length < room[at];
  const first = room.findIndex((_, at) => has(at));
  const row = has(wanted) ? wanted : Math.max(0, first);
  const full = first < 0;

  /** @param {string} card */
  function put(card) {
    choose({ typed: null, wanted: row });
    const now = rows.map((one, at) => (at === row ? [...one, card] : one));
    onChange(
      now,
      undefined,
      now.every((one, at) => one.length >= (room[at] ?? 0)),
    );
  }
  /** @param {string} card */
  function takeBack(card) {
    choose({ typed: null, wanted: rows.findIndex((one) => one.includes(card)) });
    onChange(rows.map((one) => one.filter((each) => each !== card)));
  }
  function takeLast() {
    const filled = rows.map((_, at) => at).filter((at) => rows[at].length);
    const from = !full && rows[row].length ? row : filled.filter((at) => full || at < row).at(-1);
    const last = from === undefined ? undefined : rows[from].at(-1);
    if (last) takeBack(last);
  }

  return html`
    <div class="kitchen-top" style=${`--rows: ${rows.length}`}>
      ${above}
      <div class="own-rows">
        ${rows.map(
          (cards, at) => html`<div key=${at} class=${cls("own-row", at === row && !full && "on")}>
            ${
              rows.length > 1
                ? html`<button
                    class="quiet row-pick"
                    aria-pressed=${String(at === row)}
                    aria-label=${phrases.rowOf(titles[at], cards.length, room[at])}
                    onClick=${() => choose({ wanted: at })}
                  >
                    <b>${titles[at]}</b>
                    <span class="made">${notes[at]}</span>
                  </button>`
                : html`<span class="row-title">${titles[0]}</span>`
            }
            <span class="lie" style=${`--most:${Math.max(...room)}`}>
              ${cards.map(
                (card, place) => html`<${CardButton}
                  key=${`${card}${place}`}
                  card=${card}
                  note=${text("tap to take back")}
                  onClick=${() => takeBack(card)}
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
    </div>
    <${Tray}
      id=${id}
      pad=${(/** @type {Children} */ toggle) => html`<${RankPad}
        label=${text("Cards of {name}", { name })}
        taken=${[...rows.flat(), ...others]}
        full=${full}
        joker=${joker}
        onTap=${put}
        onBack=${takeLast}
      >
        ${toggle}
      </${RankPad}>`}
      field=${{ label, help, like, value: input, rest, onEnter }}
      onText=${(/** @type {string} */ now) => {
        const said = read(now);
        choose({ typed: now });
        onChange(said.rows, said);
      }}
    >
      ${children}
    </${Tray}>
  `;
}

/**
 * The pad, or the field to type in its place; both on a wide window.
 * @param {{id: string, pad: (toggle: Children) => Children, field: Omit<Parameters<typeof HandText>[0], "onText">,
 *   onText: (text: string) => void, children?: Children}} props
 */
function Tray({ id, pad, field, onText, children }) {
  const [typing, setTyping] = useState(typed);
  const toggle = html`<button
    class="key type"
    aria-label=${typing ? text("Tap the cards") : text("Type the cards")}
    aria-pressed=${String(typing)}
    onClick=${() => setTyping((typed = !typing))}
  >
    <${Icon} name="keys" />
  </button>`;
  return html`<div class=${cls("kitchen-tray", typing && "typing")}>
    ${pad(toggle)}
    <${HandText} key=${id} ...${field} onText=${onText} />
    ${children}
  </div>`;
}

/** True if cards are typed on a phone, from hand to hand. */
let typed = false;

/**
 * The dice of a roll. A face is gone once as many dice show it as have it.
 * @param {{id: string, name: string, cards: string[], dice: string[], like: string,
 *   onChange: (cards: string[]) => void, onEnter: () => void, above?: Children, children?: Children}} props
 * `dice` are the faces of each
 */
export function DiceRow({ id, name, cards, dice, like, onChange, onEnter, above, children }) {
  const [{ typed }, choose] = useChosen(id, { typed: /** @type {string | null} */ (null) });
  const written = writeCards(cards);
  const input = typed !== null && writeCards(readCards(typed).cards) === written ? typed : written;
  const { rest } = readCards(input);
  /** @param {string[]} now */
  function put(now) {
    choose({ typed: null });
    onChange(now);
  }
  return html`
    <div class="kitchen-top">
      ${above}
      <div class="tray-dice" role="group" aria-label=${text("{name}'s dice", { name })}>
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
    </div>
    <${Tray}
      id=${id}
      pad=${(/** @type {Children} */ toggle) => html`<${Faces}
        label=${text("Faces of the dice")}
        dice=${dice}
        cards=${cards}
        onTap=${(/** @type {string} */ card) => put([...cards, card])}
        after=${toggle}
      />`}
      field=${{
        label: text("{name}'s dice, typed or pasted", { name }),
        help: text("The cards that the dice show, in any order."),
        like,
        value: input,
        rest,
        onEnter,
      }}
      onText=${(/** @type {string} */ now) => {
        choose({ typed: now });
        onChange(readCards(now).cards);
      }}
    >
      ${children}
    </${Tray}>
  `;
}

/**
 * The field to type or paste a hand, and what in it could not be read.
 * @param {{label: string, help: string, like: string, value: string, rest: string, onText: (text: string) => void,
 *   onEnter: () => void}} props
 */
function HandText({ label, help, like, value, rest, onText, onEnter }) {
  const typing = useFirstField();
  return html`<div class="hand-text">
    <${Input}
      label=${label}
      help=${rest ? undefined : help}
      ref=${typing}
      class="cards-text"
      autocomplete="off"
      autocapitalize="off"
      spellcheck=${false}
      placeholder=${like}
      aria-invalid=${rest ? "true" : undefined}
      value=${value}
      onText=${onText}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Enter" && onEnter()}
    />
    <p class="small down" role="status">${rest && phrases.unread(rest)}</p>
  </div>`;
}
