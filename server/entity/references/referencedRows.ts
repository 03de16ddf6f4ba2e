import { sql, type SqlBool } from "kysely";
import { referencesRead, type FieldProblem, type Row } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { knownField, scopeOf, type EntityScope } from "../entityScope.ts";
import { checksOfDraft } from "../holds/checksOfDraft.ts";
import type { Draft } from "../pipeline/draft.ts";
import { columnRef, fieldColumn } from "../query/columns.ts";
import { allOf, type Filter } from "../query/filter.ts";
import { liveRows } from "../query/rowFilter.ts";
import { ROW_ALIAS, selectRows } from "../query/selectRows.ts";
import { referenceTarget } from "./candidates.ts";

/**
 * Puts the rows that the checks of drafts read as `ref` into the drafts, locked against change until the transaction ends:
 * nobody shortens an organ's days while a booking is held against them. Rows behind a reference that was refused are left
 * out, so that no check tells about a row that its writer may not choose.
 */
export async function loadReferencedRows(trx: Database, drafts: readonly Draft[], refused: readonly FieldProblem[]): Promise<void> {
  const faulty = new Set(refused.map(({ field }) => field));
  for (const draft of drafts) {
    const { path } = draft;
    const { about, held } = checksOfDraft(draft);
    const names = new Set([...about, ...held].flatMap(referencesRead));
    for (const name of names) {
      const found = faulty.has(`${path}${name}`) ? undefined : await referencedRow(trx, draft, name);
      if (found) draft.ref[name] = found;
    }
  }
}

/** A row above that is saved together with its child rows is not stored yet, or stored as it was. */
async function referencedRow(trx: Database, { scope, row, parent }: Draft, name: string): Promise<Row | undefined> {
  const value = row[name];
  if (typeof value !== "string") return undefined;
  const { children } = parentList(scope, name) ?? {};
  if (children && parent?.["id"] === value) return parent;
  return readReferenced(trx, scope, { name, value, within: (target) => liveRows(target, ROW_ALIAS), lock: true });
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
  readonly lock?: boolean;
}

/** Reads the row behind a single reference; `undefined` where there is none. */
export async function readReferenced(
  db: Database,
  scope: EntityScope,
  { name, value, within, lock = false }: ReferencedQuery,
): Promise<Row | undefined> {
  const target = referenceTarget(scope, knownField(scope.entity, name));
  if (!target) return undefined;
  const { entity, reference } = target;
  const isMeant = sql<SqlBool>`${columnRef(ROW_ALIAS, fieldColumn(entity, reference.store))} = ${value}`;
  const where = allOf([within(scopeOf(scope, entity)), isMeant]);
  const [row] = await selectRows(db, { entity, where, limit: 1, ...(lock ? { lock: "share" as const } : {}) });
  return row;
}
