import { describe, expect, test } from "vitest";
import { groupItem, screenItem } from "../testing/shellApi.ts";
import { buildNavigation } from "./buildNavigation.ts";
import { fixedPages } from "./fixedPages.ts";
import { findPage, leavesOf, redirectOf } from "./navigation.ts";
import type { MenuEntry } from "./navigation.ts";

const organ = screenItem("organ", "机构");
const user = screenItem("user", "用户");

/** What a menu makes, whatever is in it. */
function built(...menu: readonly unknown[]) {
  const navigation = buildNavigation(menu);
  return { ...navigation, pages: navigation.pages.filter((page) => !fixedPages.includes(page)), navigation };
}

const keysOf = (entries: readonly MenuEntry[]): readonly string[] => entries.flatMap(({ key, children }) => [key, ...keysOf(children)]);

describe("a broken entry", () => {
  test.each([
    ["no entry", null],
    ["a text", "menu"],
    ["no path", { component: "x", meta: { title: "X" } }],
    ["an empty path", { path: "", component: "x" }],
    ["a number as path", { path: 7, component: "x" }],
  ])("ROUTE-21 is left out and takes nobody else along: %s", (_, broken) => {
    const { entries, pages } = built(broken, { ...groupItem("/hiv", "预约", []), children: [broken, organ] });
    expect(pages.map(({ path }) => path)).toEqual(["/hiv/organ"]);
    expect(entries.map(({ key }) => key)).toEqual(["/hiv"]);
  });

  test("ROUTE-21 ROUTE-22 is read as far as it goes: members of another kind count as not given", () => {
    const { entries, pages } = built(
      {
        path: "/a",
        name: 5,
        component: "x",
        redirect: {},
        children: "none",
        meta: { title: 8, icon: [], keepAlive: true, componentName: 1 },
      },
      { path: "/b", component: "y", meta: "none" },
      { path: "/c", component: 9, meta: { url: 7 }, children: [organ] },
      { path: "/d", component: "z", meta: { linkList: [null, { title: "无" }], tabs: [null, { path: 3 }], description: "说明" } },
    );
    expect(pages.map(({ path, title }) => [path, title])).toEqual([
      ["/a", "/a"],
      ["/b", "/b"],
      ["/hiv/organ", "机构"],
      ["/d", "/d"],
    ]);
    expect(pages.at(-1)?.header).toMatchObject({ description: "说明", links: [], tabs: [] });
    expect(entries).toHaveLength(4);
  });

  test("ROUTE-41 what asks for rights in a form nobody understands stays closed", () => {
    const closed = { ...organ, meta: { title: "机构", permission: { all: true } } };
    expect(buildNavigation([closed, user], (code) => code !== "").entries.map(({ title }) => title)).toEqual(["用户"]);
  });
});

describe("addresses of a menu", () => {
  test.each(["//evil.test", "/\\evil.test", "/\t/evil.test", "\\\\evil.test", " //evil.test"])(
    "S-34 %j stays an address of the console",
    (path) => {
      const { pages, entries } = built({ path, component: "x", meta: { title: "X" } });
      expect(pages[0]?.path).toBe("/evil.test");
      expect(entries[0]).toMatchObject({ key: "/evil.test", path: "/evil.test" });
    },
  );

  test.each(["https://evil.test", "//evil.test", "javascript:alert(1)", "/nowhere", "organ", "/hiv", "/loop"])(
    "ROUTE-21 S-34 a redirect to %j, which is no page, leads to the group's first page",
    (redirect) => {
      const loop = { ...groupItem("/loop", "环", [user]), redirect: "/hiv" };
      const { navigation, pages } = built({ ...groupItem("/hiv", "预约", [organ]), redirect }, loop);
      expect(redirectOf(navigation, "/hiv")).toBe("/hiv/organ");
      expect(redirectOf(navigation, "/loop")).toBe("/hiv/user");
      expect(pages[0]?.breadcrumbs[0]).toEqual({ title: "预约", path: "/hiv/organ" });
    },
  );

  test("ROUTE-21 a redirect may lead to a page with a parameter, and with a query", () => {
    const survey = { path: "/survey/:id", component: "x", hidden: true, meta: { title: "问卷" } };
    const { navigation } = built({ ...groupItem("/s", "问卷", [survey, organ]), redirect: "/survey/7?tab=2" });
    expect(redirectOf(navigation, "/s")).toBe("/survey/7?tab=2");
  });

  test("ROUTE-41 a redirect to a page that the viewer lacks leads to one that they have", () => {
    const navigation = buildNavigation(
      [{ ...groupItem("/hiv", "预约", [{ ...organ, meta: { ...organ.meta, permission: "a:b" } }, user]), redirect: "/hiv/organ" }],
      () => false,
    );
    expect(redirectOf(navigation, "/hiv")).toBe("/hiv/user");
  });

  test("S-31 links and tabs of a page's header stay in the console or on the web", () => {
    const hrefs = [
      "/hiv/organ",
      "https://a.example",
      "javascript:alert(1)",
      "//evil.test",
      "/\\evil.test",
      "/\t/evil.test",
      "data:text/html,x",
    ];
    const meta = { title: "X", linkList: hrefs.map((href) => ({ title: href, href })), tabs: hrefs.map((path) => ({ title: path, path })) };
    const { header } = built({ path: "/x", component: "x", meta }).pages[0] ?? {};
    expect(header?.links.map(({ href }) => href)).toEqual(["/hiv/organ", "https://a.example"]);
    expect(header?.tabs.map(({ path }) => path)).toEqual(["/hiv/organ"]);
  });

  test("S-28 ROUTE-27 an address that is nothing but a placeholder without a value is a page that can say so", () => {
    const url = "{{constructor.constructor('window.__pwn=1')()}}";
    for (const internalOrExternal of [true, false]) {
      const { entries, pages } = built({
        path: "6f1e",
        component: "layouts/IframePageView",
        meta: { title: "站点", url, internalOrExternal },
      });
      expect(pages[0]).toMatchObject({ path: "/6f1e", content: { kind: "frame", url } });
      expect(entries[0]).toMatchObject({ path: "/6f1e" });
      expect(entries[0]).not.toHaveProperty("url");
    }
  });

  test("ROUTE-27 ROUTE-28 what a link asks for of the person does not keep it from being a link", () => {
    const meta = { title: "站点", url: "https://a.example/?u={{userId}}&t={{tenantId}}", internalOrExternal: true };
    expect(built({ path: "6f1e", component: "layouts/IframePageView", meta }, organ).entries[0]).toMatchObject({ url: meta.url });
  });
});

describe("entries with one address", () => {
  test("ROUTE-20 the first is the page; all lead to it, under keys of their own", () => {
    const { entries, pages } = built(organ, groupItem("/hiv", "预约", [{ ...organ, component: "other" }, user]));
    expect(pages.map(({ path, content }) => [path, content.kind])).toEqual([
      ["/hiv/organ", "screen"],
      ["/hiv/user", "screen"],
    ]);
    expect(new Set(keysOf(entries)).size).toBe(4);
    expect(entries[1]?.children[0]?.path).toBe("/hiv/organ");
    expect(leavesOf(entries).map(({ path }) => path)).toEqual(["/hiv/organ", "/hiv/user"]);
  });

  test("SHELL-22 a page keeps its path as key beside a group of the same path", () => {
    const { entries } = built(groupItem("/hiv/organ", "机构", [organ]));
    expect(entries[0]?.key).not.toBe("/hiv/organ");
    expect(entries[0]?.children[0]?.key).toBe("/hiv/organ");
  });

  test("ROUTE-18 none takes the place of the console's own pages", () => {
    const { pages } = built({ path: "/account/settings/base", component: "account/settings/Base", meta: { title: "别的" } }, organ);
    expect(pages.map(({ path }) => path)).toEqual(["/hiv/organ"]);
  });
});

test("ROUTE-25 a component named like something that every object has is still no page", () => {
  for (const component of ["constructor", "toString", "__proto__"])
    expect(built({ path: "/x", component, meta: { title: "X" } }).pages[0]?.content).toEqual({ kind: "page", name: component });
});

test("SHELL-20 a page found in two places of the menu is found once by its address", () => {
  const { navigation } = built(organ, groupItem("/hiv", "预约", [organ]));
  expect(findPage(navigation, "/hiv/organ")?.breadcrumbs).toEqual([{ title: "机构", path: "/hiv/organ" }]);
});
