import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { appointmentHandlers } from "../../../tests/support/screenHandlers.ts";
import { buildAction, buildScreen } from "../../../tests/support/screens.ts";
import { SchemaScreen } from "../screens/SchemaScreen.tsx";

const { answer } = useApiServer();
const toolbar = [
  buildAction({ id: "create", label: "新增", primary: true, do: { op: "create" } }),
  buildAction({ id: "import", label: "导入", do: { op: "import" } }),
  buildAction({ id: "export", label: "导出", do: { op: "export" } }),
  buildAction({ id: "ask", label: "询问", do: { op: "navigate", to: "/ask" } }),
];
const compiled = buildScreen({ toolbar, batchActions: [] });

/** Draws the list with every element of a bar 100 px wide, in a bar of that width. */
function drawIn(width: number) {
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(function (this: HTMLElement) {
    return this.getAttribute("aria-label") === "列表工具" ? 300 : width;
  });
  answer(...appointmentHandlers(1, compiled));
  return renderRuntime(<SchemaScreen screenId="appointment" />);
}

afterEach(() => vi.restoreAllMocks());

it("LIST-06 a toolbar with no room for all buttons keeps the usual ones, and the others are under 更多", async () => {
  const { user } = drawIn(800);
  expect(await screen.findByRole("button", { name: /新增/ })).toBeDefined();
  expect(screen.getByRole("button", { name: /询问/ })).toBeDefined();
  for (const name of [/导入/, /导出/]) expect(screen.queryByRole("button", { name })).toBeNull();
  await user.click(screen.getByRole("button", { name: "更多操作" }));
  expect(await screen.findByRole("menuitem", { name: "导入" })).toBeDefined();
  expect(screen.getAllByRole("menuitem", { name: /^导出/ }).length).toBeGreaterThan(0);
});

it("LIST-06 a toolbar with room shows all of its buttons", async () => {
  drawIn(2400);
  expect(await screen.findByRole("button", { name: /导入/ })).toBeDefined();
  expect(screen.queryByRole("button", { name: "更多操作" })).toBeNull();
});
