import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse, ws } from "msw";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MockInstance } from "vitest";
import { userEvent } from "../../../tests/support/userEvent.ts";
import { useUnsavedGuard } from "../../runtime/unsaved/LeaveGuard.tsx";
import { useTypedDraft } from "../../runtime/unsaved/useTypedDraft.ts";
import { giveUpUnsavedForms, hasTypedText } from "../../runtime/unsaved/unsavedForms.ts";
import { renderShell, signedIn, useShellServer } from "../testing/renderShell.tsx";
import { answer, api, doctor, menu, refusal, screenItem, shellServer } from "../testing/shellApi.ts";
import { reloadPage } from "../../runtime/code/reloadPage.ts";
import { closeTab } from "../open-tabs/tabs.store.ts";
import { sessionStore } from "../session/session.store.ts";
import { sessionHttp } from "../session/sessionHttp.ts";
import { watchPresence } from "../session/presence.ts";
import { signInAgainStore } from "../session/signInAgain.store.ts";
import { watchOtherWindows } from "../session/watchOtherWindows.ts";

/** Stands for any screen with a form and a query in it. */
function FormScreen({ screenId }: { readonly screenId: string }) {
  const [text, setText] = useState("");
  const [condition, setCondition] = useState("");
  useUnsavedGuard(text !== "");
  useTypedDraft(condition !== "");
  // The landing page is a dashboard, which nobody types into.
  if (screenId === "analysis") return null;
  return (
    <>
      <input aria-label={`备注 ${screenId}`} value={text} onChange={({ target }) => setText(target.value)} />
      <input aria-label="查询条件" value={condition} onChange={({ target }) => setCondition(target.value)} />
    </>
  );
}

vi.mock("../../runtime/screens/SchemaScreen.tsx", () => ({ SchemaScreen: (props: { screenId: string }) => <FormScreen {...props} /> }));
vi.mock("../../runtime/code/reloadPage.ts", () => ({ reloadPage: vi.fn() }));
useShellServer();

const EXPIRED = "Token失效，请重新登录!";
const permissions = api("/sys/permission/getUserPermissionByToken");

beforeEach(() => vi.mocked(reloadPage).mockClear());
afterEach(() => {
  giveUpUnsavedForms();
  agentSpy?.mockRestore();
});

async function typeNote(text = "没有保存的话") {
  signedIn();
  const shell = renderShell("/hiv/organ");
  const note = await screen.findByRole("textbox", { name: "备注 organ" });
  await userEvent.type(note, text);
  return { ...shell, note: () => screen.getByRole<HTMLInputElement>("textbox", { name: "备注 organ", hidden: true }) };
}

/** Makes a call that finds the session dead. */
async function meetDeadSession(status = 401) {
  shellServer.use(http.get(api("/any"), () => refusal(status, EXPIRED)));
  await act(() => sessionHttp.get("/any").catch(() => undefined));
}

let agentSpy: MockInstance | undefined;

/** An office app's browser. */
function inOfficeApp(userAgent: string) {
  agentSpy = vi.spyOn(window.navigator, "userAgent", "get").mockReturnValue(userAgent);
}

test("AUTH-19 typed text outlives the end of the session: the person signs in again over it and goes on", async () => {
  const { note } = await typeNote();
  await meetDeadSession();
  const dialog = within(await screen.findByRole("dialog", { name: "登录已过期" }));
  shellServer.use(http.post(api("/sys/login"), () => answer({ token: "token-2", userInfo: { ...doctor } })));
  await userEvent.type(dialog.getByLabelText("密码"), "Pa55-word{Enter}");
  expect(await screen.findByText("已重新登录，可以继续操作")).toBeTruthy();
  expect(signInAgainStore.getState().isAsked).toBe(false);
  expect(sessionStore.getState().token).toBe("token-2");
  expect(note().value).toBe("没有保存的话");
  expect(reloadPage).not.toHaveBeenCalled();
});

test("AUTH-19 a condition that is typed and not sent outlives the end of the session too, and nothing else asks about it", async () => {
  signedIn();
  renderShell("/hiv/organ");
  const condition = await screen.findByRole<HTMLInputElement>("textbox", { name: "查询条件" });
  await userEvent.type(condition, "张");
  expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(true);
  await meetDeadSession();
  expect(await screen.findByRole("dialog", { name: "登录已过期" })).toBeTruthy();
  // Another window that has nothing to lose leaves, and forgets the session for all of them.
  const stop = watchOtherWindows();
  localStorage.removeItem("Access-Token");
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "Access-Token" })));
  stop();
  expect(reloadPage).not.toHaveBeenCalled();
  expect(condition.value).toBe("张");
});

test("AUTH-19 a condition in a tab that is hidden is kept through the end of the session, one in a closed tab keeps nothing", async () => {
  signedIn();
  const { router } = renderShell("/hiv/organ");
  await userEvent.type(await screen.findByRole("textbox", { name: "查询条件" }), "张");
  await router.navigate("/dashboard/analysis");
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "查询条件" })).toBeNull());
  expect(hasTypedText()).toBe(true);
  await meetDeadSession();
  expect(await screen.findByRole("dialog", { name: "登录已过期" })).toBeTruthy();
  await act(async () => void closeTab("/hiv/organ"));
  await waitFor(() => expect(hasTypedText()).toBe(false));
});

test("AUTH-19 a wrong password is said in the dialog, loses nothing, and the next can be typed at once", async () => {
  const { note } = await typeNote();
  await meetDeadSession();
  const dialog = within(await screen.findByRole("dialog", { name: "登录已过期" }));
  shellServer.use(http.post(api("/sys/login"), () => refusal(400, "账号或密码错误")));
  await userEvent.type(dialog.getByLabelText("密码"), "wrong{Enter}");
  expect(await dialog.findByText("账号或密码错误")).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText("密码"));
  expect(dialog.getByLabelText("密码")).toHaveProperty("value", "");
  expect(note().value).toBe("没有保存的话");
});

test("AUTH-02 AUTH-19 who knows no password is led to the other ways in a window of its own, and goes on here", async () => {
  const stop = watchOtherWindows();
  const { note } = await typeNote();
  await meetDeadSession();
  const dialog = within(await screen.findByRole("dialog", { name: "登录已过期" }));
  const link = dialog.getByRole("link", { name: /用其他方式登录/ });
  expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["/user/login", "_blank"]);
  localStorage.setItem("Access-Token", JSON.stringify({ value: "token-5", expire: null }));
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "Access-Token" })));
  await waitFor(() => expect(signInAgainStore.getState().isAsked).toBe(false));
  expect(note().value).toBe("没有保存的话");
  stop();
});

test.each([401, 500])("AUTH-19 AUTH-21 who signed in again in another window meanwhile is not signed out here (%i)", async (status) => {
  const stop = watchOtherWindows();
  signedIn();
  renderShell("/hiv/organ");
  await screen.findByRole("textbox", { name: "备注 organ" });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await meetDeadSession(status);
  localStorage.setItem("Access-Token", JSON.stringify({ value: "token-4", expire: null }));
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "Access-Token" })));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  if (status === 500) fireEvent.click(screen.getByRole("button", { name: "重新登录" }));
  expect(reloadPage).not.toHaveBeenCalled();
  expect(sessionStore.getState().token).toBe("token-4");
  expect(localStorage.getItem("Access-Token")).not.toBeNull();
  vi.useRealTimers();
  stop();
});

test("AUTH-21 typed text is given up only after the person says so twice", async () => {
  await typeNote();
  await meetDeadSession(500);
  const dialog = within(await screen.findByRole("dialog", { name: "登录已过期" }));
  await userEvent.click(dialog.getByRole("button", { name: "放弃未保存的内容，离开" }));
  expect(reloadPage).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole("button", { name: "放弃并离开" }));
  expect(reloadPage).toHaveBeenCalledOnce();
  expect(localStorage.getItem("Access-Token")).toBeNull();
});

test("AUTH-22 at the sign-in and at the root nobody is told that a session ended", async () => {
  renderShell("/user/login");
  await screen.findByRole("heading", { name: "登录" });
  await meetDeadSession(500);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(reloadPage).not.toHaveBeenCalled();
});

test.each(["Mozilla/5.0 wxwork/4.1", "Mozilla/5.0 DingTalk/7.0"])(
  "AUTH-23 AUTH-25 AUTH-26 inside an office app (%s) the app signs in again",
  async (agent) => {
    inOfficeApp(agent);
    signedIn();
    renderShell("/hiv/organ?status=open");
    await screen.findByRole("textbox", { name: "备注 organ" });
    await meetDeadSession(500);
    expect(await screen.findByText("登录已过期，正在重新登录")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(reloadPage).toHaveBeenCalledWith("/oauth2-app/login?redirect=%2Fhiv%2Forgan%3Fstatus%3Dopen"));
  },
);

test("AUTH-23 inside an office app text that is not saved can be copied before the app signs in again", async () => {
  inOfficeApp("Mozilla/5.0 wxwork/4.1");
  const { note } = await typeNote();
  await meetDeadSession();
  expect(await screen.findByText("页面上有没有保存的内容，请先复制下来，再重新登录。")).toBeTruthy();
  // A dialog would lie over the text.
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(note().value).toBe("没有保存的话");
  expect(reloadPage).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "重新登录" }));
  await waitFor(() => expect(reloadPage).toHaveBeenCalledWith("/oauth2-app/login?redirect=%2Fhiv%2Forgan"));
});

test("API-14 a session that an administrator ended is told at once, without a call of the person's", async () => {
  const link = ws.link("ws://*/apiserver/websocket/*");
  const sockets: { close(code: number, reason: string): void }[] = [];
  shellServer.use(link.addEventListener("connection", ({ client }) => void sockets.push(client)));
  await typeNote();
  await waitFor(() => expect(sockets).toHaveLength(1));
  shellServer.use(http.get(permissions, () => refusal(401, EXPIRED)));
  act(() => sockets[0]?.close(1008, "session ended"));
  expect(await screen.findByRole("dialog", { name: "登录已过期" })).toBeTruthy();
});

test("AUTH-17 signing out names what is not saved, and cancelling keeps it", async () => {
  const { note } = await typeNote();
  await userEvent.click(screen.getByRole("button", { name: /用户菜单/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "退出登录" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/有没有保存的内容/)).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "返回保存" }));
  expect(note().value).toBe("没有保存的话");
  expect(reloadPage).not.toHaveBeenCalled();
});

test("S-74 ERR-12 AUTH-16 a refused sign-out shows the server's sentence and ends here all the same", async () => {
  shellServer.use(http.post(api("/sys/logout"), () => refusal(503, "数据库暂时不可用，请稍后重试")));
  signedIn();
  renderShell("/dashboard/analysis");
  await userEvent.click(await screen.findByRole("button", { name: /用户菜单/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "退出登录" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "退出登录" }));
  expect(await screen.findByText("数据库暂时不可用，请稍后重试")).toBeTruthy();
  await waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
  expect(localStorage.getItem("Access-Token")).toBeNull();
});

/** The server's next answer about rights, and the live event that asks for it. */
async function changeRights(next: object) {
  shellServer.use(http.get(permissions, () => answer({ codes: [], fullAccess: false, ...next } as never)));
  const { reloadPermissions } = await import("../permissions/permissions.store.ts");
  await act(() => reloadPermissions());
}

test("PERM-01 ROUTE-41 a right taken away closes its tab with a word, but not over text that is not saved", async () => {
  const { note, address } = await typeNote();
  await changeRights({ menu: [screenItem("appointment", "预约管理")] });
  expect(await screen.findByText("您已没有“机构管理”的权限")).toBeTruthy();
  expect(note().value).toBe("没有保存的话");
  fireEvent.change(note(), { target: { value: "" } });
  expect(await screen.findByText(/页签已关闭/)).toBeTruthy();
  await waitFor(() => expect(address()).toBe("/dashboard/analysis"));
});

test("PERM-01 ROUTE-41 a right that is given back takes its notice along and leaves the text", async () => {
  const { note } = await typeNote();
  await changeRights({ menu: [screenItem("appointment", "预约管理")] });
  expect(await screen.findByText("您已没有“机构管理”的权限")).toBeTruthy();
  await changeRights({ menu: [screenItem("appointment", "预约管理"), screenItem("organ", "机构管理")] });
  await waitFor(() => expect(screen.queryByText("您已没有“机构管理”的权限")).toBeNull());
  expect(note().value).toBe("没有保存的话");
});

test("AUTH-54 PERM-01 department and roles that were changed elsewhere hold here without a new sign-in", async () => {
  signedIn();
  renderShell("/hiv/organ");
  await screen.findByRole("textbox", { name: "备注 organ" });
  await changeRights({ menu, userInfo: { ...doctor, orgCode: "A02", orgCodeTxt: "第二门诊部", roles: ["nurse"] } });
  expect(sessionStore.getState().user).toMatchObject({ orgCode: "A02", roles: ["nurse"] });
  expect(sessionStore.getState().token).toBe("token-1");
  await userEvent.click(screen.getByRole("button", { name: /用户菜单/ }));
  expect(await screen.findByText(/第二门诊部/)).toBeTruthy();
});

test("PERM-02 PERM-03 AUTH-63 the lists of rights lie in session storage and follow a changed right without a new sign-in", async () => {
  const stored = (key: string) => (JSON.parse(sessionStorage.getItem(key) ?? "{}") as { value?: unknown }).value;
  signedIn();
  renderShell("/hiv/organ");
  await screen.findByRole("textbox", { name: "备注 organ" });
  const auth = [{ action: "hiv:organ:add", type: "1" }];
  const allAuth = [{ action: "hiv:organ:add", type: "1", status: "1" }];
  await changeRights({ menu, auth, allAuth, sysSafeMode: true });
  expect(stored("LOGIN_USER_BUTTON_AUTH")).toEqual(auth);
  expect(stored("SYS_BUTTON_AUTH")).toEqual(allAuth);
  const { permissionsStore } = await import("../permissions/permissions.store.ts");
  expect(permissionsStore.getState().permissions?.sysSafeMode).toBe(true);
  expect(localStorage.getItem("LOGIN_USER_BUTTON_AUTH")).toBeNull();
});

test("AUTH-19 another window that signs out asks the person back where text is not saved", async () => {
  const stop = watchOtherWindows();
  const { note } = await typeNote();
  localStorage.removeItem("Access-Token");
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "Access-Token" })));
  expect(await screen.findByRole("dialog", { name: "登录已过期" })).toBeTruthy();
  expect(note().value).toBe("没有保存的话");
  // The same person signs in again there, and this window goes on.
  localStorage.setItem("Access-Token", JSON.stringify({ value: "token-3", expire: null }));
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "Access-Token" })));
  await waitFor(() => expect(signInAgainStore.getState().isAsked).toBe(false));
  expect(sessionStore.getState().token).toBe("token-3");
  expect(reloadPage).not.toHaveBeenCalled();
  stop();
});

test.each([
  ["nobody is signed in any more", undefined],
  ["somebody else is", "u2"],
])("S-36 another window comes back without what was looked for in it when %s", (_who, id) => {
  signedIn();
  window.history.replaceState(null, "", "/hiv/appointment?mobile=13900000000");
  const stop = watchOtherWindows();
  if (id === undefined) localStorage.removeItem("Access-Token");
  else localStorage.setItem("Login_Userinfo", JSON.stringify({ value: { ...doctor, id }, expire: null }));
  window.dispatchEvent(new StorageEvent("storage", { key: "Access-Token" }));
  stop();
  expect(vi.mocked(reloadPage).mock.calls).toEqual([["/hiv/appointment"]]);
  window.history.replaceState(null, "", "/");
});

test("AUTH-10 when other windows see the new token, the person and the tenant are there to be read", () => {
  const stores = vi.spyOn(Storage.prototype, "setItem");
  signedIn();
  expect(stores.mock.calls.map(([key]) => key).slice(0, 4)).toEqual(["Login_Userinfo", "Login_Username", "TENANT_ID", "Access-Token"]);
  stores.mockRestore();
});

test("AUTH-04 AUTH-29 a call says whether somebody is at the window, and which low-code application is open", async () => {
  const headers: Headers[] = [];
  shellServer.use(http.get(api("/any"), ({ request }) => (headers.push(request.headers), answer(null))));
  const stop = watchPresence();
  window.history.replaceState(null, "", "/low-app/list?appId=app-3");
  fireEvent.keyDown(document.body, { key: "a" });
  await sessionHttp.get("/any");
  const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 61_000);
  window.history.replaceState(null, "", "/hiv/low-app?appId=%E7%97%85");
  await sessionHttp.get("/any");
  fireEvent.pointerMove(document.body);
  window.history.replaceState(null, "", "/hiv/organ?appId=app-3");
  await sessionHttp.get("/any");
  clock.mockRestore();
  stop();
  window.history.replaceState(null, "", "/");
  expect(headers.map((one) => one.get("x-unattended"))).toEqual([null, "1", null]);
  expect(headers.map((one) => one.get("x-low-app-id"))).toEqual(["app-3", null, null]);
});

test("ERR-07 a call without an answer says so and leaves the form alone", async () => {
  const { note } = await typeNote();
  shellServer.use(http.get(api("/gone"), () => HttpResponse.error()));
  await act(() => sessionHttp.get("/gone").catch(() => undefined));
  expect(await screen.findByText("网络连接失败，请检查网络后重试")).toBeTruthy();
  expect(note().value).toBe("没有保存的话");
});

test.each([
  ["ERR-01", 403, "没有权限", "拒绝访问"],
  ["ERR-02", 404, "未找到", "很抱歉，资源未找到!"],
  ["ERR-03", 504, "上游超时", "网络超时"],
  ["ERR-06", 500, "服务器出现异常", "服务器出现异常"],
  ["ERR-06", 418, "我是茶壶", "我是茶壶"],
])("%s an answer %i is announced under 系统提示", async (_, status, sent, shown) => {
  signedIn();
  renderShell("/dashboard/analysis");
  await screen.findByRole("tablist");
  shellServer.use(http.get(api("/failing"), () => refusal(status, sent)));
  await act(() => sessionHttp.get("/failing").catch(() => undefined));
  expect(await screen.findByText(shown)).toBeTruthy();
  expect(screen.getByText("系统提示")).toBeTruthy();
});
