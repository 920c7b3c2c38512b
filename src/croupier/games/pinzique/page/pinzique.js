/** Pinzique: eight dice that carry cards, kept and rolled again, the melds in them, and the score sheet. */
import { html, cls, useLayoutEffect, useRef, useState } from "../../../js/ui.js";
import { Card } from "../../../js/cards.js";
import { Die } from "../../../js/dice.js";
import { useFocusInside, useKeys } from "../../../js/keyboard.js";
import { written } from "../../../js/moves.js";
import { Choice, Clock } from "../../../js/parts.js";
import { useSending } from "../../../js/table_parts.js";
import { number } from "../../../js/format.js";
import { styled } from "../../../js/game_pages.js";
import { t } from "../../../js/texts.js";
import { texts } from "./texts.js";

/** @typedef {import("../../../js/pages/table.js").Room} Room */

await styled(import.meta.url, "pinzique.css");

/** Whether neighbours can share a sheet. @param {number} seats */
const even = (seats) => seats % 2 === 0 && seats > 2;

/** @type {import("../../../js/game_pages.js").Opening} */
export const opening = {
  own: { partners: "false" },
  Fields: ({ form, set, seats }) =>
    even(seats) &&
    html`<${Choice}
      label=${texts.partners}
      value=${form.partners}
      options=${[
        ["false", texts.alone],
        ["true", texts.pairs],
      ]}
      onChange=${(/** @type {string} */ partners) => set({ partners })}
    />`,
  terms: ({ form, seats }) =>
    form.partners === "true" && even(seats)
      ? { partners: Array.from({ length: seats / 2 }, (_, at) => [2 * at, 2 * at + 1]) }
      : {},
};

/** @param {{room: Room}} props */
export default function Pinzique({ room }) {
  const { view, notes } = room.hand;
  return html`<div class="pinz felt">
    ${
      view.over
        ? html`<p class="notice pinz-over" role="status">${texts.over(winners(room))}</p>`
        : html`<${Turn} room=${room} />`
    }
    ${
      notes.done.length > 0 &&
      html`<section class="done" aria-label=${texts.doneTurns}>
        ${notes.done.map(
          (/** @type {any} */ lying) =>
            html`<div key=${lying.seat} class="done-turn">
              <h3>
                ${room.names[lying.seat]} <span class="num">${number(lying.points)}</span>
                ${lying.all_score && html` <span class="tag fantasy">${texts.bonus}</span>`}
              </h3>
              <${Melds} melds=${lying.melds} />
            </div>`,
        )}
      </section>`
    }
    <section class="panel sheets" aria-label=${texts.sheet}>
      ${notes.sheets.map(
        (/** @type {any} */ sheet) => html`
          <${Sheet} key=${sheet.seats.join()} sheet=${sheet} names=${room.names} />
        `,
      )}
    </section>
  </div>`;
}

/** @param {Room} room */
function winners({ hand, names }) {
  const best = Math.max(...hand.view.totals);
  return hand.view.sheets
    .filter((/** @type {number[]} */ _, /** @type {number} */ at) => hand.view.totals[at] === best)
    .flat()
    .map((/** @type {number} */ seat) => names[seat]);
}

/** The turn in progress. @param {{room: Room}} props */
function Turn({ room }) {
  const { hand, mine } = room;
  const { view, notes } = hand;
  const key = `${view.label} ${view.ended.length} ${view.rolls_left} ${view.to_act}`;
  const [state, setState] = useState({ key: "", kept: /** @type {number[]} */ ([]) });
  const kept = state.key === key ? state.kept : [...view.locked];
  const { form } = hand;
  const { busy, send } = useSending(room, key);
  const acting = !!mine && !!form;
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const ask = room.asked[0];

  /** @param {number} die */
  const toggle = (die) => {
    if (!acting || view.locked.includes(die)) return;
    setState({ key, kept: kept.includes(die) ? kept.filter((one) => one !== die) : [...kept, die] });
  };
  /** @param {number[]} dice */
  const keep = (dice) => send(written(form, [[...dice].sort((a, b) => a - b).map((die) => die + 1)]));

  useKeys((key) => {
    if (!acting) return false;
    const die = Number(key) - 1;
    if (die >= 0 && die < view.cards.length) toggle(die);
    else if (key === "r") keep(kept);
    else if (key === "s") keep([...view.cards.keys()]);
    else return false;
    return true;
  });

  const inside = useFocusInside(ref);
  useLayoutEffect(() => {
    if (inside.current && document.activeElement === document.body)
      ref.current?.focus({ preventScroll: true });
  }, [key, acting]);

  const name = room.names[view.to_act];
  return html`<section
    class=${cls("turn", acting && "acting")}
    ref=${ref}
    tabindex="-1"
    aria-label=${texts.dice}
  >
    <header class="row">
      <h2>${texts.roundOf(view.label)}</h2>
      <span class="tag">${texts.rollsLeft(view.rolls_left)}</span>
      <span class="grow"></span>
      ${ask?.until && html`<${Clock} until=${ask.until} />`}
      <b class=${cls(!acting && "acting-now")} role="status">
        ${acting ? t.table.yourMove : texts.waiting(name)}
      </b>
    </header>
    <div class="dice" role="group" aria-label=${texts.dice}>
      ${view.cards.map(
        (/** @type {string} */ card, /** @type {number} */ die) =>
          html`<${Die}
            key=${`${die} ${view.rolls_left} ${card}`}
            text=${card}
            number=${die + 1}
            rolling=${!kept.includes(die)}
            kept=${acting && kept.includes(die)}
            onClick=${acting ? () => toggle(die) : undefined}
            disabled=${view.locked.includes(die)}
          />`,
      )}
    </div>
    ${
      notes.showing &&
      html`<div class="showing">
        <h3>
          ${texts.melds}
          ${notes.showing.points ? html` <span class="num">${number(notes.showing.points)}</span>` : ""}
        </h3>
        <${Melds} melds=${notes.showing.melds} />
      </div>`
    }
    ${
      acting &&
      html`<div class="row">
        <button
          type="button"
          class="primary"
          disabled=${busy || kept.length === view.cards.length}
          onClick=${() => keep(kept)}
        >
          ${texts.rollOthers(view.cards.length - kept.length)}
        </button>
        <button
          type="button"
          disabled=${busy}
          onClick=${() => keep(view.cards.map((/** @type {string} */ _, /** @type {number} */ at) => at))}
        >
          ${texts.stand}
        </button>
        <span class="small">${texts.keep}</span>
      </div>`
    }
  </section>`;
}

/** @param {{melds: any[]}} props */
function Melds({ melds }) {
  if (!melds.length) return html`<p class="small">${texts.noMelds}</p>`;
  return html`<ul class="melds">
    ${melds.map(
      (meld, at) =>
        html`<li key=${at}>
          <b class="num">${number(meld.points)}</b> ${meld.name}${" "}
          <span class="meld-cards">
            ${meld.cards.map(
              (/** @type {string} */ card, /** @type {number} */ place) => html`
                <${Card} key=${place} card=${card} />
              `,
            )}
          </span>
        </li>`,
    )}
  </ul>`;
}

/** A score sheet as the source writes it. @param {{sheet: any, names: string[]}} props */
export function Sheet({ sheet, names }) {
  const whose = sheet.seats.map((/** @type {number} */ seat) => names[seat]).join(" & ");
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${whose}>
    <table class="data sheet">
      <caption>${whose}</caption>
      <thead>
        <tr>
          <th scope="col">${texts.round}</th>
          <th scope="col">${texts.points}</th>
          <th scope="col" class="n">${texts.subtotal}</th>
        </tr>
      </thead>
      <tbody>
        ${sheet.lines.map(
          (/** @type {any} */ line, /** @type {number} */ at) => html`<tr key=${at}>
            <th scope="row">
              ${line.round}
              ${sheet.seats.length > 1 && html` <span class="small muted">${names[line.seat]}</span>`}
            </th>
            <td>
              ${line.pieces.map(
                (/** @type {any} */ piece, /** @type {number} */ place) => html`
                  ${place > 0 ? " + " : ""}
                  ${
                    piece.struck_by === null
                      ? piece.text
                      : html`
                          <del title=${texts.struck(names[piece.struck_by])}>${piece.text}</del>${" "}
                          <span class="small muted">(${texts.struck(names[piece.struck_by])})</span>
                        `
                  }
                `,
              )}
              ${line.ending}
              ${line.lowest && html` <span class="tag">${texts.lowest}</span>`}
            </td>
            <td class="n">${line.subtotal ?? ""}</td>
          </tr>`,
        )}
        ${sheet.lines.length === 0 && html`<tr><td colspan="3" class="muted">${texts.noRound}</td></tr>`}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colspan="2">${texts.total}</th>
          <td class="n"><b>${number(sheet.total)}</b></td>
        </tr>
      </tfoot>
    </table>
  </div>`;
}
