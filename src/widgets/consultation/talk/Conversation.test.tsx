import { screen, waitFor, within } from "@testing-library/react";
import { delay, http as on, HttpResponse } from "msw";
import { afterEach, expect, it, vi } from "vitest";
import { api, ok, refused, useApiServer } from "../../../../tests/support/apiServer.ts";
import { chosenFile } from "../../../../tests/support/chosenFiles.ts";
import { deskServer, eventually, holdPolls, passPolls } from "../../../../tests/support/consultScreen.ts";
import { consultEntry, consultRow, staffEntry } from "../../../../tests/support/consultRows.ts";
import type { DeskServer } from "../../../../tests/support/consultScreen.ts";
import { renderRuntime } from "../../../../tests/support/renderRuntime.tsx";
import { userEvent } from "../../../../tests/support/userEvent.ts";
import { Conversation } from "./Conversation.tsx";
import type { ConversationProps } from "./Conversation.tsx";

const { answer } = useApiServer();
const DETAIL = api("/hiv/consultManual/queryConsultManualDetailByMainId");
const RESPONSE = api("/hiv/consultManual/response");

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

function open(part: Partial<DeskServer> = {}, props: Partial<ConversationProps> = {}, codes?: readonly string[]) {
  const server = deskServer(part);
  answer(...server.handlers);
  const onLeave = vi.fn<() => void>();
  const view = renderRuntime(<Conversation row={consultRow()} onLeave={onLeave} {...props} />, codes ? { codes } : {});
  return { ...view, user: userEvent.setup({ applyAccept: false }), ...server, onLeave };
}

const textBox = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "回复内容" });
const log = () => screen.getByRole("log", { name: "对话" });

it("CONSULT-03 the top bar says who it is, where it stands, whose it is, and what can be done", async () => {
  open({}, { row: consultRow({ crisis: "Y" }), tools: <button type="button">结束</button> });
  const head = within(screen.getByRole("banner"));
  for (const text of ["小鹿", "咨询中", "危机", "ZX2026-00001 · 市疾控中心 · 李医生"]) expect(head.getByText(text), text).toBeTruthy();
  expect(head.getByRole("button", { name: "结束" })).toBeTruthy();
  expect(await screen.findByText("第 1 句")).toBeTruthy();
});

it("CONSULT-10 what the staff said stands apart from what the visitor said, events between, days above", async () => {
  const event = { kind: "event", botContent: "李医生接待了这次咨询", userContent: "", fromName: "" } as const;
  open({
    entries: {
      c1: [
        consultEntry(1, { createTime: "2026-06-14 23:59:00" }),
        consultEntry(2, { ...event, createTime: "2026-06-15 00:01:00" }),
        staffEntry(3, "您好 face[微笑]"),
      ],
    },
  });
  await screen.findByText("第 1 句");
  const said = within(log()).getAllByRole("article");
  expect(said.map(({ dataset }) => dataset["staff"])).toEqual(["false", "true"]);
  expect(said.map((entry) => entry.getAttribute("aria-label"))).toEqual(["小鹿的消息", "李医生的消息"]);
  expect(within(said[1] ?? log()).getByTitle("微笑")).toBeTruthy();
  expect(within(log()).getByText(/李医生接待了这次咨询/u)).toBeTruthy();
  expect(["2026-06-14", "2026-06-15"].map((day) => within(log()).queryAllByText(day).length)).toEqual([1, 1]);
});

it("CONSULT-12 the open conversation is read anew every second", async () => {
  holdPolls();
  const { has, client } = open();
  await screen.findByText("第 1 句");
  await eventually(() => expect(client.isFetching()).toBe(0));
  has.entries = { c1: [consultEntry(1), consultEntry(2)] };
  passPolls(999);
  expect(client.isFetching()).toBe(0);
  passPolls(1);
  expect(client.isFetching()).toBe(1);
  expect(await screen.findByText("第 2 句")).toBeTruthy();
});

it("CONSULT-12 a line that is lost is said above what was said, and goes away by itself; what is typed stays", async () => {
  holdPolls();
  const { user } = open();
  await screen.findByText("第 1 句");
  await user.type(textBox(), "别担心");
  answer(on.get(DETAIL, () => HttpResponse.error(), { once: true }));
  passPolls(1000);
  expect(await screen.findByText("连接中断，正在重试")).toBeTruthy();
  expect(screen.getByText("第 1 句")).toBeTruthy();
  passPolls(1000);
  await waitFor(() => expect(screen.queryByText("连接中断，正在重试")).toBeNull());
  expect(textBox().value).toBe("别担心");
});

it("CONSULT-12 a conversation that may not be seen any more is not shown any more", async () => {
  holdPolls();
  const { has } = open();
  await screen.findByText("第 1 句");
  has.entries = {};
  passPolls(1000);
  expect(await screen.findByText("这次咨询不存在或无权查看")).toBeTruthy();
  expect(screen.queryByText("第 1 句")).toBeNull();
});

it("CONSULT-04 CONSULT-13 Enter sends botContent and consultManualId; Shift with Enter begins a line", async () => {
  const { user, has } = open();
  await screen.findByText("第 1 句");
  await user.type(textBox(), "您好{Shift>}{Enter}{/Shift}请说{Enter}");
  expect(textBox().value).toBe("");
  expect(await within(log()).findByText(/您好/u)).toBeTruthy();
  await waitFor(() =>
    expect(has.said).toEqual([{ consultManualId: "c1", botContent: "您好\n请说", cid: expect.stringMatching(/^[0-9a-f]{32}$/u) }]),
  );
  await waitFor(() => expect(screen.queryByText("发送中")).toBeNull());
  expect(within(log()).getAllByText(/您好/u).length).toBe(1);
});

it("CONSULT-13 a reply stands there at once, says why it was not sent, and is sent again under the same id", async () => {
  const { user, has } = open();
  await screen.findByText("第 1 句");
  answer(
    on.post(
      RESPONSE,
      async () => {
        await delay(20);
        return refused(409, "这次咨询由王敏接待");
      },
      { once: true },
    ),
  );
  await user.type(textBox(), "您好{Enter}");
  expect(screen.getByText("发送中")).toBeTruthy();
  expect(await screen.findByText("发送失败：这次咨询由王敏接待")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "重试" }));
  await waitFor(() => expect(has.said.map(({ botContent }) => botContent)).toEqual(["您好"]));
  await waitFor(() => expect(screen.queryByText(/发送失败/u)).toBeNull());
});

it("CONSULT-13 a reply that failed can be given up", async () => {
  const { user } = open();
  await screen.findByText("第 1 句");
  answer(on.post(RESPONSE, () => HttpResponse.error(), { once: true }));
  await user.type(textBox(), "您好{Enter}");
  await user.click(await screen.findByRole("button", { name: "删除" }));
  expect(screen.queryByText("您好")).toBeNull();
});

it("CONSULT-13 a reply that is empty or too long is refused in words and stays; near the limit characters are counted", async () => {
  const { user, has } = open();
  await screen.findByText("第 1 句");
  await user.type(textBox(), "{Enter}");
  expect(screen.getByRole("alert").textContent).toBe("不能发送空消息");
  const long = "长".repeat(3000);
  await user.click(textBox());
  await user.paste(long);
  expect(screen.getByText("3000 / 2000")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "发送" }));
  expect(screen.getByRole("alert").textContent).toBe("不能超过2000个字符");
  expect(textBox().value).toBe(long);
  expect(has.said).toEqual([]);
});

it("CONSULT-04 what is typed and not sent is there again when the conversation is", async () => {
  const { user, unmount } = open();
  await user.type(textBox(), "写到一半");
  unmount();
  open();
  expect(textBox().value).toBe("写到一半");
});

it("CONSULT-13 who may not answer reads why and what to do, and what they typed is kept", async () => {
  const { user, unmount } = open();
  await user.type(textBox(), "写到一半");
  unmount();
  open({}, { row: consultRow({ status: "closed" }) });
  const words = screen.getByText(/咨询已结束/u).textContent;
  expect(words).toMatch(/“重新打开”.*您写的内容还在/u);
  expect(screen.queryByRole("textbox", { name: "回复内容" })).toBeNull();
});

it("CONSULT-13 without the right to answer there is no box", async () => {
  open({}, {}, ["hiv:consultManual:content"]);
  expect(screen.getByText(/没有回复的权限/u)).toBeTruthy();
  expect(screen.queryByRole("textbox", { name: "回复内容" })).toBeNull();
  expect(await screen.findByText("第 1 句")).toBeTruthy();
});

it("CONSULT-04 a file is shown first, then sent as a message; one of a wrong kind is refused with the kinds that are taken", async () => {
  const stored = "consult/20260615/0123456789abcdef0123456789abcdef.pdf";
  const { user, has } = open();
  await screen.findByText("第 1 句");
  answer(on.post(api("/sys/common/upload"), () => ok(null, { message: stored })));
  await user.upload(screen.getByLabelText("选择文件"), [chosenFile("说明.pdf"), chosenFile("病毒.exe")]);
  expect(screen.getByRole("alert").textContent).toMatch(/病毒\.exe 格式不正确。可以发送的格式：jpg、.*txt/u);
  expect(within(screen.getByRole("list", { name: "要发送的文件" })).getByText("说明.pdf")).toBeTruthy();
  expect(has.said).toEqual([]);
  await user.click(screen.getByRole("button", { name: "发送" }));
  await waitFor(() => expect(has.said.map(({ botContent }) => botContent)).toEqual([`file(${stored})[说明.pdf]`]));
});

it("CONSULT-04 replies at hand land at the caret", async () => {
  const phrases = vi.fn<NonNullable<ConversationProps["renderPhrases"]>>(({ onInsert, onClose }) => (
    <button
      type="button"
      onClick={() => {
        onInsert("窗口期是六周");
        onClose();
      }}
    >
      窗口期
    </button>
  ));
  const { user } = open({}, { renderPhrases: phrases });
  await user.type(textBox(), "您好。再见");
  textBox().setSelectionRange(3, 3);
  await user.click(screen.getByRole("button", { name: "快捷回复" }));
  await user.click(screen.getByRole("button", { name: "窗口期" }));
  expect(textBox().value).toBe("您好。窗口期是六周再见");
  expect(screen.queryByRole("button", { name: "窗口期" })).toBeNull();
});

it("CONSULT-04 Esc closes the faces, then leads back to the contacts", async () => {
  const { user, onLeave } = open();
  await user.click(screen.getByRole("button", { name: "表情" }));
  await user.click(screen.getByRole("button", { name: "微笑" }));
  expect(textBox().value).toBe("face[微笑]");
  await user.click(screen.getByRole("button", { name: "表情" }));
  await user.keyboard("{Escape}");
  expect(onLeave).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(textBox());
  await user.keyboard("{Escape}");
  expect(onLeave).toHaveBeenCalledOnce();
});

it("CONSULT-14 where earlier ones are not here, the history is one click away", async () => {
  const onHistory = vi.fn<() => void>();
  const { user } = open({ entries: { c1: [consultEntry(7)] } }, { onHistory });
  await user.click(await screen.findByRole("button", { name: "更早的消息在“历史”里" }));
  expect(onHistory).toHaveBeenCalledOnce();
});
