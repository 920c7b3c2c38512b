/** Two variants of a game's pay tables, their prices from the server, and where the address keeps them. */
import { useEffect, useState } from "../kit/preact.js";
import { call } from "../kit/api.js";

/** @typedef {import("../wire.d.ts").PriceAnswer} Prices */
/** @typedef {import("../wire.d.ts").PricedWager} Priced */
/**
 * A variant: `tables` are pays typed, by setting, `payment` settings of a payment, `stake` the first bet, if typed.
 * @typedef {{preset: string, tables: Record<string, string>, payment: Record<string, string>, stake: string}} Variant
 */
/** @typedef {{answer?: Prices, error?: string, fresh: boolean}} Asked `answer` is the last one that was right */

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

/** @param {string[]} presets @returns {[Variant, Variant]} */
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
  return [variant("a"), variant("b")];
}

/** @param {Variant[]} variants @param {string} wager */
export function addressOf([a, b], wager) {
  const words = new URLSearchParams({ a: a.preset, b: b.preset, wager });
  for (const [name, { tables, payment, stake }] of /** @type {[string, Variant][]} */ ([
    ["a", a],
    ["b", b],
  ])) {
    for (const [setting, pays] of Object.entries(tables)) words.set(`${name}.${setting}`, pays);
    for (const [setting, value] of Object.entries(payment)) words.set(`${name}-${setting}`, value);
    if (stake) words.set(`${name}-stake`, stake);
  }
  return `${words}`;
}

/**
 * The prices of a variant, once typing has stopped. Figures of other pays than those on screen are not `fresh`.
 * @param {string} game @param {Variant} variant @returns {Asked}
 */
export function usePrices(game, variant) {
  const [state, setState] = useState(
    /** @type {{answer?: Prices, of?: Variant, error?: string, failed?: Variant}} */ ({}),
  );
  useEffect(() => {
    let live = true;
    const timer = setTimeout(
      () => {
        call("POST", `/api/games/${game}/price`, bodyOf(variant)).then(
          (answer) => live && setState({ answer, of: variant }),
          (problem) =>
            live &&
            setState((before) => ({
              ...before,
              error: /** @type {Error} */ (problem).message,
              failed: variant,
            })),
        );
      },
      state.answer ? PAUSE : 0,
    );
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [game, variant]);
  return {
    answer: state.answer,
    fresh: state.of === variant,
    error: state.failed === variant ? state.error : undefined,
  };
}

/** The pays of a wager as they are typed, or as priced. @param {Variant} variant @param {Priced} priced */
export const typedPays = (variant, priced) => {
  const typed = (priced.setting && variant.tables[priced.setting]) || priced.pays;
  return typed.split("-");
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
 * Both variants, line by line, fractions and decimals: with the settings' hashes, so that it can be traced.
 * @param {string} game @param {Variant[]} variants @param {Prices[]} prices
 */
export function sheetOf(game, variants, prices) {
  const heads = ["variant", "preset", "settings", "wager", "row", "pays", "ways", "of"];
  const lines = [
    [...heads, "chance", "chance decimal", "return", "return decimal", "edge", "edge decimal", "how"],
  ];
  prices.forEach(({ hash, wagers }, at) => {
    for (const wager of wagers) {
      const head = ["AB"[at], variants[at].preset, hash, wager.wager];
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
