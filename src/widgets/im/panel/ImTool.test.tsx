import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { chatEntry, renderIm } from "../../../../tests/support/renderIm.tsx";
import { chatUser } from "../core/testMessages.ts";
import type { ChatPaneProps } from "../chat/ChatPane.tsx";
import { ImPanel } from "./ImPanel.tsx";
import type { ImPanelProps } from "./ImPanel.tsx";
import { ImTool } from "./ImTool.tsx";

function DrawnChat({ chat, start, tools }: ChatPaneProps) {
  return (
    <section aria-label="聊天内容">
      {start}
      {tools}
      {chat.id}
    </section>
  );
}

function Panel(props: Omit<ImPanelProps, "chatPane">) {
  return <ImPanel {...props} chatPane={DrawnChat} />;
}

function open() {
  const onWindow = vi.fn();
  const view = renderIm(<ImTool panel={Panel} onWindow={onWindow} />, {
    state: { chats: [chatEntry({ unReadCount: 2 }), chatEntry({ id: "sunjian", name: "孙健", unReadCount: 40, muted: true })] },
    calls: { user: () => Promise.resolve(chatUser()) },
  });
  return { ...view, onWindow };
}

it("IM-01 the header says how much is unread, muted chats aside, and hears of what comes", () => {
  const { setState } = open();
  expect(screen.getByRole("button").getAttribute("aria-label")).toBe("消息聊天，2 条未读");
  act(() => setState({ chats: [] }));
  expect(screen.getByRole("button").getAttribute("aria-label")).toBe("消息聊天，没有未读");
});

it("IM-01 chats open beside the screen, with a way back and one to the window", async () => {
  const { user, onWindow } = open();
  await user.click(screen.getByRole("button", { name: /^消息聊天/u }));
  const panel = within(await screen.findByRole("dialog"));
  expect(document.querySelector(".ant-drawer-mask")).toBeNull();
  await user.click(within(panel.getByRole("list", { name: "聊天" })).getAllByRole("button")[0]!);
  expect(panel.getByRole("region", { name: "聊天内容" }).textContent).toContain("liuyang");
  await user.click(panel.getByRole("button", { name: "用户名片" }));
  await user.click(await panel.findByRole("button", { name: "发送消息" }));
  await user.click(panel.getByRole("button", { name: "返回列表" }));
  await user.click(within(panel.getByRole("list", { name: "聊天" })).getAllByRole("button")[1]!);
  await user.click(panel.getByRole("button", { name: "打开即时通讯" }));
  expect(onWindow).toHaveBeenCalledExactlyOnceWith({ type: "0", id: "sunjian" });
});

it("IM-01 Esc closes the panel, and the focus goes back to what opened it", async () => {
  const { user } = open();
  const button = screen.getByRole("button", { name: /^消息聊天/u });
  await user.click(button);
  const panel = await screen.findByRole("dialog");
  await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
  fireEvent.keyDown(document.activeElement!, { key: "Escape", keyCode: 27 });
  await waitFor(() => expect(button.getAttribute("aria-expanded")).toBe("false"));
  expect(document.activeElement).toBe(button);
});
