import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareSchemas } from "./compareSchemas.ts";
import type { ColumnShape, IndexShape, RecordedSchema, TableShape, TargetTable } from "./plan.types.ts";
import { emptySchema } from "./recordedSchema.ts";
import { definitionOf } from "./stepDefinitions.ts";

const id: ColumnShape = { name: "id", title: "主键", type: "text", fixed: "not null" };

function column(name: string, more: Partial<ColumnShape> = {}): ColumnShape {
  return { name, title: name, type: "text", ...more };
}

function table(name: string, columns: readonly ColumnShape[], more: Partial<TargetTable> = {}): TargetTable {
  return { entity: name, title: name, name, columns: [id, ...columns], indexes: [], was: {}, lossyFrom: {}, ...more };
}

/** Compares, and gives back what is in the database after all steps. */
function bring(recorded: RecordedSchema, target: readonly TargetTable[], number = 1): RecordedSchema {
  return compareSchemas(recorded, target, number).reduce<RecordedSchema>(
    (schema, step) => definitionOf(step).advance(schema, step),
    recorded,
  );
}

function kinds(recorded: RecordedSchema, target: readonly TargetTable[], number = 2): string[] {
  return compareSchemas(recorded, target, number).map((step) => step.kind);
}

describe("compareSchemas", () => {
  it("asks for nothing when nothing changed", () => {
    const target = [table("organ", [column("name")], { indexes: [{ name: "organ_name_idx", columns: ["name"], unique: false }] })];
    expect(kinds(bring(emptySchema, target), target)).toEqual([]);
  });

  it("takes a new name for a new column unless `was` says that it is a rename", () => {
    const before = bring(emptySchema, [table("organ", [column("name")])]);
    expect(kinds(before, [table("organ", [column("title")])])).toEqual(["trashColumn", "addColumn"]);
    expect(kinds(before, [table("organ", [column("title")], { was: { title: ["caption", "name"] } })])).toEqual(["renameColumn"]);
  });

  it("says of a new column that no column ever had the former name that `was` gives", () => {
    const before = bring(bring(emptySchema, [table("organ", [column("name"), column("gone")])]), [table("organ", [column("name")])], 2);
    const told = (was: readonly string[]) =>
      compareSchemas(before, [table("organ", [column("name"), column("title", { type: "integer" })], { was: { title: was } })], 3).map(
        (step) => definitionOf(step).describe(step, 0, ""),
      );
    expect(told(["captoin", "gone"])).toEqual([
      "数据表 organ 增加列 title（title）；x-db.was 写的 captoin 不是这张表现在或停用的列，新列从空开始",
    ]);
    expect(told(["gone"])).toEqual(["数据表 organ 增加列 title（title）"]);
  });

  it("does not rename a column that is still in use under its own name", () => {
    const before = bring(emptySchema, [table("organ", [column("name")])]);
    expect(kinds(before, [table("organ", [column("name"), column("title")], { was: { title: ["name"] } })])).toEqual(["addColumn"]);
  });

  it("restores a column from the trash, under a new name too, but not as another type", () => {
    const before = bring(bring(emptySchema, [table("organ", [column("name")])]), [table("organ", [])], 2);
    expect(kinds(before, [table("organ", [column("name")])])).toEqual(["restoreColumn"]);
    expect(kinds(before, [table("organ", [column("title")], { was: { title: ["name"] } })])).toEqual(["restoreColumn"]);
    expect(kinds(before, [table("organ", [column("name", { type: "integer" })])])).toEqual(["addColumn"]);
  });

  it("renames the table of an entity that kept its name", () => {
    const before = bring(emptySchema, [table("organ", [column("name")])]);
    expect(compareSchemas(before, [table("hiv_organ", [column("name")], { entity: "organ" })], 2)).toEqual([
      { kind: "renameTable", from: "organ", to: "hiv_organ", title: "hiv_organ" },
    ]);
  });

  it("sets the table of a removed entity aside and brings it back with columns and trash", () => {
    const first = bring(emptySchema, [table("organ", [column("name"), column("phone")])]);
    const second = bring(first, [table("organ", [column("name")])], 2);
    const third = bring(second, [], 3);
    expect(third.tables).toEqual([]);
    expect(kinds(third, [table("organ", [column("name"), column("phone")])], 4)).toEqual(["restoreTable", "restoreColumn"]);
  });

  it("rebuilds an index whose column changes its type", () => {
    const indexes: IndexShape[] = [{ name: "organ_no_idx", columns: ["no"], unique: false }];
    const before = bring(emptySchema, [table("organ", [column("no", { type: "integer" })], { indexes })]);
    expect(kinds(before, [table("organ", [column("no", { type: "bigint" })], { indexes })])).toEqual([
      "dropIndex",
      "changeType",
      "addIndex",
    ]);
  });

  it("moves rows marked as deleted aside before the mark goes", () => {
    const before = bring(emptySchema, [table("organ", [column("del_flag", { type: "integer" })])]);
    expect(kinds(before, [table("organ", [])])).toEqual(["archiveDeleted", "trashColumn"]);
  });

  it("reaches any target from any other, and loses no column on the way", () => {
    fc.assert(
      fc.property(fc.array(targets(), { minLength: 2, maxLength: 6 }), (history) => {
        let schema = emptySchema;
        for (const [index, target] of history.entries()) {
          const next = bring(schema, target, index + 1);
          expect(shapesOf(next.tables)).toEqual(shapesOf(target));
          expect(columnCount(next)).toBeGreaterThanOrEqual(columnCount(schema));
          schema = next;
        }
      }),
    );
  });
});

/** What must agree: names, types and indexes. */
function shapesOf(tables: readonly TableShape[]): unknown {
  const shapes = tables.map(({ name, columns, indexes }) => ({
    name,
    columns: columns
      .map(({ name: column, type, items }) => [column, type, items])
      .sort((left, right) => String(left[0]).localeCompare(String(right[0]))),
    indexes: indexes.map((index) => index.name).sort(),
  }));
  return shapes.sort((left, right) => left.name.localeCompare(right.name));
}

function columnCount({ tables, trash }: RecordedSchema): number {
  const inTables = [...tables, ...trash.flatMap((item) => (item.kind === "table" ? [item.shape] : []))].reduce(
    (sum, { columns }) => sum + columns.length,
    0,
  );
  return inTables + trash.filter((item) => item.kind === "column").length;
}

/** Any few tables out of three, with any few columns out of four, some of them called otherwise before. */
function targets(): fc.Arbitrary<TargetTable[]> {
  const columns = fc.uniqueArray(
    fc.record({
      name: fc.constantFrom("a", "b", "c", "d"),
      type: fc.constantFrom("text", "integer", "jsonb", "json", "date"),
      was: fc.subarray(["a", "b", "c", "d"]),
    }),
    { selector: ({ name }) => name },
  );
  const tables = fc.uniqueArray(
    fc.record({
      name: fc.constantFrom("t", "u", "v"),
      entity: fc.constantFrom("one", "two", "three"),
      columns,
      indexed: fc.subarray(["a", "b"]),
    }),
    {
      selector: ({ name }) => name,
      comparator: "IsStrictlyEqual",
    },
  );
  const distinct = tables.filter((found) => new Set(found.map(({ entity }) => entity)).size === found.length);
  return distinct.map((found) =>
    found.map(({ name, entity, columns: chosen, indexed }) =>
      table(
        name,
        chosen.map((item) => column(item.name, { type: item.type })),
        {
          entity,
          was: Object.fromEntries(chosen.map((item) => [item.name, item.was.filter((former) => former !== item.name)])),
          indexes: indexed
            .filter((item) => chosen.some((candidate) => candidate.name === item))
            .map((item) => ({ name: `${name}_${item}_idx`, columns: [item], unique: false })),
        },
      ),
    ),
  );
}
