/** ms after an insert during which no other one is done (GRID-28): a second click was meant for the first. */
export const insertPause = 1500;

/** When an action may run again. */
export interface Pause {
  /** ms */
  readonly pause: number;
  /** Says what time it is, in ms. */
  readonly now: () => number;
}

/**
 * Lets an action run at once, and then not before the pause is over; what is asked meanwhile is left out, it does not run later.
 *
 * @returns the action; it says whether it ran
 */
export function throttled<Given extends readonly unknown[]>(
  action: (...given: Given) => void,
  { pause, now }: Pause,
): (...given: Given) => boolean {
  let last: number | undefined;
  return (...given) => {
    const time = now();
    // A clock that was set back must not make the action wait for hours.
    if (last !== undefined && time >= last && time - last < pause) return false;
    last = time;
    action(...given);
    return true;
  };
}
