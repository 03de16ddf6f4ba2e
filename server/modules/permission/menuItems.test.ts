import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { loadProject } from "../../../src/schema/project.ts";
import { menuItems } from "./menuItems.ts";

const digest = (text: string) => createHash("sha256").update(text).digest("hex");

function itemsOf(items: readonly object[], can: (code: string) => boolean = () => true) {
  const { project, diagnostics } = loadProject(new Map([["schemas/menu.json", JSON.stringify({ items })]]), { digest });
  return { items: menuItems(project, project.menu, { can, config: { report: "https://report.example" } }), diagnostics };
}

test("ROUTE-27 ROUTE-29 an address in a tab is a page with the installation's values filled in", () => {
  const { items } = itemsOf([{ key: "bi", title: "报表", url: "{{config.report}}/?u={{userId}}", open: "tab" }]);
  expect(items[0]).toMatchObject({
    path: "/frame/bi",
    route: "1",
    component: "layouts/IframePageView",
    meta: { url: "https://report.example/?u={{userId}}", internalOrExternal: false, keepAlive: true },
  });
});

test("ROUTE-23 ROUTE-28 any other address opens in a window and is no page", () => {
  const { items } = itemsOf([{ key: "help", title: "帮助", url: "https://help.example/" }]);
  expect(items[0]).toMatchObject({ route: "0", meta: { internalOrExternal: true } });
});

test("ROUTE-24 a group leads to its first page, never to an address outside or to a hidden one", () => {
  const help = { key: "help", title: "帮助", url: "https://help.example/" };
  const hidden = { key: "secret", title: "S", page: "a", path: "/a", hidden: true };
  const page = { key: "open", title: "O", page: "b", path: "/b" };
  expect(itemsOf([{ key: "group", title: "G", children: [help, hidden, page] }]).items[0]).toMatchObject({ redirect: "/b" });
  expect(itemsOf([{ key: "group", title: "G", children: [help] }]).items[0]).toMatchObject({ redirect: null });
  const inner = { key: "inner", title: "I", children: [help] };
  expect(itemsOf([{ key: "group", title: "G", children: [inner, page] }]).items[0]).toMatchObject({ redirect: "/b" });
});

test("S-28 ROUTE-27 a link that misses a value of the installation is a page that can say so", () => {
  const { items } = itemsOf([{ key: "wiki", title: "百科", url: "{{config.wiki}}/home?u={{userId}}" }]);
  expect(items[0]).toMatchObject({
    path: "/frame/wiki",
    route: "1",
    meta: { url: "{{config.wiki}}/home?u={{userId}}", internalOrExternal: false },
  });
});

test("ROUTE-41 a page that names a right is in the menu of its holders only", () => {
  const page = { key: "online", title: "在线用户", page: "monitor/schemas", path: "/monitor/online", permission: "sys:online:list" };
  expect(itemsOf([page], () => false).items).toEqual([]);
  expect(itemsOf([page]).items[0]).toMatchObject({ meta: { permission: "sys:online:list" } });
});

test.each([
  [{ url: "https://x.example/?q={{eval(1)}}" }, "SCHEMA_WRONG_VALUE"],
  [{ url: "https://x.example/?t={{ticket}}" }, "SCHEMA_MISUSED_KEYWORD"],
  [{ page: "a", path: "/a", open: "tab" }, "SCHEMA_MISUSED_KEYWORD"],
  [{ children: [{ key: "y", title: "Y", url: "https://y.example" }], permission: "a:b" }, "SCHEMA_MISUSED_KEYWORD"],
])("ROUTE-27 %j is an error when it is saved", (node, code) => {
  expect(itemsOf([{ key: "x", title: "X", ...node }]).diagnostics.map((found) => found.code)).toContain(code);
});

test("ROUTE-41 examples of components are in the menu of a demonstration only, for holders of their right", () => {
  const items = [{ key: "e", title: "组件示例", page: "examples/components", path: "/examples/components", permission: "sys:schema:edit" }];
  const { project } = loadProject(new Map([["schemas/menu.json", JSON.stringify({ items })]]), { digest });
  const shownTo = (can: boolean, hasExamples: boolean) => menuItems(project, project.menu, { can: () => can, hasExamples }).length;
  expect([shownTo(true, true), shownTo(false, true), shownTo(true, false)]).toEqual([1, 0, 0]);
});
