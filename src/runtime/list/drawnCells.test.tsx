import { screen, waitFor } from "@testing-library/react";
import { Table } from "antd";
import type { TdHTMLAttributes } from "react";
import { beforeEach, expect, it } from "vitest";
import { useApiServer } from "../../../tests/support/apiServer.ts";
import { findHeader, renderRuntime, rowWith } from "../../../tests/support/renderRuntime.tsx";
import { appointmentHandlers } from "../../../tests/support/screenHandlers.ts";
import { buildScreen } from "../../../tests/support/screens.ts";
import { ActionScopeProvider } from "../actions/ActionScope.tsx";
import { useListController } from "../listing/useListController.ts";
import { ListView } from "./ListView.tsx";
import type { WrittenTable } from "./writtenColumns.ts";

const { answer } = useApiServer();
const compiled = buildScreen();
let drawn = { cells: 0, boxes: 0 };
beforeEach(() => {
  drawn = { cells: 0, boxes: 0 };
});

/** A cell that counts how often it is drawn, boxes apart. */
function CountedCell(props: TdHTMLAttributes<HTMLTableCellElement>) {
  if (props.className?.includes("ant-table-selection-column")) drawn.boxes += 1;
  else drawn.cells += 1;
  return <td {...props} />;
}

const counted: WrittenTable = {
  columns: compiled.columns,
  renders: new Map(),
  draw: ({ components, ...table }) => {
    const body = typeof components?.body === "object" ? components.body : {};
    return <Table {...table} components={{ ...components, body: { ...body, cell: CountedCell } }} />;
  },
};

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
  const columns = screen.getAllByRole("columnheader").length - 1;
  drawn = { cells: 0, boxes: 0 };
  return { ...view, columns };
}

it("LIST-13 choosing a row draws no cell anew but the boxes, and those once", async () => {
  const { user } = await show();
  await user.click(screen.getByRole("checkbox", { name: "选择预约人2" }));
  await waitFor(() => expect(screen.getByText(/已选 1 项/)).toBeTruthy());
  expect(drawn).toEqual({ cells: 0, boxes: 10 });
});

it("LIST-03 another page draws each cell once: when its rows come, and not while they are on their way", async () => {
  const { user, columns } = await show();
  await user.click(screen.getByTitle("2"));
  await rowWith("预约人11");
  await waitFor(() => expect(screen.queryByText("预约人1")).toBeNull());
  expect(drawn.cells).toBe(10 * columns);
});

it("LIST-03 another order draws the cells of what is shown no more than once before the rows come", async () => {
  const { user, columns } = await show();
  await user.click(await findHeader("姓名"));
  await waitFor(() => expect(screen.getByRole("columnheader", { name: "姓名" }).getAttribute("aria-sort")).toBe("ascending"));
  // The column that is sorted by is marked down to its cells.
  expect(drawn.cells).toBeLessThan(10 * columns * 2);
});
