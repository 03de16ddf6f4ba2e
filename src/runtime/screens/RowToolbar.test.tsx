import { screen, waitFor, within } from "@testing-library/react";
import { http as on } from "msw";
import type { JsonBodyType } from "msw";
import { expect, it, vi } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { buildAppointment, buildScreen } from "../../../tests/support/screens.ts";
import { queryKeys } from "../api/queryKeys.ts";
import { RowToolbar } from "./RowToolbar.tsx";

const { answer, requestsTo } = useApiServer();
const screenPath = "/sys/schema/screen/appointment";
const row = buildAppointment(1);
const serve = () => answer(on.get(api(screenPath), () => ok(buildScreen() as unknown as JsonBodyType)));
const names = () => screen.getAllByRole("button").map((button) => button.textContent);

it("CONSULT-03 offers what the list offers for the row, without loading the list", async () => {
  serve();
  renderRuntime(<RowToolbar screenId="appointment" row={row} without={["detail", "delete"]} most={9} />);
  await screen.findByRole("button", { name: "编辑" });
  expect(names()).toEqual(["编辑", "到访", "取消预约"]);
  expect(requestsTo("/hiv/appointment/list")).toEqual([]);
});

it("CONSULT-03 offers named actions in their order, and only those that apply to the row", async () => {
  serve();
  const view = renderRuntime(<RowToolbar screenId="appointment" row={row} actions={["cancel", "arrive", "none"]} most={9} />);
  await screen.findByRole("button", { name: "到访" });
  expect(names()).toEqual(["取消预约", "到访"]);
  view.unmount();
  renderRuntime(<RowToolbar screenId="appointment" row={{ ...row, status: "arrived" }} actions={["cancel", "edit"]} most={9} />);
  await screen.findByRole("button", { name: "编辑" });
  expect(names()).toEqual(["编辑"]);
});

it("CONSULT-03 asks what an action asks, runs it, and has everything of the entity loaded anew", async () => {
  serve();
  const ran = vi.fn();
  answer(
    on.post(api("/hiv/appointment/action/cancel"), async ({ request }) => {
      ran(await request.json());
      return ok({ ...row, status: "cancelled" } as JsonBodyType);
    }),
    on.get(api("/hiv/appointment/list"), () => ok({ records: [], total: 0 })),
  );
  const onChanged = vi.fn();
  const { user, client } = renderRuntime(
    <RowToolbar screenId="appointment" row={row} actions={["cancel"]} most={1} onChanged={onChanged} />,
  );
  client.setQueryData(queryKeys.row("appointment", "x"), {});
  await user.click(await screen.findByRole("button", { name: "取消预约" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(await within(dialog).findByRole("textbox", { name: /取消原因/u }), "改天再来");
  await user.click(within(dialog).getByRole("button", { name: /确\s*定|取消预约/u }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(ran).toHaveBeenCalledOnce();
  expect(client.getQueryState(queryKeys.row("appointment", "x"))?.isInvalidated).toBe(true);
});

it("CONSULT-03 a screen that does not load says so in place of the buttons and is tried again", async () => {
  serve();
  answer(on.get(api(screenPath), () => refused(500, "服务器忙，请稍后再试"), { once: true }));
  const { user } = renderRuntime(<RowToolbar screenId="appointment" row={row} actions={["edit"]} most={1} />);
  await user.click(await screen.findByRole("button", { name: "操作没有加载，重试" }));
  expect(await screen.findByRole("button", { name: "编辑" })).toBeTruthy();
});

it("CONSULT-03 for whom the screen is none, there are no buttons", async () => {
  answer(on.get(api(screenPath), () => refused(404, "没有这个屏幕")));
  renderRuntime(<RowToolbar screenId="appointment" row={row} />);
  await waitFor(() => expect(document.querySelector(".ant-skeleton")).toBeNull());
  expect(screen.queryByRole("button")).toBeNull();
});
