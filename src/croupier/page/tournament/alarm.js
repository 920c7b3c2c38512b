/** The alarm for a change of seat: a sound and a vibration. The player switches it on. */
import { useEffect } from "../kit/preact.js";
import { sounds } from "../kit/preferences.js";
import { chime } from "../kit/sound.js";

/** Make oneself heard; what a device does not have, or does not allow, is left out. */
export function alarm() {
  chime();
  if (sounds.value) navigator.vibrate?.([200, 100, 200, 100, 400]);
}

/**
 * Have the screen stay on while this page is looked at, where the device can.
 * @param {boolean} [wanted] where it is not said, with the sounds
 */
export function useAwake(wanted = sounds.value) {
  useEffect(() => {
    if (!wanted || !("wakeLock" in navigator)) return undefined;
    /** @type {WakeLockSentinel | null} */
    let lock = null;
    let gone = false;
    async function take() {
      if (document.visibilityState !== "visible") return;
      lock = await navigator.wakeLock.request("screen").catch(() => null);
      if (gone) lock?.release();
    }
    take();
    document.addEventListener("visibilitychange", take); // it is lost whenever the page is hidden
    return () => {
      gone = true;
      document.removeEventListener("visibilitychange", take);
      lock?.release();
    };
  }, [wanted]);
}
