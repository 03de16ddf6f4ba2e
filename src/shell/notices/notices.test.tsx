import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import type { JsonBodyType } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "../../../tests/support/userEvent.ts";
import priorities from "../../../schemas/dictionaries/announcement_priority.json" with { type: "json" };
import { noticeKeys } from "./noticeApi.ts";
import type { Notice } from "./noticeApi.ts";
import { sessionQueries } from "../session/sessionQueries.ts";
import type { ActionHost } from "../../runtime/actions/action.types.ts";
import { openReceived } from "./openReceived.ts";
import { renderShell, signedIn, useShellServer } from "../testing/renderShell.tsx";
import { answer, api, refusal, shellServer } from "../testing/shellApi.ts";
import { closeNotice } from "./openNotice.store.ts";

vi.mock("../../runtime/screens/SchemaScreen.tsx", () => ({ SchemaScreen: ({ screenId }: { screenId: string }) => <p>屏幕 {screenId}</p> }));
useShellServer();

/** What the server holds for the person, and what it was asked. */
let unread: Notice[] = [];
let marked: string[] = [];
let contents: Record<string, string> = {};

beforeEach(() => {
  unread = [];
  marked = [];
  contents = {};
});
afterEach(closeNotice);

/** One whose sender is told by the account alone. */
function unnamed(id: string): Notice {
  const { sender_dictText: _name, ...rest } = notice(id);
  return rest;
}

function notice(id: string, more: Partial<Notice> = {}): Notice {
  return {
    id,
    titile: `通告${id}`,
    msgCategory: "1",
    priority: "L",
    sender: "zhou",
    sender_dictText: "周书宁",
    sendTime: "2026-05-01 08:30:00",
    openType: null,
    openPage: null,
    readFlag: "0",
    ...more,
  };
}

/** Opens the console with what is unread. */
function open(notices: readonly Notice[], { address = "/dashboard/analysis", codes = [] as string[] } = {}) {
  unread = [...notices];
  shellServer.use(
    http.get(api("/sys/dict/queryAllDictItems"), () => answer({ announcement_priority: priorities.items })),
    http.get(api("/sys/annountCement/listByUser"), () => {
      const of = (category: string) => unread.filter(({ msgCategory }) => msgCategory === category);
      return answer({
        anntMsgList: of("1"),
        anntMsgTotal: of("1").length,
        sysMsgList: of("2"),
        sysMsgTotal: of("2").length,
        changesAt: null,
      } as unknown as JsonBodyType);
    }),
    http.get(api("/sys/annountCement/queryById"), ({ request }) => {
      const id = new URL(request.url).searchParams.get("id") ?? "";
      return answer({ ...notice(id), msgContent: contents[id] ?? `<p>内容${id}</p>` } as unknown as JsonBodyType);
    }),
    http.put(api("/sys/sysAnnouncementSend/editByAnntIdAndUserId"), async ({ request }) => {
      const { anntId } = (await request.json()) as { anntId: string };
      marked.push(anntId);
      unread = unread.filter(({ id }) => id !== anntId);
      return answer(null);
    }),
    http.put(api("/sys/sysAnnouncementSend/readAll"), () => {
      marked.push("*");
      unread = [];
      return answer(null);
    }),
  );
  if (codes.length > 0) {
    shellServer.use(
      http.get(api("/sys/permission/getUserPermissionByToken"), () =>
        answer({ menu: [{ path: "/hiv/organ", component: "schema/organ", meta: { title: "机构" } }], codes, fullAccess: false }),
      ),
    );
  }
  signedIn();
  return renderShell(address);
}

/** The first bell of the file waits for the code of the whole console. */
const findBell = (name: RegExp | string = /^通知与消息/) => screen.findByRole("button", { name }, { timeout: 30_000 });

/** Waits until the dialog goes; jsdom plays no animations, so going is all it does. */
/** In tests all ids that the library makes are one, and the dialog would be called like the tooltip of the bell. */
async function findDialog() {
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText("通知消息")).toBeTruthy();
  return dialog;
}

async function dialogCloses() {
  await waitFor(() => expect(document.querySelector(".ant-modal:not(.ant-zoom-leave)")).toBeNull());
}

async function openPanel() {
  await userEvent.click(await findBell(/条未读$/));
  return within(await screen.findByRole("region", { name: "通知与消息" }));
}

test("NOTICE-01 NOTICE-17 SHELL-27 the bell in the header counts notices and system messages together", async () => {
  open([notice("1"), notice("2"), notice("3", { msgCategory: "2" })]);
  expect(await findBell("通知与消息，3 条未读")).toBeTruthy();
});

test("NOTICE-02 NOTICE-04 the popover is 300 px wide and has two tabs of entries with title and time", async () => {
  open([notice("1"), notice("3", { msgCategory: "2", titile: "系统升级" })]);
  const panel = await openPanel();
  expect(document.querySelector<HTMLElement>(".ant-popover-inner")?.style.width).toBe("300px");
  expect(panel.getAllByRole("tab").map((tab) => tab.textContent?.replace(/^Tab \d of \d/, ""))).toEqual(["通知 1", "系统消息 1"]);
  expect(panel.getByRole("button", { name: /通告1.*2026-05-01 08:30:00/ })).toBeTruthy();
  await userEvent.click(panel.getByRole("tab", { name: /系统消息/ }));
  expect(await panel.findByRole("button", { name: /系统升级/ })).toBeTruthy();
});

test.each([
  ["NOTICE-05", "L", "一般消息", "blue"],
  ["NOTICE-06", "M", "重要消息", "orange"],
  ["NOTICE-07", "H", "紧急消息", "red"],
])("%s shows %s as %s in %s", async (_, priority, text, color) => {
  open([notice("1", { priority })]);
  const tag = await (await openPanel()).findByText(text);
  expect(tag.dataset["tone"]).toBe(color);
  expect(tag.style.color).toBe(`var(--ant-${color}-7)`);
});

test("NOTICE-03 ROUTE-17 查看更多 leads to the personal page", async () => {
  const { address } = open([notice("1")]);
  await userEvent.click((await openPanel()).getByRole("button", { name: "查看更多" }));
  expect(await screen.findByRole("heading", { name: "我的通告" })).toBeTruthy();
  expect(address()).toBe("/isps/userAnnouncement");
});

test("NOTICE-08 NOTICE-09 NOTICE-10 NOTICE-11 NOTICE-16 an entry opens in the dialog, cleaned", async () => {
  open([notice("1")]);
  contents["1"] = '<p onclick="x()">请查收<script>alert(1)</script></p>';
  await userEvent.click((await openPanel()).getByRole("button", { name: /通告1/ }));
  // antd gives all its ids one value in tests, so the dialog's name may be found elsewhere; its title stands inside.
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("通知消息")).toBeTruthy();
  const paragraph = await dialog.findByText("请查收");
  expect(paragraph.outerHTML).toBe("<p>请查收</p>");
  expect(dialog.getByRole("heading", { name: "通告1" })).toBeTruthy();
  expect(dialog.getByText("发布人：周书宁")).toBeTruthy();
  expect(dialog.getByText("发布时间：2026-05-01 08:30:00")).toBeTruthy();
  expect(dialog.queryByRole("button", { name: "去处理" })).toBeNull();
  // The cross at the top has the same name; this is the button in the footer.
  await userEvent.click(dialog.getByText("关闭"));
  await dialogCloses();
});

test("NOTICE-14 opening marks as read, then the list is read anew", async () => {
  open([notice("1"), notice("2")]);
  await userEvent.click((await openPanel()).getByRole("button", { name: /通告1/ }));
  expect(await findBell("通知与消息，1 条未读")).toBeTruthy();
  expect(marked).toEqual(["1"]);
});

test("NOTICE-12 去处理 leads to the page of a link", async () => {
  const { address } = open([notice("1", { openType: "url", openPage: "/hiv/organ?status=on" })]);
  await userEvent.click((await openPanel()).getByRole("button", { name: /通告1/ }));
  await userEvent.click(await screen.findByRole("button", { name: "去处理" }));
  await waitFor(() => expect(address()).toBe("/hiv/organ?status=on"));
  await dialogCloses();
});

test("NOTICE-12 another site opens in a window of its own, and no other kind of address at all", async () => {
  open([
    notice("1", { openType: "url", openPage: "https://example.org/a" }),
    notice("2", { openType: "url", openPage: "javascript:alert(1)" }),
  ]);
  await userEvent.click((await openPanel()).getByRole("button", { name: /通告1/ }));
  const link = await screen.findByRole("link", { name: "去处理" });
  expect(["href", "target", "rel"].map((name) => link.getAttribute(name))).toEqual([
    "https://example.org/a",
    "_blank",
    "noopener noreferrer",
  ]);
  closeNotice();
  await dialogCloses();
  await userEvent.click((await openPanel()).getByRole("button", { name: /通告2/ }));
  const dialog = within(await findDialog());
  expect(await dialog.findByText("内容2")).toBeTruthy();
  expect(dialog.queryByText("去处理")).toBeNull();
});

test("NOTICE-13 NOTICE-08 a component opens its page and counts as read", async () => {
  const { address } = open([notice("1", { openType: "component", openPage: "schema/appointment" })]);
  await userEvent.click((await openPanel()).getByRole("button", { name: /通告1/ }));
  await waitFor(() => expect(address()).toBe("/hiv/appointment"));
  await waitFor(() => expect(marked).toEqual(["1"]));
  expect(document.querySelector(".ant-modal")).toBeNull();
});

test("NOTICE-13 a component that the viewer does not have is shown in the dialog", async () => {
  const { address } = open([notice("2", { openType: "component", openPage: "schema/secret" })]);
  await userEvent.click((await openPanel()).getByRole("button", { name: /通告2/ }));
  expect(await findDialog()).toBeTruthy();
  expect(address()).toBe("/dashboard/analysis");
});

test("NOTICE-15 a sender without a name is looked up in the list of users by those who may", async () => {
  const lookups: string[] = [];
  shellServer.use(
    http.get(api("/sys/user/list"), ({ request }) => {
      lookups.push(new URL(request.url).searchParams.get("username") ?? "");
      return answer({ records: [{ realname: "周老师" }], total: 1 });
    }),
  );
  open([unnamed("1")], { codes: ["sys:user:list"] });
  await userEvent.click((await openPanel()).getByRole("button", { name: /通告1/ }));
  expect(await screen.findByText("发布人：周老师")).toBeTruthy();
  expect(lookups).toEqual(["zhou"]);
});

test("NOTICE-15 without the right to the list of users the account stands for the name", async () => {
  open([unnamed("1")]);
  await userEvent.click((await openPanel()).getByRole("button", { name: /通告1/ }));
  expect(await screen.findByText("发布人：zhou")).toBeTruthy();
});

test("an announcement that was taken back meanwhile says so", async () => {
  open([notice("1")]);
  shellServer.use(
    http.get(api("/sys/annountCement/queryById"), () => refusal(404, "数据不存在")),
    http.put(api("/sys/sysAnnouncementSend/editByAnntIdAndUserId"), () => refusal(404, "数据不存在")),
  );
  await userEvent.click((await openPanel()).getByRole("button", { name: /通告1/ }));
  expect(await screen.findByText("该通告已被撤回或已过有效期")).toBeTruthy();
});

test("one that is taken back while it is read says so in place of its text", async () => {
  open([notice("1")]);
  contents = { 1: "<p>周五停诊</p>" };
  await userEvent.click((await openPanel()).getByRole("button", { name: /通告1/ }));
  expect(await screen.findByText("周五停诊")).toBeTruthy();
  shellServer.use(http.get(api("/sys/annountCement/queryById"), () => refusal(404, "数据不存在")));
  await act(() => sessionQueries().invalidateQueries({ queryKey: noticeKeys.all }));
  expect(await screen.findByText("该通告已被撤回或已过有效期")).toBeTruthy();
  expect(screen.queryByText("周五停诊")).toBeNull();
});

test("NOTICE-19 what can't be loaded is silent until the bell is opened, which offers to try again", async () => {
  open([]);
  shellServer.use(http.get(api("/sys/annountCement/listByUser"), () => HttpResponse.error()));
  await userEvent.click(await findBell("通知与消息，没有未读"));
  const panel = within(await screen.findByRole("region", { name: "通知与消息" }));
  const retry = await panel.findByRole("button", { name: /重\s?试/ });
  expect(document.querySelector(".ant-notification-notice")).toBeNull();
  shellServer.use(
    http.get(api("/sys/annountCement/listByUser"), () => answer({ anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })),
  );
  await userEvent.click(retry);
  expect(await panel.findByText("没有未读的通知")).toBeTruthy();
});

test("Esc closes the popover and gives the focus back to the bell", async () => {
  open([notice("1")]);
  const bell = await findBell(/条未读$/);
  await openPanel();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(bell.getAttribute("aria-expanded")).toBe("false"));
  expect(document.activeElement).toBe(bell);
});

test("everything is marked as read from the bell", async () => {
  open([notice("1"), notice("2", { msgCategory: "2" })]);
  await userEvent.click(await findBell("通知与消息，2 条未读"));
  await userEvent.click(await screen.findByRole("button", { name: "全部标为已读" }));
  await findBell("通知与消息，没有未读");
  expect(marked).toEqual(["*"]);
  await waitFor(() => expect(screen.queryByRole("button", { name: "全部标为已读" })).toBeNull());
});

test("NOTICE-27 ROUTE-17 the personal page is the list of what was announced to the person", async () => {
  open([notice("1")], { address: "/isps/userAnnouncement" });
  expect(await screen.findByText("屏幕 received")).toBeTruthy();
});

test("NOTICE-27 a row of that list opens as from the bell: counted as read once, told where that fails, a page where it names one", async () => {
  open([notice("1")], { codes: ["hiv:map:list"] });
  await findBell();
  const { host, changed } = fakeHost();
  await act(() => openReceived({ ...notice("1"), senderName: "周书宁" }, host));
  expect((await findDialog()).textContent).toContain("通告1");
  expect([marked, changed]).toEqual([["1"], ["changed"]]);
  await act(() => openReceived({ ...notice("2", { readFlag: "1" }) }, host));
  expect(marked).toEqual(["1"]);
  await act(() => openReceived({ ...notice("3", { openType: "component", openPage: "schema/organ" }) }, host));
  expect(changed).toContain("/hiv/organ");
  shellServer.use(http.put(api("/sys/sysAnnouncementSend/editByAnntIdAndUserId"), () => refusal(500, "数据库忙")));
  await act(() => openReceived({ ...notice("4") }, host));
  expect(changed).toContain("warning 未能标为已读：数据库忙");
});

/** What a list offers to its actions, as far as opening a row asks for it. */
function fakeHost() {
  const changed: string[] = [];
  const host = {
    navigate: (path: string) => changed.push(path),
    notify: (kind: string, text: string) => changed.push(`${kind} ${text}`),
    changed: async () => void changed.push("changed"),
  } as unknown as ActionHost;
  return { host, changed };
}
