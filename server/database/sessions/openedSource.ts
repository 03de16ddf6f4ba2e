import type { NotificationLine } from "../changes/changeFeed.ts";
import type { DatabaseHandle } from "../database.types.ts";
import type { SessionSource } from "./sessionDriver.ts";

/** What an opened database brings, before the parts common to both kinds are put on top. */
export interface OpenedSource {
  readonly kind: DatabaseHandle["kind"];
  readonly sessions: SessionSource;
  readonly notifications: NotificationLine;
}
