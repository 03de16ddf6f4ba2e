import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useApiServer } from "../../../../tests/support/apiServer.ts";
import { renderRuntime } from "../../../../tests/support/renderRuntime.tsx";
import type { ImMessage } from "../../../schema/wire/imFrames.ts";
import { MessageBubble, type MessageBubbleProps } from "./MessageBubble.tsx";

useApiServer();
const now = Date.UTC(2026, 2, 10, 4, 0, 0);

const said: ImMessage = {
  type: "0",
  id: "doctor",
  fromname: "wang",
  username: "王芳",
  avatar: "",
  content: "明天几点face[疑问]",
  timestamp: now - 65 * 60_000,
  mine: false,
  number: 7,
  kind: "text",
};

function show(message: Partial<ImMessage> = {}, props: Partial<MessageBubbleProps> = {}) {
  return renderRuntime(<MessageBubble message={{ ...said, ...message }} now={now} {...props} />);
}

/** What the menu of the message offers. */
async function menuOf({ user }: ReturnType<typeof show>) {
  await user.click(screen.getByRole("button", { name: "消息操作" }));
  return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
}

describe("an entry of a chat", () => {
  it("IM-06 IM-40 says who said what and when, and shows the exact time on request", async () => {
    const onAvatar = vi.fn<(username: string) => void>();
    const { user } = show({}, { onAvatar });
    expect(screen.getByText("王芳")).toBeTruthy();
    const time = screen.getByText("1小时前");
    expect(time.getAttribute("title")).toBe("2026-03-10 10:55:00");
    await user.click(screen.getByRole("button", { name: "查看王芳的资料" }));
    expect(onAvatar).toHaveBeenCalledWith("wang");
  });

  it("shows what it answers, and leads there", async () => {
    const onQuote = vi.fn<(number: number) => void>();
    const reply = { number: 3, username: "刘洋", text: "有空吗" };
    const { user } = show({ reply }, { onQuote });
    await user.click(screen.getByRole("button", { name: "刘洋：有空吗" }));
    expect(onQuote).toHaveBeenCalledWith(3);
  });

  it("says that what it answers was taken back", () => {
    show({ reply: { number: 3, username: "刘洋", text: "" } });
    expect(screen.getByText("刘洋：消息已撤回")).toBeTruthy();
  });

  it.each([
    [{ recalled: true, content: "" }, "王芳撤回了一条消息"],
    [{ recalled: true, content: "", mine: true }, "你撤回了一条消息"],
    [{ kind: "notice", content: "刘洋加入了群聊" }, "刘洋加入了群聊"],
  ] as const)("%j stands as a line between the others: %s", (message, line) => {
    show(message, { onReply: () => undefined, onAvatar: () => undefined });
    expect(screen.getByText(line)).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByRole("article")).toBeNull();
  });

  it("a recall draws nothing of its own", () => {
    const { container } = show({ kind: "recall", of: 3, content: "" });
    expect(container.textContent).toBe("");
  });

  it.each([
    ["sending", "发送中"],
    ["sent", "已发送"],
    ["delivered", "已送达"],
    ["read", "已读"],
  ] as const)("says how far a message of one's own has come: %s", (state, words) => {
    show({ mine: true }, { state });
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "重新发送" })).toBeNull();
  });

  it("says how many have read it where that is told", () => {
    show({ mine: true }, { state: "read", stateText: "3人已读" });
    expect(screen.getByText("3人已读")).toBeTruthy();
    expect(screen.queryByText("已读")).toBeNull();
  });

  it("offers to send a failed one again", async () => {
    const onResend = vi.fn<(message: ImMessage) => void>();
    const { user } = show({ mine: true }, { state: "failed", onResend });
    expect(screen.getByRole("alert").textContent).toBe("发送失败");
    await user.click(screen.getByRole("button", { name: "重新发送" }));
    expect(onResend.mock.calls[0]?.[0].number).toBe(7);
  });

  it("marks the one that was looked for", () => {
    show({}, { highlight: true });
    expect(screen.getByRole("article", { name: "王芳的消息" }).getAttribute("aria-current")).toBe("true");
  });
});

describe("what can be done with a message", () => {
  const nothing = () => undefined;

  beforeEach(() => {
    vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue();
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("offers what is handed in, and to take back only what may be taken back", async () => {
    const all = { onReply: nothing, onForward: nothing, onCopy: nothing, onRecall: nothing };
    const first = show({ mine: true }, { ...all, canRecall: true });
    expect(await menuOf(first)).toEqual(["回复", "转发", "复制", "撤回"]);
    first.unmount();
    expect(await menuOf(show({ mine: true }, all))).toEqual(["回复", "转发", "复制"]);
  });

  it("is reached and chosen by the keyboard", async () => {
    const onForward = vi.fn<(message: ImMessage) => void>();
    const { user } = show({}, { onReply: nothing, onForward });
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "消息操作" }));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement?.closest('[role="menu"]')).toBeTruthy());
    await user.keyboard("{End}");
    expect(document.activeElement).toBe(screen.getByRole("menuitem", { name: "转发" }));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(onForward).toHaveBeenCalledTimes(1));
  });

  it("API-106 reads aloud at the address of the service, and offers it only where there is one", async () => {
    const played: string[] = [];
    vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(function remember(this: HTMLMediaElement) {
      played.push(this.src);
      return Promise.resolve();
    });
    const first = show({}, { onReply: nothing, speechUrl: "" });
    expect(await menuOf(first)).toEqual(["回复"]);
    first.unmount();
    const second = show({}, { onReply: nothing, speechUrl: "https://speech.test/say?text={text}" });
    expect(await menuOf(second)).toEqual(["回复", "朗读"]);
    await second.user.click(screen.getByRole("menuitem", { name: "朗读" }));
    expect(played).toEqual([`https://speech.test/say?text=${encodeURIComponent("明天几点❓")}`]);
  });

  it("API-106 says so where nothing can be read", async () => {
    vi.spyOn(HTMLMediaElement.prototype, "play").mockRejectedValue(new Error("no sound"));
    const view = show({}, { speechUrl: "https://speech.test/{text}" });
    await menuOf(view);
    await view.user.click(screen.getByRole("menuitem", { name: "朗读" }));
    expect(await screen.findByText("朗读失败，请稍后再试")).toBeTruthy();
  });
});
