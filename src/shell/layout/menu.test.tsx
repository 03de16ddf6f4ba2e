import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import type { JsonBodyType } from "msw";
import { expect, test, vi } from "vitest";
import { userEvent } from "../../../tests/support/userEvent.ts";
import type { MenuItem } from "../../schema/wire/permissionAnswers.ts";
import { renderShell, signedIn, useShellServer } from "../testing/renderShell.tsx";
import { answer, api, groupItem, menu as usualMenu, screenItem, shellServer } from "../testing/shellApi.ts";
import { DYNAMIC_ROUTE_SHOW } from "./dynamicRouteShow.ts";

vi.mock("../../runtime/screens/SchemaScreen.tsx", () => ({ SchemaScreen: ({ screenId }: { screenId: string }) => <p>屏幕 {screenId}</p> }));
useShellServer();

async function open(address = "/dashboard/analysis", items: readonly MenuItem[] = usualMenu) {
  shellServer.use(
    http.get(api("/sys/permission/getUserPermissionByToken"), () =>
      answer({ menu: items as unknown as JsonBodyType, codes: [], fullAccess: false }),
    ),
  );
  signedIn();
  const shell = renderShell(address);
  await screen.findByRole("tablist", { name: "已打开的页面" });
  return shell;
}

const menu = () => within(screen.getByRole("navigation", { name: "主菜单" }));

test("SHELL-14 SHELL-17 the groups of the side menu unfold in place", async () => {
  await open("/hiv/organ");
  expect(menu().getByRole("menuitem", { name: "预约与机构" }).getAttribute("aria-expanded")).toBe("true");
  expect(menu().getByRole("link", { name: "机构管理" }).closest("ul")?.parentElement?.textContent).toContain("预约与机构");
});

test("SHELL-18 hidden entries are not in the menu, but their pages open", async () => {
  await open("/hiv/slot", [
    ...usualMenu,
    groupItem("/more", "更多", [screenItem("notice", "通知"), { ...screenItem("slot", "时段"), hidden: true }]),
  ]);
  expect(await screen.findByText("屏幕 slot")).toBeTruthy();
  expect(menu().queryByText("时段")).toBeNull();
});

test("SHELL-19 an entry that leads out is a plain link to a window of its own", async () => {
  const url = "https://guide.example.org/";
  await open("/dashboard/analysis", [
    ...usualMenu,
    { path: "/guide", name: "guide", component: "layouts/IframePageView", meta: { title: "诊疗指南", url, internalOrExternal: true } },
  ]);
  const link = menu().getByRole("link", { name: /诊疗指南/ });
  expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual([url, "_blank"]);
});

test("SHELL-22 each address of a route with a parameter has its own entry", async () => {
  const report = (id: string, title: string): MenuItem => ({ ...screenItem("report", title), path: `/report/${id}` });
  await open("/report/2", [...usualMenu, report("1", "月报"), report("2", "季报"), { ...report(":id", "报表"), hidden: true }]);
  const isSelected = (name: string) => menu().getByRole("menuitem", { name }).className.includes("selected");
  expect([isSelected("月报"), isSelected("季报")]).toEqual([false, true]);
});

test("SHELL-23 choosing an entry is announced with its path and title", async () => {
  const heard: unknown[] = [];
  const listen = (event: Event) => heard.push((event as CustomEvent<unknown>).detail);
  window.addEventListener(DYNAMIC_ROUTE_SHOW, listen);
  const { address } = await open("/hiv/organ");
  await userEvent.click(menu().getByRole("link", { name: "预约管理" }));
  fireEvent.keyDown(menu().getByRole("menuitem", { name: "机构管理" }), { key: "Enter", keyCode: 13 });
  await waitFor(() => expect(address()).toBe("/hiv/organ"));
  window.removeEventListener(DYNAMIC_ROUTE_SHOW, listen);
  expect(heard).toEqual([
    { path: "/hiv/appointment", title: "预约管理" },
    { path: "/hiv/organ", title: "机构管理" },
  ]);
});

test("SHELL-43 the logo is the platform's name and leads to the dashboard", async () => {
  await open("/hiv/organ");
  const logo = within(screen.getByRole("complementary")).getByRole("link", { name: "红丝带管理后台" });
  expect([logo.textContent, logo.getAttribute("href")]).toEqual(["红丝带管理后台", "/dashboard/analysis"]);
});

test("SHELL-42 a page's header shows title, description, links, picture, search and the pages beside it", async () => {
  const meta = {
    description: "登记与核对检测结果",
    linkList: [
      { title: "操作说明", href: "https://guide.example.org/" },
      { title: "危险", href: "javascript:alert(1)" },
    ],
    extraImage: "/banner.svg",
    search: true,
    tabs: [
      { title: "机构", path: "/hiv/organ" },
      { title: "检测", path: "/hiv/detection" },
    ],
  };
  const { address } = await open("/hiv/detection", [...usualMenu, screenItem("detection", "检测管理", meta)]);
  const header = within((await screen.findByRole("heading", { name: "检测管理" })).closest("header")!);
  expect(header.getByText("登记与核对检测结果")).toBeTruthy();
  expect(header.getAllByRole("link").map((link) => link.textContent)).toEqual(["操作说明"]);
  expect(document.querySelector('img[src="/banner.svg"]')).toBeTruthy();
  await userEvent.type(header.getByRole("searchbox", { name: "在检测管理中搜索" }), "快检{Enter}");
  await waitFor(() => expect(decodeURIComponent(address())).toBe("/hiv/detection?keyword=快检"));
  await userEvent.click(header.getByRole("tab", { name: "机构" }));
  await waitFor(() => expect(address()).toBe("/hiv/organ"));
});

test("SHELL-44 the footer is a copyright line with the company's name", async () => {
  await open();
  expect(screen.getByRole("contentinfo").textContent).toBe(`Copyright © ${new Date().getFullYear()} 示例医疗科技有限公司`);
});

test("SHELL-01 everything to read or hear in the frame is Chinese", async () => {
  await open("/hiv/organ");
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const heard = [...document.querySelectorAll(":is([aria-label], [title], [placeholder]):not([aria-hidden])")].flatMap((element) =>
    ["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""),
  );
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (!(node.parentElement instanceof HTMLStyleElement)) heard.push(node.textContent ?? "");
  const known = /Copyright|Ctrl K|organ/g;
  expect(heard.map((text) => text.replace(known, "")).filter((text) => /[A-Za-z]{2,}/.test(text))).toEqual([]);
});
