/** Soft sounds, made and not loaded. Off unless asked for, and silent until somebody has touched the page. */
import { signal } from "./ui.js";
import { sounds } from "./prefs.js";

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

/** @type {AudioContext | null} */
let context = null;

/** Whether a browser that waits for a touch before it sounds has had one. */
export const audible = signal(false);

/** @param {Tune} [tune] @param {number} [loud] */
export function chime(tune = TURN, loud = 0.08) {
  if (!sounds.value) return;
  try {
    context ??= new AudioContext();
    context.onstatechange = () => (audible.value = context?.state === "running");
    audible.value = context.state === "running";
    const at = context.currentTime;
    for (const [pitch, start] of tune) {
      const gain = context.createGain();
      gain.gain.setValueAtTime(loud, at + start);
      gain.gain.exponentialRampToValueAtTime(0.0001, at + start + 0.35);
      gain.connect(context.destination);
      const tone = context.createOscillator();
      tone.frequency.value = pitch;
      tone.connect(gain);
      tone.start(at + start);
      tone.stop(at + start + 0.35);
    }
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
