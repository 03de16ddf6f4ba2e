import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { fieldState, type FieldModel, type FieldProblem } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { scopeOf } from "../entityScope.ts";
import { expressionScope } from "../expressionScope.ts";
import { canWrite } from "../fieldRights.ts";
import { dictionaryItem } from "../presenter/dictionaryText.ts";
import { referencedValues } from "../presenter/referencedValues.ts";
import { columnRef, fieldColumn } from "../query/columns.ts";
import { allOf } from "../query/filter.ts";
import { undeletedRows } from "../query/rowFilter.ts";
import { ROW_ALIAS } from "../query/selectRows.ts";
import { candidateRows, referenceTarget, rowsWithValues, type ReferenceTarget } from "../references/candidates.ts";
import type { Draft } from "./draft.ts";

/**
 * Checks that changed references point to rows that may be chosen and changed dictionary values to items on offer.
 * Unchanged values pass: an organ that closed since stays where it was chosen.
 * Targets are locked against change until the transaction ends, so that none is deleted meanwhile.
 */
export async function checkTargets(trx: Database, drafts: readonly Draft[]): Promise<readonly FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const draft of drafts) {
    for (const field of draft.scope.entity.fields) {
      const added = addedValues(draft, field);
      if (added.length === 0) continue;
      const isKnown = field.dictionary ? areOffered(draft, field.dictionary, added) : await areCandidates(trx, draft, field, added);
      if (!isKnown) problems.push({ field: `${draft.path}${field.name}`, message: `${field.title}不存在或当前不可选择，请重新选择` });
    }
  }
  return problems;
}

/**
 * Values of a dictionary or reference field that the stored row does not hold yet. Where a field that resets it
 * changed, its value was chosen anew even if it is the same.
 */
function addedValues(draft: Draft, field: FieldModel): readonly string[] {
  const { row, old } = draft;
  if ((!field.dictionary && !field.reference) || isSetByServer(draft, field)) return [];
  const isSame = (name: string) => isDeepStrictEqual(row[name] ?? null, old?.[name] ?? null);
  const value = row[field.name];
  if (old && !field.rule.reset.every(isSame)) return referencedValues(value);
  const known = new Set(referencedValues(old?.[field.name]));
  return referencedValues(value).filter((item) => !known.has(item));
}

/**
 * The writer's department in a new row, which the writer may not even see; a child row's link to a row that may not be stored
 * yet; an entry that an action sets, or a new row starts with in a field that is closed: nobody at the desk could choose another.
 */
function isSetByServer(draft: Draft, field: FieldModel): boolean {
  const { scope, row, old, path, parent, sent } = draft;
  if (!old && field.name === scope.entity.scope.department && !sent.has(field.name)) return true;
  if (isGivenEntry(draft, field)) return true;
  return path !== "" && field.reference?.store === "id" && row[field.name] === parent?.["id"];
}

function isGivenEntry(draft: Draft, field: FieldModel): boolean {
  if (!field.dictionary || field.rule.value !== undefined || draft.sent.has(field.name)) return false;
  return draft.old !== undefined || isClosed(draft, field);
}

function isClosed({ scope, row, parent }: Draft, field: FieldModel): boolean {
  return !canWrite(field, scope) || fieldState(field, expressionScope(scope, { row, isNew: true, parent })).readOnly;
}

function areOffered({ scope: { project } }: Draft, dictionary: string, values: readonly string[]): boolean {
  return values.every((value) => dictionaryItem(project, dictionary, value)?.disabled === false);
}

async function areCandidates(trx: Database, draft: Draft, field: FieldModel, values: readonly string[]): Promise<boolean> {
  const target = referenceTarget(draft.scope, field);
  if (!target) return true;
  const found = await lockCandidates(trx, draft, target, values);
  return new Set(values).size === found;
}

async function lockCandidates(
  trx: Database,
  { scope, row, old, parent, by }: Draft,
  target: ReferenceTarget,
  values: readonly string[],
): Promise<number> {
  // What stood in the row stands there again, closed to new choices or not, as long as it exists.
  const within =
    by === "undo"
      ? undeletedRows(scopeOf(scope, target.entity), ROW_ALIAS)
      : candidateRows(scope, target, { row, old, isNew: old === undefined, parent });
  const where = allOf([within, rowsWithValues(target, values)]);
  const { rows } = await sql<{ value: string }>`
    select ${columnRef(ROW_ALIAS, fieldColumn(target.entity, target.reference.store))} as value
    from ${sql.table(target.entity.table)} as ${sql.ref(ROW_ALIAS)} where ${where} for share`.execute(trx);
  return new Set(rows.map((found) => found.value)).size;
}
