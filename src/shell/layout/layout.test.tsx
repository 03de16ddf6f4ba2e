import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { userEvent } from "../../../tests/support/userEvent.ts";
import { reloadPage } from "../../runtime/code/reloadPage.ts";
import { onSignOut } from "../session/signOutLosses.ts";
import { renderShell, signedIn, useShellServer } from "../testing/renderShell.tsx";
import { answer, api, refusal, shellServer } from "../testing/shellApi.ts";

vi.mock("../../runtime/screens/SchemaScreen.tsx", () => ({ SchemaScreen: ({ screenId }: { screenId: string }) => <p>屏幕 {screenId}</p> }));
vi.mock("../../runtime/code/reloadPage.ts", () => ({ reloadPage: vi.fn() }));
useShellServer();

async function open(address = "/dashboard/analysis") {
  signedIn();
  const shell = renderShell(address);
  await screen.findByRole("tablist");
  return shell;
}

/** A window as narrow as a phone. */
function narrowWindow() {
  const wide = globalThis.matchMedia;
  vi.stubGlobal("matchMedia", (query: string) => ({ ...wide(query), matches: wide(query).matches || query.includes("max-width") }));
  return () => vi.stubGlobal("matchMedia", wide);
}

const menu = () => within(screen.getByRole("navigation", { name: "主菜单" }));
const group = (name: string) => menu().getByRole("menuitem", { name });
const isOpen = (name: string) => group(name).getAttribute("aria-expanded") === "true";

test("SHELL-20 one root group of the menu is open at a time", async () => {
  await open();
  await userEvent.click(group("预约与机构"));
  await waitFor(() => expect(isOpen("预约与机构")).toBe(true));
  await userEvent.click(group("问卷调查"));
  await waitFor(() => expect(isOpen("问卷调查")).toBe(true));
  expect(isOpen("预约与机构")).toBe(false);
});

test("SHELL-17 SHELL-22 a page opened by its address is highlighted in its open group", async () => {
  await open("/hiv/organ");
  expect(isOpen("预约与机构")).toBe(true);
  expect(menu().getByRole("menuitem", { name: "机构管理" }).className).toContain("selected");
});

test("SHELL-15 SHELL-21 folding the menu is kept, and unfolded the same groups are open", async () => {
  await open("/hiv/organ");
  await userEvent.click(screen.getByRole("button", { name: "收起菜单" }));
  expect(JSON.parse(localStorage.getItem("SIDEBAR_TYPE") ?? "")).toMatchObject({ value: false });
  await userEvent.click(screen.getByRole("button", { name: "展开菜单" }));
  await waitFor(() => expect(isOpen("预约与机构")).toBe(true));
});

test("choosing a menu entry by mouse or keyboard opens its page", async () => {
  const { address } = await open("/hiv/organ");
  await userEvent.click(menu().getByRole("link", { name: "预约管理" }));
  expect(await screen.findByText("屏幕 appointment")).toBeTruthy();
  fireEvent.keyDown(menu().getByRole("menuitem", { name: "坏页面" }), { key: "Enter", keyCode: 13 });
  await waitFor(() => expect(address()).toBe("/broken"));
});

test("the first stop of the keyboard leads past the menu to the content, which stays in its tab", async () => {
  const { router, address } = await open("/account/center");
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe("跳到内容");
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).toBe(screen.getByRole("main"));
  expect([address(), router.state.location.hash, window.location.hash]).toEqual(["/account/center", "", ""]);
});

test("a page that comes on screen opens its group, also when its entry was chosen before without leading anywhere", async () => {
  const { router } = await open("/hiv/organ");
  await userEvent.click(menu().getByRole("link", { name: "机构管理" }));
  await router.navigate("/hiv/surveyTopic");
  await waitFor(() => expect(isOpen("问卷调查")).toBe(true));
  await userEvent.click(group("问卷调查"));
  await router.navigate("/hiv/organ");
  await waitFor(() => expect(isOpen("预约与机构")).toBe(true));
});

test("SHELL-40 SHELL-41 the breadcrumb starts at home, links back and ends in plain text", async () => {
  await open("/hiv/organ");
  const breadcrumbs = within(screen.getByRole("navigation", { name: "当前位置" }));
  expect(
    breadcrumbs
      .getAllByRole("listitem")
      .filter((item) => !item.hasAttribute("aria-hidden"))
      .map((item) => item.textContent),
  ).toEqual(["首页", "预约与机构", "机构管理"]);
  expect(breadcrumbs.getByRole("link", { name: "首页" }).getAttribute("href")).toBe("/dashboard/analysis");
  expect(breadcrumbs.queryByRole("link", { name: "机构管理" })).toBeNull();
});

test("SHELL-02 SHELL-28 the header welcomes to the system and the person by name", async () => {
  await open();
  expect(screen.getByText("欢迎进入小程序管理系统")).toBeTruthy();
  expect(screen.getByText("欢迎您，林晓雯")).toBeTruthy();
});

test("SHELL-65 the colour scheme is chosen for good", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "切换到深色" }));
  expect(document.documentElement.style.colorScheme).toBe("dark");
  expect(JSON.parse(localStorage.getItem("ribbon.scheme") ?? "")).toMatchObject({ value: "dark" });
  await userEvent.click(screen.getByRole("button", { name: "切换到浅色" }));
});

async function signOut() {
  await userEvent.click(screen.getByRole("button", { name: /用户菜单/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "退出登录" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("真的要注销登录吗？")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "退出登录" }));
}

test("AUTH-14 AUTH-15 AUTH-17 signing out asks, tells the server, forgets everything and reloads", async () => {
  const tokens = vi.fn();
  shellServer.use(
    http.post(api("/sys/logout"), ({ request }) => {
      tokens(request.headers.get("X-Access-Token"));
      return answer(null);
    }),
  );
  vi.mocked(reloadPage).mockClear();
  await open();
  await signOut();
  await waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
  expect(tokens).toHaveBeenCalledExactlyOnceWith("token-1");
  expect(
    Object.keys(localStorage).filter((key) => key !== "SIDEBAR_TYPE" && !key.startsWith("ribbon.") && !key.startsWith("DEFAULT_")),
  ).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

test("AUTH-14 what signing out takes along of the chats is said before", async () => {
  vi.mocked(reloadPage).mockClear();
  await open();
  const stop = onSignOut(() => ["还有 2 条消息没有发出，退出后不会再发送。"]);
  await userEvent.click(screen.getByRole("button", { name: /用户菜单/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "退出登录" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("还有 2 条消息没有发出，退出后不会再发送。")).toBeTruthy();
  expect(dialog.getByRole("button", { name: /^退\s*出$/ })).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: /^取\s*消$/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(reloadPage).not.toHaveBeenCalled();
  stop();
});

test("S-74 AUTH-16 signing out ends the session here even when the server can't be reached", async () => {
  shellServer.use(http.post(api("/sys/logout"), () => HttpResponse.error()));
  vi.mocked(reloadPage).mockClear();
  await open();
  await signOut();
  await waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
  expect(localStorage.getItem("Access-Token")).toBeNull();
});

test("AUTH-19 a dead session is told once for all calls, then the page reloads without it", async () => {
  shellServer.use(
    http.get(api("/sys/dict/queryAllDictItems"), async () => {
      await delay(50);
      return refusal(401, "Token失效，请重新登录!");
    }),
    http.get(api("/sys/schema/screen/analysis"), () => refusal(401, "Token失效，请重新登录!")),
    http.get(api("/sys/permission/getUserPermissionByToken"), () =>
      answer({
        menu: [{ path: "/dashboard/analysis", component: "dashboard/analysis", meta: { title: "首页" } }],
        codes: ["hiv:appointment:list"],
      }),
    ),
  );
  vi.mocked(reloadPage).mockClear();
  await open();
  expect(await screen.findAllByText("很抱歉，登录已过期，请重新登录")).toHaveLength(1);
  expect(reloadPage).not.toHaveBeenCalled();
  await waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
  expect(localStorage.getItem("Access-Token")).toBeNull();
  expect(screen.queryAllByText("很抱歉，登录已过期，请重新登录").length).toBeLessThan(2);
});

test("AUTH-20 AUTH-21 a dead session told by a 500 gets a dialog that leads to the sign-in", async () => {
  shellServer.use(http.get(api("/sys/dict/queryAllDictItems"), () => refusal(500, "Token失效，请重新登录")));
  vi.mocked(reloadPage).mockClear();
  await open();
  const dialog = within(await screen.findByRole("dialog", { name: /登录已过期/ }));
  await userEvent.click(dialog.getByRole("button", { name: "重新登录" }));
  await waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
  expect(localStorage.getItem("Access-Token")).toBeNull();
});

test("SHELL-16 SHELL-49 on a narrow window the menu is a drawer that a choice closes", async () => {
  const widen = narrowWindow();
  const { address } = await open("/hiv/organ");
  expect(screen.queryByRole("navigation", { name: "主菜单" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "展开菜单" }));
  await screen.findByRole("dialog");
  await userEvent.click(menu().getByRole("link", { name: "预约管理" }));
  await waitFor(() => expect(address()).toBe("/hiv/appointment"));
  await waitFor(() => expect(screen.getByRole("button", { name: "展开菜单" }).getAttribute("aria-expanded")).toBe("false"));
  widen();
});

test("SHELL-16 choosing the page that is on screen closes the drawer, too", async () => {
  const widen = narrowWindow();
  await open("/hiv/organ");
  await userEvent.click(screen.getByRole("button", { name: "展开菜单" }));
  await screen.findByRole("dialog");
  await userEvent.click(menu().getByRole("link", { name: "机构管理" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "展开菜单" }).getAttribute("aria-expanded")).toBe("false"));
  widen();
});
