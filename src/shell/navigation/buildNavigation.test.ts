import { describe, expect, test } from "vitest";
import { groupItem, screenItem } from "../testing/shellApi.ts";
import { buildNavigation } from "./buildNavigation.ts";
import type { MenuItem } from "../../schema/wire/permissionAnswers.ts";
import { fixedPages, namedPaths } from "./fixedPages.ts";
import { findPage, HOME_PATH, openKeysOf, redirectOf } from "./navigation.ts";
import type { PageRoute } from "./navigation.ts";
import { onlineScreens } from "./onlineScreens.ts";

/** Pages that the menu brings, without the console's own. */
const ofMenu = (pages: readonly PageRoute[]) => pages.filter((page) => !fixedPages.includes(page));

describe("pages", () => {
  test("ROUTE-20 come from the server's menu", () => {
    const { pages } = buildNavigation([groupItem("/hiv", "预约", [screenItem("appointment", "预约管理")])]);
    expect(ofMenu(pages)[0]).toMatchObject({
      path: "/hiv/appointment",
      title: "预约管理",
      content: { kind: "screen", screenId: "appointment" },
    });
  });

  test("ROUTE-19 always hold the landing page, once", () => {
    const { pages } = buildNavigation([{ path: HOME_PATH, component: "dashboard/analysis", meta: { title: "主页" } }]);
    expect(pages.filter(({ path }) => path === HOME_PATH)).toHaveLength(1);
    expect(pages[0]).toMatchObject({ path: HOME_PATH, title: "首页" });
  });

  test("ROUTE-23 leave out items whose route flag is '0'", () => {
    const { pages, entries } = buildNavigation([{ ...screenItem("organ", "机构"), route: "0" }, screenItem("user", "用户")]);
    expect(ofMenu(pages).map(({ title }) => title)).toEqual(["用户"]);
    expect(entries.map(({ title }) => title)).toEqual(["用户"]);
  });

  test("ROUTE-24 ROUTE-25 a component of layouts holds pages, any other is one", () => {
    const { pages } = buildNavigation([groupItem("/system", "系统", [{ path: "/a", component: "exception/403", meta: { title: "A" } }])]);
    expect(ofMenu(pages).map(({ path }) => path)).toEqual(["/a"]);
    expect(ofMenu(pages)[0]?.content).toEqual({ kind: "page", name: "exception/403" });
  });

  test("ROUTE-31 are kept alive under their component name when the menu says so", () => {
    const { pages } = buildNavigation([screenItem("a", "A"), screenItem("b", "B", { keepAlive: false })]);
    expect(ofMenu(pages).map(({ keptAs }) => keptAs)).toEqual(["a", undefined]);
  });

  test("SHELL-22 with a parameter are found by the full path, after fixed paths", () => {
    const navigation = buildNavigation([
      { path: "/survey/:id", component: "exception/404", meta: { title: "问卷" } },
      { path: "/survey/new", component: "exception/404", meta: { title: "新问卷" } },
    ]);
    expect(findPage(navigation, "/survey/7")?.title).toBe("问卷");
    expect(findPage(navigation, "/survey/new")?.title).toBe("新问卷");
    expect(findPage(navigation, "/survey")).toBeUndefined();
  });

  test("SHELL-41 know the breadcrumbs that lead to them", () => {
    const { pages } = buildNavigation([groupItem("/hiv", "预约与机构", [screenItem("appointment", "预约管理")])]);
    expect(ofMenu(pages)[0]?.breadcrumbs).toEqual([
      { title: "预约与机构", path: "/hiv/appointment" },
      { title: "预约管理", path: "/hiv/appointment" },
    ]);
  });
});

describe("addresses", () => {
  const item = (meta: MenuItem["meta"]): MenuItem => ({
    path: "6f1e",
    component: "layouts/IframePageView",
    meta: { title: "站点", ...meta },
  });

  test("ROUTE-29 an internal address is shown in a frame, under an address of its own", () => {
    const { pages, entries } = buildNavigation([item({ url: "https://bi.example.org/?u={{userId}}" })]);
    expect(ofMenu(pages)[0]).toMatchObject({
      path: "/6f1e",
      content: { kind: "frame", url: "https://bi.example.org/?u={{userId}}" },
    });
    expect(entries[0]).toMatchObject({ path: "/6f1e" });
  });

  test("ROUTE-28 internalOrExternal opens the address in a window, alwaysShow keeps a parent with one child", () => {
    const { pages, entries } = buildNavigation([
      item({ url: "https://help.example.org/", internalOrExternal: true }),
      { ...groupItem("/one", "只有一项", [screenItem("organ", "机构")]), alwaysShow: true },
      { ...groupItem("/none", "没有可见的项", [{ ...screenItem("user", "用户"), hidden: true }]), alwaysShow: true },
    ]);
    expect(entries.map(({ title, url }) => [title, url])).toEqual([
      ["站点", "https://help.example.org/"],
      ["只有一项", undefined],
      ["没有可见的项", undefined],
    ]);
    expect(entries[1]?.children).toHaveLength(1);
    expect(ofMenu(pages)).toHaveLength(2);
  });

  test.each(["javascript:alert(1)", "data:text/html,x", "ftp://x.example"])("ROUTE-29 %s opens nothing", (url) => {
    for (const internalOrExternal of [true, false]) {
      const { entries, pages } = buildNavigation([item({ url, internalOrExternal })]);
      expect([entries, ofMenu(pages)]).toEqual([[], []]);
    }
  });

  test("ROUTE-24 the address of a layout leads to its first page, or where the menu says", () => {
    const navigation = buildNavigation([
      groupItem("/hiv", "预约", [{ ...screenItem("hidden", "隐藏"), hidden: true }, screenItem("organ", "机构")]),
      { ...groupItem("/b", "B", [screenItem("user", "用户")]), redirect: "/hiv/user" },
    ]);
    expect(redirectOf(navigation, "/hiv/")).toBe("/hiv/organ");
    expect(redirectOf(navigation, "/b")).toBe("/hiv/user");
    expect(redirectOf(navigation, "/account/settings")).toBe("/account/settings/base");
    expect(redirectOf(navigation, "/nowhere")).toBeUndefined();
  });

  test("ROUTE-18 the account pages are everyone's, under their names", () => {
    const navigation = buildNavigation([screenItem("organ", "机构")]);
    expect(findPage(navigation, namedPaths["account-center"])?.title).toBe("个人中心");
    expect(findPage(navigation, namedPaths["account-settings-base"])?.title).toBe("账户设置");
    expect(namedPaths.dashboard).toBe("/");
  });
});

test("ROUTE-26 nine components of online forms and reports lead to built-in screens", () => {
  expect(Object.keys(onlineScreens)).toHaveLength(9);
  const { pages } = buildNavigation([
    { path: "/online/cgreport", component: "modules/online/cgreport/auto/OnlCgreportAutoList", meta: { title: "报表" } },
  ]);
  expect(ofMenu(pages)[0]?.content).toEqual({ kind: "page", name: "online/report/autoList" });
});

test("ROUTE-41 ROUTE-42 what asks for a code is for its holders, all else for everyone", () => {
  const menu: readonly MenuItem[] = [
    { path: "/online", component: "monitor/schemas", meta: { title: "在线用户", permission: "sys:online:list" } },
    { path: "/either", component: "x", meta: { title: "任一", permission: ["a:b", "sys:online:list"] } },
    { path: "/open", component: "x", meta: { title: "开放" } },
  ];
  const titles = (can: (code: string) => boolean) => {
    const { entries, pages } = buildNavigation(menu, can);
    expect(ofMenu(pages).map(({ title }) => title)).toEqual(entries.map(({ title }) => title));
    return entries.map(({ title }) => title);
  };
  expect(titles(() => false)).toEqual(["开放"]);
  expect(titles((code) => code === "sys:online:list")).toEqual(["在线用户", "任一", "开放"]);
});

test("ROUTE-21 ROUTE-22 every member of an item and its meta is understood", () => {
  const { pages, entries } = buildNavigation([
    {
      path: "/full",
      name: "full",
      redirect: null,
      component: "exception/403",
      hidden: false,
      alwaysShow: true,
      route: "1",
      meta: {
        title: "全",
        icon: "user",
        url: null,
        permissionList: null,
        keepAlive: true,
        internalOrExternal: false,
        componentName: "Full",
      },
    },
  ]);
  expect(ofMenu(pages)[0]).toMatchObject({ path: "/full", title: "全", icon: "user", keptAs: "Full" });
  expect(entries[0]).toMatchObject({ key: "/full", icon: "user" });
});

describe("side menu", () => {
  test("SHELL-17 nests as the server's menu does", () => {
    const { entries } = buildNavigation([groupItem("/hiv", "预约", [groupItem("/hiv/more", "更多", [screenItem("organ", "机构")])])]);
    expect(entries[0]?.children[0]?.children[0]).toMatchObject({ title: "机构", path: "/hiv/organ" });
    expect(openKeysOf(entries, "/hiv/organ")).toEqual(["/hiv", "/hiv/more"]);
  });

  test("SHELL-18 skips hidden entries and groups that are left empty", () => {
    const { entries, pages } = buildNavigation([
      groupItem("/hiv", "预约", [{ ...screenItem("organ", "机构"), hidden: true }]),
      screenItem("user", "用户"),
    ]);
    expect(entries.map(({ title }) => title)).toEqual(["用户"]);
    expect(pages.map(({ title }) => title)).toContain("机构");
  });

  test("SHELL-19 holds external addresses as links, not as pages", () => {
    const { entries, pages } = buildNavigation([
      {
        path: "6f1e",
        component: "layouts/IframePageView",
        meta: { title: "帮助", url: "https://help.example.org/", internalOrExternal: true },
      },
    ]);
    expect(entries[0]).toMatchObject({ title: "帮助", url: "https://help.example.org/" });
    expect(ofMenu(pages)).toEqual([]);
  });
});

test.each([[[]], [null], [undefined], ["menu"]])("ROUTE-43 refuses %j as a menu", (menu) => {
  expect(() => buildNavigation(menu)).toThrow("permissions must be a non-null array");
});

test("ROUTE-44 refuses the menu of another front end, however deep it stands", () => {
  const menu = [groupItem("/a", "A", [{ path: "/b", component: "layouts/default/index" }])];
  expect(() => buildNavigation(menu)).toThrow("启动失败：当前菜单表是Vue3版本，请切换为Vue2版菜单！");
});
