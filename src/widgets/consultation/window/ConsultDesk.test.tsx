import { act, screen, within } from "@testing-library/react";
import { Activity, useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useApiServer } from "../../../../tests/support/apiServer.ts";
import { deskServer, eventually, holdPolls, passPolls, showPage } from "../../../../tests/support/consultScreen.ts";
import { consultEntry, consultRow, waitingRow } from "../../../../tests/support/consultRows.ts";
import type { DeskServer } from "../../../../tests/support/consultScreen.ts";
import { renderRuntime } from "../../../../tests/support/renderRuntime.tsx";
import { ConsultDesk } from "./ConsultDesk.tsx";
import type { ConsultDeskProps } from "./ConsultDesk.tsx";

const { answer, requestsTo } = useApiServer();

beforeEach(() => {
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

/** Opens the desk; notes what it opens. */
function open(first: string | undefined, part: Partial<DeskServer> = {}, slots: Partial<ConsultDeskProps> = {}) {
  const server = deskServer(part);
  answer(...server.handlers);
  const led: (string | undefined)[] = [];
  let setMode: (mode: "visible" | "hidden") => void = () => undefined;
  function Window() {
    const [chat, setChat] = useState(first);
    const [mode, setShown] = useState<"visible" | "hidden">("visible");
    setMode = setShown;
    const go = (next: string | undefined) => {
      led.push(next);
      setChat(next);
    };
    return (
      <Activity mode={mode}>
        <ConsultDesk chat={chat} onChat={go} {...slots} />
      </Activity>
    );
  }
  const view = renderRuntime(<Window />);
  return { ...view, ...server, led, hide: (isHidden: boolean) => act(() => setMode(isHidden ? "hidden" : "visible")) };
}

const contact = (name: RegExp) => screen.findByRole("button", { name });
/** Until nothing is being read any more. */
const settled = (client: ReturnType<typeof open>["client"]) => eventually(() => expect(client.isFetching()).toBe(0));

it("CONSULT-06 clicking a contact opens its conversation and clears its unread count", async () => {
  const { user, led, has } = open(undefined, {
    rows: [waitingRow({ serverUnread: 2 })],
    entries: { w1: [consultEntry(1), consultEntry(2)] },
  });
  expect(screen.getByText(/选一位来访者/u)).toBeTruthy();
  await user.click(await contact(/小鹿.*2 条未读/u));
  expect(led).toEqual(["w1"]);
  expect(await screen.findByText("第 2 句")).toBeTruthy();
  await eventually(() => expect(has.read).toEqual([{ id: "w1", number: 2 }]));
  expect(screen.queryByText("2 条未读")).toBeNull();
});

it("CONSULT-06 what arrives while the conversation is open and seen is read, too; while nobody is there it is not", async () => {
  holdPolls();
  const { has } = open("c1", { rows: [consultRow({ serverUnread: 1 })] });
  await screen.findByText("第 1 句");
  await eventually(() => expect(has.read.length).toBe(1));
  vi.mocked(document.hasFocus).mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("blur")));
  has.entries = { c1: [consultEntry(1), consultEntry(2)] };
  passPolls(1000);
  await screen.findByText("第 2 句");
  expect(has.read.length).toBe(1);
  vi.mocked(document.hasFocus).mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("focus")));
  await eventually(() => expect(has.read.at(-1)).toEqual({ id: "c1", number: 2 }));
});

it("CONSULT-06 a look at a colleague's consultation leaves what they have not read unread", async () => {
  const { has } = open("c1", { rows: [consultRow({ serverUnread: 1, counsellorId: "u2" })] });
  await screen.findByText("第 1 句");
  expect(screen.getByText("1 条未读")).toBeTruthy();
  expect(has.read).toEqual([]);
});

it("CONSULT-07 the consultation of the address is open on entry, also one that was closed long ago", async () => {
  open("x1", {
    rows: [consultRow(), consultRow({ id: "x1", status: "closed", nickname: "老周", user: null })],
    entries: { x1: [consultEntry(1)] },
  });
  expect(await screen.findByRole("heading", { name: "老周" })).toBeTruthy();
  expect(await screen.findByText("第 1 句")).toBeTruthy();
  expect(screen.getByText(/咨询已结束/u)).toBeTruthy();
});

it("CONSULT-07 one that is not there, or not of the person's organ, is said in words", async () => {
  open("nothing");
  expect(await screen.findByText("打不开这次咨询：它不存在，或不在您的机构")).toBeTruthy();
});

it("CONSULT-15 polling stops while the console shows another tab, and goes on at once when the desk is back", async () => {
  holdPolls();
  const { client, has, hide } = open("c1");
  await screen.findByText("第 1 句");
  await settled(client);
  hide(true);
  passPolls(30_000);
  expect(client.isFetching()).toBe(0);
  has.entries = { c1: [consultEntry(1), consultEntry(2)] };
  hide(false);
  expect(await screen.findByText("第 2 句")).toBeTruthy();
});

it("CONSULT-15 polling stops while the page is not seen", async () => {
  holdPolls();
  const { client } = open("c1");
  await screen.findByText("第 1 句");
  await settled(client);
  showPage(false);
  passPolls(30_000);
  expect(client.isFetching()).toBe(0);
  const asked = requestsTo("/hiv/consultManual/list").length;
  showPage(true);
  await eventually(() => expect(requestsTo("/hiv/consultManual/list").length).toBe(asked + 1));
  await settled(client);
});

it("CONSULT-15 leaving the desk ends its polls", async () => {
  holdPolls();
  const { client, unmount } = open("c1");
  await screen.findByText("第 1 句");
  await settled(client);
  const asked = requestsTo("/hiv/consultManual/list").length;
  unmount();
  passPolls(30_000);
  expect(client.isFetching()).toBe(0);
  expect(requestsTo("/hiv/consultManual/list").length).toBe(asked);
});

it("CONSULT-04 who is taken on stays in sight: the contacts go along to one's own", async () => {
  holdPolls();
  const { has, user } = open(undefined, { rows: [waitingRow()], entries: { w1: [consultEntry(1)] } });
  await user.click(await contact(/小鹿/u));
  expect(await screen.findByText(/请先“接待”/u)).toBeTruthy();
  has.rows = [consultRow({ id: "w1" })];
  passPolls(5000);
  expect(await screen.findByRole("list", { name: "我的" })).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "回复内容" })).toBeTruthy();
});

it("CONSULT-04 history, aside and actions are drawn where they are given, and have no buttons where not", async () => {
  const { unmount } = open("c1");
  await screen.findByText("第 1 句");
  for (const name of ["历史", "资料", "快捷回复"]) expect(screen.queryByRole("button", { name }), name).toBeNull();
  unmount();
  const { user } = open(
    "c1",
    {},
    {
      renderActions: ({ id }) => <button type="button">结束 {id}</button>,
      renderAside: ({ id }) => <p>资料 {id}</p>,
      renderHistory: ({ row, onClose }) => (
        <button type="button" onClick={onClose}>
          关闭 {row.id} 的历史
        </button>
      ),
    },
  );
  expect(await screen.findByRole("button", { name: "结束 c1" })).toBeTruthy();
  expect(within(screen.getByRole("complementary", { name: "来访者资料" })).getByText("资料 c1")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "历史" }));
  await user.click(screen.getByRole("button", { name: "关闭 c1 的历史" }));
  expect(screen.queryByText(/的历史$/u)).toBeNull();
});

it("CONSULT-08 one begins with somebody who has no consultation, and goes on in it", async () => {
  const person = { miniUserId: "m1", userNo: "U0001", nickname: "阿*", organId: "o1", consultId: "", isOpen: false };
  const { user, led } = open(
    undefined,
    { people: [person] },
    {
      renderBegin: ({ person: { userNo }, onBegun }) => (
        <button type="button" onClick={() => onBegun("c1")}>
          与 {userNo} 开始
        </button>
      ),
    },
  );
  await user.type(screen.getByRole("searchbox"), "U0");
  await user.click(await contact(/开始咨询/u));
  await user.click(screen.getByRole("button", { name: "与 U0001 开始" }));
  expect(led).toEqual(["c1"]);
  expect(await screen.findByText("第 1 句")).toBeTruthy();
});

it("CONSULT-01 keys alone: a contact is opened by Enter, the text has the focus, Esc leads back to the contact", async () => {
  const { user } = open(undefined, { rows: [consultRow(), waitingRow()], entries: { c1: [consultEntry(1)], w1: [] } });
  await user.click(await screen.findByRole("tab", { name: "我的 1" }));
  const row = await contact(/小鹿/u);
  row.focus();
  await user.keyboard("{Enter}");
  await eventually(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "回复内容" })));
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(row);
});
