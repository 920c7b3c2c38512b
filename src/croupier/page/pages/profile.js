/** The profile page: how well you decide, how it went, what costs you most, and what counts. */
import { html, cls, useEffect, useState } from "../kit/preact.js";
import { call, me, session } from "../kit/api.js";
import { Avatar } from "../kit/avatar.js";
import { Failed, Loading, useRequest } from "../kit/components.js";
import { decimal, number } from "../kit/format.js";
import { styled, teachingOf } from "../kit/game_modules.js";
import { gameName, presetName } from "../kit/game_names.js";
import { t } from "../kit/texts.js";
import { toastError } from "../kit/toasts.js";
import { at } from "../kit/urls.js";
import { Page } from "../frame/page_frame.js";
import { Course } from "../coach/profile_course.js";
import { texts } from "../coach/profile_texts.js";

await styled(import.meta.url, "../coach/profile.css");

/** @import { GameProgress, HandLine, KindAnswer, PresetProfile, ProfileAnswer } from "../wire.d.ts" */

const KINDS = 4; // kinds of mistakes that are shown at first
const RECENT = 4;
const WAITING = 15; // seconds after which a profile with waiting hands is asked again

/** The profile, with all that stands beside it. */
async function everything() {
  await session();
  const [profile, games, matches] = await Promise.all([
    call("GET", "/api/my/profile"),
    call("GET", "/api/my/progress"),
    call("GET", "/api/my/matches?count=1"),
  ]);
  const table = matches.matches[0]?.table;
  const lines = table ? await call("GET", `/api/my/sessions/${table}`).catch(() => null) : null;
  return { profile, games, recent: { table, hands: (lines?.hands ?? []).slice(-RECENT).reverse() } };
}

export default function Profile() {
  const { value, error, again } = useRequest(everything, []);
  useEffect(() => {
    if (!value?.profile.presets.some(({ waiting }) => waiting)) return undefined;
    const timer = setTimeout(again, WAITING * 1000);
    return () => clearTimeout(timer);
  }, [value, error]);
  return html`<${Page} title=${texts.title} here="profile">
    ${
      error && !value
        ? html`<${Failed} text=${error.message} again=${again} />`
        : value
          ? html`<${Whole} ...${value} again=${again} />`
          : html`<${Loading} />`
    }
  </${Page}>`;
}

/**
 * @param {{profile: ProfileAnswer, games: GameProgress[], again: () => void,
 *   recent: {table: string | undefined, hands: HandLine[]}}} props
 */
function Whole({ profile, games, recent, again }) {
  const [chosen, choose] = useState(""); // by name: the one with most hands comes first
  const preset = profile.presets.find((one) => one.preset === chosen) ?? profile.presets[0];
  return html`<div class="profile">
    <header class="pf-head">
      <div class="pf-who">
        <${Avatar} name=${profile.name} size=${68} />
        <div>
          <h1>${profile.name}</h1>
          ${me.value?.program && html`<p class="small">${t.account.program}</p>`}
          <p class="small muted">
            ${profile.hands ? texts.hands(profile.hands) : texts.noHands}${" · "}
            <a href="/history">${profile.account ? texts.account : texts.guest}</a>
          </p>
        </div>
      </div>
      ${preset && html`<${Skill} of=${preset} /><${Results} of=${preset} />`}
    </header>
    ${
      profile.presets.length > 1 &&
      html`<div class="row pf-presets" role="group" aria-label=${texts.preset}>
        ${profile.presets.map(
          (one) => html`<button
            key=${one.preset}
            aria-pressed=${String(one === preset)}
            onClick=${() => choose(one.preset)}
          >
            ${presetName(one.game, one.preset)}
          </button>`,
        )}
      </div>`
    }
    ${
      preset
        ? html`<${CoursePanel} of=${preset} /><${Mistakes} of=${preset} />`
        : html`<section class="panel"><p>${texts.isOff}</p></section>`
    }
    ${recent.hands.length > 0 && html`<${Recent} table=${recent.table ?? ""} hands=${recent.hands} />`}
    ${games.length > 0 && html`<${ByGame} games=${games} />`}
    <${HowCounted} profile=${profile} preset=${preset} again=${again} />
  </div>`;
}

/** @param {number} value */
const whole = (value) => number(Math.round(value));

/** @param {{of: PresetProfile}} props */
function Skill({ of }) {
  const { skill, hands, decisions, waiting } = of;
  return html`<section class="rate skill" aria-labelledby="skill">
    <h2 id="skill">${texts.skill}</h2>
    <p class="num">
      ${
        !skill
          ? html`<b>${whole(hands)}</b> ${texts.ofLeast(of.least_hands)}`
          : skill.is_range
            ? html`<b class="range">${whole(skill.low)}–${whole(skill.high)}</b>`
            : html`<b>${whole(skill.rating)}</b> ±${whole(skill.reach)}`
      }
    </p>
    <p class="small muted">
      ${
        !skill
          ? texts.andDecisions(decisions, of.least_decisions)
          : skill.is_range
            ? texts.aRange(hands)
            : texts.luckOut(decisions)
      }
    </p>
    ${waiting > 0 && html`<p class="small" role="status">${texts.waiting(waiting)}</p>`}
  </section>`;
}

/** @param {{of: PresetProfile}} props */
const Results = ({ of: { results } }) => html`<section class="rate" aria-labelledby="results">
  <h2 id="results">${texts.results}</h2>
  ${
    results
      ? html`<p class="num"><b>${whole(results.rating)}</b> ±${whole(results.reach)}</p>
          <p class="small muted">${texts.matches(results.matches)}</p>`
      : html`<p class="num"><b>–</b></p>
          <p class="small muted">${texts.noMatches}</p>`
  }
</section>`;

/** @param {{of: PresetProfile}} props */
const CoursePanel = ({ of }) => html`<section class="panel pf-course" aria-labelledby="course">
  <h2 id="course">${of.change === null ? texts.course : texts.changed(Math.round(of.change), of.since)}</h2>
  <p class="small muted">${of.course.length > 1 ? texts.band : texts.noCourse(of.least_hands)}</p>
  <${Course} of=${of} />
</section>`;

/** @param {{of: PresetProfile}} props */
function Mistakes({ of }) {
  const [all, setAll] = useState(false);
  const named = useRequest(() => teachingOf(of.game), [of.game]).value?.mistakes;
  const shown = all ? of.kinds : of.kinds.slice(0, KINDS);
  const most = of.kinds[0]?.lost ?? 1;
  return html`<section class="panel pf-mistakes" aria-labelledby="costs">
    <h2 id="costs">${texts.costs}</h2>
    <p class="small muted">${of.kinds.length ? texts.perHundred : texts.noKinds}</p>
    ${
      named &&
      html`<ol class="kinds">
        ${shown.map(
          (one, at) => html`<${Kind}
            key=${one.kind}
            one=${one}
            said=${named.kinds[one.kind]}
            most=${most}
            first=${at === 0}
          />`,
        )}
      </ol>`
    }
    ${
      of.kinds.length > KINDS &&
      html`<p class="row">
        <button class="quiet" aria-expanded=${String(all)} onClick=${() => setAll(!all)}>
          ${all ? texts.fewerKinds : texts.allKinds(of.kinds.length)}
        </button>
      </p>`
    }
    ${
      named &&
      of.skill &&
      html`<details class="accounts">
        <summary>${texts.accounts}</summary>
        <p class="small muted">${texts.accountsLong}</p>
        <table class="data">
          <tbody>
            ${Object.entries(of.accounts).map(
              ([name, lost]) => html`<tr key=${name}>
                <th scope="row">${named.accounts[name] ?? name}</th>
                <td class="n num">${number(Math.round(-lost), true)}</td>
              </tr>`,
            )}
          </tbody>
        </table>
      </details>`
    }
  </section>`;
}

/** @param {{one: KindAnswer, said?: string[], most: number, first: boolean}} props */
function Kind({ one, said = [one.kind, ""], most, first }) {
  const [name, about] = said;
  return html`<li>
    <div class="kind-name"><b>${name}</b><small>${about}</small></div>
    <div class="kind-bar"><i style=${{ width: `${Math.max(2, (100 * one.lost) / most)}%` }}></i></div>
    <b class="kind-cost num">${whole(one.lost)}<small> ${texts.points}</small></b>
    <a
      class=${cls("button", first && "primary")}
      href=${`/train/mistakes?kind=${one.kind}`}
      aria-label=${texts.practise(name)}
    >
      ${texts.practiseShort}
    </a>
  </li>`;
}

/** @param {{table: string, hands: HandLine[]}} props */
const Recent = ({ table, hands }) => html`<section class="panel pf-recent" aria-labelledby="recent">
  <div class="pf-line">
    <h2 id="recent">${texts.recent}</h2>
    <a class="button quiet" href="/history">${texts.allHands}</a>
  </div>
  <ul>
    ${hands.map(
      (hand) => html`<li key=${hand.number}>
        <a href=${`/review/${table}/${hand.number}`}>
          <img
            src=${at(`/api/tables/${table}/hands/${hand.number}/picture.png`)}
            alt=""
            width="1200"
            height="500"
            loading="lazy"
          />
          <span>
            <b class=${cls("net", hand.result > 0 && "up", hand.result < 0 && "down")}>${number(hand.result, true)}</b>
            ${" "}${texts.hand(hand.number)}
          </span>
          <small class="muted">${hand.reviewed ? texts.found(hand.reviewed.mistakes) : ""}</small>
        </a>
      </li>`,
    )}
  </ul>
</section>`;

/** @param {{games: GameProgress[]}} props */
const ByGame = ({ games }) => html`<section class="panel pf-games" aria-labelledby="games">
  <h2 id="games">${texts.byGame}</h2>
  <table class="data">
    <thead>
      <tr>
        <th scope="col">${texts.game}</th>
        <th scope="col" class="n">${texts.handsTitle}</th>
        <th scope="col" class="n">${texts.aHand}</th>
      </tr>
    </thead>
    <tbody>
      ${games.map(({ game, chips, told }) => {
        const mean = told.result?.mean ?? null;
        const reach = told.result ? (told.result.interval_95[1] - told.result.interval_95[0]) / 2 : 0;
        return html`<tr key=${`${game} ${chips}`}>
          <th scope="row">${gameName(game)}${chips && html` <small class="muted">${texts.chips}</small>`}</th>
          <td class="n num muted">${number(told.hands)}</td>
          <td class="n num">
            ${
              mean === null
                ? "–"
                : html`<b class=${cls(mean > 0 && "up", mean < 0 && "down")}>${decimal(mean, true)}</b>${" "}
                    <small class="muted">±${decimal(reach)}</small>`
            }
          </td>
        </tr>`;
      })}
    </tbody>
  </table>
</section>`;

/** @param {{profile: ProfileAnswer, preset?: PresetProfile, again: () => void}} props */
function HowCounted({ profile, preset, again }) {
  const [busy, setBusy] = useState(false);
  const turn = () => {
    if (profile.rated && !confirm(texts.offLong)) return;
    setBusy(true);
    call("PUT", "/api/my/profile", { rated: !profile.rated })
      .then(again, toastError)
      .finally(() => setBusy(false));
  };
  return html`<section class="panel pf-how" aria-labelledby="how">
    <h2 id="how">${texts.how}</h2>
    ${
      preset &&
      html`<ul>
        <li>${texts.fromDecisions}</li>
        <li>${texts.evaluator}</li>
        <li>${texts.ceiling(whole(preset.ceiling))}</li>
        <li>${texts.counted(preset.hands, presetName(preset.game, preset.preset))}</li>
        <li>${texts.notCounted}</li>
        ${preset.uncounted.map(({ why, hands }) => html`<li key=${why}>${texts.uncounted[why]?.(hands) ?? ""}</li>`)}
      </ul>`
    }
    <p class="row">
      <button aria-pressed=${String(!profile.rated)} disabled=${busy} onClick=${turn}>
        ${profile.rated ? texts.turnOff : texts.turnOn}
      </button>
      ${!me.value?.account && html`<a class="button quiet" href="/history">${texts.keep}</a>`}
    </p>
  </section>`;
}
