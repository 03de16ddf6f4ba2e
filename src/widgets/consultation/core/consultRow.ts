import type { Row } from "../../../schema/model/json.ts";
import { chinaInstant } from "../../../schema/time/chinaTime.ts";

/** A consultation as lists of the desk answer it (CONSULT-09); what the asker may not read is absent. */
export interface ConsultRow extends Row {
  readonly id: string;
}

/** Life of a consultation. */
export type ConsultStatus = "waiting" | "open" | "closed";

/** A row of the entity's calls; one without an id is none. */
export function consultRows(rows: readonly Row[]): readonly ConsultRow[] {
  return rows.filter((row): row is ConsultRow => typeof row["id"] === "string");
}

/** A value of a row as a text; `""` where there is none. */
export function textOf(row: Row, field: string): string {
  const value = row[field];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** What a coded value or a reference of a row is called. */
export function shownText(row: Row, field: string): string {
  return textOf(row, `${field}_dictText`) || textOf(row, field);
}

/** Where the consultation stands. */
export function statusOf(row: Row): ConsultStatus {
  const status = textOf(row, "status");
  return status === "waiting" || status === "closed" ? status : "open";
}

/** What the visitor is called (CONSULT-02): as they wished, else by the number of the consultation. */
export function nameOf(row: Row): string {
  return textOf(userOf(row), "nickname") || textOf(row, "nickname") || textOf(row, "consultNo") || "来访者";
}

/** Path of the visitor's picture; `""` where there is none. */
export function avatarOf(row: Row): string {
  return textOf(userOf(row), "avatar") || textOf(row, "avatar");
}

function userOf(row: Row): Row {
  const { user } = row;
  return user !== null && typeof user === "object" && !Array.isArray(user) ? (user as Row) : {};
}

/** Messages of the visitor that nobody has seen. */
export function unreadOf(row: Row): number {
  const count = Number(row["serverUnread"] ?? 0);
  return Number.isFinite(count) ? count : 0;
}

/** Whether the visitor is in danger. */
export function isCrisis(row: Row): boolean {
  return row["crisis"] === "Y";
}

/** What the visitor was tagged with. */
export function tagsOf(row: Row): readonly string[] {
  const { tags } = row;
  return Array.isArray(tags) ? tags.filter((tag): tag is string => typeof tag === "string") : [];
}

/** A moment of a row, in milliseconds since the epoch; 0 where there is none. */
export function momentOf(row: Row, field: string): number {
  const text = textOf(row, field);
  return text === "" ? 0 : chinaInstant(text).getTime();
}

/** Whether somebody is the counsellor in charge of an open consultation. */
export function isHeldBy(row: Row, userId: string): boolean {
  return statusOf(row) === "open" && textOf(row, "counsellorId") === userId;
}
