import * as fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import type { DatabaseHandle } from "../../server/database/database.types.ts";
import { readLedger } from "../../server/database/planner/ledger.ts";
import type { ColumnModel, EntityModel, FieldModel, SqlType } from "../../src/schema/model/entity.ts";
import { isJsonColumn } from "../../src/schema/model/jsonColumn.ts";
import { buildEntity, buildField } from "../support/entities.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";

/** Histories that are walked. The embedded database takes ten times as long for one. */
const WALKS = Number(process.env["PLANNER_WALKS"] ?? 12);
const RUNS = { postgres: WALKS, pglite: Math.ceil(WALKS / 10) };
const TIME_LIMIT = 180_000;
const TABLES = ["walk_one", "walk_two"];
const COLUMNS = ["a", "b", "c", "d"];
const TYPES: readonly SqlType[] = ["text", "integer", "numeric", "date", "jsonb", "json"];

/** Fields with any of four columns, any type, index, default and former names. */
const fields = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom(...COLUMNS),
    type: fc.constantFrom(...TYPES),
    index: fc.boolean(),
    search: fc.boolean(),
    unique: fc.boolean(),
    was: fc.subarray(COLUMNS, { maxLength: 1 }),
    required: fc.boolean(),
  }),
  { selector: ({ name }) => name },
);

const entities = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom("one", "two"),
    table: fc.constantFrom(...TABLES),
    fields,
    softDelete: fc.boolean(),
    tenant: fc.boolean(),
  }),
  {
    comparator: (left, right) => left.name === right.name || left.table === right.table,
  },
);

/** What a schema looks like, and a value that each of its rows gets in every column of its type. */
const history = fc.array(
  entities.map((found) =>
    found.map(({ name, table, fields: columns, softDelete, tenant }) =>
      buildEntity({
        name,
        table,
        softDelete,
        scope: { tenant: { kind: tenant ? "own" : "shared" } },
        unique: columns.filter((one) => one.unique && !isJsonColumn(one)).map((one) => ({ fields: [one.name], message: "重复" })),
        fields: columns.map(toField),
      }),
    ),
  ),
  { minLength: 2, maxLength: 5 },
);

function toField({
  name,
  type,
  index,
  search,
  was,
  required,
}: Omit<ColumnModel, "name"> & { name: string; required: boolean }): FieldModel {
  return buildField({
    name,
    required,
    column: {
      name,
      type,
      index: index && type !== "json",
      search: search && type === "text",
      was: was.filter((former) => former !== name),
      lossyFrom: TYPES,
    },
  });
}

const values: Partial<Record<SqlType, string>> = { text: "1", integer: "1", numeric: "1.5", date: "2026-01-05", jsonb: "[]", json: "{}" };

/** Adds a row to every table; a second equal one is refused where a column is unique. */
async function addRows({ db }: DatabaseHandle, schema: readonly EntityModel[], number: number): Promise<void> {
  for (const { table, fields: columns } of schema) {
    const row = Object.fromEntries(columns.map(({ column }) => [column?.name ?? "", values[column?.type ?? "text"]]));
    await db
      .insertInto(table)
      .values({ ...row, id: `row ${number}` })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Columns in the database, trash left out, as `table.column type`. */
async function actualColumns({ db }: DatabaseHandle): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select table_name || '.' || column_name || ' ' || replace(data_type, 'timestamp without time zone', 'timestamp') as line from information_schema.columns
    where table_schema = current_schema() and table_name = any(${TABLES}::text[]) and column_name not like '\\_trash%' order by 1`.execute(
    db,
  );
  return rows.map(({ line }) => line);
}

/** Columns with an index of their characters that is whole, as `table.column`. */
async function searchedColumns({ db }: DatabaseHandle): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select i.indrelid::regclass || '.' || substring(pg_get_indexdef(c.oid) from 'ribbon_grams\\(([a-z]+)\\)') as line
    from pg_class c join pg_index i on i.indexrelid = c.oid and i.indisvalid where c.relname like '%\\_grams' order by 1`.execute(db);
  return rows.map(({ line }) => line);
}

function expectedSearches(schema: readonly EntityModel[]): string[] {
  const searched = ({ column }: FieldModel): boolean => column?.search === true;
  return schema.flatMap(({ table, fields: all }) => all.filter(searched).map(({ column }) => `${table}.${column?.name}`)).sort();
}

/** Rows in all tables and in the trash. */
async function countRows({ db }: DatabaseHandle): Promise<number> {
  const { recorded } = await readLedger(db);
  const tables = [
    ...recorded.tables.map(({ name }) => name),
    ...recorded.trash.flatMap((item) => (item.kind === "column" ? [] : [item.trashName])),
  ];
  let total = 0;
  for (const table of tables) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as("count"))
      .executeTakeFirstOrThrow();
    total += Number(count);
  }
  return total;
}

function expectedColumns(schema: readonly EntityModel[]): string[] {
  const own = ({ table, softDelete, scope }: EntityModel) => [
    `${table}.id text`,
    `${table}.rev integer`,
    ...(softDelete ? [`${table}.del_flag integer`] : []),
    ...(scope.tenant.kind === "own" ? [`${table}.tenant_id text`] : []),
  ];
  return schema
    .flatMap((entity) => [...own(entity), ...entity.fields.map(({ column }) => `${entity.table}.${column?.name} ${column?.type}`)])
    .sort();
}

onBothDatabases("a walk through schemas", (open, kind) => {
  it("ends at the last schema each time, and keeps every row", { timeout: TIME_LIMIT }, async () => {
    await fc.assert(
      fc.asyncProperty(history, async (schemas) => {
        const database = await open();
        let rows = 0;
        for (const [number, schema] of schemas.entries()) {
          await database.applySchema(schema);
          expect((await actualColumns(database)).sort()).toEqual(expectedColumns(schema));
          await database.indexesBuilt();
          expect(await searchedColumns(database)).toEqual(expectedSearches(schema));
          expect(await countRows(database)).toBe(rows);
          await addRows(database, schema, number);
          rows = await countRows(database);
        }
      }),
      { numRuns: RUNS[kind] },
    );
  });
});
