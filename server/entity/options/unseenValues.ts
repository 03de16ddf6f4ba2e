import type { ReferenceOption } from "../../../src/schema/wire/choiceAnswers.ts";
import type { Row } from "../../../src/schema/index.ts";
import { loadLabels } from "../presenter/labels.ts";
import { presentRows } from "../presenter/presentRows.ts";
import { liveRows } from "../query/rowFilter.ts";
import { rowsOf } from "../query/rowSource.ts";
import { ROW_ALIAS, selectRows } from "../query/selectRows.ts";
import { allOf } from "../query/filter.ts";
import { rowsWithValues, type ReferenceTarget } from "../references/candidates.ts";
import { hasId } from "../rows/findRows.ts";
import { scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { referencedValues } from "../values/referencedValues.ts";
import type { AskedReference } from "./readPicker.ts";

/** Values that were asked for and whose rows the caller does not see. */
export interface UnseenValues extends Pick<AskedReference, "field" | "target"> {
  readonly values: readonly string[];
  /** The row on the form; its id is that of a row the caller sees. */
  readonly row: Row;
}

/**
 * Describes stored values whose rows are deleted or hidden from the caller. State and label are disclosed only for values
 * that the caller reads in a stored row. For any other value a hidden row looks like one that never existed.
 */
export async function unseenValues(scope: EntityScope, { field, target, values, row }: UnseenValues): Promise<readonly ReferenceOption[]> {
  if (values.length === 0) return [];
  const { db } = scope.context.database;
  const held = await heldValues(scope, { field, row });
  const known = values.filter((value) => held.has(value));
  const labels = await loadLabels(db, scope, [field], [{ [field.name]: known }]);
  const live = await liveValues(scope, target, known);
  return values.map((value) => {
    const state = held.has(value) ? (live.has(value) ? "hidden" : "deleted") : "unknown";
    return { value, text: (held.has(value) ? labels(field, value) : undefined) ?? namelessText(target, value), disabled: true, state };
  });
}

/** Values of the field in the stored row, as the caller reads them there. */
async function heldValues(scope: EntityScope, { field, row }: Pick<UnseenValues, "field" | "row">): Promise<ReadonlySet<string>> {
  const { id } = row;
  if (typeof id !== "string") return new Set();
  const where = allOf([liveRows(scope, ROW_ALIAS), hasId([id])]);
  const { db } = scope.context.database;
  const [presented] = await presentRows(db, scope, await selectRows(db, { ...rowsOf(scope), where, limit: 1 }));
  return new Set(referencedValues(presented?.[field.name]));
}

async function liveValues(scope: EntityScope, target: ReferenceTarget, values: readonly string[]): Promise<ReadonlySet<string>> {
  if (values.length === 0) return new Set();
  const viewer = scopeOf(scope, target.entity);
  const where = allOf([liveRows(viewer, ROW_ALIAS), rowsWithValues(target, values)]);
  const rows = await selectRows(scope.context.database.db, { entity: target.entity, where });
  return new Set(rows.map((row) => String(row[target.reference.store])));
}

/** An id means nothing to people; its end tells one from another. */
function namelessText({ entity, reference }: ReferenceTarget, value: string): string {
  return reference.store === "id" ? `${entity.title} ${value.slice(-6)}` : value;
}
