/** The page of a decision that anybody may answer: a shared hand, the hand of the day, or a problem. */
import { html, useEffect, useMemo, useState } from "../kit/preact.js";
import { call, session } from "../kit/api.js";
import { Failed, Loading, useRequest } from "../kit/components.js";
import { teachingOf } from "../kit/game_modules.js";
import { presetName } from "../kit/game_names.js";
import { t } from "../kit/texts.js";
import { toastError } from "../kit/toasts.js";
import { Page } from "../frame/page_frame.js";
import { TableFrame } from "../table/frame.js";
import { tableOf } from "../table/game_table.js";
import { practiceRoom } from "../coach/practice.js";
import { AnswersTray, AskTray, QuestionLine, TriedTray, titleOf } from "../coach/question_trays.js";
import { q } from "../coach/question_texts.js";
import { SendLink } from "../coach/share_decision.js";
import { texts } from "../coach/texts.js";

/**
 * @import { GameTable, Hand as HandInRoom, TableContext } from "../table/context.d.ts"
 * @import { Teaching } from "../kit/game_modules.js"
 * @import { PlayOnAnswer, QuestionAnswer, ResultAnswer } from "../wire.d.ts"
 * @typedef {{seed: string, moves: string[], answer: PlayOnAnswer}} Trying
 */

/** The question, and what its game draws it with. @param {string} name */
async function found(name) {
  await session();
  const question = await call("GET", `/api/hands/${name}`);
  const [View, teaching] = await Promise.all([tableOf(question.game), teachingOf(question.game)]);
  return { question, View, teaching };
}

/** @param {{args: (string | undefined)[]}} props */
export default function Hand({ args: [name = "day"] }) {
  const asked = useRequest(() => found(name), [name]);
  if (asked.error) return html`<${Page} title=${t.name}><${Failed} whole of=${asked} /></${Page}>`;
  if (!asked.value) return html`<${Page} title=${t.name}><${Loading} /></${Page}>`;
  return html`<${Asked} ...${asked.value} />`;
}

const fresh = () => crypto.getRandomValues(new Uint32Array(2)).join("-");

/** @param {{question: QuestionAnswer, View: GameTable, teaching: Teaching}} props */
function Asked({ question, View, teaching }) {
  const { name, hand, kind } = question;
  const you = hand.you ?? 0;
  const path = /** @type {const} */ (`/api/hands/${name}`);
  const [result, setResult] = useState(/** @type {ResultAnswer | null} */ (question.result));
  const [placing, setPlacing] = useState(kind !== "hand" || !question.tapped.length);
  const [trying, setTrying] = useState(/** @type {Trying | null} */ (null));
  const [tries, setTries] = useState(/** @type {number[]} */ ([]));
  const [placed, setPlaced] = useState(/** @type {HandInRoom} */ (hand));
  const [sending, setSending] = useState(false);
  const [busy, setBusy] = useState(false);
  const title = titleOf(question);
  useEffect(() => void (document.title = `${title} · ${t.name}`), [title]);

  /** One thing at a time. @param {() => Promise<void>} work */
  async function alone(work) {
    if (busy) return false;
    setBusy(true);
    const done = await work().then(
      () => true,
      (error) => (toastError(error), false),
    );
    setBusy(false);
    return done;
  }
  /** @param {string} move */
  const answer = (move) => alone(async () => setResult(await call("POST", `${path}/answers`, { move })));
  /** @param {string} seed @param {string[]} moves */
  const play = (seed, moves) =>
    alone(async () => {
      const next = await call("POST", `${path}/tries`, { seed, moves });
      const { outcome: brought } = next;
      setTrying({ seed, moves, answer: next });
      if (brought !== null) setTries((all) => [...all, brought]);
    });
  /** @param {string} seed @param {string[]} moves @param {string} move */
  const preview = (seed, moves, move) => call("POST", `${path}/tries/preview`, { seed, moves, move });

  // The board as one's answer has left it; what its rows are then is the server's to say.
  useEffect(() => {
    if (!result || !teaching.laid) return undefined;
    const laid = teaching.laid(hand, result.chosen, you);
    setPlaced(laid);
    let live = true;
    preview("answer", [], result.chosen).then(
      (answer) => {
        const { board } = /** @type {{board: unknown}} */ (answer);
        if (live) setPlaced(teaching.laid?.(hand, result.chosen, you, board) ?? laid);
      },
      () => {},
    );
    return () => {
      live = false;
    };
  }, [result]);

  const names = hand.seats.map((_, seat) =>
    seat === you ? texts.you : opponent(hand.seats.length, seat, you),
  );
  const desk = {
    question,
    teaching,
    busy,
    result,
    tries,
    answer,
    place: () => setPlacing(true),
    share: () => setSending(true),
    playOn: () => void play(fresh(), result && teaching.laid ? [result.chosen] : []),
    toAnswers: () => setTrying(null),
    next: kind === "problem" ? { href: "/hand/next", text: q.next } : null,
  };
  const outcome = trying?.answer.outcome ?? null;
  const difficulty = kind === "problem" && question.rating ? q.difficulty(question.rating.r) : "";
  const called = [presetName(question.game, question.preset), difficulty].filter(Boolean).join(" · ");
  const seen = { hand, names, question };
  const room = useMemo(() => {
    if (trying) {
      const { seed, moves, answer: now } = trying;
      const tried = roomOf(
        seen,
        `try ${seed}`,
        now.hand,
        now.due,
        (move) => play(seed, [...moves, move]),
        (move) => preview(seed, moves, move),
      );
      return now.outcome === null ? tried : looked(tried, () => html`<${TriedTray} desk=${desk} />`);
    }
    if (!result && placing)
      return roomOf(seen, `question ${name}`, hand, true, answer, (move) => preview("answer", [], move));
    const still = roomOf(
      seen,
      `question ${name}`,
      result ? placed : hand,
      false,
      async () => false,
      async () => null,
    );
    if (!result) {
      const cards = teaching.pending?.(hand, you) ?? [];
      return looked(still, () => html`<${AskTray} desk=${desk} cards=${cards} />`);
    }
    const marks = {
      played: teaching.ghost?.({ move: result.chosen }),
      best: teaching.ghost?.({ move: result.best }),
    };
    return looked(still, () => html`<${AnswersTray} desk=${desk} names=${names} />`, marks);
  }, [trying, result, placing, placed, busy, tries]);

  return html`<${TableFrame}
    title=${called}
    kind=${`game-${question.game} question`}
    game=${question.game}
    strip=${html`<${QuestionLine} desk=${desk} outcome=${outcome} />`}
    doors=${[
      { key: "rules", icon: "book", label: t.table.rules, roomy: true, href: `/rules/${question.game}` },
      { key: "settings", icon: "settings", label: t.menu.settings, roomy: true },
      { key: "home", icon: "door", label: q.home, href: "/", here: true },
    ]}
  >
    <${View} room=${room} />
    <${SendLink} open=${sending} link=${name} title=${title} onClose=${() => setSending(false)} />
  </${TableFrame}>`;
}

/** @param {number} seats @param {number} seat @param {number} you */
const opponent = (seats, seat, you) =>
  seats === 2 ? q.opponent : `${q.opponent} ${(seat - you + seats) % seats || seats}`;

/**
 * @param {{names: string[], question: QuestionAnswer}} seen @param {string} table
 * @param {HandInRoom} hand @param {boolean} due @param {(move: string) => Promise<boolean>} play
 * @param {(move: string) => Promise<unknown>} tried @returns {TableContext}
 */
function roomOf({ names, question }, table, hand, due, play, tried) {
  const { game, preset } = question;
  return practiceRoom({
    table,
    game,
    preset,
    names,
    due,
    play,
    tried,
    hand: /** @type {any} */ (hand),
    won: null,
  });
}

/**
 * A room to look at, with a tray of its own.
 * @param {TableContext} room @param {() => unknown} Tray @param {{played?: unknown, best?: unknown}} [marks]
 * @returns {TableContext}
 */
function looked(room, Tray, { played = null, best = null } = {}) {
  const review = {
    Tray,
    review: null,
    decision: null,
    played,
    best,
    end: { view: room.hand.view },
  };
  return { ...room, past: true, mine: null, review: /** @type {any} */ (review) };
}
