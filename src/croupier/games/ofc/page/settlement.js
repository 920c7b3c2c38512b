/** The end of a hand: the sentence in the tray, and the tables behind it. */
import { html, cls, useState } from "../../../kit/preact.js";
import { Chips, Net } from "../../../kit/chips.js";
import { Icon } from "../../../kit/icon.js";
import { toastError } from "../../../kit/toasts.js";
import { Result } from "../../../table/components.js";
import { named, number } from "../../../kit/format.js";
import { texts } from "./texts.js";
import { Pairs } from "./pairs_table.js";
import { messageOf, said, text } from "../../../kit/words.js";

/** @typedef {import("./wire.d.ts").Result} Result */
/**
 * @typedef {import("../../../table/context.d.ts").TableContext<import("./wire.d.ts").View,
 *   import("./wire.d.ts").Annotations>} TableContext
 */
/** @typedef {import("./result_steps.js").Story} Story */
/** @typedef {import("./result_steps.js").Pair} Pair */

/** @param {{room: TableContext, story: Story}} props */
export function Settled({ room, story }) {
  const { you } = room;
  return html`<${Result}
    room=${room}
    total=${you === null ? null : story.total}
    done=${story.done}
    sentence=${html`<${Why} room=${room} story=${story} />`}
    parts=${story.pairs.length > 1 && html`<${Against} room=${room} story=${story} />`}
    details=${html`<${Details} room=${room} />`}
    send=${html`<${Send} room=${room} />`}
  />`;
}

/** A button to the dialog that sends the hand's dearest decision; both are loaded when it is pressed. */
function Send(/** @type {{room: TableContext}} */ { room: { table, hand, view } }) {
  const [loaded, setLoaded] = useState(
    /** @type {typeof import("../../../coach/share_decision.js") | null} */ (null),
  );
  const [open, setOpen] = useState(false);
  const go = () =>
    import("../../../coach/share_decision.js").then((found) => {
      setLoaded(found);
      setOpen(true);
    }, toastError);
  return html`<button
      class="send square"
      aria-label=${texts.send}
      title=${texts.send}
      aria-haspopup="dialog"
      onClick=${go}
    >
      <${Icon} name="share" />
    </button>
    ${
      loaded &&
      html`<${loaded.SendDearest}
        open=${open}
        onClose=${() => setOpen(false)}
        game=${view.match.game}
        table=${table}
        number=${hand.number}
      />`
    }`;
}

/**
 * Why: a foul first, then the opponent who is looked at, then who goes to Fantasyland.
 * @param {{room: TableContext, story: Story}} props
 */
function Why({ room, story }) {
  const { hand, names, you } = room;
  const result = /** @type {Result} */ (hand.view.result);
  const { boards } = hand.notes;
  const fouls = (you === null ? hand.view.order : [you, story.now?.other]).flatMap((seat) =>
    seat !== undefined && boards[seat].foul
      ? [texts.foulOf(seat === you ? "" : names[seat], said(boards[seat].why))]
      : [],
  );
  const next = hand.view.order.filter((/** @type {number} */ seat) => result.fantasy[seat] > 0);
  return html`
    ${fouls.map((/** @type {string} */ text) => html`<p key=${text} class="foul-why">${text} </p>`)}
    ${story.now && html`<p><b>${sentenceOf(room, story.now)}</b> </p>`}
    ${
      you === null &&
      html`<p>
        ${hand.view.order.map(
          (/** @type {number} */ seat) => html`<span key=${seat} class="one">
            ${names[seat]} <${Net} value=${result.totals[seat]} /> </span>`,
        )}
      </p>`
    }
    ${next.map(
      (/** @type {number} */ seat) => html`<p key=${seat} class="fantasy-next">
        ${texts.next(seat === you ? "" : names[seat], result.fantasy[seat])}${" "}
      </p>`,
    )}
  `;
}

/** The name of a row's hand, as a part of a sentence. @param {import("./wire.d.ts").RowNote} row */
function handOf({ words }) {
  const message = messageOf(words);
  return typeof message === "string" ? message : message.parts?.hand;
}

/** The result between the reader and one opponent, as a sentence. @param {TableContext} room @param {Pair} pair */
function sentenceOf({ hand, names, you }, pair) {
  const { boards } = hand.notes;
  const rows = pair.rows.reduce((sum, won) => sum + won, 0);
  const mine = /** @type {number} */ (you);
  const fouls = [boards[mine].foul, boards[pair.other].foul];
  const earned = (/** @type {number} */ seat) => {
    const paid = boards[seat].rows.filter((row) => row.royalty > 0);
    const points = paid.reduce((/** @type {number} */ sum, row) => sum + row.royalty, 0);
    return points
      ? {
          points,
          called: paid.length === 1 ? text("{hand:bare}", { hand: handOf(paid[0]) }) : "",
        }
      : null;
  };
  return texts.against(names[pair.other], {
    fouls,
    scoop: pair.scoop,
    rows,
    mine: earned(mine),
    theirs: earned(pair.other),
  });
}

/** The parts of a match-up that are not zero. @param {Pair} pair */
function partsOf(pair) {
  const { scoop, royalties } = pair;
  const rows = pair.rows.reduce((sum, won) => sum + won, 0);
  const parts = /** @type {const} */ ([
    ["rows", rows],
    ["scoop", scoop],
    ["royalties", royalties],
  ]);
  return parts
    .filter(([, points]) => points)
    .map(([kind, points]) => `${texts.extras[kind]} ${number(points, true)}`)
    .join(", ");
}

/**
 * Each opponent with what there is between us; one may be looked at on the boards.
 * @param {{room: TableContext, story: Story}} props
 */
const Against = ({ room, story }) =>
  html`<div class="against" role="group" aria-label=${texts.matrix}>
    ${story.pairs.map(
      (pair) =>
        html`<button
          key=${pair.other}
          class=${cls(story.now === pair && "on")}
          aria-pressed=${String(story.now === pair)}
          disabled=${!story.over}
          onClick=${() => story.choose(pair.other)}
        >
          <span class="name">${room.names[pair.other]}</span>
          <b class=${cls("num", pair.points > 0 && "up", pair.points < 0 && "down")}>
            ${story.isShown(pair) ? number(pair.points, true) : "·"}
          </b>
          <span class="parts num">${story.isShown(pair) && partsOf(pair)}</span>
        </button>`,
    )}
  </div>`;

/**
 * The tables of a result: head to head, row by row, and the payments. The reader comes first.
 * @param {{room: TableContext}} props
 */
function Details({ room }) {
  const { hand, you } = room;
  const { terms, order } = hand.view;
  const result = /** @type {Result} */ (hand.view.result);
  const { pairs, payments, boards } = hand.notes;
  const names = room.names.map((name, seat) => (seat === you ? texts.you : name));
  const seats = you === null ? order : [you, ...order.filter((/** @type {number} */ seat) => seat !== you)];
  return html`
    ${order
      .filter((/** @type {number} */ seat) => boards[seat].foul)
      .map(
        (/** @type {number} */ seat) => html`
          <p key=${seat} class="notice bad">${texts.foulOf(seat === you ? "" : names[seat], said(boards[seat].why))}</p>
        `,
      )}
    <div class="scroll" tabindex="0" role="group" aria-label=${texts.matrix}>
      <table class="data matrix">
        <caption>${texts.matrix}</caption>
        <thead>
          <tr>
            <td></td>
            ${seats.map(
              (/** @type {number} */ seat) => html`
                <th key=${seat} scope="col" class="n">${names[seat]}</th>
              `,
            )}
            <th scope="col" class="n">${texts.total}</th>
          </tr>
        </thead>
        <tbody>
          ${seats.map(
            (/** @type {number} */ one) => html`<tr key=${one}>
              <th scope="row">${names[one]}</th>
              ${seats.map(
                (/** @type {number} */ other) => html`<td key=${other} class="n">
                  ${
                    one === other
                      ? html`<span class="muted" aria-label=${texts.versus}>·</span>`
                      : html`<${Net} value=${result.points[one][other]} />`
                  }
                </td>`,
              )}
              <td class="n"><b><${Net} value=${result.totals[one]} /></b></td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <${Pairs} pairs=${pairs} names=${names} you=${you} />
    ${terms.stacks && html`<${Payments} payments=${payments} names=${room.names} you=${you} />`}
  `;
}

/** @param {{payments: import("../../../wire.d.ts").Entry[], names: string[], you: number | null}} props */
function Payments({ payments, names, you }) {
  const pays = (/** @type {number} */ payer, /** @type {number} */ payee) =>
    payer === you
      ? texts.youPay(names[payee])
      : payee === you
        ? texts.paysYou(names[payer])
        : texts.pays(names[payer], names[payee]);
  return html`<div>
    <h3>${texts.payments}</h3>
    <ol class="payments">
      ${
        payments.length
          ? payments.map(
              (paid, at) => html`<li key=${at}>
                <span>${pays(paid.payer ?? -1, paid.payee ?? -1)}</span>${" "}
                <${Chips} amount=${paid.amount} />${" "}
                <span class="small muted">${named(paid.what, names)}</span>
              </li>`,
            )
          : html`<li class="muted">${texts.nobodyPays}</li>`
      }
    </ol>
  </div>`;
}
