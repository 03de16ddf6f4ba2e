import { fireEvent, cleanup, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import type { MockInstance } from "vitest";
import { userEvent } from "../../../tests/support/userEvent.ts";
import { closeOverlay } from "../layout/overlay.store.ts";
import { storageKeys } from "../session/browserStorage.ts";
import { platformName } from "../brand/platform.ts";
import { renderShell, signedIn, useShellServer } from "../testing/renderShell.tsx";
import { answer, api, keys, menu, refusal, shellServer } from "../testing/shellApi.ts";

vi.mock("../../runtime/screens/SchemaScreen.tsx", () => ({ SchemaScreen: ({ screenId }: { screenId: string }) => <p>屏幕 {screenId}</p> }));
useShellServer();

let agentSpy: MockInstance | undefined;
afterEach(() => {
  agentSpy?.mockRestore();
  closeOverlay();
});

/** The frame of a page; its tab and its menu entry carry the same title. */
const frameOf = (title: string) =>
  waitFor(() => {
    const frame = document.querySelector<HTMLIFrameElement>(`iframe[title="${title}"]`);
    if (!frame) throw new Error(`There is no frame “${title}” yet.`);
    return frame;
  });

/** Answers with a menu of one more entry. */
function withEntry(entry: object) {
  shellServer.use(
    http.get(api("/sys/permission/getUserPermissionByToken"), () =>
      answer({ menu: [...menu, entry], codes: [], fullAccess: false } as never),
    ),
  );
}

test.each(["/test", "/test/home"])("ROUTE-12 ROUTE-13 ROUTE-32 %s checks the computer without a sign-in", async (path) => {
  shellServer.use(
    http.get(api("/sys/getPubKey"), () =>
      HttpResponse.json({ success: true, message: "", result: keys.publicKey, code: 200, timestamp: Date.now() }),
    ),
  );
  const { address } = renderShell(path);
  expect(await screen.findByText("这台电脑可以正常使用后台。")).toBeTruthy();
  expect(address()).toBe("/test/home");
});

test("ROUTE-13 a server that does not answer is told with what to do, and can be asked again", async () => {
  shellServer.use(http.get(api("/sys/getPubKey"), () => HttpResponse.error()));
  renderShell("/test/home");
  expect(await screen.findByText("发现 2 个问题，请按提示处理。")).toBeTruthy();
  expect(screen.getByText("网络连接失败，请检查网络后重试")).toBeTruthy();
  shellServer.use(
    http.get(api("/sys/getPubKey"), () =>
      HttpResponse.json({ success: true, message: "", result: keys.publicKey, code: 200, timestamp: Date.now() - 600_000 }),
    ),
  );
  await userEvent.click(screen.getByRole("button", { name: "重新检查" }));
  expect(await screen.findByText(/相差 10 分钟/)).toBeTruthy();
});

test("ROUTE-14 /tt leads to its child, which is for the signed-in", async () => {
  const { address } = renderShell("/tt");
  await waitFor(() => expect(address()).toBe("/user/login?redirect=%2Ftt%2Ftt"));
});

test("ROUTE-34 ROUTE-35 inside an office app the way in is the app's own, and knows the way back", async () => {
  agentSpy = vi.spyOn(window.navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 wxwork/4.1");
  shellServer.use(http.get(api("/sys/entrance"), () => answer({ phone: false, registration: false, slider: false, providers: [] })));
  const { router } = renderShell("/hiv/organ?status=open");
  await waitFor(() => expect(router.state.location.pathname).toBe("/oauth2-app/login"));
  expect(new URLSearchParams(router.state.location.search).get("redirect")).toBe("/hiv/organ?status=open");
});

test("ROUTE-38 ROUTE-24 a menu's pages are there on the first load, and a group's address leads to its first page", async () => {
  signedIn();
  const { address } = renderShell("/hiv");
  expect(await screen.findByText("屏幕 appointment")).toBeTruthy();
  expect(address()).toBe("/hiv/appointment");
});

test("ROUTE-29 ROUTE-27 an iframe page shows its address in a locked frame, filled with who looks at it", async () => {
  withEntry({
    path: "/bi",
    component: "layouts/IframePageView",
    meta: { title: "报表站", url: "https://bi.example.org/?u={{userId}}&t={{tenantId}}" },
  });
  signedIn();
  renderShell("/bi");
  const frame = await frameOf("报表站");
  expect(frame.src).toBe("https://bi.example.org/?u=u1&t=0");
  expect(frame.getAttribute("sandbox")).not.toContain("allow-top-navigation");
  expect(frame.getAttribute("referrerpolicy")).toBe("no-referrer");
});

test("S-28 ROUTE-27 a placeholder without a value is told instead of loaded, and never evaluated", async () => {
  withEntry({ path: "/bi", component: "layouts/IframePageView", meta: { title: "报表站", url: "https://bi.example.org/?q={{alert(1)}}" } });
  signedIn();
  renderShell("/bi");
  expect(await screen.findByText(/\{\{alert\(1\)\}\} 没有对应的值/)).toBeTruthy();
  expect(document.querySelector("iframe")).toBeNull();
});

test("ROUTE-27 a ticket stands in for the token", async () => {
  shellServer.use(http.post(api("/sys/ticket"), () => answer({ ticket: "once" })));
  withEntry({ path: "/bi", component: "layouts/IframePageView", meta: { title: "报表站", url: "https://bi.example.org/?t={{ticket}}" } });
  signedIn();
  renderShell("/bi");
  expect((await frameOf("报表站")).src).toBe("https://bi.example.org/?t=once");
});

test("ROUTE-30 REPORT-15 a report is printed with the id of the tab's address and a ticket for the token", async () => {
  const purposes: unknown[] = [];
  shellServer.use(
    http.post(api("/sys/ticket"), async ({ request }) => {
      purposes.push(await request.json());
      return answer({ ticket: "once" });
    }),
  );
  const url = "https://report.example.org/print?id={{id}}&token={{ticket}}";
  withEntry({ path: "/report/print", component: "layouts/IframePageView", hidden: true, meta: { title: "打印报表", url } });
  signedIn();
  renderShell("/report/print?id=r%2F7");
  expect((await frameOf("打印报表")).src).toBe("https://report.example.org/print?id=r%2F7&token=once");
  expect(purposes).toEqual([{ purpose: url }]);
});

test("ROUTE-30 a report's address without an id says where it is opened from, and takes no ticket", async () => {
  const url = "https://report.example.org/print?id={{id}}&token={{ticket}}";
  withEntry({ path: "/report/print", component: "layouts/IframePageView", hidden: true, meta: { title: "打印报表", url } });
  signedIn();
  renderShell("/report/print");
  expect(await screen.findByText("这个页面要从列表中的一条记录打开：地址里缺少 id。")).toBeTruthy();
  expect(document.querySelector("iframe")).toBeNull();
});

test("ROUTE-26 an online screen that is not installed says so in a sentence", async () => {
  withEntry({ path: "/online/cgform", component: "modules/online/cgform/OnlCgformHeadList", meta: { title: "表单开发" } });
  signedIn();
  renderShell("/online/cgform");
  expect(await screen.findByRole("heading", { name: "此功能没有安装" })).toBeTruthy();
  expect(screen.getByText(/在线表单配置/)).toBeTruthy();
});

test("ROUTE-43 ROUTE-40 an empty menu ends at the sign-in with what to do", async () => {
  shellServer.use(http.get(api("/sys/permission/getUserPermissionByToken"), () => answer({ menu: [] })));
  signedIn();
  const { address } = renderShell("/hiv/organ");
  expect(await screen.findByText("您的账号还没有任何菜单，请联系管理员授权")).toBeTruthy();
  expect(address()).toBe("/user/login?redirect=%2Fhiv%2Forgan");
});

test("ROUTE-44 a menu for another front end ends at the sign-in with the reason", async () => {
  const vue3 = { path: "/x", component: "layouts/default/index", meta: { title: "X" } };
  withEntry(vue3);
  signedIn();
  renderShell("/hiv/organ");
  expect(await screen.findByText("启动失败：当前菜单表是Vue3版本，请切换为Vue2版菜单！")).toBeTruthy();
});

test("ROUTE-40 ERR-05 rights that are refused with the token's text lead to the sign-in", async () => {
  shellServer.use(http.get(api("/sys/permission/getUserPermissionByToken"), () => refusal(500, "Token失效，请重新登录")));
  signedIn();
  renderShell("/hiv/organ");
  expect(await screen.findByText("登录已过期，请重新登录")).toBeTruthy();
});

test("ROUTE-46 the platform's name comes from the build", () => {
  expect(platformName).toBe(import.meta.env["VITE_PLATFORM_NAME"]);
  expect(platformName).toBe("红丝带管理后台");
});

test("ROUTE-15 /404 shows the page of addresses that lead nowhere", async () => {
  signedIn();
  const { address } = renderShell("/404");
  expect(await screen.findByRole("heading", { name: "页面不存在" })).toBeTruthy();
  expect(address()).toBe("/404");
  expect(screen.getByRole("navigation", { name: "主菜单" })).toBeTruthy();
  expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual(["首页", "页面不存在"]);
});

test("AUTH-01 ROUTE-33 nothing of the console is shown without a session", async () => {
  for (const path of ["/dashboard/analysis", "/account/center", "/monitor/online", "/404", "/tt/tt"]) {
    const { address } = renderShell(path);
    await waitFor(() => expect(address()).toBe(`/user/login?redirect=${encodeURIComponent(path)}`));
    cleanup();
  }
});

test("AUTH-61 AUTH-62 what the browser keeps lies under the keys of the specification", () => {
  expect(Object.values(storageKeys)).toEqual(
    expect.arrayContaining([
      "Access-Token",
      "Login_Username",
      "Login_Userinfo",
      "TENANT_ID",
      "UI_CACHE_DB_DICT_DATA",
      "CACHE_INCLUDED_ROUTES",
    ]),
  );
  expect(Object.values(storageKeys)).toEqual(expect.arrayContaining(["LOGIN_USER_BUTTON_AUTH", "SYS_BUTTON_AUTH", "SIDEBAR_TYPE"]));
});

test("AUTH-30 AUTH-31 the password dialog is titled 修改密码, 800 wide, with three fields", async () => {
  signedIn();
  renderShell("/dashboard/analysis");
  await userEvent.click(await screen.findByRole("button", { name: /用户菜单/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "密码修改" }));
  const dialog = await screen.findByRole("dialog", { name: "修改密码" });
  expect(dialog.style.width).toBe("800px");
  for (const label of ["旧密码", "新密码", "确认新密码"]) expect(await within(dialog).findByLabelText(label)).toBeTruthy();
});

test("AUTH-30 AUTH-19 the password dialog asks before what is typed is given up", async () => {
  signedIn();
  renderShell("/dashboard/analysis");
  await userEvent.click(await screen.findByRole("button", { name: /用户菜单/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "密码修改" }));
  const dialog = await screen.findByRole("dialog", { name: "修改密码" });
  const old = await within(dialog).findByLabelText<HTMLInputElement>("旧密码");
  const isClosed = () => !dialog.checkVisibility();
  await userEvent.type(old, "Old-pass1");
  fireEvent.keyDown(old, { key: "Escape", keyCode: 27 });
  await userEvent.click(await screen.findByRole("button", { name: "继续编辑" }));
  expect([old.value, isClosed()]).toEqual(["Old-pass1", false]);
  await userEvent.click(within(dialog).getByRole("button", { name: /取\s*消/ }));
  await userEvent.click((await screen.findAllByRole("button", { name: "放弃修改" })).at(-1) as HTMLElement);
  await waitFor(() => expect(isClosed()).toBe(true));
});
