/** Entries about one player: a stack corrected, a penalty, money; what follows is said before they are sent. */
import { html, useState } from "../../kit/preact.js";
import { number } from "../../kit/format.js";
import { ChipsInput, Choice } from "../../kit/fields.js";
import { useRequest } from "../../kit/components.js";
import { t } from "../../kit/texts.js";
import { useAnswer } from "../../scorer/api.js";
import { requestTournament, command, apiPath } from "../api.js";
import { ConfirmDialog, withChips } from "../components.js";
import { ReasonField } from "./director_actions.js";
import { text, textN } from "../words.js";
import { d } from "./texts.js";

/** @import { Floor } from "../../wire.d.ts" */
/** @import { Command } from "../api.js" */
/** @import { Doing } from "./players.js" */

const c = d.deeds;

/**
 * A command that is tried first: it may be sent once the server would take it.
 * @param {Floor} floor @param {Command | null} what null for one that is not complete
 */
function useTried(floor, what) {
  const tried = useAnswer(
    what &&
      (() => requestTournament("POST", apiPath(floor.name, "/commands"), { command: what, dry: true })),
    [what, floor.n],
  );
  return {
    may: !!what && tried.fresh && !tried.error,
    error: what && tried.fresh ? tried.error : undefined,
  };
}

/**
 * The effects of an entry, and its number.
 * @param {{floor: Floor, tried: ReturnType<typeof useTried>, children?: import("../../kit/html.d.ts").Children}} props
 */
const Follows = ({ floor, tried, children }) => html`<div class="t-follow" role="status">
  ${tried.error ? html`<p class="notice bad">${tried.error.message}</p>` : children}
  <p class="small muted">${text("Becomes entry {n}.", { n: floor.n + 1 })}</p>
</div>`;

/** @param {Doing} props */
export function CorrectStack({ floor, who, close, changed }) {
  const [chips, setChips] = useState(who.chips);
  const [why, setWhy] = useState(c.stackWhy[0]);
  const change = chips - who.chips;
  const what =
    change && why.trim()
      ? /** @type {const} */ ({ op: "correct", player: who.player, chips, reason: why.trim() })
      : null;
  const tried = useTried(floor, what);
  return html`<${ConfirmDialog}
    title=${t.of(c.stack, who.name)}
    onClose=${close}
    yes=${text("Correct the stack")}
    may=${tried.may}
    act=${async () => what && command(floor.name, what).then(changed)}
  >
    <${ChipsInput} label=${text("Stack after it")} value=${chips} least=${1} onValue=${setChips} />
    <p class="num">${c.stackNow(who.chips)} <b>${number(change, true)}</b></p>
    <${ReasonField} options=${c.stackWhy} value=${why} set=${setWhy} />
    <${Follows} floor=${floor} tried=${tried}>
      ${change !== 0 && html`<p class="notice warn">${c.inPlay(floor.chips + change, floor.chips)}</p>`}
    </${Follows}>
  </${ConfirmDialog}>`;
}

/** @param {Doing} props */
export function Penalty({ floor, who, close, changed }) {
  const [penalty, setPenalty] = useState(/** @type {"warning" | "missed" | "chips"} */ ("warning"));
  const [amount, setAmount] = useState(1);
  const [why, setWhy] = useState(c.penaltyWhy[0]);
  const what = why.trim()
    ? /** @type {const} */ ({
        op: "penalize",
        player: who.player,
        penalty,
        reason: why.trim(),
        hands: penalty === "missed" ? amount : 0,
        chips: penalty === "chips" ? amount : 0,
      })
    : null;
  const tried = useTried(floor, what);
  return html`<${ConfirmDialog}
    title=${t.of(c.penalty, who.name)}
    bad
    onClose=${close}
    yes=${text("Give the penalty")}
    may=${tried.may}
    act=${async () => what && command(floor.name, what).then(changed)}
  >
    <${Choice}
      label=${c.penalty}
      value=${penalty}
      options=${c.penalties}
      onChange=${(/** @type {typeof penalty} */ kind) => setPenalty(kind)}
    />
    ${
      penalty !== "warning" &&
      html`<${ChipsInput}
        key=${penalty}
        label=${penalty === "missed" ? text("Hands that are missed") : text("Chips that leave play")}
        value=${amount}
        least=${1}
        onValue=${setAmount}
      />`
    }
    <${ReasonField} options=${c.penaltyWhy} value=${why} set=${setWhy} />
    <${Follows} floor=${floor} tried=${tried}>
      ${penalty === "missed" && html`<p class="notice warn">${c.missed(who.name, amount)}</p>`}
      ${penalty === "chips" && html`<p class="notice warn">${c.inPlay(floor.chips - amount, floor.chips)}</p>`}
      ${penalty === "warning" && html`<p>${text("{name} is warned. Nothing else follows.", { name: who.name })}</p>`}
    </${Follows}>
  </${ConfirmDialog}>`;
}

/** A player's money: open sums are handed over in full, or in part. @param {Doing} props */
export function Money({ floor, who, close, changed }) {
  const sheet = useRequest(() => requestTournament("GET", apiPath(floor.name, "/cashier")), [floor.n]);
  const account = sheet.value?.players.find((one) => one.player === who.player);
  const [out, setOut] = useState("");
  const [amount, setAmount] = useState(0);
  const paysOut = out ? out === "out" : !!account && account.open <= 0 && account.due > 0;
  const open = account ? (paysOut ? account.due : account.open) : 0;
  const what =
    account && (amount || open)
      ? /** @type {const} */ ({ op: "pay", player: who.player, amount: amount || null, out: paysOut })
      : null;
  const tried = useTried(floor, what);
  return html`<${ConfirmDialog}
    title=${t.of(c.money, who.name)}
    onClose=${close}
    yes=${paysOut ? c.payOut(amount || open) : c.take(amount || open)}
    may=${tried.may}
    act=${async () => what && command(floor.name, what).then(changed)}
  >
    ${
      account &&
      html`<dl class="t-account">
        <div><dt>${text("Bought")}</dt><dd>${c.boughtAll(account.entries, account.rebuys, account.add_ons)}</dd></div>
        <div><dt>${text("Price of it")}</dt><dd class="num">${number(account.owed)}</dd></div>
        <div><dt>${text("Received")}</dt><dd class="num">${number(account.received)}</dd></div>
        <div><dt>${c.won}</dt><dd class="num">${number(account.prize + account.bounties)}</dd></div>
        <div><dt>${text("Paid out")}</dt><dd class="num">${number(account.paid_out)}</dd></div>
      </dl>`
    }
    <${Choice} label=${text("Which way")} value=${paysOut ? "out" : "in"} options=${c.ways} onChange=${setOut} />
    <${ChipsInput}
      label=${text("Amount")}
      value=${amount || Math.max(0, open)}
      least=${0}
      onValue=${setAmount}
    />
    <${Follows} floor=${floor} tried=${tried} />
  </${ConfirmDialog}>`;
}

/**
 * The bags of a night, counted again: those that are changed are corrections.
 * @param {{floor: Floor, close: () => void, changed: () => void}} props
 */
export function CountBags({ floor, close, changed }) {
  const all = withChips(floor).filter((who) => !who.counted);
  const [counted, setCounted] = useState(/** @type {Record<number, number>} */ ({}));
  const stacks = Object.fromEntries(all.map((who) => [who.player, counted[who.player] ?? who.chips]));
  const what = all.length ? /** @type {const} */ ({ op: "count", stacks }) : null;
  const tried = useTried(floor, what);
  const change = all.reduce((sum, who) => sum + stacks[who.player] - who.chips, 0);
  return html`<${ConfirmDialog}
    title=${c.bags}
    onClose=${close}
    yes=${textN("{n} bag is counted", "{n} bags are counted", { n: all.length })}
    may=${tried.may}
    act=${async () => what && command(floor.name, what).then(changed)}
  >
    <div class="t-bags">
      ${all.map(
        (who) => html`<${ChipsInput}
          key=${who.player}
          label=${who.name}
          value=${stacks[who.player]}
          least=${1}
          onValue=${(/** @type {number} */ chips) => setCounted({ ...counted, [who.player]: chips })}
        />`,
      )}
    </div>
    <${Follows} floor=${floor} tried=${tried}>
      ${change !== 0 && html`<p class="notice warn">${c.inPlay(floor.chips + change, floor.chips)}</p>`}
    </${Follows}>
  </${ConfirmDialog}>`;
}
