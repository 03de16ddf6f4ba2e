import { sql } from "kysely";
import { takenMessage } from "../../../src/schema/compile/uniqueFields.ts";
import { chinaDateTime, type EntityModel, type FieldProblem } from "../../../src/schema/index.ts";
import { toColumn } from "../../database/columnValue.ts";
import { DatabaseError, isUniqueViolation } from "../../database/databaseErrors.ts";
import { insertLists } from "../../database/insertLists.ts";
import { serverColumns, tableIndexes } from "../../database/planner/tableShape.ts";
import { AppError } from "../../errors.ts";
import { deleteRows } from "../delete/deleteRows.ts";
import { entityOf, scopeOf } from "../scope/entityScope.ts";
import { columnOf, storedFields } from "../query/columns.ts";
import { stampRow } from "../scope/stampedFields.ts";
import { assertOpen } from "../transaction/assertOpen.ts";
import { changedFields, isTouched, type Draft } from "../draft/draft.ts";
import type { WriteUnit } from "../draft/writeUnit.types.ts";
import { announceWrite } from "../transaction/writeUnit.ts";

/** A draft to be stored, and what is done with it. */
export interface DraftWrite {
  readonly draft: Draft;
  /** `add`, `edit`, or the id of an `x-actions` entry. */
  readonly action: string;
}

/** Stores drafts in their order; new rows of one entity that follow each other, and have none below them, by one statement. */
export async function writeDrafts(unit: WriteUnit, writes: readonly DraftWrite[]): Promise<void> {
  let fresh: Draft[] = [];
  for (const { draft, action } of writes) {
    const isAlone = draft.old === undefined && draft.children.every(({ drafts }) => drafts.length === 0);
    if (fresh.length > 0 && !(isAlone && fresh[0]?.scope.entity === draft.scope.entity)) {
      await insertRows(unit, fresh);
      fresh = [];
    }
    if (isAlone) {
      await prepareRow(unit, draft, action);
      fresh.push(draft);
    } else await writeDraft(unit, draft, action);
  }
  await insertRows(unit, fresh);
}

/** Stores a draft with its child rows: the row above first, then rows taken out of a list, then the rest of the list. */
export async function writeDraft(unit: WriteUnit, draft: Draft, action: string): Promise<void> {
  if (!draft.old) {
    await prepareRow(unit, draft, action);
    await insertRows(unit, [draft]);
  } else if (isTouched(draft)) await updateRow(unit, draft, action);
  for (const { field, drafts, removed } of draft.children) {
    if (field.children) await deleteRows(unit, scopeOf(draft.scope, entityOf(draft.scope, field.children.entity)), removed);
    // One by one: what the database refuses is told at its place in the list.
    for (const child of drafts) await writeDraft(unit, child, child.old ? "edit" : "add");
  }
}

async function prepareRow(unit: WriteUnit, draft: Draft, action: string): Promise<void> {
  const { scope, row, id, path } = draft;
  stamp(draft);
  Object.assign(row, { id, rev: 1 });
  await announceWrite(unit, { scope, action, row, path });
}

async function insertRows(unit: WriteUnit, drafts: readonly Draft[]): Promise<void> {
  const [first] = drafts;
  if (!first) return;
  const { entity, session } = first.scope;
  const columns = storedFields(entity).map((field) => ({
    name: columnOf(field),
    type: field.column?.type ?? "text",
    values: drafts.map(({ row }) => toColumn(field, row[field.name])),
  }));
  const tenant = { name: serverColumns.tenant, type: "text", values: drafts.map(() => session.user.tenantId) };
  const all = entity.scope.tenant.kind === "own" ? [...columns, tenant] : columns;
  await stored(first, () => insertLists(unit.trx, entity.table, all));
}

/** A row whose child rows changed gets a new version too: they are part of it. */
async function updateRow(unit: WriteUnit, draft: Draft, action: string): Promise<void> {
  const { scope, row, old } = draft;
  if (old && draft.path !== "") assertOpen(scope, old);
  stamp(draft);
  await announceWrite(unit, { scope, action, row, path: draft.path, ...(old ? { old } : {}) });
  row["rev"] = Number(row["rev"]) + 1;
  const { table } = scope.entity;
  const assignments = changedFields(draft).map((field) => sql`${sql.ref(columnOf(field))} = ${toColumn(field, row[field.name])}`);
  await stored(draft, () =>
    sql`update ${sql.table(table)} set ${sql.join([...assignments, sql`rev = ${row["rev"]}`])} where id = ${draft.id}`.execute(unit.trx),
  );
}

function stamp({ scope, row, old }: Draft): void {
  stampRow(scope.entity, row, { username: scope.session.user.username, time: chinaDateTime(scope.now), isNew: old === undefined });
}

/** Runs a write; what the database refuses about its values becomes a problem at the field. */
async function stored(draft: Draft, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const problem = problemOf(draft, error);
    throw problem ? new AppError("ROW_INVALID", { problems: [problem] }, { cause: error }) : error;
  }
}

/** SQLSTATE class of values that do not fit their column, e.g. a number too large. */
const DATA_EXCEPTION = "22";

function problemOf({ scope: { entity }, path }: Draft, error: unknown): FieldProblem | undefined {
  if (isUniqueViolation(error)) {
    const { field, message } = uniqueProblem(entity, error.constraint ?? "");
    return { field: `${path}${field}`, message };
  }
  const isUnfit = error instanceof DatabaseError && error.code.startsWith(DATA_EXCEPTION);
  return isUnfit ? { field: path.slice(0, -1), message: "有数值超出可保存的范围，请修改后重试" } : undefined;
}

/** The message of the combination whose index refused the row, at its last field: the one that tells rows apart. */
function uniqueProblem(entity: EntityModel, constraint: string): FieldProblem {
  const columns = tableIndexes(entity).find((index) => index.name === constraint)?.columns ?? [];
  const fields = storedFields(entity).filter((field) => columns.includes(columnOf(field)));
  const names = fields.map((field) => field.name);
  const model = entity.unique.find(
    (unique) => unique.fields.length === names.length && unique.fields.every((name) => names.includes(name)),
  );
  const field = model?.fields.at(-1) ?? names.at(-1) ?? "";
  return { field, message: model?.message ?? takenMessage(fields) };
}
