import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { buildAction, buildAppointment, buildScreen } from "../../../tests/support/screens.ts";
import type { Row } from "../../schema/model/json.ts";
import type { ListController } from "../listing/useListController.ts";
import { ActionScopeProvider } from "./ActionScope.tsx";
import { ToolbarAction } from "./ToolbarAction.tsx";

const print = { op: "print", screen: "daySheet" } as const;
const all = buildAction({ id: "all", label: "打印全部", do: print });
const chosen = buildAction({ id: "chosen", label: "打印选中", do: print });
const ofRow = buildAction({ id: "chosen", label: "打印", when: "row.sex != '2'", do: print });

function show(count: number, more: Row = {}) {
  const rows = Array.from({ length: count }, (_, index) => buildAppointment(index + 1, index === 0 ? more : {}));
  const openDialog = vi.fn();
  const params = { status: "booked", _screen: "waiting", pageNo: 3, pageSize: 10 };
  const controller = {
    screen: buildScreen({ toolbar: [all], rowActions: [ofRow], batchActions: [chosen] }),
    params,
    selection: { ids: [], rows },
  };
  const view = renderRuntime(
    // A whole controller loads lists; the buttons ask for nothing but these parts of it.
    <ActionScopeProvider controller={controller as unknown as ListController} openDialog={openDialog}>
      <ToolbarAction action={all} />
      <ToolbarAction action={chosen} rows={rows} />
    </ActionScopeProvider>,
  );
  return { ...view, openDialog, ids: rows.map(({ id }) => String(id)) };
}

it("a list prints all that it asks for, whatever page is shown", async () => {
  const { user, openDialog } = show(0);
  await user.click(screen.getByRole("button", { name: /打印全部/ }));
  expect(openDialog).toHaveBeenCalledWith({ type: "print", sheet: "daySheet", params: { status: "booked", _screen: "waiting" } });
});

it("a batch prints the chosen rows, and none are never all", async () => {
  const { user, openDialog, ids, unmount } = show(2);
  await user.click(screen.getByRole("button", { name: /打印选中/ }));
  // What the list asks for does not keep a row that is named from being printed.
  expect(openDialog).toHaveBeenCalledWith({ type: "print", sheet: "daySheet", params: { selections: ids.join(",") } });
  unmount();
  const none = show(0);
  await none.user.click(screen.getByRole("button", { name: /打印选中/ }));
  expect(await screen.findByText("请选择一条记录！")).toBeDefined();
  expect(none.openDialog).not.toHaveBeenCalled();
});

it("SCREEN-29 what the button of a row does not offer is not printed with others either, and that is said", async () => {
  const { user, openDialog, ids, unmount } = show(2, { sex: "2" });
  await user.click(screen.getByRole("button", { name: /打印选中/ }));
  expect(openDialog).toHaveBeenCalledWith({ type: "print", sheet: "daySheet", params: { selections: ids[1] } });
  expect(await screen.findByText("另有 1 条当前不能“打印选中”，没有列入")).toBeDefined();
  unmount();
  const none = show(1, { sex: "2" });
  await none.user.click(screen.getByRole("button", { name: /打印选中/ }));
  expect(await screen.findByText("所选记录当前都不能“打印选中”，请查看它们的状态")).toBeDefined();
  expect(none.openDialog).not.toHaveBeenCalled();
});
