/** The operator's page: tables, accounts and the audit log. */
import { html, useEffect, useRef, useState } from "../kit/preact.js";
import { call, me, session } from "../kit/api.js";
import { Copyable } from "../kit/copy_field.js";
import { Dialog } from "../kit/dialog.js";
import { EmptyState, Failed, Loading, useRequest } from "../kit/components.js";
import { Check, Input } from "../kit/fields.js";
import { Page } from "../frame/page_frame.js";
import { whenText } from "../kit/format.js";
import { gameName, presetName } from "../kit/game_names.js";
import { GuestBans, Invitations, Part, PeopleAt, WhyField, useDeed } from "../people/operator_doors.js";
import { o } from "../people/operator_texts.js";
import { said, text, textN } from "../kit/words.js";

/** @import { TableSummary } from "../wire.d.ts" */

const SHOWN = 8; // characters of a table's name that suffice to tell it apart

export default function OperatorPage() {
  const who = useRequest(session, []);
  const [round, setRound] = useState(0);
  const again = () => setRound((n) => n + 1);
  const body = who.error
    ? html`<${Failed} text=${who.error.message} again=${who.again} />`
    : !me.value
      ? html`<${Loading} />`
      : !me.value.operator
        ? html`<${EmptyState} text=${o.notOne} />`
        : html`
            <${Tables} round=${round} done=${again} />
            <${Tournaments} round=${round} done=${again} />
            <${Accounts} round=${round} done=${again} />
            <${GuestBans} round=${round} done=${again} />
            <${Invitations} round=${round} done=${again} />
            <${Audit} round=${round} />
          `;
  return html`<${Page} title=${o.title} here="history"><div class="past operator">
    <div><h1>${o.title}</h1><p class="lead">${o.lead}</p></div>${body}</div></${Page}>`;
}

/** @param {TableSummary} table */
const tableName = ({ name, table }) => name || table.slice(0, SHOWN);

/** @param {{round: number, done: () => void}} props */
function Tables({ round, done }) {
  const [begins, setBegins] = useState("");
  const [closed, setClosed] = useState(false);
  const [which, setWhich] = useState(/** @type {TableSummary | null} */ (null));
  const [whose, setWhose] = useState(/** @type {TableSummary | null} */ (null));
  const shut = () => {
    setWhich(null);
    setWhose(null);
  };
  const over = () => {
    shut();
    done();
  };
  const title = whose ? o.peopleAt(tableName(whose)) : which ? o.closing(tableName(which)) : "";
  const name = begins.trim().replace(/^\S*\/table\//, "");
  const asked = useRequest(
    () => call("GET", `/api/operator/tables?begins=${encodeURIComponent(name)}&closed=${closed}`),
    [name, closed, round],
  );
  return html`<${Part} title=${text("Tables")} asked=${asked} empty=${text("No table is open.")}>
    <div class="row">
      <${Input}
        label=${text("A table's name begins with")}
        value=${begins}
        autocomplete="off"
        onText=${setBegins}
      />
      <${Check} label=${text("Closed ones too")} on=${closed} set=${setClosed} />
    </div>
    <ul class="tables">
      ${(asked.value ?? []).map(
        (one) => html`<li key=${one.table}>
          <span class="what">
            <b>${one.name || gameName(one.game)}</b>
            <span class="small muted">
              ${[
                one.table.slice(0, SHOWN),
                gameName(one.game),
                presetName(one.game, one.preset),
                textN("{n} log entry", "{n} log entries", { n: one.records }),
                whenText(one.at),
              ].join(" · ")}
            </span>
          </span>
          ${!one.public && html`<span class="tag">${text("private")}</span>`}
          ${one.state === "closed" && html`<span class="tag">${text("closed")}</span>`}
          <a class="button" href=${`/table/${one.table}`}>${o.look}</a>
          ${
            one.state === "open" &&
            html`<button
              aria-label=${o.peopleAt(tableName(one))}
              onClick=${() => setWhose(one)}
            >
              ${text("People…")}
            </button>`
          }
          ${
            one.state === "open" &&
            html`<button
              aria-label=${o.closing(tableName(one))}
              onClick=${() => setWhich(one)}
            >
              ${text("Close…")}
            </button>`
          }
        </li>`,
      )}
    </ul>
    <${Dialog} title=${title} open=${!!(whose || which)} onClose=${shut}>
      ${whose && html`<${PeopleAt} table=${whose.table} done=${over} />`}
      ${
        which &&
        html`<${Close}
          long=${o.closeLong}
          yes=${text("Close the table")}
          ask=${(/** @type {string} */ why) => call("POST", `/api/operator/tables/${which.table}/close`, { why })}
          done=${over}
        />`
      }
    </${Dialog}>
  </${Part}>`;
}

/**
 * Running tournaments can be ended as they stand; any can be archived.
 * @param {{round: number, done: () => void}} props
 */
function Tournaments({ round, done }) {
  const asked = useRequest(() => call("GET", "/api/tournaments"), [round]);
  const [which, setWhich] = useState(
    /** @type {{name: string, title: string, what: "end" | "archive"} | null} */ (null),
  );
  const ends = which?.what === "end";
  const over = () => {
    setWhich(null);
    done();
  };
  return html`<${Part} title=${text("Tournaments")} asked=${asked} empty=${text("There is no tournament.")}>
    <ul class="tables">
      ${(asked.value ?? []).map(
        ({ name, title, phase, at }) => html`<li key=${name}>
          <span class="what"><b>${title}</b><span class="small muted">${whenText(at)}</span></span>
          <a class="button" href=${`/tournament/${name}`}>${o.look}</a>
          ${
            phase === "playing" &&
            html`<button
              aria-label=${o.ending(title)}
              onClick=${() => setWhich({ name, title, what: "end" })}
            >
              ${text("End…")}
            </button>`
          }
          <button
            aria-label=${o.archiving(title)}
            onClick=${() => setWhich({ name, title, what: "archive" })}
          >
            ${text("Archive…")}
          </button>
        </li>`,
      )}
    </ul>
    <${Dialog}
      title=${which ? (ends ? o.ending(which.title) : o.archiving(which.title)) : ""}
      open=${!!which}
      onClose=${() => setWhich(null)}
    >
      ${
        which &&
        html`<${Close}
          long=${ends ? o.endLong : o.archiveLong}
          yes=${ends ? text("End the tournament") : text("Archive the tournament")}
          ask=${(/** @type {string} */ why) =>
            call("POST", `/api/operator/tournaments/${which.name}`, { do: which.what, why })}
          done=${over}
        />`
      }
    </${Dialog}>
  </${Part}>`;
}

/**
 * A reason is asked for, and something is done for good.
 * @param {{long: string, yes: string, ask: (why: string) => Promise<unknown>, done: () => void}} props
 */
function Close({ long, yes, ask, done }) {
  const [why, setWhy] = useState("");
  const { said, busy, act } = useDeed(done);
  /** @param {Event} event */
  function send(event) {
    event.preventDefault();
    act(() => ask(why));
  }
  return html`<form class="form" onSubmit=${send}>
    <p>${long}</p>
    <${WhyField} label=${text("Why, for those who sit there")} value=${why} onChange=${setWhy} />
    <p class="row"><button type="submit" class="primary" disabled=${busy}>${yes}</button></p>
    <p role="status" class="bad-said">${said}</p>
  </form>`;
}

/** @param {{round: number, done: () => void}} props */
function Accounts({ round, done }) {
  const asked = useRequest(() => call("GET", "/api/operator/accounts"), [round]);
  const [which, setWhich] = useState("");
  const one = (asked.value ?? []).find((each) => each.name === which);
  return html`<${Part} title=${text("Accounts")} asked=${asked} empty=${text("Nobody has an account.")}>
    <ul class="tables">
      ${(asked.value ?? []).map(
        (each) => html`<li key=${each.name}>
          <span class="what">
            <b>${each.name}</b>
            <span class="small muted">${each.at ? o.last(whenText(each.at)) : text("has not finished a hand")}</span>
            ${each.look && html`<span class="small">${each.look}</span>`}
          </span>
          ${each.operator && html`<span class="tag">${text("operator")}</span>`}
          ${each.banned && html`<span class="tag hot">${text("banned")}</span>`}
          ${each.temporary && html`<span class="tag">${text("password of the house")}</span>`}
          ${
            each.name === me.value?.name
              ? html`<span class="tag">${text("you")}</span>`
              : html`<button
                  aria-label=${o.afterTitle(each.name)}
                  onClick=${() => setWhich(each.name)}
                >
                  ${text("Look after…")}
                </button>`
          }
        </li>`,
      )}
    </ul>
    <${Dialog} title=${o.afterTitle(which)} open=${!!one} onClose=${() => setWhich("")}>
      ${one && html`<${After} account=${one} done=${done} close=${() => setWhich("")} />`}
    </${Dialog}>
  </${Part}>`;
}

/** @param {{account: import("../wire.d.ts").AccountSummary, done: () => void, close: () => void}} props */
function After({ account: { name, banned }, done, close }) {
  const [form, setForm] = useState({ new: "", why: "" });
  const [password, setPassword] = useState("");
  const [sure, setSure] = useState(false);
  const yes = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const { said, busy, act } = useDeed(done);
  useEffect(() => {
    if (sure) yes.current?.focus();
  }, [sure]);
  /** @param {import("../wire.d.ts").AccountActionBody["do"]} what */
  const go = (what) =>
    act(() =>
      call("POST", "/api/operator/accounts", { name, do: what, ...form }).then((answer) => {
        if (answer.password) setPassword(answer.password);
        else close();
      }),
    );
  if (password)
    return html`<div class="form">
      <${Copyable} label=${o.newPassword(name)} value=${password} copy=${o.copy} copied=${o.copied} />
    </div>`;
  return html`<div class="form">
    <p>${text("Each of these ends its sessions at once.")}</p>
    <p class="row">
      <button disabled=${busy} onClick=${() => go("reset")}>${text("New password")}</button>
    </p>
    <div class="row">
      <${Input}
        label=${text("New name")}
        maxlength="24"
        autocomplete="off"
        value=${form.new}
        onText=${(/** @type {string} */ value) => setForm({ ...form, new: value })}
      />
      <button disabled=${busy || !form.new.trim()} onClick=${() => go("rename")}>
        ${text("Rename")}
      </button>
    </div>
    <div class="row">
      <${WhyField}
        label=${o.whyNoted}
        value=${form.why}
        onChange=${(/** @type {string} */ why) => setForm({ ...form, why })}
      />
      <button disabled=${busy} onClick=${() => go(banned ? "lift" : "ban")}>
        ${banned ? o.lift : text("Ban")}
      </button>
    </div>
    <p>${o.deleteLong}</p>
    <p class="row">
      ${
        sure
          ? html`
              <button
                ref=${yes}
                class="primary"
                disabled=${busy}
                onClick=${() => go("delete")}
              >
                ${text("Yes, delete {name}", { name })}
              </button>
              <button onClick=${() => setSure(false)}>${text("Cancel")}</button>
            `
          : html`
              <button disabled=${busy} onClick=${() => setSure(true)}>${o.delete}</button>
            `
      }
    </p>
    <p role="status" class="bad-said">${said}</p>
  </div>`;
}

/** @param {{round: number}} props */
function Audit({ round }) {
  const asked = useRequest(() => call("GET", "/api/operator/audit"), [round]);
  return html`<${Part} title=${text("What was done")} asked=${asked} empty=${text("Nothing yet.")}>
    <ol class="deeds">
      ${(asked.value ?? []).map(
        (deed, /** @type {number} */ at) => html`<li key=${`${deed.at} ${at}`}>
          <time class="small muted" datetime=${new Date(deed.at).toISOString()}>
            ${whenText(deed.at)}
          </time>${" "}
          <b>${said(deed.verb)}</b> <span class="of">${deed.what}</span>
          ${deed.why && html` <span>(${deed.why})</span>`} <span class="small muted">${deed.who}</span>
        </li>`,
      )}
    </ol>
  </${Part}>`;
}
