import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import type { JsonBodyType } from "msw";
import { expect, test, vi } from "vitest";
import { renderShell, signedIn, useShellServer } from "../testing/renderShell.tsx";
import { answer, api, groupItem, menu as usualMenu, screenItem, shellServer } from "../testing/shellApi.ts";

vi.mock("../../runtime/screens/SchemaScreen.tsx", () => ({ SchemaScreen: ({ screenId }: { screenId: string }) => <p>屏幕 {screenId}</p> }));
useShellServer();

/** Opens the console with the usual menu and some entries more. */
function open(address: string, ...items: readonly unknown[]) {
  shellServer.use(
    http.get(api("/sys/permission/getUserPermissionByToken"), () =>
      answer({ menu: [...usualMenu, ...items] as JsonBodyType, codes: [], fullAccess: false }),
    ),
  );
  signedIn();
  return renderShell(address);
}

const menu = async () => within(await screen.findByRole("navigation", { name: "主菜单" }));
const link = (url: string, title: string) => ({
  path: title,
  component: "layouts/IframePageView",
  meta: { title, url, internalOrExternal: true },
});

test("ROUTE-20 entries that nobody can read leave the rest of the console as it is", async () => {
  open("/hiv/organ", null, 7, { component: "x" }, { path: "/y", meta: 3, children: {} });
  expect(await screen.findByText("屏幕 organ")).toBeTruthy();
});

test("ROUTE-21 groups that lead to each other in a circle, or out of the console, lead to their first page", async () => {
  const circle = [
    { ...groupItem("/a", "甲", [screenItem("slot", "时段")]), redirect: "/b" },
    { ...groupItem("/b", "乙", [screenItem("user", "用户")]), redirect: "/a" },
    { ...groupItem("/c", "丙", [screenItem("post", "岗位")]), redirect: "//evil.test/x" },
  ];
  const { address, router } = open("/a", ...circle);
  await waitFor(() => expect(address()).toBe("/hiv/slot"));
  await router.navigate("/c");
  await waitFor(() => expect(address()).toBe("/hiv/post"));
});

test("ROUTE-27 SHELL-19 a link to a window of its own is filled with who looks at it", async () => {
  open("/hiv/organ", link("https://wiki.example.org/?u={{userId}}&t={{tenantId}}", "百科"));
  const found = (await menu()).getByRole("link", { name: /百科/ });
  expect(found.getAttribute("href")).toBe("https://wiki.example.org/?u=u1&t=0");
});

test.each([
  ["S-28", "{{constructor.constructor('window.__pwn=1')()}}", "{{constructor.constructor('window.__pwn=1')()}}"],
  ["ROUTE-27", "{{config.wiki}}/home?u={{userId}}", "{{config.wiki}}"],
])("%s a link whose placeholder has no value is a page that says so: %s", async (_, url, placeholder) => {
  const { router } = open("/hiv/organ", link(url, "wiki"));
  const entry = (await menu()).getByRole("link", { name: "wiki" });
  expect(entry.getAttribute("href")).toBe("/wiki");
  await router.navigate("/wiki");
  expect((await screen.findByText(/没有对应的值/)).textContent).toContain(placeholder);
  expect(document.querySelector("iframe")).toBeNull();
  expect("__pwn" in window).toBe(false);
});

test("ROUTE-28 a group that insists on being shown is there, and cannot be pressed while it is empty", async () => {
  open("/hiv/organ", { ...groupItem("/none", "暂无内容", []), alwaysShow: true });
  const item = (await menu()).getByRole("menuitem", { name: "暂无内容" });
  expect(item.getAttribute("aria-disabled")).toBe("true");
  expect((await menu()).queryByRole("link", { name: "暂无内容" })).toBeNull();
});

test("ROUTE-20 one page in two groups is one page, found by either entry", async () => {
  const { address } = open("/hiv/organ", groupItem("/more", "更多", [screenItem("organ", "机构管理")]));
  expect(await screen.findAllByText("屏幕 organ")).toHaveLength(1);
  expect((await menu()).getByRole("menuitem", { name: "更多" })).toBeTruthy();
  expect(address()).toBe("/hiv/organ");
});

test.each(["constructor", "__proto__", "toString"])("ROUTE-25 the component %s is named as one that is not there", async (component) => {
  open("/odd", { path: "/odd", component, meta: { title: "怪页" } });
  expect(await screen.findByText(new RegExp(`“${component}”，但系统中没有这个组件`))).toBeTruthy();
});
