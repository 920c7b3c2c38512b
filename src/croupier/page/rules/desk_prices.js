/** Variants of a game's pay tables, their prices from the server, and where the address keeps them. */
import { useEffect, useState } from "../kit/preact.js";
import { call, sentence } from "../kit/api.js";

/** @typedef {import("../wire.d.ts").PriceAnswer} Prices */
/** @typedef {import("../wire.d.ts").PricedWager} Priced */
/**
 * A variant: `tables` are pays typed, by setting, `payment` settings of a payment, `stake` the first bet, if typed.
 * @typedef {{preset: string, tables: Record<string, string>, payment: Record<string, string>, stake: string}} Variant
 */
/**
 * @typedef {{answer?: Prices, differences: import("../wire.d.ts").WagerDifference[], error?: string,
 *   fresh: boolean}} Asked `answer` is the last one that was right
 */
/**
 * A variant with what the server has of it for the wager on screen; `difference` from the first variant.
 * @typedef {{name: string, variant: Variant, asked: Asked, priced?: Priced,
 *   difference?: import("../wire.d.ts").WagerDifference, set(variant: Variant): void}} Column
 */
/** @typedef {Column & {priced: Priced}} PricedColumn */

export const NAMES = ["A", "B", "C", "D"];

const PAUSE = 200; // milliseconds without a change before it is priced

/** A preset as it is posted. @param {string} preset @returns {Variant} */
export const fresh = (preset) => ({ preset, tables: {}, payment: {}, stake: "" });

/** A variant as the server takes it. @param {Variant} variant */
export const bodyOf = ({ preset, tables, payment, stake }) => ({
  preset,
  tables,
  payment,
  stake: stake ? Number(stake) : null,
});

/** @param {string[]} presets @returns {Variant[]} two or more */
export function variantsInAddress(presets) {
  const asked = new URLSearchParams(location.search);
  /** @param {string} name @returns {Variant} */
  const variant = (name) => {
    const wanted = asked.get(name) ?? asked.get("preset") ?? "";
    const typed = (/** @type {string} */ mark) =>
      Object.fromEntries(
        [...asked]
          .filter(([key]) => key.startsWith(name + mark) && /^[a-z_]{1,40}$/.test(key.slice(2)))
          .map(([key, value]) => [key.slice(2), value]),
      );
    const { stake = "", ...payment } = typed("-");
    return {
      preset: presets.includes(wanted) ? wanted : presets[0],
      tables: typed("."),
      payment,
      stake: /^[1-9]\d{0,8}$/.exec(stake)?.[0] ?? "",
    };
  };
  const given = [...asked.keys()].map((key) => key.split(/[.-]/)[0].toUpperCase());
  const most = Math.max(2, ...NAMES.map((name, at) => (given.includes(name) ? at + 1 : 0)));
  return NAMES.slice(0, most).map((name) => variant(name.toLowerCase()));
}

/** @param {Variant[]} variants @param {string} wager */
export function addressOf(variants, wager) {
  const words = new URLSearchParams({ wager });
  variants.forEach(({ preset, tables, payment, stake }, at) => {
    const name = NAMES[at].toLowerCase();
    words.set(name, preset);
    for (const [setting, pays] of Object.entries(tables)) words.set(`${name}.${setting}`, pays);
    for (const [setting, value] of Object.entries(payment)) words.set(`${name}-${setting}`, value);
    if (stake) words.set(`${name}-stake`, stake);
  });
  return `${words}`;
}

/**
 * The last prices of a variant, wherever it stood; of one typed since, those of its preset, at its place if they can.
 * @param {{of: Variant[], found: import("../wire.d.ts").PricedVariant[]}} state @param {Variant} variant
 * @param {number} at
 */
function pricedOf({ of, found }, variant, at) {
  const alike =
    of[at]?.preset === variant.preset ? at : of.findIndex(({ preset }) => preset === variant.preset);
  return found[of.indexOf(variant)] ?? found[alike] ?? found[at];
}

/**
 * The prices of the variants, once typing has stopped. Figures of other pays than those on screen are not `fresh`, and
 * `differences` are there while the first variant is the one on screen, too.
 * @param {string} game @param {Variant[]} variants @returns {Asked[]}
 */
export function usePrices(game, variants) {
  const [state, setState] = useState(
    /** @type {{of: Variant[], found: import("../wire.d.ts").PricedVariant[], failed?: Variant[], error?: string}} */ ({
      of: [],
      found: [],
    }),
  );
  useEffect(() => {
    let live = true;
    const timer = setTimeout(
      () => {
        call("POST", `/api/games/${game}/compare`, { variants: variants.map(bodyOf) }).then(
          ({ variants: found }) =>
            live &&
            setState((before) => ({
              of: variants,
              found: found.map((one, at) => ({
                ...one,
                prices: one.prices ?? pricedOf(before, variants[at], at)?.prices ?? null,
              })),
            })),
          (problem) =>
            live &&
            setState((before) => ({
              ...before,
              failed: variants,
              error: /** @type {Error} */ (problem).message,
            })),
        );
      },
      state.of.length ? PAUSE : 0,
    );
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [game, variants]);
  return variants.map((variant, at) => {
    const place = state.of.indexOf(variant);
    const one = pricedOf(state, variant, at);
    const refused = place < 0 ? null : one.refused;
    const fresh = place >= 0 && !refused;
    const failed = place < 0 && state.failed === variants ? state.error : undefined;
    return {
      answer: one?.prices ?? undefined,
      differences: fresh && state.of[0] === variants[0] ? one.differences : [],
      fresh,
      error: refused ? sentence(refused.sentence, refused.message) : failed,
    };
  });
}

/**
 * The pays of a wager as they are typed, or as priced: an address may have the name of a table, too.
 * @param {Variant} variant @param {Priced} priced
 */
export const typedPays = (variant, priced) => {
  const typed = variant.tables[priced.setting ?? ""] ?? "";
  return (/^[\d-]+$/.test(typed) ? typed : priced.pays).split("-");
};

/**
 * A variant with the pays of one line changed.
 * @param {Variant} variant @param {Priced} priced @param {number} place @param {string} pay
 * @returns {Variant}
 */
export const withPay = (variant, priced, place, pay) => ({
  ...variant,
  tables: {
    ...variant.tables,
    [priced.setting ?? ""]: typedPays(variant, priced)
      .map((one, at) => (at === place ? pay.replace(/\D/g, "").slice(0, 9) : one))
      .join("-"),
  },
});

/** @param {unknown} cell */
const quoted = (cell) => `"${`${cell}`.replaceAll('"', '""')}"`;

/**
 * All variants, line by line, fractions and decimals: with the settings' hashes, so that it can be traced.
 * @param {string} game @param {Variant[]} variants @param {Prices[]} prices
 */
export function sheetOf(game, variants, prices) {
  const heads = ["variant", "preset", "settings", "wager", "row", "pays", "ways", "of"];
  const lines = [
    [...heads, "chance", "chance decimal", "return", "return decimal", "edge", "edge decimal", "how"],
  ];
  prices.forEach(({ hash, wagers }, at) => {
    for (const wager of wagers) {
      const head = [NAMES[at], variants[at].preset, hash, wager.wager];
      for (const { hand, pays, ways, chance, returns } of wager.rows) {
        const line = [...head, hand, pays, ways, wager.ways, chance.fraction, chance.decimal];
        lines.push([...line, returns.fraction, returns.decimal, "", "", "counted"].map(String));
      }
      const { fraction, decimal } = wager.edge;
      const rest = ["all", wager.pays, wager.ways, wager.ways, "1", 1, "", "", fraction, decimal];
      lines.push([...head, ...rest, "counted, with the best play"].map(String));
    }
  });
  return [
    `${lines.map((line) => line.map(quoted).join(",")).join("\n")}\n`,
    `${game}-${prices.map(({ hash }) => hash.slice(0, 8)).join("-")}.csv`,
  ];
}
