import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import smCrypto from "sm-crypto";
import { expect, test, vi } from "vitest";
import { sessionStore } from "../session/session.store.ts";
import { renderShell, signedIn, useShellServer, typeAccount } from "../testing/renderShell.tsx";
import { answer, api, doctor, keys, refusal, shellServer } from "../testing/shellApi.ts";

vi.mock("../../runtime/screens/SchemaScreen.tsx", () => ({ SchemaScreen: ({ screenId }: { screenId: string }) => <p>屏幕 {screenId}</p> }));
useShellServer();

test("ROUTE-33 without a token an address leads to the sign-in and back after it", async () => {
  const { address } = renderShell("/hiv/organ?status=open");
  await typeAccount();
  expect(await screen.findByText("屏幕 organ")).toBeTruthy();
  expect(address()).toBe("/hiv/organ?status=open");
});

test("ROUTE-05 /user leads to the sign-in", async () => {
  const { address } = renderShell("/user");
  expect(await screen.findByRole("heading", { name: "登录" })).toBeTruthy();
  expect(address()).toBe("/user/login");
});

test("ROUTE-03 ROUTE-04 ROUTE-45 / leads to the landing page, titled with the platform's name only", async () => {
  signedIn();
  const { address } = renderShell("/");
  expect(await screen.findByText("屏幕 analysis")).toBeTruthy();
  expect(address()).toBe("/dashboard/analysis");
  expect(document.title).toBe("红丝带管理后台");
});

test("ROUTE-45 other pages stand before the platform's name in the title", async () => {
  signedIn();
  renderShell("/hiv/organ");
  await waitFor(() => expect(document.title).toBe("机构管理 - 红丝带管理后台"));
});

test("ROUTE-36 with a token the sign-in leads home", async () => {
  signedIn();
  const { address } = renderShell("/user/login");
  await waitFor(() => expect(address()).toBe("/dashboard/analysis"));
});

test("ROUTE-39 with a token the sign-in leads to where it would have led, e.g. after signing in in another window", async () => {
  signedIn();
  const { address } = renderShell("/user/login?redirect=%2Fhiv%2Forgan%3Fstatus%3Dopen");
  await waitFor(() => expect(address()).toBe("/hiv/organ?status=open"));
});

test("ROUTE-16 an address the menu does not hold is not found, a menu address is on the first load", async () => {
  signedIn();
  const { address } = renderShell("/nowhere");
  expect(await screen.findByRole("heading", { name: "页面不存在" })).toBeTruthy();
  expect(address()).toBe("/404");
});

test("ROUTE-39 a redirect to an address the menu does not hold leads home", async () => {
  const { address } = renderShell("/user/login?redirect=%2Fnowhere");
  await typeAccount();
  await waitFor(() => expect(address()).toBe("/dashboard/analysis"));
});

test("ROUTE-40 rights that can't be read end the session and lead to the sign-in with the reason", async () => {
  shellServer.use(http.get(api("/sys/permission/getUserPermissionByToken"), () => refusal(500, "数据库连接失败")));
  signedIn();
  const { address } = renderShell("/hiv/organ");
  expect(await screen.findByText("没有读到您的权限：数据库连接失败")).toBeTruthy();
  expect(address()).toBe("/user/login?redirect=%2Fhiv%2Forgan");
  expect(localStorage.getItem("Access-Token")).toBeNull();
});

test("ROUTE-37 rights are read once, however many pages are opened", async () => {
  const calls = vi.fn();
  shellServer.events.on("request:start", ({ request }) => {
    if (request.url.includes("getUserPermissionByToken")) calls();
  });
  signedIn();
  const { router } = renderShell("/hiv/organ");
  await screen.findByText("屏幕 organ");
  await router.navigate("/hiv/appointment");
  await screen.findByText("屏幕 appointment");
  shellServer.events.removeAllListeners();
  expect(calls).toHaveBeenCalledOnce();
});

test("ROUTE-02 another page starts at its top, another query of the same page stays where it is", async () => {
  signedIn();
  const { router } = renderShell("/hiv/organ");
  await screen.findByText("屏幕 organ");
  vi.mocked(window.scrollTo).mockClear();
  await router.navigate("/hiv/organ?pageNo=2");
  expect(window.scrollTo).not.toHaveBeenCalled();
  await router.navigate("/hiv/appointment");
  await waitFor(() => expect(window.scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0));
});

test("AUTH-05 AUTH-06 AUTH-10 signing in sends an encrypted password and stores what comes back", async () => {
  const sent = vi.fn();
  shellServer.use(
    http.post(api("/sys/login"), async ({ request }) => {
      sent(await request.json());
      return answer({ token: "token-2", userInfo: { ...doctor }, sysAllDictItems: { sex: [] } });
    }),
  );
  renderShell("/user/login");
  await typeAccount();
  await waitFor(() => expect(sessionStore.getState().token).toBe("token-2"));
  const [[{ username, password }]] = sent.mock.calls as [[{ username: string; password: string }]];
  expect(username).toBe("doctor");
  expect(password.startsWith("04")).toBe(true);
  expect(smCrypto.sm2.doDecrypt(password.slice(2), keys.privateKey, 1)).toBe("Pa55-word");
  expect(JSON.parse(localStorage.getItem("Access-Token") ?? "")).toMatchObject({ value: "token-2" });
  expect(JSON.parse(localStorage.getItem("Login_Userinfo") ?? "")).toMatchObject({ value: doctor });
});

test("AUTH-07 ERR-17 a refused sign-in stays on its page with the server's words", async () => {
  shellServer.use(http.post(api("/sys/login"), () => refusal(400, "账号或密码错误")));
  const { address } = renderShell("/user/login");
  await typeAccount();
  expect(await screen.findByText("账号或密码错误")).toBeTruthy();
  expect(address()).toBe("/user/login");
});

test("AUTH-27 AUTH-28 calls carry token and tenant", async () => {
  const headers = vi.fn();
  shellServer.use(
    http.get(api("/sys/dict/queryAllDictItems"), ({ request }) => {
      headers(request.headers.get("X-Access-Token"), request.headers.get("tenant-id"));
      return answer({});
    }),
  );
  signedIn();
  renderShell("/hiv/organ");
  await waitFor(() => expect(headers).toHaveBeenCalledWith("token-1", "0"));
});

test("ROUTE-25 a component nobody registered is named in the page", async () => {
  signedIn();
  renderShell("/broken");
  expect(await screen.findByText(/no\/Such.*没有这个组件/)).toBeTruthy();
});
