import { screen } from "@testing-library/react";
import { http as on } from "msw";
import { expect, it } from "vitest";
import { api, ok, useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { buildAction, buildAppointment, buildScreen } from "../../../tests/support/screens.ts";
import type { ListController } from "../listing/useListController.ts";
import { ListFooter } from "../list/ListFooter.tsx";
import { ActionScopeProvider } from "./ActionScope.tsx";
import { ToolbarAction } from "./ToolbarAction.tsx";

const { answer, requestsTo } = useApiServer();
const remove = buildAction({ id: "batchDelete", label: "批量删除", danger: true, do: { op: "batchDelete" } });
const take = buildAction({ id: "export", label: "导出", do: { op: "export" } });

/** Buttons above rows that were chosen on many pages. */
function show(count: number) {
  const rows = Array.from({ length: count }, (_, index) => buildAppointment(index + 1));
  const selection = {
    ids: rows.map(({ id }) => String(id)),
    rows,
    choose: () => undefined,
    remove: () => undefined,
    clear: () => undefined,
  };
  const controller = { screen: buildScreen(), params: {}, total: 0, selection, changed: async () => undefined };
  // A whole controller loads lists; the buttons ask for nothing but these parts of it.
  const part = controller as unknown as ListController;
  return renderRuntime(
    <ActionScopeProvider controller={part} openDialog={() => undefined}>
      <ToolbarAction action={remove} rows={rows} />
      <ToolbarAction action={take} />
      <ListFooter controller={part} isSelectable hasPages={false} />
    </ActionScopeProvider>,
  );
}

const tooMany = "一次最多选择 1000 行，您选了 1,001 行，请减少选择，或分几次进行";

it("LIST-13 LIST-18 more than a thousand chosen rows are said before the question, and by the bar of the selection", async () => {
  const { user } = show(1001);
  expect(screen.getByText(/已选 1,001 项，一次最多 1000 项/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: /批量删除/ }));
  expect(await screen.findByText(tooMany)).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("button", { name: /导出/ }));
  expect(await screen.findAllByText(tooMany)).toHaveLength(2);
  expect(requestsTo("/hiv/appointment/exportXls")).toHaveLength(0);
});

it("LIST-13 a thousand are asked about, and named in the body of one call", async () => {
  const bodies: unknown[] = [];
  answer(
    on.post(api("/hiv/appointment/deleteBatch"), async ({ request }) => {
      bodies.push(await request.json());
      return ok(null);
    }),
  );
  const { user } = show(1000);
  expect(screen.getByText("已选 1,000 项")).toBeDefined();
  await user.click(screen.getByRole("button", { name: /批量删除/ }));
  expect((await screen.findByRole("dialog")).textContent).toContain("确定要删除这 1000 项吗?");
  await user.click(screen.getByRole("button", { name: "删除" }));
  await expect.poll(() => bodies.map((body) => (body as { ids: readonly string[] }).ids.length)).toEqual([1000]);
});
