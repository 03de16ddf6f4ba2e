import { sql } from "kysely";
import { expect, it } from "vitest";
import type { DatabaseHandle } from "../../server/database/database.types.ts";
import { toColumn } from "../../server/database/values/columnValue.ts";
import type { FieldModel, SqlType } from "../../src/schema/model/entity.ts";
import { buildEntity, buildField } from "../support/entities.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";

const TYPES: readonly SqlType[] = [
  "text",
  "integer",
  "bigint",
  "double precision",
  "numeric",
  "boolean",
  "date",
  "timestamp",
  "time",
  "jsonb",
  "json",
];

/** A column type, or a JSON list of texts. */
type Storage = SqlType | "texts";

interface Case {
  readonly from: Storage;
  readonly to: Storage;
  /** Old value and what becomes of it; values that cannot be carried over become null and stay in the trash. */
  readonly values: readonly (readonly [before: unknown, after: unknown])[];
  /** Rows that cannot be carried over. */
  readonly lost: number;
}

const cases: readonly Case[] = [
  { from: "integer", to: "bigint", values: [[7, 7]], lost: 0 },
  { from: "integer", to: "text", values: [[-7, "-7"]], lost: 0 },
  {
    from: "bigint",
    to: "integer",
    values: [
      [7, 7],
      [3_000_000_000, null],
    ],
    lost: 1,
  },
  {
    from: "double precision",
    to: "numeric",
    values: [
      [0.1, 0.1],
      [1e21, 1e21],
    ],
    lost: 0,
  },
  {
    from: "double precision",
    to: "integer",
    values: [
      [7, 7],
      [7.5, null],
    ],
    lost: 1,
  },
  { from: "numeric", to: "double precision", values: [[12.34, 12.34]], lost: 0 },
  { from: "numeric", to: "text", values: [[1.5, "1.5"]], lost: 0 },
  {
    from: "text",
    to: "integer",
    values: [
      ["42", 42],
      [" -1 ", -1],
      ["4.2", null],
      ["99999999999", null],
      ["3000000000", null],
      ["", null],
    ],
    // Blank is nothing, so nothing of it is lost.
    lost: 3,
  },
  {
    from: "text",
    to: "bigint",
    values: [
      ["3000000000", 3_000_000_000],
      ["x", null],
    ],
    lost: 1,
  },
  {
    from: "text",
    to: "numeric",
    values: [
      ["4.20", 4.2],
      ["1e5", null],
    ],
    lost: 1,
  },
  {
    from: "text",
    to: "boolean",
    values: [
      ["Y", true],
      ["n", false],
      ["maybe", null],
    ],
    lost: 1,
  },
  {
    from: "text",
    to: "date",
    values: [
      ["2024-02-29", "2024-02-29"],
      ["2023-02-29", null],
      ["2024-13-01", null],
      ["0000-01-01", null],
      ["today", null],
    ],
    lost: 4,
  },
  {
    from: "text",
    to: "timestamp",
    values: [
      ["2024-02-29 08:30", "2024-02-29 08:30:00"],
      ["2024-02-29 25:00", null],
    ],
    lost: 1,
  },
  {
    from: "text",
    to: "time",
    values: [
      ["08:30", "08:30:00"],
      ["24:30", null],
    ],
    lost: 1,
  },
  {
    from: "text",
    to: "texts",
    values: [
      ["a", ["a"]],
      ["", null],
    ],
    lost: 0,
  },
  {
    from: "texts",
    to: "text",
    values: [
      [["a"], "a"],
      [[], null],
      [["a", "b"], null],
    ],
    lost: 1,
  },
  {
    from: "boolean",
    to: "text",
    values: [
      [true, "Y"],
      [false, "N"],
    ],
    lost: 0,
  },
  { from: "date", to: "timestamp", values: [["2024-02-29", "2024-02-29 00:00:00"]], lost: 0 },
  {
    from: "timestamp",
    to: "date",
    values: [
      ["2024-02-29 00:00:00", "2024-02-29"],
      ["2024-02-29 08:30:00", null],
    ],
    lost: 1,
  },
  { from: "timestamp", to: "text", values: [["2024-02-29 08:30:00", "2024-02-29 08:30:00"]], lost: 0 },
  { from: "time", to: "text", values: [["08:30:00", "08:30:00"]], lost: 0 },
  { from: "jsonb", to: "texts", values: [[{ a: 1 }, null]], lost: 1 },
  {
    from: "jsonb",
    to: "json",
    values: [
      [
        { a: 1, bb: [2] },
        { a: 1, bb: [2] },
      ],
    ],
    lost: 0,
  },
  { from: "texts", to: "json", values: [[["a"], null]], lost: 1 },
  { from: "json", to: "texts", values: [[{ a: 1 }, null]], lost: 1 },
  { from: "date", to: "integer", values: [["2024-02-29", null]], lost: 1 },
];

function value(storage: Storage): FieldModel {
  const column = { name: "value", index: false, search: false, was: [], lossyFrom: TYPES };
  if (storage === "texts") return buildField({ name: "value", type: "array", itemType: "string", column: { ...column, type: "jsonb" } });
  return buildField({ name: "value", column: { ...column, type: storage } });
}

function apply(database: DatabaseHandle, storage: Storage) {
  return database.applySchema([buildEntity({ name: "sample", table: "sample", fields: [value(storage)] })]);
}

onBothDatabases("a change of type", (open) => {
  it.each(cases)("from $from to $to carries over what survives and keeps the rest", async ({ from, to, values, lost }) => {
    const database = await open();
    await apply(database, from);
    const rows = [...values.map(([before]) => before), null].map((before, index) => ({
      id: String(index),
      value: toColumn(value(from), before),
    }));
    await database.db.insertInto("sample").values(rows).execute();

    const { applied, number } = await apply(database, to);
    expect(applied).toMatchObject([{ step: { kind: "changeType", inPlace: lost === 0 }, rowsAtRisk: lost }]);
    const after = await sql<{ value: unknown }>`select value from sample order by id`.execute(database.db);
    expect(after.rows.map((row) => row.value)).toEqual([...values.map(([, kept]) => kept), null]);

    if (lost === 0) return;
    const trash = await sql<{ value: unknown }>`select ${sql.ref(`_trash_value_${number}`)} as value from sample order by id`.execute(
      database.db,
    );
    expect(trash.rows.map((row) => row.value)).toEqual([...values.map(([before]) => before), null]);
  });

  it("gives JSON back in its order after it was looked into for a while", async () => {
    const database = await open();
    const texts = async () => {
      const { rows } = await sql<{ text: string }>`select value::text as text from sample order by id`.execute(database.db);
      return rows.map(({ text }) => text);
    };
    await apply(database, "json");
    const values = [
      { id: "0", value: '{"name":1,"to":2}' },
      { id: "1", value: '{"name":3,"to":4}' },
    ];
    await database.db.insertInto("sample").values(values).execute();
    const { applied } = await apply(database, "jsonb");
    expect(applied).toMatchObject([{ step: { kind: "changeType", inPlace: false }, rowsAtRisk: 0 }]);
    expect(await texts()).toEqual(['{"to": 2, "name": 1}', '{"to": 4, "name": 3}']);
    await sql`update sample set value = '{"b": 1}' where id = '1'`.execute(database.db);
    await apply(database, "json");
    expect(await texts()).toEqual(['{"name":1,"to":2}', '{"b": 1}']);
  });

  it("brings a removed column of JSON back as the text that it is now", async () => {
    const database = await open();
    await apply(database, "jsonb");
    await database.db.insertInto("sample").values({ id: "0", value: '{"a":1}' }).execute();
    await database.applySchema([buildEntity({ name: "sample", table: "sample", fields: [] })]);
    await apply(database, "json");
    const { rows } = await sql`select value, pg_typeof(value)::text as type from sample`.execute(database.db);
    expect(rows).toEqual([{ value: { a: 1 }, type: "json" }]);
  });
});
