import { dependenciesOf, referencesRead, runChecks, type CheckModel, type Row, isMasked } from "../../../src/schema/index.ts";
import { isSearchable } from "../condition/queryField.ts";
import { fieldOf, knownField, type EntityScope } from "../scope/entityScope.ts";
import { expressionScope } from "../scope/expressionScope.ts";
import { allOf } from "../query/filter.ts";
import { hasId } from "../rows/findRows.ts";
import { visibleRows } from "../query/rowFilter.ts";
import { ROW_ALIAS, selectRows } from "../query/selectRows.ts";
import { readReferenced } from "../references/referencedRows.ts";

/** What checks see while something is chosen: the row on the form, the stored one, and the rows that are chosen already. */
export interface ChoosingRow {
  readonly row: Row;
  readonly old: Row | undefined;
  readonly ref: Readonly<Record<string, Row>>;
}

/**
 * The checks that decide about a choice of one of the fields, for a list or calendar that shows beforehand what a save
 * would refuse. The row is the caller's: a check that holds it against a masked field, or against a row above that is not
 * at hand, is left to the save.
 */
export function checksOn(scope: EntityScope, fields: readonly string[]): readonly CheckModel[] {
  return scope.entity.checks.filter((check) => {
    const reads = readsOf(check);
    const isOpen = [...reads.row, ...reads.old].every((name) => isDisclosed(scope, name));
    return isOpen && reads.parent.length === 0 && [...reads.row, ...(check.changes ?? [])].some((name) => fields.includes(name));
  });
}

/** Whether a check depends on which row is chosen in a reference. */
export function readsChoice(check: CheckModel, reference: string): boolean {
  return readsOf(check).row.includes(reference);
}

/** Loads what checks see of a row on a form; of what the viewer does not see, nothing. */
export async function choosingRow(scope: EntityScope, checks: readonly CheckModel[], row: Row): Promise<ChoosingRow> {
  const { db } = scope.context.database;
  const ref: Record<string, Row> = {};
  for (const name of new Set(checks.flatMap(referencesRead))) {
    const value = row[name];
    if (typeof value !== "string" || value === "") continue;
    const found = await readReferenced(db, scope, { name, value, within: (target) => visibleRows(target, ROW_ALIAS) });
    if (found) ref[name] = found;
  }
  return { row, old: await storedRow(scope, row["id"]), ref };
}

/** Why a save of the row would be refused by one of the checks; `undefined` where it would not. */
export function refusalBy(scope: EntityScope, checks: readonly CheckModel[], { row, old, ref }: ChoosingRow): string | undefined {
  const [failure] = runChecks(checks, expressionScope(scope, { row, old, isNew: old === undefined, ref }));
  return failure?.message;
}

async function storedRow(scope: EntityScope, id: unknown): Promise<Row | undefined> {
  if (typeof id !== "string" || id === "") return undefined;
  const where = allOf([visibleRows(scope, ROW_ALIAS), hasId([id])]);
  const [stored] = await selectRows(scope.context.database.db, { entity: scope.entity, where, limit: 1 });
  return stored;
}

function isDisclosed(scope: EntityScope, name: string): boolean {
  return (
    fieldOf(scope.entity, name) === undefined ||
    !isMasked(knownField(scope.entity, name)) ||
    isSearchable(scope, knownField(scope.entity, name))
  );
}

function readsOf({ when, assert }: CheckModel) {
  const all = [when, assert].flatMap((source) => (source === undefined ? [] : [dependenciesOf(source)]));
  return {
    row: all.flatMap(({ row }) => row),
    old: all.flatMap(({ old }) => old),
    parent: all.flatMap(({ parent }) => parent),
  };
}
