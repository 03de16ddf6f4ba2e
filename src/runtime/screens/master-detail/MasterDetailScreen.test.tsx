import { screen, waitFor, within } from "@testing-library/react";
import { http as on } from "msw";
import type { JsonBodyType } from "msw";
import { describe, expect, it } from "vitest";
import { api, ok, useApiServer } from "../../../../tests/support/apiServer.ts";
import { buildField } from "../../../../tests/support/entities.ts";
import { renderRuntime, rowWith } from "../../../../tests/support/renderRuntime.tsx";
import { buildColumn, buildCompiledEntity, buildScreen } from "../../../../tests/support/screens.ts";
import type { ScreenOf } from "../../../schema/model/screen.ts";
import { SchemaScreen } from "../SchemaScreen.tsx";

const { answer, requestsTo } = useApiServer();

const plain = { query: [], rowActions: [], batchActions: [], toolbar: [] };
const list = buildScreen({
  ...plain,
  id: "dict",
  title: "数据字典",
  entity: buildCompiledEntity({
    name: "dict",
    title: "字典",
    api: "/sys/dict",
    permission: "sys:dict",
    label: "dictName",
    fields: [buildField({ name: "dictName", title: "字典名称" })],
  }),
  columns: [buildColumn({ field: "dictName", title: "字典名称" })],
});
const dict: ScreenOf<"master-detail"> = {
  ...list,
  kind: "master-detail",
  details: [{ id: "dictItem", screen: "dictItem", entity: "dictItem", title: "字典项", by: "dictId", from: "id" }],
};
const dictItem = buildScreen({
  ...plain,
  id: "dictItem",
  title: "字典项",
  entity: buildCompiledEntity({
    name: "dictItem",
    title: "字典项",
    api: "/sys/dictItem",
    permission: "sys:dictItem",
    label: "itemText",
    fields: [buildField({ name: "itemText", title: "名称" })],
  }),
  columns: [buildColumn({ field: "itemText", title: "名称" })],
});

function show(address = "/system/dict") {
  answer(
    on.get(api("/sys/schema/screen/dict"), () => ok(dict as unknown as JsonBodyType)),
    on.get(api("/sys/schema/screen/dictItem"), () => ok(dictItem as unknown as JsonBodyType)),
    on.get(api("/sys/schema/problems"), () => ok([])),
    on.get(api("/sys/dict/list"), () =>
      ok({
        records: [
          { id: "1", dictName: "性别" },
          { id: "2", dictName: "状态" },
        ],
        total: 2,
      }),
    ),
    on.get(api("/sys/dictItem/list"), ({ request }) => {
      const dictId = new URL(request.url).searchParams.get("dictId");
      return ok({ records: [{ id: `i${dictId}`, itemText: dictId === "1" ? "男" : "启用" }], total: 1 });
    }),
  );
  return renderRuntime(<SchemaScreen screenId="dict" />, { address });
}

describe("a master-detail screen", () => {
  it("shows what belongs to the first row", async () => {
    show();
    expect(await screen.findByText("男")).toBeDefined();
    expect(screen.getByRole("heading", { name: "性别 · 字典项" })).toBeDefined();
  });

  it("follows the row that is chosen, and keeps it in the address", async () => {
    const { user, search } = show();
    await user.click(within(await rowWith("状态")).getByRole("button", { name: "状态" }));
    expect(await screen.findByText("启用")).toBeDefined();
    expect(search()).toBe("?_master=2");
    await waitFor(() => expect(requestsTo("/sys/dictItem/list").at(-1)?.params["dictId"]).toBe("2"));
  });

  it("follows a click anywhere in a row", async () => {
    const { user, search } = show();
    const cells = (await rowWith("状态")).querySelectorAll("td");
    await user.click(cells[cells.length - 1] as HTMLElement);
    expect(await screen.findByText("启用")).toBeDefined();
    expect(search()).toBe("?_master=2");
  });

  it("opens with the row that the address names", async () => {
    show("/system/dict?_master=2");
    expect(await screen.findByText("启用")).toBeDefined();
    expect(requestsTo("/sys/dictItem/list")).toHaveLength(1);
  });
});
