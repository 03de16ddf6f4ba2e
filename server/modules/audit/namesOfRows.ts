import { sql } from "kysely";
import { holdsRight, type FieldModel, type Row } from "../../../src/schema/index.ts";
import { withoutForgotten } from "../../audit/forgottenValues.ts";
import type { Database } from "../../database/database.types.ts";
import { noteReads } from "../../entity/audit/noteReads.ts";
import { withMask } from "../../entity/presenter/presentRows.ts";
import { allOf } from "../../entity/query/filter.ts";
import { countingFor, visibleRows } from "../../entity/query/rowFilter.ts";
import { ROW_ALIAS, selectRows } from "../../entity/query/selectRows.ts";
import { hasId } from "../../entity/rows/findRows.ts";
import { canRead } from "../../entity/scope/fieldRights.ts";
import { fieldOf, scopeOf, type EntityScope } from "../../entity/scope/entityScope.ts";
import { rowText } from "../../entity/values/rowId.ts";

/** A row that an entry is about. */
interface NamedRow {
  readonly entity: string;
  readonly rowId: string;
}

/** A key for a row of any entity. */
export function rowKey({ entity, rowId }: NamedRow): string {
  return `${entity} ${rowId}`;
}

/**
 * Names rows by their labels, by `rowKey`: only rows that the viewer sees, masked where the label is. What has been deleted is
 * called as it was at the time, for those alone from whom nothing keeps a row of the entity: of the others nobody can say whether
 * they saw it.
 */
export async function namesOfRows(db: Database, scope: EntityScope, rows: readonly NamedRow[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const entity of new Set(rows.flatMap((row) => (row.rowId === "" ? [] : row.entity)))) {
    const label = labelOf(scope, entity);
    if (!label) continue;
    const ids = [...new Set(rows.flatMap((row) => (row.entity === entity && row.rowId !== "" ? row.rowId : [])))];
    for (const [rowId, name] of await namesWithin(db, label, ids)) names.set(rowKey({ entity, rowId }), name);
  }
  return names;
}

interface ReadableLabel {
  readonly scope: EntityScope;
  readonly field: FieldModel;
}

/** The label of an entity whose rows the viewer may list; none where it is no text of its own. */
function labelOf(scope: EntityScope, name: string): ReadableLabel | undefined {
  const entity = scope.project.entities.get(name);
  if (!entity || entity.rows !== "table" || !holdsRight(entity, "list", scope.session)) return undefined;
  const within = scopeOf(scope, entity);
  const field = fieldOf(entity, entity.label);
  if (!field || field.reference || field.dictionary || !canRead(field, within)) return undefined;
  return { scope: within, field };
}

async function namesWithin(db: Database, { scope, field }: ReadableLabel, ids: readonly string[]): Promise<readonly [string, string][]> {
  const { entity } = scope;
  const seen = await selectRows(db, { entity, where: allOf([visibleRows(scope, ROW_ALIAS), hasId(ids)]) });
  noteReads(scope, seen);
  const found = seen.map((row): [string, string] => [rowText(row, "id"), shown(field, row)]);
  const there = new Set(found.map(([id]) => id));
  const gone = ids.filter((id) => !there.has(id));
  if (gone.length === 0 || countingFor(scope).kind !== "about") return found;
  const { rows } = await sql<{ readonly rowId: string; readonly snapshot: Row }>`
    select distinct on (row_id) row_id as "rowId", coalesce(after, before) as snapshot from audit_log
    where entity = ${entity.name} and row_id = any(${gone}) and kind = 'write' and coalesce(after, before) is not null
    order by row_id, happened_at desc, id desc`.execute(db);
  return [
    ...found,
    ...rows.map(({ rowId, snapshot }): [string, string] => [rowId, `${shown(field, withoutForgotten(snapshot))}（已删除）`]),
  ];
}

function shown(field: FieldModel, row: Row): string {
  const value = withMask(field, row[field.name] ?? null);
  return value === null ? "" : String(value);
}
