import { describe, expect, test } from "vitest";
import { groupItem, screenItem } from "../testing/shellApi.ts";
import { buildNavigation } from "./buildNavigation.ts";
import { findPage, HOME_PATH, openKeysOf } from "./navigation.ts";

describe("pages", () => {
  test("ROUTE-20 come from the server's menu", () => {
    const { pages } = buildNavigation([groupItem("/hiv", "预约", [screenItem("appointment", "预约管理")])]);
    expect(pages[1]).toMatchObject({ path: "/hiv/appointment", title: "预约管理", content: { kind: "screen", screenId: "appointment" } });
  });

  test("ROUTE-19 always hold the landing page, once", () => {
    const { pages } = buildNavigation([{ path: HOME_PATH, component: "dashboard/analysis", meta: { title: "主页" } }]);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatchObject({ path: HOME_PATH, title: "首页" });
  });

  test("ROUTE-23 leave out items whose route flag is '0'", () => {
    const { pages, entries } = buildNavigation([{ ...screenItem("organ", "机构"), route: "0" }, screenItem("user", "用户")]);
    expect(pages.map(({ title }) => title)).toEqual(["首页", "用户"]);
    expect(entries.map(({ title }) => title)).toEqual(["用户"]);
  });

  test("ROUTE-24 ROUTE-25 a component of layouts holds pages, any other is one", () => {
    const { pages } = buildNavigation([groupItem("/system", "系统", [{ path: "/a", component: "exception/403", meta: { title: "A" } }])]);
    expect(pages.map(({ path }) => path)).toEqual([HOME_PATH, "/a"]);
    expect(pages[1]?.content).toEqual({ kind: "page", name: "exception/403" });
  });

  test("ROUTE-31 are kept alive under their component name when the menu says so", () => {
    const { pages } = buildNavigation([screenItem("a", "A"), screenItem("b", "B", { keepAlive: false })]);
    expect(pages.map(({ keptAs }) => keptAs)).toEqual(["Analysis", "a", undefined]);
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

  test("SHELL-41 know the trail that leads to them", () => {
    const { pages } = buildNavigation([groupItem("/hiv", "预约与机构", [screenItem("appointment", "预约管理")])]);
    expect(pages[1]?.trail).toEqual([
      { title: "预约与机构", path: "/hiv/appointment" },
      { title: "预约管理", path: "/hiv/appointment" },
    ]);
  });
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
      { path: "6f1e", component: "layouts/IframePageView", meta: { title: "帮助", url: "https://help.example.org/" } },
    ]);
    expect(entries[0]).toMatchObject({ title: "帮助", url: "https://help.example.org/" });
    expect(pages).toHaveLength(1);
  });
});

test.each([[[]], [null], [undefined], ["menu"]])("ROUTE-43 refuses %j as a menu", (menu) => {
  expect(() => buildNavigation(menu)).toThrow("permissions must be a non-null array");
});

test("ROUTE-44 refuses the menu of another front end, however deep it stands", () => {
  const menu = [groupItem("/a", "A", [{ path: "/b", component: "layouts/default/index" }])];
  expect(() => buildNavigation(menu)).toThrow("启动失败：当前菜单表是Vue3版本，请切换为Vue2版菜单！");
});
