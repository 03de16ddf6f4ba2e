import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import smCrypto from "sm-crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "../../../tests/support/userEvent.ts";
import { dragByKeys } from "../../pages/login/testing/slider.ts";
import { reloadPage } from "../../runtime/code/reloadPage.ts";
import { sessionStore } from "../session/session.store.ts";
import { renderShell, signedIn, useShellServer, typeAccount } from "../testing/renderShell.tsx";
import { answer, api, doctor, keys, refusal, shellServer } from "../testing/shellApi.ts";

vi.mock("../../runtime/screens/SchemaScreen.tsx", () => ({ SchemaScreen: ({ screenId }: { screenId: string }) => <p>屏幕 {screenId}</p> }));
vi.mock("../../runtime/code/reloadPage.ts", () => ({ reloadPage: vi.fn() }));
useShellServer();

const providers = [
  { id: "wxwork", title: "企业微信", url: "/apiserver/sys/thirdLogin/render/wxwork", app: "wxwork", kind: "code" },
  { id: "cas", title: "统一身份认证", url: "https://cas.test/login?service=x", app: null, kind: "cas" },
];
const session = { token: "token-9", userInfo: { ...doctor }, sysAllDictItems: { sex: [] } };

function openWays(ways: object = {}) {
  shellServer.use(
    http.get(api("/sys/entrance"), () => answer({ phone: true, registration: true, slider: false, providers, ...ways })),
    http.get(api("/sys/slider"), () => answer({ challenge: "challenge" })),
    http.post(api("/sys/slider"), () => answer({ proof: "proof" })),
    http.post(api("/sys/sms"), () => answer(null, "验证码已发送，5 分钟内有效")),
  );
}

beforeEach(() => {
  vi.mocked(reloadPage).mockClear();
  sessionStorage.clear();
});

const signedInAs = () => sessionStore.getState().token;
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? "null") as { value: unknown } | null;

async function proveNumber() {
  await userEvent.type(await screen.findByLabelText("手机号"), "13800001234");
  await dragByKeys(screen.getByRole("slider"));
  await userEvent.click(screen.getByRole("button", { name: "获取验证码" }));
  await screen.findByText("验证码已发送，5 分钟内有效");
  await userEvent.type(screen.getByLabelText("短信验证码"), "123456");
}

test("SHELL-45 AUTH-02 the sign-in shows logo, title, copyright and every way that is open", async () => {
  openWays();
  renderShell("/user/login");
  expect(await screen.findByRole("tab", { name: "账号密码登录" })).toBeTruthy();
  expect(screen.getByRole("tab", { name: "手机号登录" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "企业微信" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "注册账号" })).toBeTruthy();
  expect(screen.getByRole("contentinfo").textContent).toContain("©");
  expect(screen.getByRole("banner").textContent).toContain("红丝带管理后台");
});

test("AUTH-03 AUTH-04 AUTH-10 AUTH-11 a sign-in by phone stores token, person, tenant and dictionaries", async () => {
  openWays();
  const sent = vi.fn();
  shellServer.use(
    http.post(api("/sys/phoneLogin"), async ({ request }) => {
      sent(await request.json());
      return answer(session);
    }),
  );
  const stores = vi.spyOn(Storage.prototype, "setItem");
  const { address } = renderShell("/user/login?redirect=%2Fhiv%2Forgan");
  await userEvent.click(await screen.findByRole("tab", { name: "手机号登录" }));
  await proveNumber();
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByText("屏幕 organ")).toBeTruthy();
  expect(address()).toBe("/hiv/organ");
  expect(sent).toHaveBeenCalledExactlyOnceWith({ mobile: "13800001234", captcha: "123456" });
  expect(["Access-Token", "TENANT_ID", "Login_Username"].map((key) => stored(key)?.value)).toEqual(["token-9", "0", "doctor"]);
  expect(stored("Access-Token")).toMatchObject({ expire: expect.any(Number) });
  // The console reads the dictionaries again soon after.
  expect(stores).toHaveBeenCalledWith("UI_CACHE_DB_DICT_DATA", expect.stringContaining('"sex":[]'));
  stores.mockRestore();
});

test("SCREEN-19 AUTH-10 who belongs to several tenants chooses one before the session begins", async () => {
  const tenantList = [
    { id: "1001", name: "东区门诊" },
    { id: "1002", name: "西区门诊" },
  ];
  shellServer.use(http.post(api("/sys/login"), () => answer({ ...session, tenantList })));
  renderShell("/user/login");
  await typeAccount();
  await screen.findByRole("heading", { name: "选择租户" });
  expect(signedInAs()).toBeUndefined();
  await userEvent.click(screen.getByRole("button", { name: "确认" }));
  expect((await screen.findAllByText("请选择登录租户")).length).toBeGreaterThan(1);
  expect(screen.queryByRole("button", { name: "关闭" })).toBeNull();
  await userEvent.click(screen.getByRole("combobox"));
  await userEvent.click(await screen.findByTitle("西区门诊"));
  await userEvent.click(screen.getByRole("button", { name: "确认" }));
  await waitFor(() => expect(signedInAs()).toBe("token-9"));
  expect(sessionStore.getState().tenantId).toBe("1002");
});

const departs = [
  { orgCode: "A01", departName: "第一门诊部" },
  { orgCode: "A02", departName: "第二门诊部" },
];

test("AUTH-56 AUTH-57 AUTH-58 AUTH-59 who belongs to several departments chooses the current one by name", async () => {
  const chosen = vi.fn();
  shellServer.use(
    http.post(api("/sys/login"), () => answer({ ...session, departs, userInfo: { ...doctor, orgCode: null } })),
    http.put(api("/sys/selectDepart"), async ({ request }) => {
      chosen(await request.json());
      return answer({ userInfo: { ...doctor, orgCode: "A02", orgCodeTxt: "第二门诊部" } });
    }),
  );
  const { address } = renderShell("/user/login");
  await typeAccount();
  expect((await screen.findAllByText("您隶属于多部门，请选择当前所在部门")).length).toBeGreaterThan(0);
  expect(screen.getByText("请选择登录部门")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "关闭" })).toBeNull();
  await userEvent.click(screen.getByRole("combobox"));
  await userEvent.click(await screen.findByTitle("第二门诊部"));
  await userEvent.click(screen.getByRole("button", { name: "确认" }));
  await waitFor(() => expect(address()).toBe("/dashboard/analysis"));
  expect(chosen).toHaveBeenCalledExactlyOnceWith({ orgCode: "A02" });
  expect(stored("Login_Userinfo")).toMatchObject({ value: { orgCode: "A02" } });
});

test("AUTH-59 with a current department the chooser can be closed, which keeps it", async () => {
  shellServer.use(http.post(api("/sys/login"), () => answer({ ...session, departs })));
  const { address } = renderShell("/user/login");
  await typeAccount();
  await userEvent.click(await screen.findByRole("button", { name: "关闭" }));
  await waitFor(() => expect(address()).toBe("/dashboard/analysis"));
  expect(sessionStore.getState().user?.orgCode).toBe("A01");
});

test.each([
  ["confirmed", "确认"],
  ["closed", "关闭"],
])("AUTH-59 who may use nothing learns it at the sign-in, also where the department was %s before", async (_, button) => {
  shellServer.use(
    http.post(api("/sys/login"), () => answer({ ...session, departs })),
    http.put(api("/sys/selectDepart"), () => answer({ userInfo: { ...doctor } })),
    http.get(api("/sys/permission/getUserPermissionByToken"), () => answer({ menu: [], codes: [], fullAccess: false })),
  );
  renderShell("/user/login");
  await typeAccount();
  await userEvent.click(await screen.findByRole("button", { name: button }));
  expect(await screen.findByText("您的账号还没有任何菜单，请联系管理员授权")).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "账号" })).toBeTruthy();
  expect(signedInAs()).toBeUndefined();
});

test("SCREEN-20 API-11 another system is left for with the way back, and what it brings opens the session", async () => {
  openWays();
  const asked = vi.fn();
  shellServer.use(
    http.get(api("/sys/thirdLogin/getLoginUser/:token/:type"), ({ params }) => {
      asked(params);
      return answer(session);
    }),
  );
  const first = renderShell("/user/login?redirect=%2Fhiv%2Forgan");
  await userEvent.click(await screen.findByRole("button", { name: "企业微信" }));
  expect(reloadPage).toHaveBeenCalledExactlyOnceWith(
    "/apiserver/sys/thirdLogin/render/wxwork?entrance=%2Fuser%2Flogin&redirect=%2Fhiv%2Forgan",
  );
  await first.router.navigate("/404");
  const { address } = renderShell("/user/login?redirect=%2Fhiv%2Forgan#thirdToken=ticket-1&thirdType=wxwork");
  expect(await screen.findByText("屏幕 organ")).toBeTruthy();
  expect(address()).toBe("/hiv/organ");
  expect(asked).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ token: "ticket-1", type: "wxwork" }));
});

test("AUTH-02 an identity without an account is bound by the next sign-in with a password", async () => {
  openWays();
  const bound = vi.fn();
  shellServer.use(
    http.get(api("/sys/thirdLogin/getLoginUser/:token/:type"), () =>
      answerRefused("该第三方账号还没有绑定系统账号，请用账号密码登录一次完成绑定", { thirdToken: "again" }),
    ),
    http.post(api("/sys/thirdLogin/bind"), async ({ request }) => {
      bound(await request.json());
      return answer(null);
    }),
  );
  renderShell("/user/login#thirdToken=ticket-1&thirdType=wxwork");
  expect(await screen.findByText("该第三方账号还没有绑定系统账号，请用账号密码登录一次完成绑定")).toBeTruthy();
  await typeAccount();
  await waitFor(() => expect(bound).toHaveBeenCalledExactlyOnceWith({ token: "again" }));
});

test("AUTH-02 who signed in and could not be bound is told, and goes on", async () => {
  openWays();
  shellServer.use(
    http.get(api("/sys/thirdLogin/getLoginUser/:token/:type"), () =>
      answerRefused("请用账号密码登录一次完成绑定", { thirdToken: "again" }),
    ),
    http.post(api("/sys/thirdLogin/bind"), () => answerRefused("第三方登录没有成功，请重新登录", {})),
  );
  const { address } = renderShell("/user/login?redirect=%2Fhiv%2Forgan#thirdToken=ticket-1&thirdType=wxwork");
  expect(await screen.findByText("请用账号密码登录一次完成绑定")).toBeTruthy();
  await typeAccount();
  expect(await screen.findByText(/^已登录，但第三方账号没有绑定成功/)).toBeTruthy();
  await waitFor(() => expect(address()).toBe("/hiv/organ"));
});

test("AUTH-08 API-15 a CAS ticket opens the session in the window that left for it, and in no other", async () => {
  openWays();
  const asked = vi.fn();
  shellServer.use(
    http.get(api("/sys/cas/client/validateLogin"), ({ request }) => {
      asked(Object.fromEntries(new URL(request.url).searchParams));
      return answer(session);
    }),
  );
  renderShell("/user/login?ticket=ST-slipped");
  expect(await screen.findByText("请重新点击第三方登录")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "统一身份认证" }));
  expect(reloadPage).toHaveBeenCalledExactlyOnceWith("https://cas.test/login?service=x");
  expect(asked).not.toHaveBeenCalled();
  renderShell("/user/login?ticket=ST-1");
  await waitFor(() => expect(signedInAs()).toBe("token-9"));
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ ticket: "ST-1", service: `${window.location.origin}/user/login` }),
  );
});

test("ROUTE-10 ROUTE-11 SCREEN-21 AUTH-25 inside an office app the sign-in goes to the app by itself", async () => {
  const agent = vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 wxwork/4.1");
  openWays();
  const { address } = renderShell("/oauth2-app?x=1");
  await waitFor(() => expect(address()).toBe("/oauth2-app/login"));
  await waitFor(() =>
    expect(reloadPage).toHaveBeenCalledExactlyOnceWith("/apiserver/sys/thirdLogin/render/wxwork?entrance=%2Foauth2-app%2Flogin"),
  );
  agent.mockRestore();
});

test("SCREEN-21 where the app is not configured, or did not vouch, the page says so and leads to the account", async () => {
  openWays({ providers: [] });
  renderShell("/oauth2-app/login?redirect=%2Fhiv%2Forgan");
  expect(await screen.findByText("没有开通应用内登录")).toBeTruthy();
  expect(screen.getByRole("link", { name: "使用账号登录" }).getAttribute("href")).toBe("/user/login?redirect=%2Fhiv%2Forgan");
});

test("SCREEN-21 AUTH-26 what the office app brings back leads to where the person wanted to go, and not out again", async () => {
  const agent = vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 wxwork/4.1");
  openWays();
  shellServer.use(http.get(api("/sys/thirdLogin/getLoginUser/:token/:type"), () => answer(session)));
  const { address } = renderShell("/oauth2-app/login?redirect=%2Fhiv%2Forgan#thirdToken=ticket-1&thirdType=wxwork");
  expect(await screen.findByText("屏幕 organ")).toBeTruthy();
  expect(address()).toBe("/hiv/organ");
  expect(reloadPage).not.toHaveBeenCalled();
  agent.mockRestore();
});

test("SCREEN-21 a failed app sign-in is not tried again by itself", async () => {
  openWays();
  renderShell("/oauth2-app/login#thirdError=1");
  expect(await screen.findByText("第三方登录没有成功，请重新登录")).toBeTruthy();
  expect(reloadPage).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "重新登录" }));
  expect(reloadPage).toHaveBeenCalledOnce();
});

test("ROUTE-36 with a token the app's sign-in leads home", async () => {
  signedIn();
  const { address } = renderShell("/oauth2-app/login");
  await waitFor(() => expect(address()).toBe("/dashboard/analysis"));
});

test("ROUTE-06 ROUTE-32 SCREEN-22 SCREEN-23 registering needs no token, sends the password encrypted, and says what follows", async () => {
  openWays();
  const sent = vi.fn();
  shellServer.use(
    http.post(api("/sys/user/register"), async ({ request }) => {
      sent(await request.json());
      return answer(null, "注册成功，请等待管理员审核");
    }),
  );
  const { address } = renderShell("/user/register");
  await userEvent.click(await screen.findByRole("button", { name: "注册" }));
  expect(screen.getByText("请输入账号")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("账号"), "newcomer");
  await userEvent.type(screen.getByLabelText("姓名"), "新同事");
  await userEvent.type(screen.getByLabelText("新密码"), "Newcomer!1");
  await userEvent.type(screen.getByLabelText("确认新密码"), "Newcomer!1");
  await proveNumber();
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByRole("heading", { name: "账号 newcomer 注册成功" })).toBeTruthy();
  expect(address()).toBe("/user/register-result");
  const [[{ password, ...entry }]] = sent.mock.calls as [[Record<string, string>]];
  expect(entry).toEqual({ username: "newcomer", realname: "新同事", phone: "13800001234", smscode: "123456" });
  expect(smCrypto.sm2.doDecrypt((password ?? "").slice(2), keys.privateKey, 1)).toBe("Newcomer!1");
});

test("ROUTE-06 a registration that is switched off says so, and its link is hidden", async () => {
  openWays({ registration: false });
  const { router } = renderShell("/user/register");
  expect(await screen.findByText("系统未开放注册，请联系管理员开通账号。")).toBeTruthy();
  expect(screen.queryByLabelText("账号")).toBeNull();
  await router.navigate("/user/login");
  await screen.findByRole("tab", { name: "账号密码登录" });
  expect(screen.queryByRole("link", { name: "注册账号" })).toBeNull();
});

test("ROUTE-06 SCREEN-24 a lost password is replaced in steps: number, password, done", async () => {
  openWays();
  const sent = vi.fn();
  shellServer.use(
    http.post(api("/sys/user/phoneVerification"), () => answer({ username: "doctor", ticket: "t1" })),
    http.post(api("/sys/user/passwordChange"), async ({ request }) => {
      sent(await request.json());
      return answer(null);
    }),
  );
  renderShell("/user/alteration");
  await proveNumber();
  await userEvent.click(screen.getByRole("button", { name: "下一步" }));
  await userEvent.type(await screen.findByLabelText("新密码"), "short");
  await userEvent.click(screen.getByRole("button", { name: "确定" }));
  expect(screen.getByText("密码由8位数字、大小写字母和特殊符号组成!")).toBeTruthy();
  await userEvent.clear(screen.getByLabelText("新密码"));
  await userEvent.type(screen.getByLabelText("新密码"), "Brandnew!1");
  await userEvent.type(screen.getByLabelText("确认新密码"), "Brandnew!1{Enter}");
  expect(await screen.findByText("密码修改成功")).toBeTruthy();
  const [[{ ticket, password }]] = sent.mock.calls as [[Record<string, string>]];
  expect([ticket, smCrypto.sm2.doDecrypt((password ?? "").slice(2), keys.privateKey, 1)]).toEqual(["t1", "Brandnew!1"]);
});

test("AUTH-35 a new password that the server refuses is told once, at its field, which takes the focus", async () => {
  openWays();
  shellServer.use(
    http.post(api("/sys/user/phoneVerification"), () => answer({ username: "doctor", ticket: "t1" })),
    http.post(api("/sys/user/passwordChange"), () =>
      answerRefused("这个密码太常见，请换一个。", { problems: [{ field: "password", message: "这个密码太常见，请换一个。" }] }),
    ),
  );
  renderShell("/user/alteration");
  await proveNumber();
  await userEvent.click(screen.getByRole("button", { name: "下一步" }));
  await userEvent.type(await screen.findByLabelText("新密码"), "admin@123");
  await userEvent.type(screen.getByLabelText("确认新密码"), "admin@123{Enter}");
  // Found once; twice would fail.
  expect(await screen.findByText("这个密码太常见，请换一个。")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("新密码"));
});

test("ROUTE-06 whose proof has run out proves the number again", async () => {
  openWays();
  shellServer.use(
    http.post(api("/sys/user/phoneVerification"), () => answer({ username: "doctor", ticket: "t1" })),
    http.post(api("/sys/user/passwordChange"), () => answerRefused("验证已过期，请重新验证手机号", {})),
  );
  renderShell("/user/alteration");
  await proveNumber();
  await userEvent.click(screen.getByRole("button", { name: "下一步" }));
  await userEvent.type(await screen.findByLabelText("新密码"), "Brandnew!1");
  await userEvent.type(screen.getByLabelText("确认新密码"), "Brandnew!1{Enter}");
  expect(await screen.findByText("验证已过期，请重新验证手机号")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "重新验证手机号" }));
  expect(document.activeElement).toBe(await screen.findByLabelText("手机号"));
});

test("ERR-06 a sign-in page shows itself although the ways in cannot be read", async () => {
  shellServer.use(http.get(api("/sys/entrance"), () => refusal(500, "数据库连接失败")));
  renderShell("/user/login");
  await typeAccount();
  await waitFor(() => expect(signedInAs()).toBe("token-1"));
});

function answerRefused(message: string, result: object) {
  return Response.json({ success: false, message, result, code: 400, timestamp: 0 }, { status: 400 });
}
