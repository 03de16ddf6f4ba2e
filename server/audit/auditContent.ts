import { randomBytes } from "node:crypto";
import type { AuditEvent } from "./auditEvent.ts";

/** Columns of `audit_log` that are signed, in the order in which they are. A new one goes to the end: older signatures end before it. */
export const SIGNED_COLUMNS = [
  "id",
  "kind",
  "entity",
  "row_id",
  "action",
  "tenant_id",
  "user_id",
  "username",
  "realname",
  "org_code",
  "address",
  "agent",
  "happened_at",
  "request_id",
  "schema_hash",
  "note",
  "before",
  "after",
  "salt",
] as const;

/** How many of them the first signatures were made of, and what stands in for those of rows from before. */
export const FIRST_SIGNED_COLUMNS = 18;

const SALT_BYTES = 16;

/** What a row says, as the texts that are signed: times in UTC, JSON with sorted keys. */
export type AuditContent = Readonly<Record<(typeof SIGNED_COLUMNS)[number], string | null>> & { readonly id: string };

/**
 * The texts of an event, exactly as the database gives them back. Values of a row get a salt beside them: once both are
 * forgotten, not even whoever has the key can try out what the signature was made of.
 */
export function contentOf(id: string, event: AuditEvent): AuditContent {
  const { actor, origin } = event;
  return {
    id,
    kind: event.kind,
    entity: storable(event.entity),
    row_id: storable(event.rowId),
    action: storable(event.action),
    tenant_id: storable(actor.tenantId),
    user_id: storable(actor.userId),
    username: storable(actor.username),
    realname: storable(actor.realname),
    org_code: storable(actor.orgCode),
    address: storable(origin.address),
    agent: storable(origin.agent),
    happened_at: event.at.toISOString(),
    request_id: storable(event.requestId),
    schema_hash: event.schemaHash,
    note: storable(event.note ?? ""),
    before: event.before === undefined ? null : sortedJson(event.before),
    after: event.after === undefined ? null : sortedJson(event.after),
    salt: event.before === undefined && event.after === undefined ? null : randomBytes(SALT_BYTES).toString("base64url"),
  };
}

/** JSON with sorted keys: the database keeps a JSON value, not its text. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(sorted(value));
}

function sorted(value: unknown): unknown {
  if (typeof value === "string") return storable(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  if (value instanceof Date) return value.toJSON();
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, member]) => [key, sorted(member)]),
  );
}

/** A text as PostgreSQL can keep it: without U+0000, and without halves of characters. */
function storable(text: string): string {
  return (text.includes("\u0000") ? text.replaceAll("\u0000", "") : text).toWellFormed();
}
