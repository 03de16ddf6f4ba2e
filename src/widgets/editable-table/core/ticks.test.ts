import { expect, it } from "vitest";
import { MemoryRows } from "./memoryRows.ts";
import { TableModel } from "./tableModel.ts";
import { countTicks, tickAll } from "./ticks.ts";

const rows = ["a", "b", "c", "d"].map((id) => ({ id }));

function tableOf(disabled: string) {
  const source = new MemoryRows({ rows });
  const model = new TableModel({ source, columns: [], isDisabled: (row) => row["id"] === disabled });
  model.connect();
  return { source, model };
}

it("GRID-19 GRID-21 counts the ticks of the rows that can have one", () => {
  const { model } = tableOf("b");
  expect(countTicks(model)).toEqual({ tickable: 3, ticked: 0 });
  model.set({ ticked: new Set(["a", "b"]) });
  expect(countTicks(model)).toEqual({ tickable: 3, ticked: 1 });
});

it("GRID-19 rows that go take their ticks with them, and other changes leave all ticks as they are", () => {
  const { source, model } = tableOf("b");
  tickAll(model);
  const { ticked } = model.state;
  source.apply([{ kind: "set", cells: [{ row: "a", column: "name", value: "李" }] }]);
  expect(model.state.ticked).toBe(ticked);
  source.apply([{ kind: "remove", keys: ["c"] }]);
  expect([...model.state.ticked]).toEqual(["a", "d"]);
});
