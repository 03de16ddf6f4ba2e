import { screen, waitFor, within } from "@testing-library/react";
import { Table } from "antd";
import { http as on } from "msw";
import { beforeEach, expect, it } from "vitest";
import { api, useApiServer } from "../../../tests/support/apiServer.ts";
import { findHeader, renderRuntime, rowWith } from "../../../tests/support/renderRuntime.tsx";
import { appointmentHandlers } from "../../../tests/support/screenHandlers.ts";
import { buildScreen } from "../../../tests/support/screens.ts";
import { ActionScopeProvider } from "../actions/ActionScope.tsx";
import { useListController } from "../listing/useListController.ts";
import { ListView } from "./ListView.tsx";
import type { WrittenTable } from "./writtenColumns.ts";

const { answer } = useApiServer();
const compiled = buildScreen();
let drawn = 0;
beforeEach(() => {
  drawn = 0;
});

/** Counts how often a cell is drawn. */
const count = (value: unknown) => {
  drawn += 1;
  return String(value);
};

const counted: WrittenTable = {
  columns: compiled.columns,
  renders: new Map(compiled.columns.map(({ field }) => [field, count])),
  draw: (table) => <Table {...table} />,
};
const shown = compiled.columns.filter(({ hidden }) => !hidden).length;

function CountedList() {
  const controller = useListController(compiled, { inAddress: true });
  return (
    <ActionScopeProvider controller={controller} openDialog={() => undefined}>
      <ListView controller={controller} written={counted} />
    </ActionScopeProvider>
  );
}

async function show() {
  answer(...appointmentHandlers(25, compiled));
  const view = renderRuntime(<CountedList />);
  await rowWith("预约人1");
  expect(drawn).toBe(10 * shown);
  drawn = 0;
  return view;
}

it("LIST-13 choosing a row draws no value anew", async () => {
  const { user } = await show();
  await user.click(screen.getByRole("checkbox", { name: "选择预约人2" }));
  expect(await screen.findByText(/已选 1 项/)).toBeTruthy();
  expect(drawn).toBe(0);
});

it("LIST-13 the mouse draws nothing anew on its way over the rows", async () => {
  const { user } = await show();
  const row = await rowWith("预约人2");
  await user.hover(within(row).getByText("预约人2"));
  expect(row.querySelector(".ant-table-cell-row-hover")).toBeNull();
  expect(drawn).toBe(0);
});

it("LIST-03 another page draws each value once: when its row comes, and not while it is on its way", async () => {
  const { user } = await show();
  await user.click(screen.getByTitle("2"));
  await rowWith("预约人11");
  expect(drawn).toBe(10 * shown);
});

it("LIST-03 another order draws nothing anew until the rows come", async () => {
  const { user, search } = await show();
  answer(on.get(api("/hiv/appointment/list"), () => new Promise<never>(() => undefined)));
  await user.click(await findHeader("姓名"));
  await waitFor(() => expect(search()).toContain("column=realname"));
  // The column that is sorted by is marked down to its cells, and no other is.
  expect(drawn).toBe(10);
});
