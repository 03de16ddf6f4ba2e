import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeAll, expect, it, vi } from "vitest";
import { useApiServer } from "../../../../tests/support/apiServer.ts";
import { askForName, dialog, press, value } from "../../../../tests/support/queryBuilder.ts";
import { renderRuntime } from "../../../../tests/support/renderRuntime.tsx";
import { appointmentHandlers } from "../../../../tests/support/screenHandlers.ts";
import { SchemaScreen } from "../../screens/SchemaScreen.tsx";

// The page keeps what was asked for and folded out earlier: a page of its own.
const { answer, requestsTo } = useApiServer();
const lastList = () => requestsTo("/hiv/appointment/list").at(-1)?.params;
const savedKey = "JSuperQuerySaved_/hiv/appointment";

// It comes when it is first opened; here that would count as waiting.
beforeAll(async () => {
  await import("./AdvancedQueryDialog.tsx");
});

async function open(address = "/hiv/appointment") {
  answer(...appointmentHandlers(25));
  const view = renderRuntime(<SchemaScreen screenId="appointment" />, { address });
  await screen.findAllByText(/预约人\d+/);
  await view.user.click(screen.getByRole("button", { name: "高级查询" }));
  await dialog();
  return view;
}

const kept = () => JSON.parse(localStorage.getItem(savedKey) ?? "[]") as Readonly<Record<string, unknown>>[];
const saveAs = async (user: UserEvent, name: string) => {
  await press(user, "保存查询");
  await user.type(await screen.findByRole("textbox", { name: "保存的名称" }), name);
  await user.click(screen.getByRole("button", { name: "保存" }));
};

it("QUERY-25 QUERY-26 QUERY-27 are kept under the list's path with title, match type and records", async () => {
  const { user } = await open("/hiv/appointment?pageNo=2&from=home");
  await askForName(user, "王");
  await saveAs(user, "姓王的");
  expect(await screen.findByText("保存成功")).toBeDefined();
  const [stored] = JSON.parse(localStorage.getItem(`${savedKey}?from=home`) ?? "[]") as unknown[];
  expect(stored).toMatchObject({ title: "姓王的", matchType: "and", records: [{ field: "realname", rule: "like", val: "王" }] });
  expect(await within(await dialog()).findByRole("button", { name: "姓王的" })).toBeDefined();
});

it("QUERY-22 refuses empty conditions", async () => {
  const { user } = await open();
  await press(user, "保存查询");
  expect(await screen.findByText("空条件不能保存")).toBeDefined();
  expect(screen.queryByRole("textbox", { name: "保存的名称" })).toBeNull();
});

it("QUERY-23 refuses a blank name", async () => {
  const { user } = await open();
  await askForName(user, "王");
  await saveAs(user, "   ");
  expect(await screen.findByText("保存的名称不能为空")).toBeDefined();
  expect(kept()).toEqual([]);
});

it("QUERY-24 asks before it replaces one of the same name", async () => {
  localStorage.setItem(savedKey, JSON.stringify([{ title: "常用", matchType: "or", records: [], owner: "doctor" }]));
  const { user } = await open();
  await askForName(user, "王");
  await saveAs(user, "常用");
  await screen.findAllByText("常用 已存在，是否覆盖？");
  const refuse = screen.getAllByRole("button", { name: "取消" }).at(-1);
  if (refuse) await user.click(refuse);
  await waitFor(() => expect(screen.queryByText("常用 已存在，是否覆盖？")).toBeNull());
  expect(kept()).toMatchObject([{ records: [] }]);
  await user.click(screen.getByRole("button", { name: "保存" }));
  await user.click(await screen.findByRole("button", { name: "覆盖" }));
  await screen.findByText("保存成功");
  expect(kept()).toMatchObject([{ title: "常用", matchType: "and", records: [{ field: "realname" }] }]);
});

it("fills one in again, also one of another console, and forgets it when told to", async () => {
  const record = { field: "people", rule: "ge", val: "2" };
  localStorage.setItem(savedKey, JSON.stringify([{ title: "两人以上", matchType: "or", records: [record] }, { title: 3 }, null]));
  const { user } = await open();
  await press(user, "两人以上");
  await waitFor(() => expect(value(1).value).toBe("2"));
  expect(lastList()).not.toHaveProperty("superQueryParams");
  await press(user, "查询");
  await waitFor(() => expect(lastList()).toHaveProperty("superQueryMatchType", "or"));
  await user.click(screen.getByRole("button", { name: "删除保存的查询两人以上" }));
  await user.click(await screen.findByRole("button", { name: "删除" }));
  await waitFor(() => expect(screen.getByText("没有保存任何查询")).toBeDefined());
  expect(localStorage.getItem(savedKey)).toBeNull();
});

it("does not show what another account saved in the same browser", async () => {
  localStorage.setItem(savedKey, JSON.stringify([{ title: "他人的", matchType: "and", records: [], owner: "editor" }]));
  const { user } = await open();
  expect(screen.queryByText("他人的")).toBeNull();
  await askForName(user, "王");
  await saveAs(user, "我的");
  await screen.findByText("保存成功");
  expect(kept().map(({ title }) => title)).toEqual(["他人的", "我的"]);
});

it("asks before one takes away what is filled in", async () => {
  localStorage.setItem(
    savedKey,
    JSON.stringify([{ title: "常用", matchType: "and", records: [{ field: "people", rule: "ge", val: "2" }] }]),
  );
  const { user } = await open();
  await askForName(user, "王");
  await press(user, "常用");
  await screen.findAllByText("放弃刚才填写的条件？");
  await user.click(screen.getByRole("button", { name: "放弃并载入" }));
  await waitFor(() => expect(value(1).value).toBe("2"));
});

it("says so where the browser keeps nothing more", async () => {
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const { user } = await open();
  await askForName(user, "王");
  await saveAs(user, "常用");
  expect(await screen.findByText("浏览器没有空间或不允许保存，请清理本站数据后重试")).toBeDefined();
  full.mockRestore();
});
