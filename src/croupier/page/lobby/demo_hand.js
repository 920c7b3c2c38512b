/**
 * A hand that two bots played by the rules: tools/demo-hand --seed 'lobby 12' --bot club.
 * A card is followed by its row, from the front, or by - if it is discarded.
 */
export const HAND = {
  streets: ["Qc0 Td2 5h2 Th2 2d1", "4h1 9d- Ah1", "Tc2 Qh- Ts2", "8s- 5d1 Ks0", "3h1 Kh0 6h-"],
  bonuses: [8, 4, 10],
};
