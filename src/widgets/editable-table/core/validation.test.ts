import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { CellRule, CheckedCell, RuledColumn } from "./rules/cellRule.ts";
import type { TableRow } from "./tableRow.ts";
import { TableFaultsError, TableValidation } from "./validation.ts";

function columnOf(key: string, rules: readonly CellRule[] = [], title = key): RuledColumn {
  return { key, title, width: 120, minWidth: 60, align: "left", toText: String, rules };
}

/** Rows as an owner keeps them: never changed in place. */
class Rows {
  list: readonly TableRow[];
  constructor(...list: TableRow[]) {
    this.list = list;
  }
  write(id: string, values: TableRow): void {
    this.list = this.list.map((row) => (row["id"] === id ? { ...row, ...values } : row));
  }
  remove(id: string): void {
    this.list = this.list.filter((row) => row["id"] !== id);
  }
  validation(...columns: RuledColumn[]): TableValidation {
    return new TableValidation({ rows: () => this.list, rowKey: "id", columns });
  }
}

/** A handler whose answers the test gives, in any order. */
function askedHandler() {
  const asked: { readonly cell: CheckedCell; readonly pass: () => void; readonly fail: (reason: string) => void }[] = [];
  const handler = (cell: CheckedCell) =>
    new Promise<void>((pass, reject) => {
      asked.push({ cell, pass, fail: (reason) => reject(new Error(reason)) });
    });
  return { handler, asked };
}

/** Lets everything go on that only waits for answers that are there. */
const answersHeard = () => new Promise<void>((resolve) => setTimeout(resolve));

const required: CellRule = { required: true, message: "必填" };
const unique: CellRule = { unique: true, message: "重复" };

describe("a change", () => {
  it("GRID-48 checks the cells that changed and no others", () => {
    const rows = new Rows({ id: "1", name: "" }, { id: "2", name: "" });
    const validation = rows.validation(columnOf("name", [required]));
    expect(validation.count).toBe(0);
    validation.check([{ row: "2", column: "name" }]);
    expect([validation.faultOf("1", "name"), validation.faultOf("2", "name"), validation.count]).toEqual([undefined, "必填", 1]);
    rows.write("2", { name: "李" });
    validation.check([{ row: "2", column: "name" }]);
    expect([validation.faultOf("2", "name"), validation.count]).toEqual([undefined, 0]);
  });

  it("GRID-48 leaves out cells of unknown rows and columns", () => {
    const validation = new Rows({ id: "1" }).validation(columnOf("name", [required]));
    validation.check([
      { row: "9", column: "name" },
      { row: "1", column: "constructor" },
    ]);
    expect(validation.count).toBe(0);
  });

  it("GRID-33 marks and clears the other row of the same value too", () => {
    const rows = new Rows({ id: "1", no: "a" }, { id: "2", no: "b" }, { id: "3", no: "c" });
    const validation = rows.validation(columnOf("no", [unique]));
    rows.write("2", { no: "a" });
    validation.check([{ row: "2", column: "no" }]);
    expect(validation.faults().map(({ row }) => row)).toEqual(["1", "2"]);
    rows.write("1", { no: "d" });
    validation.check([{ row: "1", column: "no" }]);
    expect(validation.faults()).toEqual([]);
  });

  it("GRID-33 knows what the rows held at first, though nothing was checked before one changed", () => {
    const rows = new Rows({ id: "1", no: "a" }, { id: "2", no: "b" }, { id: "3", no: "c" }, { id: "4", no: "c" });
    const validation = rows.validation(columnOf("no", [unique]));
    rows.write("2", { no: "a" });
    validation.check([{ row: "2", column: "no" }]);
    expect(validation.faults().map(({ row }) => row)).toEqual(["1", "2"]);
  });

  it("GRID-33 follows rows that are put in above and taken out below", () => {
    const rows = new Rows({ id: "1", no: "a" }, { id: "2", no: "b" }, { id: "3", no: "b" });
    const validation = rows.validation(columnOf("no", [unique]));
    validation.check([]);
    rows.list = [{ id: "0", no: "a" }, ...rows.list];
    rows.remove("3");
    validation.check([]);
    expect(validation.faults().map(({ row }) => row)).toEqual(["0", "1"]);
    rows.list = [...rows.list, { id: "4", no: "b" }];
    rows.remove("0");
    validation.check([]);
    expect(validation.faults().map(({ row }) => row)).toEqual(["2", "4"]);
  });

  it("GRID-33 knows of rows that came and went without a word", () => {
    const rows = new Rows({ id: "1", no: "a" });
    const validation = rows.validation(columnOf("no", [unique]));
    rows.list = [{ id: "new", no: "a" }, ...rows.list];
    validation.check([]);
    expect(validation.count).toBe(2);
    rows.remove("new");
    validation.check([]);
    expect(validation.count).toBe(0);
  });

  it("tells who follows once per change of faults, and not where nothing changes", () => {
    const rows = new Rows({ id: "1", no: "a" }, { id: "2", no: "a" });
    const validation = rows.validation(columnOf("no", [unique]));
    const heard = vi.fn();
    const end = validation.subscribe(heard);
    const cells = ["1", "2"].map((row) => ({ row, column: "no" }));
    validation.check(cells);
    validation.check(cells);
    expect(heard).toHaveBeenCalledTimes(1);
    end();
    rows.write("1", { no: "b" });
    validation.check(cells);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(validation.count).toBe(0);
  });

  it("GRID-33 after any changes says of each cell what a plain count says", () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant("write" as const), row: fc.nat(5), value: fc.constantFrom("a", "b", "", null) }),
      fc.record({ do: fc.constant("insert" as const), row: fc.nat(5), value: fc.constantFrom("a", "b", "") }),
      fc.record({ do: fc.constant("remove" as const), row: fc.nat(5), value: fc.constant("") }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const rows = new Rows({ id: "0", no: "a" }, { id: "1", no: "b" });
        const validation = rows.validation(columnOf("no", [unique]));
        for (const { do: what, row, value } of steps) {
          const id = String(row);
          const isThere = rows.list.some((one) => one["id"] === id);
          if (what === "insert" && !isThere) rows.list = [{ id, no: value }, ...rows.list];
          if (what === "remove") rows.remove(id);
          if (what === "write") rows.write(id, { no: value });
          validation.check([{ row: id, column: "no" }]);
          const isRepeated = (no: unknown) => no !== "" && no !== null && rows.list.filter((other) => other["no"] === no).length > 1;
          const expected = rows.list.filter((one) => isRepeated(one["no"])).map((one) => one["id"]);
          expect(validation.faults().map((fault) => fault.row)).toEqual(expected);
          expect(validation.count).toBe(expected.length);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("answers that come later", () => {
  it("GRID-34 a late answer loses against the newest check of its cell", async () => {
    const { handler, asked } = askedHandler();
    const rows = new Rows({ id: "1", name: "a" });
    const validation = rows.validation(columnOf("name", [{ handler }]));
    validation.check([{ row: "1", column: "name" }]);
    rows.write("1", { name: "b" });
    validation.check([{ row: "1", column: "name" }]);
    asked[1]?.fail("b 不行");
    await answersHeard();
    asked[0]?.fail("a 不行");
    await answersHeard();
    expect(validation.faultOf("1", "name")).toBe("b 不行");
  });

  it("GRID-34 an answer about a value that is another one now is asked for anew", async () => {
    const { handler, asked } = askedHandler();
    const rows = new Rows({ id: "1", name: "a" });
    const validation = rows.validation(columnOf("name", [{ handler }]));
    validation.check([{ row: "1", column: "name" }]);
    rows.write("1", { name: "b" });
    asked[0]?.fail("a 不行");
    await answersHeard();
    expect([validation.count, asked.map(({ cell }) => cell.value)]).toEqual([0, ["a", "b"]]);
  });

  it("GRID-34 a handler keeps the row it was given, and the rule behind it is given the row as it is then", async () => {
    const [first, second] = [askedHandler(), askedHandler()];
    const rows = new Rows({ id: "1", name: "a", age: 1 });
    const validation = rows.validation(columnOf("name", [first, second]));
    validation.check([{ row: "1", column: "name" }]);
    rows.write("1", { age: 2 });
    first.asked[0]?.pass();
    await answersHeard();
    expect(first.asked[0]?.cell.row["age"]).toBe(1);
    expect(second.asked.map(({ cell }) => cell.row["age"])).toEqual([2]);
  });

  it.each(["forgotten", "removed without a word"])("GRID-34 a late answer about a row that was %s says nothing", async (how) => {
    const { handler, asked } = askedHandler();
    const rows = new Rows({ id: "1", name: "a" });
    const validation = rows.validation(columnOf("name", [{ handler }]));
    validation.check([{ row: "1", column: "name" }]);
    rows.remove("1");
    if (how === "forgotten") validation.forgetRows(["1"]);
    asked[0]?.fail("不行");
    await answersHeard();
    expect([validation.count, validation.faultOf("1", "name")]).toEqual([0, undefined]);
  });

  it("GRID-31 goes on with the rules behind a handler that passes", async () => {
    const { handler, asked } = askedHandler();
    const validation = new Rows({ id: "1", name: "a" }).validation(columnOf("name", [{ handler }, { pattern: "n", message: "数字" }]));
    validation.check([{ row: "1", column: "name" }]);
    expect(validation.count).toBe(0);
    asked[0]?.pass();
    await answersHeard();
    expect(validation.faultOf("1", "name")).toBe("数字");
  });
});

describe("all cells", () => {
  const rules = () => [
    columnOf("name", [required], "姓名"),
    columnOf("free"),
    columnOf("no", [unique, { pattern: "n", message: "数字" }], "编号"),
  ];

  it("GRID-50 finds the faults in the order of rows, then columns, and waits for those that ask elsewhere", async () => {
    const { handler, asked } = askedHandler();
    const rows = new Rows({ id: "1", name: "", no: "x", late: "a" }, { id: "2", name: "b", no: "1", late: "" }, { id: "3", no: "1" });
    const validation = rows.validation(...rules(), columnOf("late", [{ handler }]));
    const checked = validation.checkAll();
    asked[0]?.fail("晚");
    const said = (await checked).map(({ row, column, message }) => `${row} ${column} ${message}`);
    expect(said).toEqual(["1 name 必填", "1 no 数字", "1 late 晚", "2 no 重复", "3 name 必填", "3 no 重复"]);
    expect(validation.count).toBe(6);
  });

  it("GRID-50 ends when the row that is asked about is removed", async () => {
    const rows = new Rows({ id: "1", name: "a" });
    const validation = rows.validation(columnOf("name", [askedHandler()]));
    const checked = validation.checkAll();
    rows.remove("1");
    validation.forgetRows(["1"]);
    expect(await checked).toEqual([]);
  });

  it("GRID-50 checks a row that was forgotten but is there", async () => {
    const rows = new Rows({ id: "1", name: "" });
    const validation = rows.validation(...rules());
    await validation.checkAll();
    validation.forgetRows(["1"]);
    expect(validation.count).toBe(0);
    expect(await validation.checkAll()).toHaveLength(1);
  });

  it("GRID-50 gives the values where every cell is right", async () => {
    const rows = new Rows({ id: "1", name: "a", no: "1" });
    expect(await rows.validation(...rules()).values()).toBe(rows.list);
  });

  it("GRID-50 fails with all faults where any cell is faulty, and names the first", async () => {
    const rows = new Rows({ id: "1", name: "a", no: "1" }, { id: "2", name: "b", no: "x" }, { id: "3" });
    const failure = await rows
      .validation(...rules())
      .values()
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TableFaultsError);
    expect(failure).toMatchObject({
      message: "有 2 处填写有误，请修改后再试。第 2 行“编号”：数字",
      faults: [
        { row: "2", column: "no", message: "数字" },
        { row: "3", column: "name", message: "必填" },
      ],
    });
  });

  it("GRID-50 gives no value that was typed while answers were awaited and is wrong", async () => {
    const { handler, asked } = askedHandler();
    const rows = new Rows({ id: "1", name: "a", late: "x" });
    const values = rows.validation(columnOf("name", [required]), columnOf("late", [{ handler }])).values();
    rows.write("1", { name: "" });
    asked[0]?.pass();
    await answersHeard();
    asked[1]?.pass();
    await expect(values).rejects.toThrow("必填");
  });
});

describe("faults that come from elsewhere", () => {
  const cell = { row: "1", column: "name" };

  it("GRID-49 stay until the value changes, whatever the rules say", async () => {
    const rows = new Rows({ id: "1", name: ["a"], age: 1 });
    const validation = rows.validation(columnOf("name", [required]), columnOf("age"));
    validation.set([{ ...cell, message: "服务器不认识" }]);
    validation.check([cell]);
    rows.write("1", { age: 2, name: ["a"] });
    expect(await validation.checkAll()).toEqual([{ ...cell, message: "服务器不认识" }]);
    rows.write("1", { name: [] });
    validation.check([cell]);
    expect(validation.faultOf("1", "name")).toBe("必填");
  });

  it("GRID-49 are told, can be taken back, and are not noted of cells that are not there", () => {
    const validation = new Rows({ id: "1", name: "a" }).validation(columnOf("name"));
    const heard = vi.fn();
    validation.subscribe(heard);
    validation.set([
      { row: "9", column: "name", message: "无" },
      { row: "1", column: "other", message: "无" },
    ]);
    expect([validation.count, heard.mock.calls.length]).toEqual([0, 0]);
    validation.set([{ ...cell, message: "不认识" }]);
    expect([validation.count, heard.mock.calls.length]).toEqual([1, 1]);
    validation.set([{ ...cell, message: undefined }]);
    expect([validation.count, heard.mock.calls.length]).toEqual([0, 2]);
  });

  it("GRID-49 stand before the fault of a rule, which shows again when they are taken back", () => {
    const validation = new Rows({ id: "1", name: "" }).validation(columnOf("name", [required]));
    validation.check([cell]);
    validation.set([{ ...cell, message: "不认识" }]);
    expect([validation.faultOf("1", "name"), validation.count]).toEqual(["不认识", 1]);
    validation.set([{ ...cell, message: undefined }]);
    expect([validation.faultOf("1", "name"), validation.count]).toEqual(["必填", 1]);
  });
});

describe("the next faulty cell", () => {
  const at = (row: string, column: string) => ({ row, column });
  const validation = new Rows({ id: "1" }, { id: "2" }, { id: "3" }).validation(columnOf("a"), columnOf("b"), columnOf("c"));
  validation.set([at("1", "b"), at("3", "a"), at("3", "c")].map((cell) => ({ ...cell, message: "错" })));

  it.each([
    [undefined, at("1", "b")],
    [at("1", "a"), at("1", "b")],
    [at("1", "b"), at("3", "a")],
    [at("2", "c"), at("3", "a")],
    [at("3", "a"), at("3", "c")],
    [at("3", "c"), at("1", "b")],
    [at("9", "a"), at("1", "b")],
  ])("GRID-49 after %j is %j, round again at the end", (after, expected) => {
    expect(validation.next(after, ["1", "2", "3"])).toEqual(expected);
  });

  it("GRID-49 goes by the order in which rows are shown, and by no row that is not", () => {
    expect(validation.next(at("3", "c"), ["3", "1"])).toEqual(at("1", "b"));
    expect(validation.next(at("1", "b"), ["1", "2"])).toEqual(at("1", "b"));
    expect(validation.next(undefined, ["2"])).toBeUndefined();
  });
});
