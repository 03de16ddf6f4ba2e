import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { buildField } from "../../../../tests/support/entities.ts";
import type { FieldTexts } from "../../../runtime/forWidgets.ts";
import { fieldColumns } from "./fieldColumns.tsx";

const texts: FieldTexts = {
  toText: (_field, value) => String(value ?? ""),
  fromText: (_field, text) => ({ ok: true, value: text }),
  suggest: () => [],
  unread: () => undefined,
  prepare: () => Promise.resolve(),
  readsRow: () => false,
};
const columns = fieldColumns(
  [
    buildField({ name: "label", title: "名称" }),
    buildField({ name: "start", title: "开始时间", kind: "time", type: "string" }),
    buildField({ name: "sum", title: "合计", rule: { value: "'1'" } }),
  ],
  { texts, entity: "line", editorOf: () => () => null },
);

it("the first column stays in sight, and what a rule works out is known as such", () => {
  expect(columns.map(({ isFrozen }) => isFrozen)).toEqual([true, false, false]);
  expect(columns.map(({ isComputed }) => isComputed)).toEqual([false, false, true]);
});

it.each([
  ["08:30:00", "08:30"],
  ["08:30:15", "08:30:15"],
  [null, ""],
])("the time %s is read as “%s”, and edited as it is", (value, shown) => {
  const column = columns[1];
  if (!column?.Show) throw new Error("no look of its own");
  const row = { id: "a", start: value };
  expect(render(<column.Show value={value} row={row} />).container.textContent).toBe(shown);
  expect(column.toText(value, row)).toBe(value ?? "");
});
