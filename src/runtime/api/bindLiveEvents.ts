import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { LiveEvents, LiveFrame } from "./liveEvents.ts";
import { queryKeys } from "./queryKeys.ts";

/** What happens beside the cache. */
export interface LiveBindings {
  /** The viewer's rights or the menu may have changed: load them anew. */
  readonly onPermission?: () => void;
  /** Something was announced, taken back or read elsewhere (`topic`, `user`); `msgTxt` is empty where nothing is new. */
  readonly onNotice?: (frame: LiveFrame) => void;
  /** The connection was made (`true`) or lost (`false`). */
  readonly onHealth?: (isHealthy: boolean) => void;
  /** Rows of an entity changed in another session; called once per burst. @default 300 ms */
  readonly delay?: number;
}

/**
 * Keeps the cache true: marks as stale what a frame says has changed, so that what is on screen is loaded anew.
 * Bursts are folded into one reload. After a reconnect everything on screen is loaded, because frames may be lost.
 * Gives back how to stop.
 */
export function bindLiveEvents(
  live: LiveEvents,
  client: QueryClient,
  { onPermission, onNotice, onHealth, delay = 300 }: LiveBindings = {},
): () => void {
  const { renew, renewRows, stop } = renewer(client, delay);
  let openedBefore = false;

  const hearNotice = (frame: LiveFrame) => {
    renew(queryKeys.notices());
    onNotice?.(frame);
  };

  const stops = [
    live.on("open", () => {
      onHealth?.(true);
      if (openedBefore) {
        onPermission?.();
        void client.invalidateQueries();
      }
      openedBefore = true;
    }),
    live.on("close", () => onHealth?.(false)),
    live.on("schema", (frame) => {
      onPermission?.();
      renew(...screensOf(frame).map(queryKeys.screen), queryKeys.schemaProblems());
    }),
    live.on("dictionary", () => renew(queryKeys.dictionaries())),
    live.on("row", ({ entity }) => renewRows(String(entity))),
    live.on("topic", hearNotice),
    live.on("user", hearNotice),
    live.on("permission", () => {
      onPermission?.();
      // Other rights show other columns, other rows, and other values in them.
      renew(queryKeys.screens(), queryKeys.allRows());
    }),
  ];
  return () => {
    stop();
    for (const end of stops) end();
  };
}

/** Loads anew what is on screen, once for a burst of changes. */
function renewer(client: QueryClient, delay: number) {
  const pending = new Map<string, QueryKey>();
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    const [keys, entities] = [[...pending.values()], [...changed]];
    pending.clear();
    changed.clear();
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
    if (entities.length > 0)
      void client.invalidateQueries({ predicate: ({ meta }) => entities.some((entity) => readsOf(meta).includes(entity)) });
  };
  const renew = (...keys: readonly QueryKey[]) => {
    for (const key of keys) pending.set(JSON.stringify(key), key);
    timer ??= setTimeout(flush, delay);
  };
  /** What was read of an entity's rows, alone or with others. */
  const renewRows = (entity: string) => {
    changed.add(entity);
    renew(queryKeys.rows(entity));
  };
  return { renew, renewRows, stop: () => clearTimeout(timer) };
}

/** Entities that a query of several says it is made of. */
function readsOf(meta: Readonly<Record<string, unknown>> | undefined): readonly unknown[] {
  const entities = meta?.["entities"];
  return Array.isArray(entities) ? entities : [];
}

function screensOf({ screens }: LiveFrame): readonly string[] {
  return Array.isArray(screens) ? screens.map(String) : [];
}
