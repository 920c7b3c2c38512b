/**
 * Drawings of cards and dice: ranks as strokes, so that they need no font, suits, pips and courts. All are
 * decoration: a card's label names it.
 */
import { html, cls } from "./preact.js";

/** Suits as outlines in a square of 24; the same are in server/history/share_image.py. */
export const SUITS = {
  s:
    "M12 1.500C9.500 6 2.500 9.200 2.500 14.400C2.500 17.300 4.700 19.200 7.200 19.200C8.900 " +
    "19.200 10.300 18.400 11 " +
    "17.200C10.800 19.600 9.800 21.400 8 22.500L16 22.500C14.200 21.400 13.200 19.600 13 " +
    "17.200C13.700 18.400 15.100 " +
    "19.200 16.800 19.200C19.300 19.200 21.500 17.300 21.500 14.400C21.500 9.200 14.500 6 12 1.500Z",
  h:
    "M12 22C10 19 1.800 13.600 1.800 7.900C1.800 4.600 4.200 2.300 7 2.300C9.300 2.300 11.200 " +
    "3.600 12 5.800C12.800 3.600 " +
    "14.700 2.300 17 2.300C19.800 2.300 22.200 4.600 22.200 7.900C22.200 13.600 14 19 12 22Z",
  d: "M12 1.200C14 5 17 9 20.200 12C17 15 14 19 12 22.800C10 19 7 15 3.800 12C7 9 10 5 12 1.200Z",
  c:
    "M12 2C14.650 2 16.800 4.150 16.800 6.800C16.800 9.450 14.650 11.600 12 11.600C9.350 11.600 " +
    "7.200 9.450 7.200 6.800C7.200 " +
    "4.150 9.350 2 12 2ZM6.600 9.500C9.250 9.500 11.400 11.650 11.400 14.300C11.400 16.950 9.250 " +
    "19.100 6.600 19.100C3.950 " +
    "19.100 1.800 16.950 1.800 14.300C1.800 11.650 3.950 9.500 6.600 9.500ZM17.400 9.500C20.050 " +
    "9.500 22.200 11.650 22.200 " +
    "14.300C22.200 16.950 20.050 19.100 17.400 19.100C14.750 19.100 12.600 16.950 12.600 " +
    "14.300C12.600 11.650 14.750 9.500 " +
    "17.400 9.500ZM9 10L15 10L13.200 15C13.300 18.600 14.200 21 16 22.500L8 22.500C9.800 21 " +
    "10.700 18.600 10.800 15Z",
};
/** @typedef {keyof typeof SUITS} Suit */

// Ranks as strokes, 28 high and 20 wide; the ten is 28 wide.
const RANKS = /** @type {Record<string, string>} */ ({
  A: "M2.300 26L10 2.600L17.700 26M5.400 18.200H14.600",
  K: "M3.700 2V26M17 2.400L4 17M8.800 11.800L17.600 26",
  Q:
    "M10 2.300C14.600 2.300 17.700 6.800 17.700 14S14.600 25.700 10 25.700S2.300 21.200 2.300 " +
    "14S5.400 2.300 10 2.300ZM11 18.500L18 26.600",
  J: "M7.500 2.500H15.500V18.500C15.500 23 12.800 25.700 9 25.700C5.600 25.700 3.200 23.700 2.700 20.200",
  T:
    "M2.200 6.600L6.800 2.800V26M19.500 2.300C23.200 2.300 25.600 6.800 25.600 14S23.200 25.700 " +
    "19.500 25.700S13.400 21.200 13.400 14S15.800 2.300 19.500 2.300Z",
  9:
    "M16.900 9.600C16.900 13.800 14 16.700 10 16.700S3 13.800 3 9.600S6 2.300 10 2.300S16.900 " +
    "5.400 16.900 9.600C16.900 17.500 13.500 23.300 6.500 25.900",
  8:
    "M10 2.300C13.600 2.300 16 4.500 16 7.700S13.600 13.100 10 13.100S4 10.900 4 7.700S6.400 " +
    "2.300 10 2.300ZM10 13.100C14.300 13.100 17.300 15.600 17.300 19.400S14.300 25.700 10 " +
    "25.700S2.700 23.200 2.700 19.400S5.700 13.100 10 13.100Z",
  7: "M2.400 4H17.200L7.800 26",
  6:
    "M3.100 18.400C3.100 14.200 6 11.300 10 11.300S17 14.200 17 18.400S14 25.700 10 25.700S3.100 " +
    "22.600 3.100 18.400C3.100 10.500 6.500 4.700 13.500 2.100",
  5:
    "M16 4H5.400L4.400 13.400C5.900 11.800 7.900 11 10 11C14.300 11 17.200 13.900 17.200 " +
    "18.200S14.200 25.700 9.800 25.700C6.300 25.700 3.600 24 2.600 21",
  4: "M13.600 26V3.200L2.400 19.400H18.400",
  3:
    "M3.200 4H15.900L9 12C13.800 11.600 17.200 14.300 17.200 18.600S14 25.700 9.700 25.700C6.300 " +
    "25.700 3.600 24 2.600 21",
  2:
    "M3.200 9.400C3.200 5.200 6 2.300 10 2.300S16.900 5 16.900 8.900C16.900 12 15.200 14.100 " +
    "12.500 16.600L3.300 25.200V24H17.600",
});
const STAR =
  "M12 1L15.100 8.600L23.300 9.200L17 14.500L19 22.500L12 18.100L5 22.500L7 14.500L.7 9.200L8.900 8.600Z";

/** A rank, as large as its place. @param {{rank: string}} props */
export const Rank = ({ rank }) =>
  rank in RANKS
    ? html`<svg
        class=${cls("index", rank === "T" && "ten")}
        viewBox=${rank === "T" ? "0 0 28 28" : "0 0 20 28"}
        aria-hidden="true"
      >
        <path d=${RANKS[rank]} />
      </svg>`
    : html`<svg class="index star" viewBox="0 0 24 24" aria-hidden="true"><path d=${STAR} /></svg>`;

/** A suit's sign. @param {{suit: string}} props */
export const Suit = ({ suit }) =>
  html`<svg class=${cls("suit", `suit-${suit}`)} viewBox="0 0 24 24" aria-hidden="true">
    <path d=${SUITS[/** @type {Suit} */ (suit)]} />
  </svg>`;

// Positions of a card's pips: columns left, centre, right; rows from 0 to 12.
const PIPS = /** @type {Record<string, string>} */ ({
  2: "c0 c12",
  3: "c0 c6 c12",
  4: "l0 r0 l12 r12",
  5: "l0 r0 c6 l12 r12",
  6: "l0 r0 l6 r6 l12 r12",
  7: "l0 r0 c3 l6 r6 l12 r12",
  8: "l0 r0 c3 l6 r6 c9 l12 r12",
  9: "l0 r0 l4 r4 c6 l8 r8 l12 r12",
  T: "l0 r0 c2 l4 r4 l8 r8 c10 l12 r12",
});
const COLUMNS = /** @type {Record<string, number>} */ ({ l: 11, c: 30, r: 49 });

/** All pips are one outline: a card's face is then few elements. @param {{rank: string, suit: Suit}} props */
const Pips = ({ rank, suit }) => {
  const outlines = PIPS[rank].split(" ").map((place) => {
    const row = Number(place.slice(1));
    const [x, y, scale] = [COLUMNS[place[0]], 12 + (row * 76) / 12, row > 6 ? -0.8 : 0.8];
    return SUITS[suit].replace(
      /([\d.]+) ([\d.]+)/g,
      (_, dx, dy) => `${(x + (dx - 12) * scale).toFixed(2)} ${(y + (dy - 12) * scale).toFixed(2)}`,
    );
  });
  return html`<svg class="pips" viewBox="0 0 60 100" aria-hidden="true"><path d=${outlines.join("")} /></svg>`;
};

/** Headgear in brass, hair and robe in the suit's colour, the face as the card. */
const COURTS = /** @type {Record<string, {hair: string, hat: string, trim: string, robe: string}>} */ ({
  K: {
    hair: "M17 33C15 47 21 60 30 60S45 47 43 33L40 42C38 46 34 45 30 45S22 46 20 42Z",
    hat: "M15 31L12 11L21.500 20L30 6L38.500 20L48 11L45 31Z",
    trim:
      "M12 8.500A2.500 2.500 0 1 0 12 8.490ZM30 3.500A2.500 2.500 0 1 0 30 3.490ZM48 8.500A2.500 " +
      "2.500 0 1 0 48 8.490Z",
    robe: "M3 100C3 73 13 60 30 60S57 73 57 100Z",
  },
  Q: {
    hair: "M15 28C10 44 11 58 15 68L23 62V34H37V62L45 68C49 58 50 44 45 28C42 22 18 22 15 28Z",
    hat: "M17 27C16 21 15 17 14 14L22 19L30 9L38 19L46 14C45 17 44 21 43 27C34 23 26 23 17 27Z",
    trim:
      "M14 11.500A2 2 0 1 0 14 11.490ZM22 15.500A1.600 1.600 0 1 0 22 15.490ZM30 6A2.300 2.300 0 1 " +
      "0 30 5.990ZM38 15.500A1.600 1.600 0 1 0 38 15.490ZM46 11.500A2 2 0 1 0 46 11.490Z",
    robe: "M5 100C5 76 15 62 30 62S55 76 55 100Z",
  },
  J: {
    hair: "M16 28C13 38 13 47 16 54L22 51V34H38V51L44 54C47 47 47 38 44 28Z",
    hat: "M13 30C9 20 16 12 28 12C40 12 50 17 48 25C47 30 40 29 30 29C22 29 17 30 13 30Z",
    trim: "M40 16C44 5 52 3 56 5C55 11 51 17 43 21Z",
    robe: "M4 100C4 75 14 62 30 62S56 75 56 100Z",
  },
  "*": {
    hair: "M18 30C15 40 16 48 19 54L24 52V34H36V52L41 54C44 48 45 40 42 30Z",
    hat:
      "M14 33C12 22 6 20 2.500 27C-1 13 11 6 18.500 18C20 8 25 4 30 4C35 4 40 8 41.500 18C49 6 61 13 " +
      "57.500 27C54 20 48 22 46 33C36 29 24 29 14 33Z",
    trim:
      "M2.500 24A3 3 0 1 0 2.500 30A3 3 0 1 0 2.500 24ZM57.500 24A3 3 0 1 0 57.500 30A3 3 0 1 0 57.500 " +
      "24ZM30 0A3 3 0 1 0 30 6A3 3 0 1 0 30 0Z",
    robe: "M4 100C4 75 14 62 30 62S56 75 56 100Z",
  },
});

/** @param {{rank: string, suit?: Suit}} props the joker has no suit */
function Court({ rank, suit }) {
  const { hair, hat, trim, robe } = COURTS[rank];
  return html`<svg class="pips court" viewBox="0 0 60 100" aria-hidden="true">
    <path d=${robe} />
    <path class="brass" d="M21 60L30 80L39 60L44 63L30 94L16 63Z" />
    ${rank !== "K" && html`<path d=${hair} />`}
    <path class="skin" d="M20.500 31C20 46 24 56 30 56S40 46 39.500 31Z" />
    ${rank === "K" && html`<path d=${hair} />`}
    <path class="line" d="M24.500 36.500H27M33 36.500H35.500M30 37V43.500" />
    <path class=${rank === "K" ? "mouth" : "line"} d="M27.500 49Q30 50.500 32.500 49" />
    <path class=${"J*".includes(rank) ? undefined : "brass"} d=${hat} />
    <path class="brass" d=${trim} />
    <path d=${suit ? SUITS[suit] : STAR} class="badge" transform="translate(23 79) scale(.58)" />
  </svg>`;
}

/** The picture on a large card. @param {{card: string}} props */
export function Art({ card }) {
  const [rank, suit] = /** @type {[string, Suit]} */ ([card[0], card[1]]);
  if (card === "Jk") return html`<${Court} rank="*" />`;
  if (rank in COURTS) return html`<${Court} rank=${rank} suit=${suit} />`;
  return rank in PIPS ? html`<${Pips} rank=${rank} suit=${suit} />` : null;
}
