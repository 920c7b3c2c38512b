/** A link as a QR code for phones. */
import { html, useState } from "../kit/preact.js";
import { Dialog } from "../kit/dialog.js";
import { Copyable } from "../kit/copy_field.js";
import { Qr as Code } from "../kit/qr_code.js";
import { whole } from "../kit/urls.js";
import { requestTournament, apiPath } from "./api.js";
import { text } from "./words.js";
import { d } from "./console/texts.js";

export { whole };

/** @param {{text: string, label: string}} props */
export const Qr = ({ text: link, label }) =>
  html`<${Code} text=${link} label=${d.qr(label)} look="t-qr" />`;

/**
 * A link that was just made: to be scanned, copied, or printed as a card.
 * @param {{path: string, label: string, foot?: string}} props `foot` stands on paper alone
 */
export const Shown = ({ path, label, foot }) => html`<section class="t-link">
  <h3>${label}</h3>
  ${foot && html`<p class="small print-only">${foot}</p>`}
  <${Qr} text=${whole(path)} label=${label} />
  <${Copyable}
    label=${text("Link")}
    value=${whole(path)}
    copy=${text("Copy the link")}
    copied=${text("Link copied.")}
    help=${text("It is shown this once. Whoever has it needs nothing else; take it back in the list of links.")}
  />
</section>`;

/**
 * A link is made and shown, once.
 * @param {{name: string, kind: "scorer" | "player" | "director", number: number, label: string,
 *   close: () => void}} props
 */
export function Making({ name, kind, number, label, close }) {
  const [path, setPath] = useState("");
  const [failed, setFailed] = useState("");
  const make = () =>
    requestTournament("POST", apiPath(name, "/links"), { kind, number }).then(
      (link) => setPath(link.path),
      (error) => setFailed(error.message),
    );
  return html`<${Dialog} title=${label} open onClose=${close}>
    ${failed && html`<p class="notice bad" role="alert">${failed}</p>`}
    ${
      path
        ? html`<${Shown} path=${path} label=${label} />`
        : html`<p>${d.linksLong}</p>
            <p><button class="primary" onClick=${make}>${d.make}</button></p>`
    }
  </${Dialog}>`;
}
