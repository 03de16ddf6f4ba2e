import { sql } from "kysely";
import { takenMessage } from "../../../src/schema/compile/uniqueFields.ts";
import { chinaDateTime, type EntityModel, type FieldModel, type FieldProblem } from "../../../src/schema/index.ts";
import { toColumn } from "../../database/values/columnValue.ts";
import { DatabaseError, isUniqueViolation } from "../../database/sessions/databaseErrors.ts";
import { type ColumnList, insertLists, unnested } from "../../database/insertLists.ts";
import { serverColumns, tableIndexes } from "../../database/planner/tableShape.ts";
import { AppError } from "../../errors/appError.ts";
import { deleteRows } from "../delete/deleteRows.ts";
import { entityOf, scopeOf } from "../scope/entityScope.ts";
import { columnOf, storedFields } from "../query/columns.ts";
import { stampRow } from "../scope/stampedFields.ts";
import { assertOpen } from "../transaction/assertOpen.ts";
import { changedFields, isTouched, type Draft } from "../draft/draft.ts";
import type { WriteUnit } from "../draft/writeUnit.types.ts";
import { numberRows } from "./numberRows.ts";
import { placeLast } from "./placeLast.ts";
import { announceWrites } from "../transaction/writeUnit.ts";

/** A draft to be stored, and what is done with it. */
export interface DraftWrite {
  readonly draft: Draft;
  /** `add`, `edit`, or the id of an `x-actions` entry. */
  readonly action: string;
}

/**
 * Stores drafts with their child rows. Rows of one entity that follow each other are announced together and stored by one
 * statement: those that are new by one, and those of which the same fields change by another. A module that looks at each
 * row may look at those before it; its rows are stored one by one.
 */
export async function writeDrafts(unit: WriteUnit, writes: readonly DraftWrite[]): Promise<void> {
  let together: DraftWrite[] = [];
  for (const write of writes) {
    const { entity, hooks } = write.draft.scope;
    const isSeenAlone = hooks.get(entity.name)?.beforeWrite !== undefined;
    if (together.length > 0 && (isSeenAlone || together[0]?.draft.scope.entity !== entity)) {
      await writeLevel(unit, together);
      together = [];
    }
    together.push(write);
  }
  await writeLevel(unit, together);
}

/** Stores drafts of one entity: rows above first, then rows taken out of their lists, then the rest of the lists. */
async function writeLevel(unit: WriteUnit, writes: readonly DraftWrite[]): Promise<void> {
  const touched = writes.filter(({ draft }) => !draft.old || isTouched(draft));
  for (const { draft } of touched) if (draft.old && draft.path !== "") assertOpen(draft.scope, draft.old);
  await writeTogether(unit, touched);
  const lists = touched.flatMap(({ draft }) => draft.children);
  for (const field of new Set(lists.map((list) => list.field))) {
    const own = lists.filter((list) => list.field === field);
    const [first] = touched;
    if (first && field.children) {
      const below = scopeOf(first.draft.scope, entityOf(first.draft.scope, field.children.entity));
      await deleteRows(
        unit,
        below,
        own.flatMap(({ removed }) => removed),
      );
    }
    await writeDrafts(
      unit,
      own.flatMap(({ drafts }) => drafts.map((child) => ({ draft: child, action: child.old ? "edit" : "add" }))),
    );
  }
}

async function writeTogether(unit: WriteUnit, writes: readonly DraftWrite[]): Promise<void> {
  await prepareRows(unit, writes);
  const drafts = writes.map(({ draft }) => draft);
  const isList = drafts.length > 1 && drafts.every(({ path }) => path !== "");
  if (isList) await storeList(unit, drafts);
  else await storeRows(unit, drafts);
}

/** Rows of a list, behind a savepoint: where the database refuses them they go in one by one, and it is told at its place. */
async function storeList(unit: WriteUnit, drafts: readonly Draft[]): Promise<void> {
  await sql`savepoint list`.execute(unit.trx);
  try {
    await storeRows(unit, drafts);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await sql`rollback to savepoint list`.execute(unit.trx);
    for (const draft of drafts) await storeRows(unit, [draft]);
  }
  await sql`release savepoint list`.execute(unit.trx);
}

async function storeRows(unit: WriteUnit, drafts: readonly Draft[]): Promise<void> {
  await insertRows(
    unit,
    drafts.filter(({ old }) => !old),
  );
  await updateRows(
    unit,
    drafts.filter(({ old }) => old),
  );
}

/** A row whose child rows changed gets a new version too: they are part of it. */
async function prepareRows(unit: WriteUnit, writes: readonly DraftWrite[]): Promise<void> {
  for (const { draft } of writes) {
    stamp(draft);
    if (!draft.old) Object.assign(draft.row, { id: draft.id, rev: 1 });
  }
  await numberRows(
    unit,
    writes.map(({ draft }) => draft).filter(({ old }) => !old),
  );
  await placeLast(
    unit.trx,
    writes.map(({ draft }) => draft).filter(({ old }) => !old),
  );
  await announceWrites(
    unit,
    writes.map(({ action, draft: { scope, row, path, old } }) => ({ scope, action, row, path, ...(old ? { old } : {}) })),
  );
  // After the modules, who see which version it was that is changed.
  for (const { draft } of writes) if (draft.old) draft.row["rev"] = Number(draft.old["rev"]) + 1;
}

async function insertRows(unit: WriteUnit, drafts: readonly Draft[]): Promise<void> {
  const [first] = drafts;
  if (!first) return;
  const { entity, session } = first.scope;
  const columns = storedFields(entity).map((field) => listOf(field, drafts));
  const tenant = { name: serverColumns.tenant, type: "text", values: drafts.map(() => session.user.tenantId) };
  const all = entity.scope.tenant.kind === "own" ? [...columns, tenant] : columns;
  await stored(first, () => insertLists(unit.trx, entity.table, all));
}

async function updateRows(unit: WriteUnit, drafts: readonly Draft[]): Promise<void> {
  const groups = new Map<string, { readonly fields: readonly FieldModel[]; readonly drafts: Draft[] }>();
  for (const draft of drafts) {
    const fields = changedFields(draft);
    const key = fields.map(({ name }) => name).join();
    const known = groups.get(key);
    if (known) known.drafts.push(draft);
    else groups.set(key, { fields, drafts: [draft] });
  }
  for (const { fields, drafts: alike } of groups.values()) await updateAlike(unit, fields, alike);
}

/** Updates rows of which the same fields change. */
async function updateAlike(unit: WriteUnit, fields: readonly FieldModel[], drafts: readonly Draft[]): Promise<void> {
  const [first] = drafts;
  if (!first) return;
  const { table } = first.scope.entity;
  const lists = [
    { name: "id", type: "text", values: drafts.map(({ id }) => id) },
    { name: "rev", type: "integer", values: drafts.map(({ row }) => row["rev"]) },
    ...fields.map((field) => listOf(field, drafts)),
  ];
  const values = lists.map((_, place) => sql.ref(`v${place}`));
  const assignments = lists.slice(1).map(({ name }, place) => sql`${sql.ref(name)} = ${sql.ref(`changed.v${place + 1}`)}`);
  await stored(first, () =>
    sql`update ${sql.table(table)} set ${sql.join(assignments)} from ${unnested(lists)} as changed (${sql.join(values)})
      where ${sql.ref(`${table}.id`)} = changed.v0`.execute(unit.trx),
  );
}

function listOf(field: FieldModel, drafts: readonly Draft[]): ColumnList {
  return { name: columnOf(field), type: field.column?.type ?? "text", values: drafts.map(({ row }) => toColumn(field, row[field.name])) };
}

function stamp({ scope, row, old }: Draft): void {
  stampRow(scope.entity, row, { username: scope.session.user.username, time: chinaDateTime(scope.now), isNew: old === undefined });
}

/** Runs a write; what the database refuses about its values becomes a problem at the field. */
export async function stored(draft: Draft, write: () => Promise<unknown>): Promise<void> {
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
  const { columns = [], blank } = tableIndexes(entity).find((index) => index.name === constraint) ?? {};
  const fields = storedFields(entity).filter((field) => columns.includes(columnOf(field)) || columnOf(field) === blank);
  const names = fields.map((field) => field.name);
  const model = entity.unique.find(
    (unique) => unique.fields.length === names.length && unique.fields.every((name) => names.includes(name)),
  );
  const field = model?.fields.at(-1) ?? names.at(-1) ?? "";
  return { field, message: model?.message ?? takenMessage(fields) };
}
