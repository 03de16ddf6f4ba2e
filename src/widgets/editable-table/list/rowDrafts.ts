import type { FieldModel } from "../../../schema/model/entity.ts";
import type { Row } from "../../../schema/model/json.ts";
import type { CompiledEntity } from "../../../schema/model/screen.ts";
import { ApiError, serverDate } from "../../../runtime/index.ts";
import { type FormDraft, isDraftable, loadRow } from "../../../runtime/forWidgets.ts";
import { insertAt } from "../core/rowChange.ts";
import type { InPlaceRows } from "./inPlaceRows.ts";

/** Rows that are asked for at once. */
const AT_ONCE = 4;

/** What was changed in a table and not saved, as the browser keeps it. */
interface KeptRows {
  readonly inserted: readonly Row[];
  readonly changed: readonly { readonly id: string; readonly values: Row }[];
  readonly deleted: readonly string[];
}

/** What a table would lose with the page; `undefined` where that is nothing. Fields that may not stand on a shared disk are left out. */
export function draftOfRows(source: InPlaceRows, entity: CompiledEntity): FormDraft | undefined {
  const { inserted, changed, deleted } = source.paged.unsaved();
  if (inserted.length + changed.length + deleted.length === 0) return undefined;
  const open = entity.fields.filter((field) => isDraftable(entity, field) && !field.children);
  const names = new Set(open.map(({ name }) => name));
  const left = new Set(changed.flatMap(({ columns }) => columns).filter((column) => !names.has(column)));
  return {
    at: serverDate().getTime(),
    left: [...left],
    values: {
      inserted: inserted.map((row) => valuesOf(open, row)),
      changed: changed.map(({ row, columns }) => ({
        id: String(row["id"]),
        values: valuesOf(
          open.filter(({ name }) => columns.includes(name)),
          row,
        ),
      })),
      deleted: deleted.map(({ id }) => String(id)),
    } satisfies KeptRows,
  };
}

/** How many rows a kept draft speaks of. */
export function draftSize({ values }: FormDraft): number {
  const { inserted, changed, deleted } = keptOf(values);
  return inserted.length + changed.length + deleted.length;
}

/**
 * Puts what was kept into the table again: over the rows as they are stored now, and rows that are gone as new ones.
 *
 * @throws ApiError where the rows could not be asked for; nothing is changed then
 */
export async function restoreRows(source: InPlaceRows, entity: CompiledEntity, { values }: FormDraft): Promise<void> {
  const { inserted, changed, deleted } = keptOf(values);
  const ids = [...changed.map(({ id }) => id), ...deleted];
  const stored = await loadRows(entity, ids);
  source.paged.adopt([...stored.values()]);
  const keyOf = (id: string) => source.keyOf({ id });
  const cells = changed
    .filter(({ id }) => stored.has(id))
    .flatMap(({ id, values: own }) => Object.entries(own).map(([column, value]) => ({ row: keyOf(id), column, value })));
  const lost = changed.filter(({ id }) => !stored.has(id)).map(({ values: own }) => own);
  const added = [...inserted, ...lost].map((row) => source.newRow(row));
  source.apply([{ kind: "set", cells }, { kind: "remove", keys: deleted.filter((id) => stored.has(id)).map(keyOf) }, insertAt(added, 0)]);
}

function keptOf(values: Row): KeptRows {
  const { inserted = [], changed = [], deleted = [] } = values as Partial<KeptRows>;
  return { inserted, changed, deleted };
}

/** The values of fields, and what references are called: their ids say nothing to anybody. */
function valuesOf(fields: readonly FieldModel[], row: Row): Row {
  const names = fields.flatMap(({ name, reference }) => (reference ? [name, `${name}_dictText`] : [name]));
  return Object.fromEntries(names.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])));
}

/** Rows by id, without those that are gone. */
async function loadRows(entity: CompiledEntity, ids: readonly string[]): Promise<ReadonlyMap<string, Row>> {
  const found = new Map<string, Row>();
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const rows = await Promise.all(ids.slice(first, first + AT_ONCE).map((id) => loadOrNone(entity, id)));
    for (const row of rows) if (row) found.set(String(row["id"]), row);
  }
  return found;
}

async function loadOrNone(entity: CompiledEntity, id: string): Promise<Row | undefined> {
  try {
    return await loadRow(entity, id);
  } catch (error) {
    if (error instanceof ApiError && error.kind === "missing") return undefined;
    throw error;
  }
}
