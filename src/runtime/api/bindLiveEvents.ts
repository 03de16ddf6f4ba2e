import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { LiveEvents, LiveFrame } from "./liveEvents.ts";
import { queryKeys } from "./queryKeys.ts";

/** Milliseconds over which the windows that hear the same frame load, so that they do not all ask in the same moment. */
const SPREAD = 1500;
/** The same after a reconnect, when each window loads everything it shows. */
const RETURN_SPREAD = 4000;
/** Milliseconds after which a first connection counts as one that comes back: what is on screen is older than it. */
const LATE_OPENING = 1000;

/** What happens beside the cache. */
export interface LiveBindings {
  /** The viewer's rights or the menu may have changed: load them anew. What is on screen follows once it is done. */
  readonly onPermission?: () => Promise<void>;
  /** Something was announced, taken back or read elsewhere (`topic`, `user`); `msgTxt` is empty where nothing is new. */
  readonly onNotice?: (frame: LiveFrame) => void;
  /** The connection was made (`true`) or lost (`false`). */
  readonly onHealth?: (isHealthy: boolean) => void;
  /** Milliseconds in which frames are folded into one reload, before the spread. @default 300 */
  readonly delay?: number;
}

/**
 * Keeps the cache true: marks as stale what a frame says has changed, so that what is on screen is loaded anew.
 * Bursts are folded into one reload, at a moment of each window's own. After a reconnect everything on screen is loaded, because frames may be lost;
 * so it is where the first connection took long. Gives back how to stop.
 */
export function bindLiveEvents(
  live: LiveEvents,
  client: QueryClient,
  { onPermission, onNotice, onHealth, delay = 300 }: LiveBindings = {},
): () => void {
  const { renew, renewRows, stop } = renewer(client, delay);
  const boundAt = performance.now();
  let mayHaveMissed = false;
  const soon = delays();

  let isOldByRights = false;
  const renewPermission = () =>
    soon.once("permission", delay + Math.random() * SPREAD, () => {
      // Other rights show other columns, other rows, and other values in them; and first of all fewer pages.
      const keys = isOldByRights ? [queryKeys.screens(), queryKeys.allRows()] : [];
      isOldByRights = false;
      void settled(onPermission).then(() => keys.forEach((queryKey) => void client.invalidateQueries({ queryKey })));
    });
  const hearNotice = (frame: LiveFrame) => {
    renew(queryKeys.notices());
    onNotice?.(frame);
  };

  const stops = [
    live.on("open", () => {
      onHealth?.(true);
      if (mayHaveMissed || performance.now() - boundAt > LATE_OPENING)
        soon.once("everything", Math.random() * RETURN_SPREAD, () => {
          void settled(onPermission).then(() => client.invalidateQueries());
        });
      mayHaveMissed = true;
    }),
    live.on("close", () => onHealth?.(false)),
    live.on("schema", (frame) => {
      renewPermission();
      renew(...screensOf(frame).map(queryKeys.screen), queryKeys.pickers(), queryKeys.schemaProblems());
    }),
    live.on("dictionary", () => renew(queryKeys.dictionaries())),
    live.on("row", ({ entity }) => renewRows(String(entity))),
    live.on("topic", hearNotice),
    live.on("user", hearNotice),
    live.on("permission", () => {
      isOldByRights = true;
      renewPermission();
    }),
  ];
  return () => {
    stop();
    soon.stop();
    for (const end of stops) end();
  };
}

async function settled(work: LiveBindings["onPermission"]): Promise<void> {
  await work?.();
}

/** Does things a little later, each once however often it is asked for meanwhile. */
function delays() {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const once = (name: string, time: number, act: () => void) => {
    if (timers.has(name)) return;
    const run = () => {
      timers.delete(name);
      act();
    };
    timers.set(name, setTimeout(run, time));
  };
  return { once, stop: () => timers.forEach((timer) => clearTimeout(timer)) };
}

/** Loads anew what is on screen, once for a burst of changes. */
function renewer(client: QueryClient, delay: number) {
  const pending = new Map<string, QueryKey>();
  const changed = new Set<string>();
  const soon = delays();
  const flush = () => {
    const [keys, entities] = [[...pending.values()], [...changed]];
    pending.clear();
    changed.clear();
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
    if (entities.length > 0)
      void client.invalidateQueries({ predicate: ({ meta }) => entities.some((entity) => readsOf(meta).includes(entity)) });
  };
  const renew = (...keys: readonly QueryKey[]) => {
    for (const key of keys) pending.set(JSON.stringify(key), key);
    soon.once("flush", delay + Math.random() * SPREAD, flush);
  };
  /** What was read of an entity's rows, alone or with others. */
  const renewRows = (entity: string) => {
    changed.add(entity);
    renew(queryKeys.rows(entity));
  };
  return { renew, renewRows, stop: soon.stop };
}

/** Entities that a query of several says it is made of. */
function readsOf(meta: Readonly<Record<string, unknown>> | undefined): readonly unknown[] {
  const entities = meta?.["entities"];
  return Array.isArray(entities) ? entities : [];
}

function screensOf({ screens }: LiveFrame): readonly string[] {
  return Array.isArray(screens) ? screens.map(String) : [];
}
