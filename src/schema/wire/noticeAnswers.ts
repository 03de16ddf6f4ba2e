import type { Row } from "../model/json.ts";

/** What the bell shows (spec §3): unread announcements by category, newest first, and how many there are. */
export interface NoticeSummary<Notice = Row> {
  readonly anntMsgList: readonly Notice[];
  readonly anntMsgTotal: number;
  readonly sysMsgList: readonly Notice[];
  readonly sysMsgTotal: number;
  /** When an announcement begins or ends by itself, in milliseconds since the epoch; `null` where none does. */
  readonly changesAt: number | null;
}
