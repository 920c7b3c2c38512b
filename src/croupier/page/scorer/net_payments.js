/** Payments at the end: as few as settle the wins and losses of everybody. */

/** @typedef {{from: number, to: number, amount: number}} NetPayment by place */

/**
 * The fewest payments that bring everybody to zero. People whose figures cancel settle among themselves, and k of them
 * need k − 1 payments; so as many such groups as there can be are found, over all sets of at most some nine people.
 * @param {number[]} nets what each has won, zero in sum @returns {NetPayment[]}
 */
export function netPayments(nets) {
  const players = nets.flatMap((net, at) => (net ? [at] : []));
  const all = (1 << players.length) - 1;
  const sums = [0];
  /** The most groups that cancel within a set, and the last of its people in the best order. */
  const groups = [0];
  const last = [-1];
  for (let set = 1; set <= all; set++) {
    const low = 31 - Math.clz32(set & -set);
    sums[set] = sums[set & (set - 1)] + nets[players[low]];
    groups[set] = -1;
    for (let at = 0; at < players.length; at++)
      if (set & (1 << at)) {
        const found = groups[set ^ (1 << at)] + (sums[set] === 0 ? 1 : 0);
        if (found > groups[set]) [groups[set], last[set]] = [found, at];
      }
  }
  /** @type {NetPayment[]} */
  const paid = [];
  /** @type {number[]} */
  let group = [];
  for (let set = all; set;) {
    group.push(players[last[set]]);
    set ^= 1 << last[set];
    if (sums[set] !== 0) continue;
    paid.push(...within(group, nets));
    group = [];
  }
  return paid.sort((one, other) => one.from - other.from || one.to - other.to);
}

/**
 * One payment fewer than there are people, the greatest debt to the greatest claim.
 * @param {number[]} group @param {number[]} nets
 */
function within(group, nets) {
  const left = new Map(group.map((at) => [at, nets[at]]));
  const by = (/** @type {1 | -1} */ sign) =>
    group.reduce((best, at) => (sign * Number(left.get(at)) > sign * Number(left.get(best)) ? at : best));
  /** @type {NetPayment[]} */
  const paid = [];
  for (let step = 1; step < group.length; step++) {
    const [from, to] = [by(-1), by(1)];
    const amount = Math.min(-Number(left.get(from)), Number(left.get(to)));
    paid.push({ from, to, amount });
    left.set(from, Number(left.get(from)) + amount);
    left.set(to, Number(left.get(to)) - amount);
  }
  return paid;
}
