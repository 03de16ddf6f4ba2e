import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test, vi } from "vitest";
import { userEvent } from "../../../tests/support/userEvent.ts";
import { sessionStore } from "../session/session.store.ts";
import { renderShell, signedIn, useShellServer } from "../testing/renderShell.tsx";
import { answer, api, doctor, refusal, shellServer } from "../testing/shellApi.ts";

vi.mock("../../runtime/screens/SchemaScreen.tsx", () => ({ SchemaScreen: ({ screenId }: { screenId: string }) => <p>屏幕 {screenId}</p> }));
useShellServer();

const profile = {
  id: "u1",
  rev: 3,
  username: "doctor",
  realname: "林晓雯",
  phone: "13812345678",
  email: "lin@example.org",
  sex: "2",
  birthday: "1990-03-07",
  avatar: null,
  orgCode: "A01",
  roles: ["门诊医生"],
  departs: ["第一门诊部"],
  lastLoginTime: "2026-11-20 08:00:00",
  createTime: "2026-01-05 09:00:00",
};
const sessions = [
  {
    token: "a".repeat(64),
    address: "10.0.0.5",
    agent: "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0",
    loginTime: "2026-11-21 08:00:00",
    lastSeenTime: "2026-11-21 09:00:00",
    isCurrent: true,
  },
  {
    token: "b".repeat(64),
    address: "10.0.0.9",
    agent: "Mozilla/5.0 (iPhone) Safari/605",
    loginTime: "2026-11-20 08:00:00",
    lastSeenTime: "2026-11-20 09:00:00",
    isCurrent: false,
  },
];

function open(address: string) {
  shellServer.use(
    http.get(api("/sys/dict/queryAllDictItems"), () =>
      answer({
        sex: [
          { value: "1", text: "男" },
          { value: "2", text: "女" },
        ],
      }),
    ),
    http.get(api("/sys/user/profile"), () => answer(profile)),
    http.get(api("/sys/user/signIns"), () =>
      answer({ records: [{ id: "1", time: "2026-11-21 08:00:00", kind: "password", address: "10.0.0.5" }], total: 1 }),
    ),
    http.get(api("/sys/online/mine"), () => answer(sessions)),
    http.get(api("/sys/user/bindings"), () =>
      answer({
        phone: true,
        providers: [
          { id: "wx", title: "企业微信", boundAt: "2026-03-01 10:00:00" },
          { id: "cas", title: "统一认证", boundAt: null },
        ],
      }),
    ),
  );
  signedIn();
  return renderShell(address);
}

test("ROUTE-18 SCREEN-02 AUTH-12 AUTH-13 the account centre shows who the person is, and leads to the settings", async () => {
  const { address } = open("/account/center");
  await screen.findByRole("tablist");
  expect(await screen.findByRole("heading", { name: "林晓雯" })).toBeTruthy();
  for (const text of ["门诊医生", "第一门诊部", "女", "13812345678", "lin@example.org"]) expect(await screen.findByText(text)).toBeTruthy();
  expect(await screen.findByText("账号密码")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "修改资料" }));
  await waitFor(() => expect(address()).toBe("/account/settings/base"));
});

test("SCREEN-03 AUTH-12 the base settings save what was typed, under the version that was read", async () => {
  const sent = vi.fn();
  open("/account/settings/base");
  shellServer.use(
    http.put(api("/sys/user/profile"), async ({ request }) => {
      const body = (await request.json()) as object;
      sent(body);
      return answer({ ...profile, ...body, rev: 4 });
    }),
  );
  const email = await screen.findByLabelText("邮箱");
  await userEvent.clear(email);
  await userEvent.type(email, "new@example.org");
  await userEvent.click(screen.getByRole("radio", { name: "男" }));
  await userEvent.click(screen.getByRole("button", { name: /保\s*存/ }));
  expect(await screen.findByText("保存成功")).toBeTruthy();
  expect(sent).toHaveBeenCalledExactlyOnceWith({ rev: 3, email: "new@example.org", sex: "1", birthday: "1990-03-07", signature: null });
});

test("SCREEN-03 what was changed elsewhere comes in beside what is typed here, which is saved the second time", async () => {
  const sent = vi.fn();
  open("/account/settings/base");
  const email = await screen.findByLabelText<HTMLInputElement>("邮箱");
  await userEvent.clear(email);
  await userEvent.type(email, "new@example.org");
  const elsewhere = { ...profile, rev: 5, email: "old@example.org", sex: "1" };
  shellServer.use(
    http.get(api("/sys/user/profile"), () => answer(elsewhere)),
    http.put(api("/sys/user/profile"), async ({ request }) => {
      const body = (await request.json()) as { readonly rev: number };
      sent(body);
      return body.rev === 5 ? answer({ ...elsewhere, ...body, rev: 6 }) : refusal(409, "数据已被修改，请刷新或对比后重试");
    }),
  );
  await userEvent.click(screen.getByRole("button", { name: /保\s*存/ }));
  expect(await screen.findByText("资料已在别处修改：您没有改的项目已更新，填写的内容保持不变，请核对后再保存")).toBeTruthy();
  await waitFor(() => expect(screen.getByRole("radio", { name: "男" })).toHaveProperty("checked", true));
  expect(email.value).toBe("new@example.org");
  await userEvent.click(screen.getByRole("button", { name: /保\s*存/ }));
  expect(await screen.findByText("保存成功")).toBeTruthy();
  expect(sent).toHaveBeenLastCalledWith({ rev: 5, email: "new@example.org", sex: "1", birthday: "1990-03-07", signature: null });
});

test("AUTH-12 a refused value is told at its field and stays there", async () => {
  open("/account/settings/base");
  const problems = [{ field: "email", message: "该邮箱已被使用" }];
  shellServer.use(http.put(api("/sys/user/profile"), () => answerProblem(problems)));
  const email = await screen.findByLabelText<HTMLInputElement>("邮箱");
  await userEvent.type(email, "x");
  await userEvent.click(screen.getByRole("button", { name: /保\s*存/ }));
  await waitFor(() => expect(screen.getAllByText("该邮箱已被使用").length).toBeGreaterThan(0));
  expect(email.value).toBe("lin@example.orgx");
  await waitFor(() => expect(document.activeElement).toBe(email));
});

test("AUTH-12 a wrong value is told in the words of the form alone, and its field takes the focus", async () => {
  open("/account/settings/base");
  const email = await screen.findByLabelText<HTMLInputElement>("邮箱");
  await userEvent.clear(email);
  await userEvent.type(email, "lin");
  await userEvent.click(screen.getByRole("button", { name: /保\s*存/ }));
  expect(await screen.findByText("邮箱格式不正确")).toBeTruthy();
  expect(email.form?.noValidate).toBe(true);
  await waitFor(() => expect(document.activeElement).toBe(email));
});

test("SCREEN-07 AUTH-04 the security settings end one's own sessions elsewhere, never the present one", async () => {
  const ended = vi.fn();
  open("/account/settings/security");
  shellServer.use(
    http.post(api("/sys/online/endMine"), async ({ request }) => {
      ended(await request.json());
      return answer(null, "已退出该设备");
    }),
  );
  expect(await screen.findByText("Chrome · Windows")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /^退出 / })).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: /退出 Safari · iOS/ }));
  const question = await screen.findByRole("dialog", { name: "退出 Safari · iOS 上的登录？" });
  await userEvent.click(within(question).getByRole("button", { name: "退出这台" }));
  expect(await screen.findByText("已退出该设备")).toBeTruthy();
  expect(ended).toHaveBeenCalledExactlyOnceWith({ token: "b".repeat(64) });
});

test("SCREEN-07 a new password ends the other sessions, and the list of them says so", async () => {
  open("/account/settings/security");
  expect(await screen.findAllByText(/最近使用/)).toHaveLength(2);
  shellServer.use(
    http.put(api("/sys/user/updatePassword"), () => answer(null, "密码修改成功！")),
    http.get(api("/sys/online/mine"), () => answer(sessions.slice(0, 1))),
  );
  await userEvent.type(screen.getByLabelText("旧密码"), "Ribbon!2026");
  await userEvent.type(screen.getByLabelText("新密码"), "Ribbon!2027");
  await userEvent.type(screen.getByLabelText("确认新密码"), "Ribbon!2027{Enter}");
  await waitFor(() => expect(screen.getAllByText(/最近使用/)).toHaveLength(1));
  expect(screen.getByLabelText("旧密码")).toHaveProperty("value", "");
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "修改密码" }));
});

test("SCREEN-04 the bindings show what this installation offers and what is bound", async () => {
  open("/account/settings/binding");
  expect(await screen.findByText("138****5678")).toBeTruthy();
  expect(screen.getByRole("button", { name: "解除绑定 企业微信" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "解除绑定 统一认证" })).toBeNull();
});

test("SCREEN-06 NOTICE-18 NOTICE-25 voice is off until it is switched on, and polling can be stopped", async () => {
  open("/account/settings/notification");
  const voice = await screen.findByRole("switch", { name: "朗读新消息" });
  expect(voice.getAttribute("aria-checked")).toBe("false");
  await userEvent.click(voice);
  await userEvent.click(screen.getByRole("switch", { name: "定时查询新消息" }));
  expect(JSON.parse(localStorage.getItem("enhance_notices") ?? "")).toMatchObject({
    value: { readsAloud: true, pollsBesideSocket: false },
  });
});

test("SCREEN-05 AUTH-62 SHELL-03 the sections share one tab, keep what was typed, and the look is that of the settings drawer", async () => {
  const { address } = open("/account/settings/base");
  await userEvent.type(await screen.findByLabelText("邮箱"), "x");
  await userEvent.click(screen.getByRole("menuitem", { name: "个性化设置" }));
  await waitFor(() => expect(address()).toBe("/account/settings/custom"));
  expect(await screen.findByText("固定标题栏")).toBeTruthy();
  expect(screen.getAllByRole("tab", { name: /^账户设置/ })).toHaveLength(1);
  await userEvent.click(screen.getByRole("menuitem", { name: "基本设置" }));
  expect((await screen.findByLabelText<HTMLInputElement>("邮箱")).value).toBe("lin@example.orgx");
});

/** A refusal with faults at fields. */
function answerProblem(problems: readonly { field: string; message: string }[]) {
  const response = refusal(400, problems[0]?.message ?? "");
  return new Response(JSON.stringify({ success: false, message: problems[0]?.message, result: { problems }, code: 400, timestamp: 0 }), {
    status: response.status,
    headers: { "content-type": "application/json" },
  });
}

const departments = [
  { orgCode: "A01", departName: "第一门诊部" },
  { orgCode: "B01", departName: "检测科" },
];

async function openSwitch(list: readonly object[] = departments, orgCode: string | null = "A01") {
  shellServer.use(http.get(api("/sys/user/getCurrentUserDeparts"), () => answer({ list, orgCode } as never)));
  const shell = open("/dashboard/analysis");
  await userEvent.click(await screen.findByRole("button", { name: /用户菜单/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "切换部门" }));
  return shell;
}

test("AUTH-49 AUTH-50 AUTH-51 the department dialog names the current department, 500 wide", async () => {
  await openSwitch();
  const dialog = await screen.findByRole("dialog", { name: "部门切换（当前部门 : 第一门诊部）" });
  expect(dialog.style.width).toBe("500px");
});

test("AUTH-49 departments that could not be loaded are said to be so, and asked for again", async () => {
  let asked = 0;
  shellServer.use(
    http.get(api("/sys/user/getCurrentUserDeparts"), () =>
      (asked += 1) === 1 ? refusal(500, "服务器繁忙，请稍后重试") : answer({ list: departments, orgCode: "A01" } as never),
    ),
  );
  open("/dashboard/analysis");
  await userEvent.click(await screen.findByRole("button", { name: /用户菜单/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "切换部门" }));
  expect(await screen.findByText("部门加载失败")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "重试" }));
  expect(await screen.findByRole("dialog", { name: "部门切换（当前部门 : 第一门诊部）" })).toBeTruthy();
});

test("AUTH-52 ERR-17 without a department it warns and does not stay open", async () => {
  await openSwitch([], null);
  expect(await screen.findByText("您尚未设置部门信息!")).toBeTruthy();
  // A dialog that was open already leaves with a movement, which this document never ends.
  await waitFor(() => expect(document.querySelector(".ant-modal:not([class*='-leave'])")).toBeNull());
});

test("AUTH-53 AUTH-55 it opens by itself where none is current, and sends nothing without a choice", async () => {
  const sent = vi.fn();
  shellServer.use(
    http.get(api("/sys/user/getCurrentUserDeparts"), () => answer({ list: departments, orgCode: null } as never)),
    http.post(api("/sys/selectDepart"), () => {
      sent();
      return answer(null);
    }),
  );
  signedIn();
  sessionStore.setState({ user: { ...doctor, orgCode: null } });
  renderShell("/dashboard/analysis");
  const dialog = within(await screen.findByRole("dialog", { name: "部门选择" }));
  await userEvent.click(await dialog.findByRole("button", { name: /确\s*定/ }));
  expect((await dialog.findAllByText("请选择部门")).length).toBeGreaterThan(0);
  expect(document.querySelector(".ant-form-item-has-error")).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
});

test("who has one department alone is put into it without a question", async () => {
  const sent = vi.fn();
  shellServer.use(
    http.get(api("/sys/user/getCurrentUserDeparts"), () => answer({ list: departments.slice(0, 1), orgCode: null } as never)),
    http.post(api("/sys/selectDepart"), async ({ request }) => {
      sent(await request.json());
      return answer({ userInfo: { ...doctor } });
    }),
  );
  signedIn();
  sessionStore.setState({ user: { ...doctor, orgCode: null } });
  renderShell("/dashboard/analysis");
  await waitFor(() => expect(sessionStore.getState().user?.orgCode).toBe("A01"));
  expect(sent).toHaveBeenCalledExactlyOnceWith({ orgCode: "A01", username: "doctor" });
  expect(screen.queryByRole("dialog", { name: "部门选择" })).toBeNull();
});

test("AUTH-54 a switch keeps the person's data as the server answers them, for seven days", async () => {
  await openSwitch();
  const sent = vi.fn();
  shellServer.use(
    http.post(api("/sys/selectDepart"), async ({ request }) => {
      sent(await request.json());
      return answer({ userInfo: { ...doctor, orgCode: "B01", orgCodeTxt: "检测科" } });
    }),
  );
  const dialog = within(await screen.findByRole("dialog", { name: /部门切换/ }));
  await userEvent.click(await dialog.findByRole("combobox", { name: "部门" }));
  await userEvent.click(await screen.findByTitle("检测科"));
  await userEvent.click(dialog.getByRole("button", { name: /确\s*定/ }));
  expect(await screen.findByText("部门已切换")).toBeTruthy();
  expect(sent).toHaveBeenCalledExactlyOnceWith({ orgCode: "B01", username: "doctor" });
  const stored = JSON.parse(localStorage.getItem("Login_Userinfo") ?? "") as { value: { orgCodeTxt: string }; expire: number };
  expect(stored.value.orgCodeTxt).toBe("检测科");
  expect(stored.expire - Date.now()).toBeGreaterThan(604_700_000);
});
