/** A link as a QR code. */
import { html } from "./preact.js";
import { call } from "./api.js";
import { useRequest } from "./components.js";

/** @param {{text: string, label: string, look?: string}} props */
export function Qr({ text, label, look = "qr" }) {
  const { value: code } = useRequest(() => call("POST", "/api/qr", { text }), [text]);
  return html`<div class=${look}>
    ${
      code &&
      html`<svg viewBox=${`0 0 ${code.size} ${code.size}`} role="img" aria-label=${label}>
        <path d=${code.path} />
      </svg>`
    }
  </div>`;
}
