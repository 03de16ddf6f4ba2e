import { sql, type SqlBool } from "kysely";
import { referencesRead, type FieldModel, type FieldProblem, type Row } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { knownField, scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { checksOfDraft } from "../holds/checksOfDraft.ts";
import type { Draft } from "../draft/draft.ts";
import type { WriteUnit } from "../draft/writeUnit.types.ts";
import { columnRef, fieldColumn } from "../query/columns.ts";
import { allOf, type Filter } from "../query/filter.ts";
import { liveRows } from "../query/rowFilter.ts";
import { ROW_ALIAS, selectRows } from "../query/selectRows.ts";
import { referenceTarget, type ReferenceTarget } from "./candidates.ts";

/**
 * Adds the rows that checks read as `ref` to the drafts, locked until the transaction ends: nobody shortens an organ's
 * days while a booking is checked against them. Rows of refused references are left out, so that no check discloses them.
 */
export async function loadReferencedRows(
  unit: Pick<WriteUnit, "trx" | "held">,
  drafts: readonly Draft[],
  refused: ReadonlyMap<Draft, readonly FieldProblem[]>,
): Promise<void> {
  const wanted = drafts.flatMap((draft) => readsOf(draft, refused.get(draft) ?? []));
  for (const [field, reads] of groupsOf(wanted)) {
    const [{ target }] = reads;
    const { store } = target.reference;
    const viewer = scopeOf(reads[0].draft.scope, target.entity);
    const values = reads.map(({ value }) => value);
    const found = await unit.held.find(unit.trx, {
      target: viewer,
      store,
      values,
      within: () => liveRows(viewer, ROW_ALIAS),
      name: "live",
    });
    for (const { draft, value } of reads) {
      const row = found.get(value);
      if (row) draft.ref[field.name] = row;
    }
  }
}

/** A reference of a draft behind which checks read. */
interface Read {
  readonly draft: Draft;
  readonly field: FieldModel;
  readonly target: ReferenceTarget;
  readonly value: string;
}

function readsOf(draft: Draft, refused: readonly FieldProblem[]): readonly Read[] {
  const { scope, row, parent, path } = draft;
  const faulty = new Set(refused.map(({ field }) => field));
  const { about, held } = checksOfDraft(draft);
  const names = [...new Set([...about, ...held].flatMap(referencesRead))].filter((name) => !faulty.has(`${path}${name}`));
  return names.flatMap((name) => {
    const [value, field] = [row[name], knownField(scope.entity, name)];
    const target = referenceTarget(scope, field);
    if (typeof value !== "string" || !target) return [];
    // A row above that is saved together with its child rows is not stored yet, or stored as it was.
    const isAbove = parent?.["id"] === value && parentList(scope, name) !== undefined;
    if (isAbove) draft.ref[name] = parent;
    return isAbove ? [] : [{ draft, field, target, value }];
  });
}

function groupsOf(reads: readonly Read[]): ReadonlyMap<FieldModel, [Read, ...Read[]]> {
  const groups = new Map<FieldModel, [Read, ...Read[]]>();
  for (const read of reads) {
    const known = groups.get(read.field);
    if (known) known.push(read);
    else groups.set(read.field, [read]);
  }
  return groups;
}

function parentList({ project, entity }: EntityScope, name: string) {
  const lists = [...project.entities.values()].flatMap(({ fields }) => fields);
  return lists.find(({ children }) => children?.entity === entity.name && children.by === name);
}

/** Which row behind a reference is read, and among which. */
export interface ReferencedQuery {
  /** Name of the reference field. */
  readonly name: string;
  readonly value: string;
  readonly within: (target: EntityScope) => Filter;
}

/** Reads the row behind a single reference; `undefined` where there is none. */
export async function readReferenced(db: Database, scope: EntityScope, { name, value, within }: ReferencedQuery): Promise<Row | undefined> {
  const target = referenceTarget(scope, knownField(scope.entity, name));
  if (!target) return undefined;
  const { entity, reference } = target;
  const isMeant = sql<SqlBool>`${columnRef(ROW_ALIAS, fieldColumn(entity, reference.store))} = ${value}`;
  const where = allOf([within(scopeOf(scope, entity)), isMeant]);
  const [row] = await selectRows(db, { entity, where, limit: 1 });
  return row;
}
