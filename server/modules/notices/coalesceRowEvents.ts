import type { Audience, ServerEvent } from "../../http/events.ts";

/** Milliseconds between two frames that say the same of the same rows to the same people. */
const GAP = 1000;

/** Hears of an event and of who it is for. */
export type EventListener = (event: ServerEvent, audience: Audience) => void;

/**
 * Tells of rows at once, then at most once a second: a frame says no more than that there is something new, and a thousand
 * open consoles times some saves a second were a twelfth of what the server did. The last change is always told of. All
 * other events pass as they come.
 */
export function coalesceRowEvents(deliver: EventListener): EventListener {
  const told = new Map<string, { isDue: boolean }>();
  const tell = (key: string, event: ServerEvent, audience: Audience): void => {
    const state = { isDue: false };
    told.set(key, state);
    deliver(event, audience);
    setTimeout(() => {
      told.delete(key);
      if (state.isDue) tell(key, event, audience);
    }, GAP).unref();
  };
  return (event, audience) => {
    if (event.cmd !== "row") return deliver(event, audience);
    const key = JSON.stringify([event, audience]);
    const before = told.get(key);
    if (before) before.isDue = true;
    else tell(key, event, audience);
  };
}
