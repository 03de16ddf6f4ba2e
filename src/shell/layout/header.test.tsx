import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import type { JsonBodyType } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { userEvent } from "../../../tests/support/userEvent.ts";
import { updateUser } from "../session/session.store.ts";
import { renderShell, signedIn, useShellServer } from "../testing/renderShell.tsx";
import { answer, api, groupItem, menu as usualMenu, refusal, screenItem, shellServer } from "../testing/shellApi.ts";
import { closeOverlay } from "./overlay.store.ts";

vi.mock("../../runtime/screens/SchemaScreen.tsx", () => ({ SchemaScreen: ({ screenId }: { screenId: string }) => <p>屏幕 {screenId}</p> }));
vi.mock("../brand/platform.ts", async (load) => ({ ...(await load<object>()), helpUrl: "https://help.example.org/" }));
useShellServer();

const wide = globalThis.matchMedia;
afterEach(() => {
  closeOverlay();
  vi.stubGlobal("matchMedia", wide);
});

const menuWithOthers = [
  ...usualMenu,
  groupItem("/frames", "外部系统", [
    { path: "/frames/lab", name: "lab", component: "layouts/IframePageView", meta: { title: "LIS 检验", url: "https://lab.example.org/" } },
    { ...screenItem("secret", "隐藏页面"), hidden: true },
  ]),
];

async function open(address = "/dashboard/analysis") {
  shellServer.use(
    http.get(api("/sys/permission/getUserPermissionByToken"), () =>
      answer({ menu: menuWithOthers as unknown as JsonBodyType, codes: [], fullAccess: false }),
    ),
  );
  signedIn();
  const shell = renderShell(address);
  await screen.findByRole("tablist");
  return shell;
}

async function openUserMenu() {
  await userEvent.click(screen.getByRole("button", { name: /用户菜单/ }));
  return within((await screen.findByText("退出登录")).closest<HTMLElement>('[role="menu"]')!);
}

/** Chooses the one option that is left. */
async function chooseOnly(text: string) {
  await waitFor(() => expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([text]));
  await userEvent.click(screen.getByRole("option"));
}

test("SHELL-26 the header has a help link to documents that the build names", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "帮助" }));
  const link = await screen.findByRole("link", { name: /帮助文档/ });
  expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["https://help.example.org/", "_blank"]);
});

test("SHELL-29 SHELL-30 the user menu has its items in order, and the way out after them", async () => {
  await open();
  const items = (await openUserMenu()).getAllByRole("menuitem").map((item) => item.textContent);
  expect(items.slice(1)).toEqual(["个人中心", "账户设置", "系统设置", "密码修改", "切换部门", "清理缓存", "退出登录"]);
});

test.each([
  ["个人中心", "/account/center"],
  ["账户设置", "/account/settings/base"],
])("SHELL-31 %s leads to its page", async (item, path) => {
  const { address } = await open();
  await userEvent.click((await openUserMenu()).getByText(item));
  await waitFor(() => expect(address()).toBe(path));
});

test("SHELL-33 the password is changed in a dialog", async () => {
  await open();
  await userEvent.click((await openUserMenu()).getByText("密码修改"));
  expect(await screen.findByRole("dialog", { name: "修改密码" })).toBeTruthy();
});

test("SHELL-28 the header shows the person's picture, where they have one", async () => {
  await open();
  const trigger = screen.getByRole("button", { name: /用户菜单/ });
  expect(trigger.textContent).toBe("林欢迎您，林晓雯，用户菜单");
  updateUser({ avatar: "https://files.example.org/lin.jpg" });
  await waitFor(() => expect(trigger.querySelector("img")?.getAttribute("src")).toBe("https://files.example.org/lin.jpg"));
  expect(trigger.textContent).toBe("欢迎您，林晓雯，用户菜单");
});

test("AUTH-60 the user menu says which tenant one works in, where there is one to tell apart", async () => {
  await open();
  expect((await openUserMenu()).getByText("doctor · 第一门诊部")).toBeTruthy();
  updateUser({ tenantName: "东区分中心" });
  expect(await screen.findByText("doctor · 第一门诊部 · 东区分中心")).toBeTruthy();
});

test("no key replaces a dialog that is being filled in", async () => {
  await open();
  await userEvent.click((await openUserMenu()).getByText("密码修改"));
  const field = await screen.findByLabelText("旧密码");
  await userEvent.type(field, "Secret!1");
  await userEvent.keyboard("{Control>}k{/Control}");
  screen.getByRole("button", { name: "确定" }).focus();
  await userEvent.keyboard("?");
  expect(screen.queryByRole("dialog", { name: "键盘快捷键" })).toBeNull();
  expect(screen.getByLabelText("旧密码")).toHaveProperty("value", "Secret!1");
  expect(screen.queryByRole("combobox", { name: "搜索菜单" })).toBeNull();
});

test("SHELL-34 ERR-10 clearing the cache refreshes the server's dictionaries, then reads them all", async () => {
  const calls: string[] = [];
  shellServer.use(
    http.get(api("/sys/dict/refleshCache"), () => {
      calls.push("refresh");
      return answer(null);
    }),
    http.get(api("/sys/dict/queryAllDictItems"), () => {
      calls.push("all");
      return answer({});
    }),
  );
  await open();
  await waitFor(() => expect(calls).toEqual(["all"]));
  await userEvent.click((await openUserMenu()).getByText("清理缓存"));
  expect(await screen.findByText("刷新缓存完成！")).toBeTruthy();
  expect(calls).toEqual(["all", "refresh", "all"]);
});

test("SHELL-34 ERR-11 a refresh that fails warns, and nothing is read", async () => {
  shellServer.use(http.get(api("/sys/dict/refleshCache"), () => HttpResponse.error()));
  await open();
  await userEvent.click((await openUserMenu()).getByText("清理缓存"));
  expect(await screen.findByText("刷新缓存失败！")).toBeTruthy();
});

/** Presses the box of the menu search. */
async function openSearch() {
  await userEvent.click(screen.getByRole("textbox", { name: "搜索菜单" }));
  return screen.findByRole("combobox", { name: "搜索菜单" });
}

test("SHELL-25 SHELL-35 SHELL-36 the search box offers every entry that is shown, without groups", async () => {
  await open();
  await openSearch();
  const titles = (await screen.findAllByRole("option")).map((option) => option.getAttribute("title"));
  expect(titles).toEqual(["首页", "预约管理", "机构管理", "问卷管理", "坏页面", "LIS 检验"]);
});

test("SHELL-37 SHELL-38 the search finds titles in any case and by first letters, and opens what is chosen", async () => {
  const { address } = await open();
  const box = await openSearch();
  await userEvent.type(box, "lis");
  await chooseOnly("LIS 检验外部系统");
  await waitFor(() => expect(address()).toBe("/frames/lab"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  await userEvent.type(box, "jggl");
  await chooseOnly("机构管理预约与机构");
  await waitFor(() => expect(address()).toBe("/hiv/organ"));
  expect(box).toHaveProperty("value", "");
});

test("SHELL-37 the search finds titles by whole syllables of their pinyin, which are loaded when it is first used", async () => {
  await open();
  // Reached by keyboard it takes what is typed, too.
  screen.getByRole("textbox", { name: "搜索菜单" }).focus();
  await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("combobox"));
  await userEvent.keyboard("jigouguan");
  await waitFor(() => expect(screen.getAllByRole("option").map((option) => option.getAttribute("title"))).toEqual(["机构管理"]));
});

test("Ctrl+K opens the search from anywhere, ? lists the keys, but not while something is typed", async () => {
  await open();
  await userEvent.keyboard("{Control>}k{/Control}");
  const box = screen.getByRole("combobox", { name: "搜索菜单" });
  await waitFor(() => expect(document.activeElement).toBe(box));
  await userEvent.keyboard("?{Escape}");
  expect(screen.queryByRole("dialog", { name: "键盘快捷键" })).toBeNull();
  box.blur();
  await userEvent.keyboard("?");
  expect(await screen.findByRole("dialog", { name: "键盘快捷键" })).toBeTruthy();
});

/** Answers the search for people, and tells what was asked for. */
function searchServer(respond: (term: string) => Response) {
  const asked: string[] = [];
  shellServer.use(
    http.post(api("/sys/people/search"), async ({ request }) => {
      const { term } = (await request.json()) as { readonly term: string };
      asked.push(term);
      return respond(term);
    }),
  );
  return asked;
}

const organs = (rows: readonly { readonly id: string; readonly name: string }[], total = rows.length) =>
  answer({
    asked: "number",
    found: [{ entity: "organ", title: "机构", screens: ["hidden", "organ"], describe: ["name"], rows, total }],
  } as never);

test("SHELL-35 what is no page is asked once it has rested, and a person found leads to the detail of the row", async () => {
  const asked = searchServer(() => organs([{ id: "o1", name: "王*" }], 9));
  const { address } = await open();
  const box = await openSearch();
  await userEvent.type(box, "机构");
  await userEvent.clear(box);
  await userEvent.type(box, "13912345678");
  expect(await screen.findByText("机构（共 9 条，只列出前 1 条）")).toBeTruthy();
  await chooseOnly("王*");
  await waitFor(() => expect(address()).toBe("/hiv/organ?_view=detail&_row=o1"));
  expect(asked).toEqual(["13912345678"]);
});

test("SHELL-35 a search for nobody says so, one that failed why, with another try, and a refused entity its reason", async () => {
  let turn = 0;
  searchServer((term) => {
    turn += 1;
    if (turn === 1) return refusal(500, "数据库连接失败");
    return term === "王小芳"
      ? answer({
          asked: "name",
          found: [{ entity: "organ", title: "机构", screens: ["organ"], describe: [], rows: [], total: 0, refusal: "请稍后再查询" }],
        })
      : answer({ asked: "number", found: [] });
  });
  await open();
  const box = await openSearch();
  await userEvent.type(box, "13900000000");
  expect(await screen.findByText("正在查找…")).toBeTruthy();
  expect((await screen.findByRole("alert")).textContent).toContain("数据库连接失败");
  await userEvent.click(screen.getByRole("button", { name: /重\s*试/ }));
  expect(await screen.findByText("没有找到“13900000000”")).toBeTruthy();
  await userEvent.clear(box);
  await userEvent.type(box, "王小芳");
  const reason = await screen.findByText("请稍后再查询");
  expect(reason.closest(".ant-select-item-option-disabled")).not.toBeNull();
});

test("SHELL-35 one character and words in Latin letters are looked for among the menu only", async () => {
  const asked = searchServer(() => organs([]));
  await open();
  const box = await openSearch();
  for (const typed of ["王", "qqqq"]) {
    await userEvent.clear(box);
    await userEvent.type(box, typed);
    expect(await screen.findByText(/没有匹配的菜单。找人请输入完整的手机号/)).toBeTruthy();
  }
  expect(asked).toEqual([]);
});

test("SHELL-39 SHELL-50 on a narrow window the search opens in a dialog", async () => {
  vi.stubGlobal("matchMedia", (query: string) => ({ ...wide(query), matches: wide(query).matches || query.includes("max-width") }));
  const { address } = await open();
  expect(screen.queryByRole("combobox", { name: "搜索菜单" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "搜索菜单" }));
  const dialog = within(await screen.findByRole("dialog", { name: "搜索菜单" }));
  await userEvent.type(dialog.getByRole("combobox", { name: "搜索菜单" }), "机构");
  await chooseOnly("机构管理预约与机构");
  await waitFor(() => expect(address()).toBe("/hiv/organ"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
});

test("SHELL-29 the focus goes to the page that takes the place of the one it was in, and stays on a menu entry", async () => {
  const { address } = await open("/hiv/organ");
  const link = within(screen.getByRole("navigation", { name: "主菜单" })).getByRole("link", { name: "预约管理" });
  link.focus();
  await userEvent.click(link);
  await waitFor(() => expect(address()).toBe("/hiv/appointment"));
  expect(document.activeElement?.closest("nav")).not.toBeNull();
  const inside = screen.getByRole("tabpanel");
  inside.tabIndex = 0;
  inside.focus();
  // As a shortcut of the page does: nothing else takes the focus.
  fireEvent.click(screen.getByRole("link", { name: "红丝带管理后台" }));
  await waitFor(() => expect(address()).toBe("/dashboard/analysis"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
});

test("SHELL-49 SHELL-50 mobile begins at 1087.99 px, narrow at 767.99 px", async () => {
  const { useIsMobile, useIsNarrow } = await import("../theme/windowWidth.ts");
  const { renderHook } = await import("@testing-library/react");
  const at = (width: number) => {
    vi.stubGlobal("matchMedia", (query: string) => ({
      ...wide(query),
      matches: width <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? 0),
    }));
    return [renderHook(useIsMobile).result.current, renderHook(useIsNarrow).result.current];
  };
  expect([at(1088), at(1087.99), at(768), at(767.99)]).toEqual([
    [false, false],
    [true, false],
    [true, false],
    [true, true],
  ]);
});
