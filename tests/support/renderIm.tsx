import type { ReactNode } from "react";
import { vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { ImGroup, ImUser } from "../../src/schema/wire/imAnswers.ts";
import type { ImCalls } from "../../src/widgets/im/core/imCalls.ts";
import { ImProvider } from "../../src/widgets/im/core/ImProvider.tsx";
import type { ImDesk } from "../../src/widgets/im/core/ImProvider.tsx";
import { emptyImState } from "../../src/widgets/im/core/imState.ts";
import type { ChatEntry, ImState } from "../../src/widgets/im/core/imState.ts";
import { chatUser } from "../../src/widgets/im/core/testMessages.ts";
import { renderRuntime } from "./renderRuntime.tsx";
import { userEvent } from "./userEvent.ts";

/** The person at the desk in tests. */
export const wangmin: ImUser = chatUser({ username: "wangmin", realname: "王敏" });

/** A chat in the list of chats. */
export function chatEntry(part: Partial<ChatEntry> = {}): ChatEntry {
  const texts = { name: "刘洋", avatar: "", lastMessage: "", phone: "", email: "" };
  return { type: "0", id: "liuyang", unReadCount: 0, timestamp: 0, muted: false, mentioned: false, ...texts, ...part };
}

/** A group that the person owns, unless said otherwise. */
export function chatGroup(part: Partial<ImGroup> = {}): ImGroup {
  return { id: "7", name: "护理组", avatar: "", master: "wangmin", size: 3, silenced: false, ...part };
}

/** What the fake desk has and answers. */
export interface ImOptions {
  readonly state?: Partial<ImState>;
  readonly calls?: Partial<ImCalls>;
}

/**
 * Draws parts of messaging at a fake desk. A call that the test does not answer fails, in words that name it.
 *
 * @returns how to change what the desk shows, and what was asked of it
 */
export function renderIm(element: ReactNode, { state, calls = {} }: ImOptions = {}) {
  const store = createStore<ImState>(() => ({ ...emptyImState, line: "open", me: wangmin, ...state }));
  const refresh = vi.fn(() => Promise.resolve());
  const answered = new Proxy(calls as ImCalls, {
    get: (known, name) => Reflect.get(known, name) ?? (() => Promise.reject(new Error(`没有回答 ${String(name)}`))),
  });
  // What draws a chat is not drawn here, and nothing else asks for more.
  const desk = { store, refresh, calls: answered, look: vi.fn() } as unknown as ImDesk;
  const view = renderRuntime(<ImProvider desk={desk}>{element}</ImProvider>);
  return { ...view, user: userEvent.setup(), refresh, setState: store.setState };
}
