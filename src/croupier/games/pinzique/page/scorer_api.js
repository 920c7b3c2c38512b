/** Scores of a written game, asked of the server. */
import { call } from "../../../kit/api.js";
import { useAnswer } from "../../../scorer/api.js";

/** @param {import("./scorer_data.js").Sheet} sheet */
const scoreGame = ({ preset, names, partners, rounds }) =>
  call("POST", "/api/score/pinzique/game", {
    preset,
    seats: names.length,
    partners: partners
      ? names.flatMap((_, at) => (at % 2 ? [/** @type {[number, number]} */ ([at - 1, at])] : []))
      : [],
    rounds,
  });

/** @param {import("./scorer_data.js").Sheet} sheet */
export const useGame = (sheet) =>
  useAnswer(() => scoreGame(sheet), [sheet.preset, sheet.names.length, sheet.partners, sheet.rounds]);

/** The score of a single roll. @param {string} preset @param {string | null} roll */
export const useRoll = (preset, roll) =>
  useAnswer(
    roll
      ? () =>
          call("POST", "/api/score/pinzique", { preset, rolls: [roll] }).then(({ players }) => players[0])
      : null,
    [preset, roll],
  );
