import { isDeepStrictEqual } from "node:util";
import {
  compileExpression,
  type ConstraintModel,
  type FieldProblem,
  type Predicate,
  type PredicateValue,
  type Row,
} from "../../../src/schema/index.ts";
import type { NamedLock } from "../../database/database.types.ts";
import { AppError } from "../../errors/appError.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { expressionScope } from "../scope/expressionScope.ts";
import type { Draft } from "../draft/draft.ts";
import type { WriteUnit } from "../draft/writeUnit.types.ts";
import { predicateSql } from "../query/predicateSql.ts";
import { allOf, type Filter } from "../query/filter.ts";
import { ROW_ALIAS } from "../query/selectRows.ts";
import { countedRows } from "./groupCounts.ts";
import { constraintTypeOf } from "./registry.ts";

/** A constraint that written rows have to pass. */
interface PendingCheck {
  readonly scope: EntityScope;
  readonly constraint: ConstraintModel;
  readonly drafts: readonly Draft[];
}

/**
 * Checks the rules over several rows after the write, under the locks of their groups: a second writer waits, then counts
 * what the first one committed. Locks are taken in one order, so that two writers never wait for each other.
 *
 * @throws ROW_INVALID with the constraint's own message
 */
export async function enforceConstraints(unit: WriteUnit, drafts: readonly Draft[]): Promise<void> {
  const pending = pendingChecks(drafts);
  if (pending.length === 0) return;
  await lockGroups(unit, pending);
  const problems: FieldProblem[] = [];
  for (const { scope, constraint, drafts: entering } of pending) {
    const broken = new Set(await constraintTypeOf(constraint).broken({ unit, scope, constraint, rows: entering.map(({ row }) => row) }));
    for (const draft of entering)
      if (broken.has(draft.row)) problems.push({ field: `${draft.path}${constraint.at}`, message: wordsFor(draft, constraint) });
  }
  if (problems.length > 0) throw new AppError("ROW_INVALID", { problems });
}

/** What a constraint says to a row: what helps a new row may be of no use to one that waits already. */
function wordsFor({ scope, row, old }: Draft, constraint: ConstraintModel): string {
  const values = expressionScope(scope, { row, old, isNew: old === undefined });
  const others = constraint.type === "limit" ? (constraint.messages ?? []) : [];
  return others.find(({ when }) => compileExpression(when)(values) === true)?.message ?? constraint.message;
}

/**
 * Keeps everybody else from writing what constraints of an entity count, until the transaction ends: for imports, which would
 * hold more locks of groups than the database has room for. Call it before anything is written.
 */
export async function lockConstraints(unit: WriteUnit, scope: EntityScope): Promise<void> {
  if (unit.isDryRun) return;
  const { entity, context } = scope;
  await context.database.advisoryLocks(
    unit.trx,
    inOneOrder(entity.constraints.map((constraint) => ({ key: wholeKey(scope, constraint) }))),
  );
  unit.lockedEntities.add(entity.name);
}

async function lockGroups(unit: WriteUnit, pending: readonly PendingCheck[]): Promise<void> {
  if (unit.isDryRun) return;
  const open = pending.filter(({ scope }) => !unit.lockedEntities.has(scope.entity.name));
  const locks = open.flatMap(({ scope, constraint, drafts }) => [
    { key: wholeKey(scope, constraint), isShared: true },
    ...drafts.map(({ row }) => ({ key: groupKey(scope, constraint, row) })),
  ]);
  await open[0]?.scope.context.database.advisoryLocks(unit.trx, inOneOrder(locks));
}

/** Each lock once, those of whole constraints before those of their groups. */
function inOneOrder(locks: readonly NamedLock[]): readonly NamedLock[] {
  const byKey = new Map(locks.map((lock) => [lock.key, lock]));
  const rank = ({ key, isShared = false }: NamedLock): string => `${isShared ? 0 : 1}${key}`;
  return [...byKey.values()].sort((left, right) => (rank(left) < rank(right) ? -1 : 1));
}

function wholeKey({ entity, session }: EntityScope, { id }: ConstraintModel): string {
  return `${entity.name}:${JSON.stringify([id, session.user.tenantId])}`;
}

function groupKey({ entity, session }: EntityScope, { id, by }: ConstraintModel, row: Row): string {
  return `${entity.name}:${JSON.stringify([id, session.user.tenantId, ...by.map((name) => row[name])])}`;
}

function pendingChecks(drafts: readonly Draft[]): readonly PendingCheck[] {
  const scopes = new Map(drafts.map(({ scope }) => [scope.entity, scope]));
  return [...scopes.values()].flatMap((scope) =>
    scope.entity.constraints.flatMap((constraint) => {
      const entering = drafts.filter((draft) => draft.scope.entity === scope.entity && enters(draft, constraint));
      return entering.length > 0 ? [{ scope, constraint, drafts: entering }] : [];
    }),
  );
}

/** Whether the change brings the row into a group; a row that was in it already takes no new place. */
function enters({ scope, row, old }: Draft, constraint: ConstraintModel): boolean {
  if (constraint.by.some((name) => (row[name] ?? null) === null) || !counts(scope, constraint, row)) return false;
  if (!old || !counts(scope, constraint, old)) return true;
  const watched = [...constraint.by, ...constraintTypeOf(constraint).watches(constraint)];
  return watched.some((name) => !isDeepStrictEqual(row[name] ?? null, old[name] ?? null));
}

function counts(scope: EntityScope, { where }: ConstraintModel, row: Row): boolean {
  return where === undefined || compileExpression(where)(expressionScope(scope, { row, isNew: false })) === true;
}

/** Rows that count in the row's group. */
export function groupFilter(scope: EntityScope, constraint: ConstraintModel, row: Row): Filter {
  const sameGroup = constraint.by.map((field): Predicate => ({ op: "compare", field, operator: "eq", value: scalar(row[field]) }));
  return allOf([
    ...countedRows(scope, constraint),
    ...sameGroup.map((predicate) => predicateSql(predicate, { entity: scope.entity, alias: ROW_ALIAS })),
  ]);
}

function scalar(value: unknown): PredicateValue {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : "";
}
