import { act, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { chatEntry, chatGroup, renderIm } from "../../../../tests/support/renderIm.tsx";
import type { ImOptions } from "../../../../tests/support/renderIm.tsx";
import { chatMessage, chatUser } from "../core/testMessages.ts";
import type { ChatPaneProps } from "../chat/ChatPane.tsx";
import { ImWindow } from "./ImWindow.tsx";
import type { ImPlace } from "./place.ts";

const lin = chatUser({ username: "linxiaowen", realname: "林晓雯" });
const liu = chatUser({ username: "liuyang", realname: "刘洋" });

function DrawnChat({ chat, at, start, tools }: ChatPaneProps) {
  return (
    <section aria-label="聊天内容">
      {start}
      {tools}
      {`${chat.type}:${chat.id} ${at ?? "最新"}`}
    </section>
  );
}

/** Opens the window at a place; notes where it leads. */
function open(first: ImPlace, { state, ...options }: ImOptions = {}) {
  const led: ImPlace[] = [];
  function Window() {
    const [place, setPlace] = useState(first);
    const go = (next: ImPlace) => {
      led.push(next);
      setPlace(next);
    };
    return <ImWindow place={place} onPlace={go} chatPane={DrawnChat} />;
  }
  const known = { friends: [lin], groups: [chatGroup()], chats: [chatEntry({ unReadCount: 2 })], ...state };
  return { ...renderIm(<Window />, { ...options, state: known }), led };
}

const chatText = () => screen.getByRole("region", { name: "聊天内容" }).textContent;

it("IM-01 SCREEN-73 SCREEN-76 the window leads between 聊天, 好友, 部门 and 群聊 and says how much is unread", async () => {
  const { user, led } = open({ pane: "index" }, { calls: { departments: () => Promise.resolve([]) } });
  const rail = within(screen.getByRole("navigation", { name: "即时通讯" }));
  expect(rail.getAllByRole("button").map((button) => button.getAttribute("aria-current"))).toEqual([null, "page", null, null]);
  expect(rail.getByRole("button", { name: /聊天.*2 条未读/u })).toBeTruthy();
  for (const name of [/部门/u, /群聊/u, /聊天/u]) await user.click(rail.getByRole("button", { name }));
  expect(led.map(({ pane }) => pane)).toEqual(["dept", "chatGroupBox", "chatBox"]);
});

it("IM-03 SCREEN-75 ROUTE-09 a welcome stands there until a friend is picked, then their card", async () => {
  const { user, led } = open({ pane: "index" }, { calls: { user: () => Promise.resolve(lin) } });
  expect(screen.getByRole("region", { name: "欢迎" }).textContent).toContain("王敏");
  await user.click(within(screen.getByRole("list", { name: "好友" })).getByRole("button"));
  expect(led).toEqual([{ pane: "userBox", user: "linxiaowen" }]);
  expect(await screen.findByRole("button", { name: "发送消息" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "欢迎" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "发送消息" }));
  expect(chatText()).toContain("0:linxiaowen 最新");
});

it.each<readonly [ImPlace["pane"], string]>([
  ["index", "有 2 条未读消息，在“聊天”里查看从左边选择一位好友，查看名片、发送消息"],
  ["chatBox", "有 2 条未读消息从左边选择聊天"],
  ["dept", "有 2 条未读消息，在“聊天”里查看从左边的部门里选择一位同事，查看名片、发送消息"],
  ["chatGroupBox", "有 2 条未读消息，在“聊天”里查看从左边选择一个群聊，或新建群聊"],
])("IM-03 ROUTE-07 the welcome at %s says what can be picked there", (pane, words) => {
  open({ pane }, { calls: { departments: () => Promise.resolve([]) } });
  expect(screen.getByRole("region", { name: "欢迎" }).textContent).toBe(`王敏，欢迎使用即时通讯${words}`);
});

it.each(["index", "userBox", "chatBox"] as const)("IM-03 where nobody can be picked at %s the welcome says where else", (pane) => {
  open({ pane }, { state: { friends: [], chats: [] } });
  expect(screen.getByRole("region", { name: "欢迎" }).textContent).toContain("搜索同事，或从部门、群聊里选择，开始聊天");
});

it("ROUTE-08 a chat is opened from the list, a group's within its own part", async () => {
  const { user, led } = open({ pane: "chatBox" });
  await user.click(within(screen.getByRole("list", { name: "聊天" })).getByRole("button"));
  expect(chatText()).toContain("0:liuyang 最新");
  await user.click(screen.getByRole("button", { name: /^群聊/u }));
  await user.click(within(screen.getByRole("list", { name: "群聊" })).getByRole("button"));
  expect(led.at(-1)).toEqual({ pane: "chatGroupBox", chat: { type: "1", id: "7" } });
});

it("IM-22 a broken line is said above what is there", () => {
  const { setState } = open({ pane: "index" });
  act(() => setState({ line: "broken" }));
  expect(screen.getByRole("status").textContent).toBe("网络断开，正在重连...");
  expect(screen.getByRole("list", { name: "好友" })).toBeTruthy();
});

it("API-100 before anything is there the window waits; where the start failed it says why", () => {
  const { setState } = open({ pane: "index" }, { state: { line: "starting", me: undefined } });
  expect(screen.queryByRole("navigation")).toBeNull();
  act(() => setState({ fault: "请求超时，请稍后重试" }));
  expect(screen.getByRole("alert").textContent).toContain("请求超时，请稍后重试");
});

it("IM-02 one box finds friends, groups, other colleagues and messages; a message opens its chat there", async () => {
  const searchUsers = vi.fn(() => Promise.resolve([lin, liu]));
  const found = {
    ...chatMessage({ type: "1", id: "7", number: 31, content: "face[赞]护理记录已补" }),
    chat: { type: "1" as const, id: "7", name: "护理组" },
  };
  const searchMessages = vi.fn(() => Promise.resolve({ messages: [found], total: 1 }));
  const { user, led } = open(
    { pane: "index" },
    { calls: { searchUsers, searchMessages }, state: { friends: [{ ...lin, nickname: "护理长" }] } },
  );
  await user.type(screen.getByRole("searchbox"), " 护理 ");
  await waitFor(() => expect(searchUsers).toHaveBeenLastCalledWith("护理"));
  expect(searchMessages).toHaveBeenLastCalledWith("护理", { pageNo: 1 });
  const rows = async (name: string) =>
    within(await screen.findByRole("list", { name }))
      .getAllByRole("button")
      .map((row) => row.textContent);
  expect(await rows("找到的好友")).toEqual(["林林晓雯"]);
  expect(await rows("找到的群聊")).toEqual(["护护理组群主3 人"]);
  expect(await rows("找到的同事")).toEqual(["刘刘洋"]);
  expect((await rows("找到的聊天记录"))[0]).toMatch(/^刘刘洋 · 护理组.*💯护理记录已补$/u);
  await user.click(within(screen.getByRole("list", { name: "找到的聊天记录" })).getByRole("button"));
  expect(led).toEqual([{ pane: "chatBox", chat: { type: "1", id: "7" }, at: 31 }]);
  expect(chatText()).toContain("1:7 31");
});

it("IM-02 Enter opens the first that was found", async () => {
  const { user, led } = open({ pane: "index" }, { calls: { searchUsers: () => Promise.resolve([]), user: () => Promise.resolve(lin) } });
  await user.type(screen.getByRole("searchbox"), "LIN{Enter}");
  expect(led).toEqual([{ pane: "userBox", user: "linxiaowen" }]);
});

it("IM-02 a search that fails says so where its results would stand, and the others stay", async () => {
  const { user } = open(
    { pane: "index" },
    {
      calls: {
        searchUsers: () => Promise.reject(new Error("请求超时，请稍后重试")),
        searchMessages: () => Promise.resolve({ messages: [], total: 0 }),
      },
    },
  );
  await user.type(screen.getByRole("searchbox"), "林");
  expect((await screen.findByText("同事搜索失败")).textContent).toBeTruthy();
  expect(await screen.findByText("没有找到聊天记录")).toBeTruthy();
  expect(screen.getByRole("list", { name: "找到的好友" })).toBeTruthy();
});
