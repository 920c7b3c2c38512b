/** The account panel: guest, registration, login and password. */
import { html, useEffect, useRef, useState } from "../kit/preact.js";
import { call, me, shut, signIn, signOut } from "../kit/api.js";
import { playerName } from "../kit/preferences.js";
import { Choice, Input } from "../kit/fields.js";
import { t } from "../kit/texts.js";
import { at } from "../kit/urls.js";
import { Logins } from "./logins.js";

/** @typedef {"register" | "login" | "recover" | "change" | "codes" | ""} Way */

/**
 * The reader's account, and a form to change it.
 * @param {{onLogin: () => void}} props `onLogin` after a login to an account
 */
export function Account({ onLogin }) {
  const who = me.value;
  const [way, setWay] = useState(/** @type {Way} */ (""));
  const [codes, setCodes] = useState(/** @type {readonly string[]} */ ([]));
  const now = useRef(/** @type {HTMLElement | null} */ (null));
  const done = () => {
    setWay("");
    now.current?.focus(); // the form is gone; its result is here
  };
  if (!who)
    return shut.value
      ? html`<section class="panel account">
          <h2>${t.account.login}</h2>
          <p class="help">${shut.value.message}</p>
          <${Form} way="login" onDone=${done} onLogin=${onLogin} onCodes=${setCodes} />
        </section>`
      : null;
  const open = way || (who.account ? (who.temporary ? "change" : "") : "register");
  return html`<section class="panel account">
    <h2>${t.account.title}</h2>
    <div class="form">
      ${who.temporary && html`<p class="notice warn">${t.account.temporary}</p>`}
      ${who.program && html`<p class="notice">${t.account.program}</p>`}
      <p ref=${now} tabindex="-1" role="status">
        ${who.account ? t.account.known(who.name) : t.account.guest(who.name)}
      </p>
      ${
        who.account
          ? html`<div class="row">
              ${
                open !== "change" &&
                html`<button onClick=${() => setWay("change")}>${t.account.change}</button>`
              }
              ${
                open !== "codes" &&
                !who.temporary &&
                html`<button onClick=${() => setWay("codes")}>${t.account.codes}</button>`
              }
              ${who.operator && html`<a class="button" href="/operator">${t.account.operator}</a>`}
              <${LogOut} />
            </div>`
          : html`<${Choice}
              label=${t.account.ways}
              hideLabel
              value=${open === "recover" ? "login" : open}
              options=${[
                ["register", t.account.register],
                ["login", t.account.login],
              ]}
              onChange=${(/** @type {typeof way} */ value) => setWay(value)}
            />`
      }
      ${who.account && !open && html`<${Logins} />`}
      ${codes.length > 0 && html`<${Codes} codes=${codes} />`}
      ${
        who.account &&
        !codes.length &&
        !who.temporary &&
        html`<p class="help">${who.codes ? t.account.codesLeft(who.codes) : t.account.noCodes}</p>`
      }
      ${
        open &&
        html`<${Form} key=${open} way=${open} onDone=${done} onLogin=${onLogin} onCodes=${setCodes} />`
      }
      ${
        open === "login" &&
        html`<p>
          <button class="quiet" onClick=${() => setWay("recover")}>${t.account.forgot}</button>
        </p>`
      }
    </div>
  </section>`;
}

/** Recovery codes, while they can be seen. @param {{codes: readonly string[]}} props */
function Codes({ codes }) {
  return html`<div class="notice recovery-codes">
    <p role="status">${t.account.keepCodes}</p>
    <ol>
      ${codes.map((code) => html`<li key=${code}><code>${code}</code></li>`)}
    </ol>
    <button onClick=${() => print()}>${t.account.print}</button>
  </div>`;
}

function LogOut() {
  const [said, setSaid] = useState("");
  const go = () =>
    signOut().then(
      () => location.assign(at("/")),
      (error) => setSaid(error.message),
    );
  return html`
    <button onClick=${go}>${t.account.logout}</button>
    <span role="status">${said}</span>
  `;
}

/** @type {Record<string, "/api/accounts" | "/api/login">} */
const ASKS = { register: "/api/accounts", login: "/api/login" };

/**
 * @param {{way: string, onDone: () => void, onLogin: () => void,
 *   onCodes: (codes: readonly string[]) => void}} props
 */
function Form({ way, onDone, onLogin, onCodes }) {
  const [form, setForm] = useState({
    name: (way === "register" ? me.value?.name : playerName.value) ?? "",
    password: "",
    code: "",
    new: "",
  });
  const [said, setSaid] = useState("");
  const [busy, setBusy] = useState(false);
  /** @param {"name" | "password" | "code" | "new"} key */
  const bind = (key) => ({
    value: form[key],
    required: true,
    onInput: (/** @type {import("../kit/html.d.ts").Typed} */ event) =>
      setForm({ ...form, [key]: event.target.value }),
  });

  /** @param {Event} event */
  async function send(event) {
    event.preventDefault();
    setBusy(true);
    setSaid("");
    const { name, password, code } = form;
    try {
      if (way === "codes") {
        const { codes } = await call("POST", "/api/accounts/codes", { password });
        onCodes(codes);
        if (me.value) me.value = { ...me.value, codes: codes.length };
      } else if (way === "recover") await signIn("POST", "/api/recover", { name, code, new: form.new });
      else if (way === "change") await signIn("PUT", "/api/accounts/password", { password, new: form.new });
      else await signIn("POST", ASKS[way], { name, password });
      playerName.value = me.value?.name ?? playerName.value;
      if (way === "login" || way === "recover") onLogin();
      onDone();
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  }
  const first = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => {
    if (way === "change" || way === "codes") first.current?.focus(); // the button that asked for it is gone
  }, []);
  const fresh = way === "register" ? "new-password" : "current-password";
  const isNamed = way !== "change" && way !== "codes";
  const isNew = way === "change" || way === "recover";
  return html`<form class="form" onSubmit=${send}>
    ${
      isNamed &&
      html`<${Input} label=${t.account.name} maxlength="24" autocomplete="username" ...${bind("name")} />`
    }
    ${
      way === "recover"
        ? html`<${Input}
          label=${t.account.code}
          maxlength="40"
          autocomplete="off"
          spellcheck="false"
          ...${bind("code")}
        />`
        : html`<${Input}
          label=${isNamed ? t.account.password : t.account.oldPassword}
          help=${way === "register" ? t.account.passwordHelp : undefined}
          ref=${first}
          type="password"
          maxlength="128"
          autocomplete=${fresh}
          ...${bind("password")}
        />`
    }
    ${
      isNew &&
      html`<${Input}
        label=${t.account.newPassword}
        help=${t.account.passwordHelp}
        type="password"
        maxlength="128"
        autocomplete="new-password"
        ...${bind("new")}
      />`
    }
    ${me.value && html`<p class="help">${t.account.helps[way]}</p>`}
    <p class="row">
      <button type="submit" class="primary" disabled=${busy}>${t.account.go[way]}</button>
      ${
        way !== "register" &&
        way !== "login" &&
        !me.value?.temporary &&
        html`<button class="quiet" onClick=${onDone}>${t.account.cancel}</button>`
      }
    </p>
    <p role="status" class="bad-said">${said}</p>
  </form>`;
}
