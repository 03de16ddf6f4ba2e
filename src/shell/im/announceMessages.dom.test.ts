import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createStore } from "zustand";
import { chatMessage, chatUser } from "../../widgets/im/core/testMessages.ts";
import type { RunningDesk } from "../../widgets/im/core/createDesk.ts";
import { emptyImState } from "../../widgets/im/core/imState.ts";
import type { ChatEntry, ImState } from "../../widgets/im/core/imState.ts";
import { noticeSettingsStore } from "../notices/noticeSettings.store.ts";
import { announceMessages } from "./announceMessages.ts";
import { playChime } from "./playChime.ts";

vi.mock("./playChime.ts", () => ({ playChime: vi.fn() }));

const chat = { type: "0", id: "liuyang" } as const;
const entry: ChatEntry = {
  ...chat,
  name: "刘洋",
  avatar: "",
  unReadCount: 2,
  lastMessage: "",
  timestamp: 1,
  phone: "",
  email: "",
  muted: false,
  mentioned: false,
};
const notices: { title: string; options: NotificationOptions }[] = [];

class FakeNotification extends EventTarget {
  static permission = "granted";
  constructor(title: string, options: NotificationOptions) {
    super();
    notices.push({ title, options });
  }
  close(): void {}
}

function announced(state: Partial<ImState> = {}) {
  const listeners: Parameters<RunningDesk["onSaid"]>[0][] = [];
  const store = createStore<ImState>(() => ({ ...emptyImState, me: chatUser({ username: "wangmin" }), chats: [entry], ...state }));
  const desk = { store, onSaid: (listener) => (listeners.push(listener), () => undefined) } as Pick<RunningDesk, "store" | "onSaid">;
  const stop = announceMessages(desk, () => undefined);
  stops.push(stop);
  return { store, say: (part = {}) => listeners.forEach((listen) => listen(chatMessage(part), chat)) };
}

const stops: (() => void)[] = [];
beforeEach(() => {
  document.title = "机构管理 - 红丝带管理后台";
  vi.stubGlobal("Notification", FakeNotification);
  notices.length = 0;
  vi.mocked(playChime).mockClear();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  noticeSettingsStore.setState(noticeSettingsStore.getInitialState(), true);
});

it("IM-01 the title says how many messages wait, whatever the page calls itself, and nothing of muted chats", async () => {
  const { store } = announced();
  store.setState({ chats: [entry, { ...entry, id: "zhaolei", unReadCount: 5, muted: true }] });
  expect(document.title).toBe("(2) 机构管理 - 红丝带管理后台");
  document.title = "首页";
  await vi.waitFor(() => expect(document.title).toBe("(2) 首页"));
  store.setState({ chats: [] });
  expect(document.title).toBe("首页");
});

it("is silent until the person chose a sound and a notice of the desktop", () => {
  const { say } = announced();
  say();
  expect([notices, vi.mocked(playChime).mock.calls]).toEqual([[], []]);
  noticeSettingsStore.setState({ chatSound: true, chatDesktop: true });
  say({ content: "face[微笑]到了" });
  expect(playChime).toHaveBeenCalledTimes(1);
  expect(notices).toEqual([{ title: "刘洋", options: expect.objectContaining({ tag: "0:liuyang" }) }]);
});

it("IM-31 tells of a muted chat only where it speaks to the person", () => {
  noticeSettingsStore.setState({ chatDesktop: true });
  const { say } = announced({ chats: [{ ...entry, name: "检测组", muted: true }] });
  say();
  expect(notices).toEqual([]);
  say({ mentions: ["wangmin"] });
  expect(notices.map(({ title }) => title)).toEqual(["刘洋 在“检测组”中提到了你"]);
});
