/** The table of a sheet's results and standings, line by line with details; also printed. */
import { html, cls, useState } from "../kit/preact.js";
import { Net } from "../kit/chips.js";
import { EmptyState } from "../kit/components.js";
import { Icon } from "../kit/icon.js";
import { colon, number } from "../kit/format.js";
import { Correct } from "./components.js";
import { text } from "./words.js";
import { phrases } from "./texts.js";

/**
 * @typedef {{gains: number[], totals: number[], notes: (seat: number) => any, detail: any}} Line a hand or
 *   a round; gains and totals by column
 * @typedef {{one: string, details: (n: number) => string, correct: (n: number) => string,
 *   empty: string}} Words what a line is called
 */

/**
 * @param {{title: string, words: Words, names: string[], lines: Line[], totals: number[],
 *   stacks: (number | null)[] | null, legend?: string, editing: number | null,
 *   correct: ((at: number) => void) | null, children?: import("../kit/html.d.ts").Children}} props
 * `names` are those of the columns, `stacks` the chips below them
 */
export function Lines({ title, words, names, lines, totals, stacks, legend, editing, correct, children }) {
  const [open, setOpen] = useState(/** @type {number | null} */ (null));
  const columns = names.length + (correct ? 2 : 1);
  const end = correct && html`<td class="no-print"></td>`;
  return html`<section class="panel match" aria-labelledby="match-title">
    <h2 id="match-title">${title}</h2>
    ${
      lines.length === 0
        ? html`<${EmptyState} text=${words.empty} />`
        : html`
            <div class="scroll" tabindex="0" role="region" aria-labelledby="match-title">
              <table class=${cls("data hands-table", names.length > 4 && "broad")}>
                <thead>
                  <tr>
                    <th scope="col" class="narrow-cell">${words.one}</th>
                    ${names.map(
                      (name, at) => html`<th key=${at} scope="col" class="n" title=${name}>${name}</th>`,
                    )}
                    ${
                      correct &&
                      html`
                        <th class="no-print narrow-cell"><span class="sr">${text("Correct")}</span></th>
                      `
                    }
                  </tr>
                </thead>
                <tbody>
                  ${lines.map(
                    (line, at) => html`
                      <tr key=${at} class=${cls(editing === at && "editing")}>
                        <th scope="row">
                          <button
                            class="quiet unfold no-print"
                            aria-expanded=${String(open === at)}
                            aria-label=${words.details(at + 1)}
                            onClick=${() => setOpen(open === at ? null : at)}
                          >
                            ${at + 1}
                            <${Icon} name="back" />
                          </button>
                          <span class="print-only">${at + 1}</span>
                        </th>
                        ${names.map(
                          (_, seat) => html`<td key=${seat} class="n">
                            <${Net} value=${line.gains[seat]} />
                            <div class="small muted">${number(line.totals[seat], true)}</div>
                            ${line.notes(seat)}
                          </td>`,
                        )}
                        ${
                          correct &&
                          html`<td class="n no-print">
                            <${Correct} label=${words.correct(at + 1)} onClick=${() => correct(at)} />
                          </td>`
                        }
                      </tr>
                      <tr key=${`${at}d`} class=${cls("detail", open === at && "open")}>
                        <td colspan=${columns}>${line.detail}</td>
                      </tr>
                    `,
                  )}
                </tbody>
                <tfoot>
                  <tr>
                    <th scope="row">${phrases.total}</th>
                    ${totals.map(
                      (total, seat) => html`
                        <td key=${seat} class="n"><b><${Net} value=${total} /></b></td>
                      `,
                    )}
                    ${end}
                  </tr>
                  ${
                    stacks &&
                    html`<tr>
                      <th scope="row">${phrases.chips}</th>
                      ${stacks.map(
                        (stack, seat) => html`
                          <td key=${seat} class="n">${stack === null ? "" : number(stack)}</td>
                        `,
                      )}
                      ${end}
                    </tr>`
                  }
                </tfoot>
              </table>
            </div>
            ${legend && html`<p class="small muted legend">${legend}</p>`}
            ${children}
          `
    }
  </section>`;
}

/**
 * The same as plain text, to be sent to somebody.
 * @param {string[]} names
 * @param {Line[]} lines
 * @param {number[]} totals
 * @param {(n: number) => string} called
 */
export function linesText(names, lines, totals, called) {
  const nets = (/** @type {number[]} */ values) =>
    names.map((name, at) => `${name} ${number(values[at], true)}`).join(", ");
  return [
    ...lines.map((line, at) => `${called(at + 1)}${colon}${nets(line.gains)}`),
    `${phrases.total}${colon}${nets(totals)}`,
  ].join("\n");
}
