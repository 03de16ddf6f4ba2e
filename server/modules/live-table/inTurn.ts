import { runOutsideCalls } from "../../database/sessions/callScope.ts";

/**
 * Makes what does work for one after the other, each once however often it was asked for while it waited. A thousand pages that
 * are told of one save read one at a time, and leave the database to calls that somebody waits for.
 *
 * @param onFault hears what failed; the others go on
 */
export function inTurn<T>(work: (item: T) => Promise<void>, onFault: (item: T, error: unknown) => void): (item: T) => void {
  const waiting = new Set<T>();
  let isAtWork = false;
  const go = async (): Promise<void> => {
    isAtWork = true;
    // What is added meanwhile is met, too; what is asked for again comes last.
    for (const item of waiting) {
      waiting.delete(item);
      await work(item).catch((error: unknown) => onFault(item, error));
    }
    isAtWork = false;
  };
  return (item) => {
    waiting.add(item);
    if (!isAtWork) runOutsideCalls(() => void go());
  };
}
