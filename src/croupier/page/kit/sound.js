/**
 * Soft synthesized sounds: filtered noise for cards and dice, tones for chips and chimes. They are off by
 * default, and silent until the first touch of the page.
 */
import { signal } from "./preact.js";
import { haptics, sounds } from "./preferences.js";

/** @typedef {[number, number][]} Tune pitches with the seconds at which they begin */

/** It is your move. @type {Tune} */
const TURN = [
  [659, 0],
  [880, 0.09],
];
/** Something is said to everybody. @type {Tune} */
export const GONG = [
  [523, 0],
  [659, 0.22],
  [784, 0.44],
];
/** The time is over. @type {Tune} */
export const TIME = [
  [880, 0],
  [880, 0.3],
  [880, 0.6],
];
/** @type {Tune} */
const WON = [
  [523, 0],
  [659, 0.1],
  [784, 0.2],
];
/** @type {Tune} */
const LOST = [
  [440, 0],
  [349, 0.14],
];

/** @type {AudioContext | null} */
let context = null;

/** True while the browser lets this page play sounds. Some browsers wait for a first touch. */
export const audible = signal(false);

/** The one context there is, where sounds are wanted. @returns {AudioContext | null} */
function sounding() {
  if (!sounds.value) return null;
  if (!context) {
    const made = (context = new AudioContext());
    made.onstatechange = () => (audible.value = made.state === "running");
    for (const touch of ["pointerdown", "keydown"])
      addEventListener(touch, () => made.resume().catch(() => {}));
  }
  audible.value = context.state === "running";
  return context;
}

/**
 * Something loud that dies away.
 * @param {AudioContext} on
 * @param {number} at
 * @param {number} loud
 * @param {number} long
 */
function fading(on, at, loud, long) {
  const gain = on.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  gain.connect(on.destination);
  return gain;
}

/**
 * @param {AudioContext} on
 * @param {number} pitch
 * @param {number} at
 * @param {number} loud
 * @param {number} long
 */
function tone(on, pitch, at, loud, long) {
  const source = on.createOscillator();
  source.frequency.value = pitch;
  source.connect(fading(on, at, loud, long));
  source.start(at);
  source.stop(at + long);
}

/**
 * A tap, as of a card on felt.
 * @param {AudioContext} on
 * @param {number} pitch
 * @param {number} at
 * @param {number} loud
 * @param {number} long
 */
function tap(on, pitch, at, loud, long) {
  const source = on.createBufferSource();
  const buffer = on.createBuffer(1, Math.ceil(on.sampleRate * long), on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const filter = on.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 0.9;
  source.buffer = buffer;
  source.connect(filter).connect(fading(on, at, loud, long));
  source.start(at);
}

/** @param {AudioContext} on @param {number} at */
function chips(on, at) {
  for (const [pitch, later] of [
    [3100, 0],
    [4650, 0],
    [3350, 0.05],
    [5000, 0.05],
  ])
    tone(on, pitch, at + later, 0.035, 0.07);
}

/** @param {AudioContext} on @param {number} at */
function dice(on, at) {
  for (let i = 0, later = 0; i < 7; i++, later += 0.045 + i * 0.012)
    tap(on, 800 + Math.random() * 900, at + later, 0.3 - i * 0.03, 0.05);
}

/** @type {Record<string, {sound: (on: AudioContext, at: number) => void, shake?: number | number[]}>} */
const PLAYED = {
  card: { sound: (on, at) => (tap(on, 2200, at, 0.22, 0.06), tone(on, 150, at, 0.08, 0.05)), shake: 8 },
  flip: { sound: (on, at) => (tap(on, 3800, at, 0.1, 0.05), tap(on, 2000, at + 0.06, 0.16, 0.05)) },
  chip: { sound: chips, shake: 8 },
  dice: { sound: dice, shake: [10, 50, 10, 70, 10] },
  turn: { sound: (on) => ring(on, TURN, 0.08), shake: [15, 60, 15] },
  won: { sound: (on) => ring(on, WON, 0.07), shake: 25 },
  lost: { sound: (on) => ring(on, LOST, 0.06), shake: 25 },
};
const AT_LEAST = 40; // milliseconds between two of the same: thirteen cards at once are one sound
const CALLS = new Set(["turn"]); // heard, too, while another page is looked at

/** @type {Record<string, number>} */
const last = {};

/**
 * Play the sound and the vibration of an event on the table, if the reader has switched them on.
 * @param {"card" | "flip" | "chip" | "dice" | "turn" | "won" | "lost"} name
 */
export function play(name) {
  const now = performance.now();
  if ((document.hidden && !CALLS.has(name)) || now - (last[name] ?? -AT_LEAST) < AT_LEAST) return;
  last[name] = now;
  const { sound, shake } = PLAYED[name];
  if (haptics.value && shake) navigator.vibrate?.(shake);
  try {
    const on = sounding();
    if (on?.state === "running") sound(on, on.currentTime); // what waits for a touch would come all at once
  } catch {
    /* no sound is no harm */
  }
}

/** @param {AudioContext} on @param {Tune} tune @param {number} loud */
function ring(on, tune, loud) {
  for (const [pitch, start] of tune) tone(on, pitch, on.currentTime + start, loud, 0.35);
}

/** @param {Tune} [tune] @param {number} [loud] */
export function chime(tune = TURN, loud = 0.08) {
  try {
    const on = sounding();
    if (on) ring(on, tune, loud);
  } catch {
    /* no sound is no harm */
  }
}

/** Turn sounds on, by a tap, and let one be heard; or off. @param {boolean} on @param {Tune} [tune] */
export function switchSound(on, tune) {
  sounds.value = on;
  if (!on) return;
  chime(tune, 0.2);
  context?.resume().catch(() => {});
}
