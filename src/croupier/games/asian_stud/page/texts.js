/** The texts of the hand that a player sets. */

export const texts = {
  title: "Set your hand",
  three: "Three",
  two: "Two",
  inThree: "in the three",
  inTwo: "in the two",
  /** @param {number} total @param {number} value */ yes: (total, value) =>
    `The three qualify with ${total}; the two are worth ${value}.`,
  /** @param {number} total */ no: (total) => `The three make ${total} and do not qualify.`,
  help: "One card of each set, and they change places",
  byKeys: ": click, drag, or press 1 to 5",
  reset: "The house's way",
  worth: /** @param {number} n */ (n) => `worth ${n}`,
  qualifying: "qualifying set",
  ofTwo: "set of two",
  noSet: "no qualifying set",
};
