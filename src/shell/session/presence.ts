import { startStopwatch } from "../../runtime/window/stopwatch.ts";

/** ms after the last sign of somebody at this window for which they are taken to be there; the server looks no closer. */
const PRESENCE = 60_000;

/** Clicks and input also come from screen readers and dictation, which neither point nor press keys. */
const SIGNS = ["pointerdown", "pointermove", "wheel", "keydown", "click", "input"] as const;

let sinceSign = startStopwatch();

/** Notices when somebody is at this window. Gives back how to stop. */
export function watchPresence(): () => void {
  const handleSign = () => {
    sinceSign = startStopwatch();
  };
  for (const sign of SIGNS) window.addEventListener(sign, handleSign, { capture: true, passive: true });
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, handleSign, { capture: true });
  };
}

/** Whether nobody is at this window: what it asks for then, it asks for by itself. */
export function isUnattended(): boolean {
  return sinceSign() > PRESENCE;
}
