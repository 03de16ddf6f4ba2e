import { sql, type SqlBool } from "kysely";
import type { EntityModel, FieldModel, FieldProblem } from "../../../src/schema/index.ts";
import type { Draft } from "../draft/draft.ts";
import type { WriteUnit } from "../draft/writeUnit.types.ts";
import { columnRef, fieldColumn } from "../query/columns.ts";
import { allOf, type Filter } from "../query/filter.ts";
import { undeletedRows } from "../query/rowFilter.ts";
import { countRows, ROW_ALIAS } from "../query/selectRows.ts";
import { referenceTarget, type ReferenceTarget } from "../references/candidates.ts";
import { scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { referencedValues } from "../values/referencedValues.ts";

/** A reference of a row that comes back. */
interface Held {
  readonly draft: Draft;
  readonly field: FieldModel;
  readonly target: ReferenceTarget;
  readonly values: readonly string[];
}

/**
 * Finds references of rows that come back whose targets are gone, and locks the others until the transaction ends. A target
 * that lies in a bin of its own has to come back first; one that is marked for good (an account, say) counts as there, as it
 * does for the rows that were never deleted.
 *
 * @returns what is wrong, by draft, with fields as the draft's own row names them
 */
export async function goneTargets(unit: WriteUnit, drafts: readonly Draft[]): Promise<ReadonlyMap<Draft, readonly FieldProblem[]>> {
  const problems = new Map<Draft, FieldProblem[]>();
  for (const references of groupsOf(drafts.flatMap(referencesOf))) {
    const [first] = references;
    if (!first) continue;
    const { target } = first;
    const viewer = scopeOf(first.draft.scope, target.entity);
    const { store } = target.reference;
    const values = references.flatMap((one) => one.values);
    const found = await unit.held.find(unit.trx, { target: viewer, store, values, ...thereOf(viewer) });
    for (const { draft, field, values: own } of references) {
      const gone = own.filter((value) => !found.has(value));
      if (gone.length === 0) continue;
      const message = goneText(field, target.entity, await liesInBin(unit, viewer, { store, gone }));
      problems.set(draft, [...(problems.get(draft) ?? []), { field: field.name, message }]);
    }
  }
  return problems;
}

function referencesOf(draft: Draft): readonly Held[] {
  return draft.scope.entity.fields.flatMap((field) => {
    const target = field.column && referenceTarget(draft.scope, field);
    const values = referencedValues(draft.row[field.name]);
    return target && target.entity.rows === "table" && values.length > 0 ? [{ draft, field, target, values }] : [];
  });
}

/** References to the same field of the same entity. */
function groupsOf(references: readonly Held[]): Iterable<readonly Held[]> {
  const groups = new Map<string, Held[]>();
  for (const one of references) {
    const key = `${one.target.entity.name}.${one.target.reference.store}`;
    const known = groups.get(key);
    if (known) known.push(one);
    else groups.set(key, [one]);
  }
  return groups.values();
}

/** Which rows are there for whatever refers to them. */
function thereOf(viewer: EntityScope): { readonly within: () => Filter; readonly name: string } {
  return viewer.entity.rights.includes("restore")
    ? { within: () => undeletedRows(viewer, ROW_ALIAS), name: "undeleted" }
    : { within: () => allOf([]), name: "stored" };
}

async function liesInBin(
  { trx }: WriteUnit,
  { entity }: EntityScope,
  { store, gone }: { readonly store: string; readonly gone: readonly string[] },
): Promise<boolean> {
  const isMeant = sql<SqlBool>`${columnRef(ROW_ALIAS, fieldColumn(entity, store))} = any(${gone})`;
  return (await countRows(trx, { entity, where: isMeant })) > 0;
}

function goneText(field: FieldModel, { title }: EntityModel, isInBin: boolean): string {
  return isInBin
    ? `“${field.title}”所指的${title}已被删除，请先在${title}的回收站里恢复它`
    : `“${field.title}”所指的${title}已不存在，请改为新建`;
}
