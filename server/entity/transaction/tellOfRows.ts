import { type EntityModel, isSameStored } from "../../../src/schema/index.ts";
import type { Audience, RowChange } from "../../http/events.ts";
import type { Session } from "../../http/session.ts";
import type { EntityWrite } from "../scope/entityHooks.ts";
import { rowText } from "../values/rowId.ts";

/** Rows of one write that are told of one by one; a table that shows so many that changed loads what it shows anew. */
const MOST_ROWS = 100;
/** Changed fields that are named; a message between processes holds 8000 bytes. */
const MOST_FIELDS = 40;

/** Tells consoles of committed writes of one entity: once for all its rows, however many an import wrote. */
export function tellOfRows(writes: readonly EntityWrite[]): void {
  const [write] = writes;
  if (!write) return;
  const { context, entity, session, caseId } = write.scope;
  const changes = changesOf(writes);
  context.events.publish(
    { cmd: "row", entity: entity.name, ...(changes && { changes }), ...(caseId !== undefined && { caseId }) },
    { ...tenantOfRows(entity, session), permission: `${entity.permission}:list` },
  );
}

/** Which tenant hears of rows that a session wrote. What is not of one tenant alone changed for all. */
export function tenantOfRows(entity: EntityModel, { user }: Session): Audience {
  return entity.scope.tenant.kind === "own" ? { tenantId: user.tenantId } : {};
}

/** What became of each row, however often it was written; `undefined` for more rows than are told of one by one. */
function changesOf(writes: readonly EntityWrite[]): readonly RowChange[] | undefined {
  const changes = new Map<string, RowChange>();
  for (const write of writes) {
    const change = changeOf(write);
    const before = changes.get(change.id);
    changes.set(change.id, before ? together(before, change) : change);
    if (changes.size > MOST_ROWS) return undefined;
  }
  return [...changes.values()];
}

function changeOf({ scope, old, row }: EntityWrite): RowChange {
  if (!row) return { id: rowText(old ?? {}, "id"), kind: "delete" };
  const id = rowText(row, "id");
  if (!old) return { id, kind: "insert" };
  const fields = scope.entity.fields.filter((field) => field.column && !isSameStored(field, row[field.name], old[field.name]));
  const names = fields.map(({ name }) => name);
  return { id, kind: "update", ...(names.length > MOST_FIELDS ? {} : { fields: names }) };
}

/** What became of a row that was written twice, to somebody who is told once. */
export function together(first: RowChange, second: RowChange): RowChange {
  if (second.kind !== "update") return second;
  if (first.kind !== "update") return first;
  if (!first.fields || !second.fields) return { id: first.id, kind: "update" };
  return { ...first, fields: [...new Set([...first.fields, ...second.fields])] };
}
