/** One soft sound, made and not loaded: it is your move. Off unless asked for. */
import { sounds } from "./prefs.js";

/** @type {AudioContext | null} */
let context = null;

export function chime() {
  if (!sounds.value) return;
  try {
    context ??= new AudioContext();
    const at = context.currentTime;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.08, at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.35);
    gain.connect(context.destination);
    for (const [pitch, start] of [
      [659, 0],
      [880, 0.09],
    ]) {
      const tone = context.createOscillator();
      tone.frequency.value = pitch;
      tone.connect(gain);
      tone.start(at + start);
      tone.stop(at + start + 0.3);
    }
  } catch {
    /* no sound is no harm */
  }
}
