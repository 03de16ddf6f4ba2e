import type { ChatName, ChatState, GroupMark, ImUser } from "../../../schema/wire/imAnswers.ts";
import type { ChatMark, ImMessage } from "../../../schema/wire/imFrames.ts";
import { chatKey, chatOfMessage } from "./chatName.ts";
import type { ChatKey } from "./chatName.ts";
import type { ChatEntry } from "./imState.ts";

/** A chat as the browser knows it: what the server said last, and what came since. */
export interface KnownChat extends ChatState {
  /** Somebody spoke to the person in what they have not read. */
  readonly mentioned: boolean;
  /** Of a group: how far its other members have read, by account name; absent until it was asked for. */
  readonly readers?: ReadonlyMap<string, Reader> | undefined;
}

/** How far another member of a group has read. */
export interface Reader {
  /** Entries up to this one were not meant for them; absent where it is not known yet whether they belong to the group. */
  readonly from?: number;
  readonly read: number;
}

export type KnownChats = ReadonlyMap<ChatKey, KnownChat>;

/** Chats as the server says that they stand; what it cannot know stays. */
export function chatsOf(states: readonly ChatState[], before: KnownChats): KnownChats {
  return new Map(
    states.map((state) => {
      const key = chatKey(state);
      const known = before.get(key);
      const mentioned = state.unReadCount > 0 && (known?.mentioned ?? false);
      return [key, { ...state, mentioned, readers: known?.readers }];
    }),
  );
}

/** Who is looking, when an entry comes. */
export interface Looker {
  readonly username: string;
  /** What a chat is called that was not known before. */
  readonly nameOf: (message: ImMessage) => Pick<ChatState, "name" | "avatar">;
}

/** The chats after an entry came. One that was there already changes nothing. */
export function withMessage(chats: KnownChats, message: ImMessage, { username, nameOf }: Looker): KnownChats {
  const name = chatOfMessage(message);
  const chat: KnownChat = chats.get(chatKey(name)) ?? { ...newChat(name), ...nameOf(message), from: message.number - 1 };
  if (message.number <= chat.number) return chats;
  const isNews = message.kind === "text" && !message.mine;
  const isForMe = isNews && (message.mentions ?? []).some((one) => one === username || one === "*");
  return replacing(chats, {
    ...chat,
    number: message.number,
    unReadCount: Math.max(0, chat.unReadCount + (isNews ? 1 : isUnreadTaken(chat, message) ? -1 : 0)),
    mentioned: chat.mentioned || isForMe,
    ...(message.kind === "recall" ? recalled(chat, message) : { last: message }),
  });
}

/** Whether somebody took back what the person had not read. */
function isUnreadTaken({ read }: KnownChat, { kind, mine, of = 0 }: ImMessage): boolean {
  return kind === "recall" && !mine && of > read;
}

/** The last message, where it is the one that was taken back. */
function recalled({ last }: KnownChat, { of }: ImMessage): Partial<KnownChat> {
  return last?.number === of ? { last: { ...last, content: "", recalled: true } as ImMessage } : {};
}

/** The chats after somebody got or read something; `mine` where it was the person, in whichever window. */
export function withMark(chats: KnownChats, mark: ChatMark & { readonly mine: boolean; readonly fromname: string }): KnownChats {
  const chat = chats.get(chatKey({ type: mark.type, id: mark.mine || mark.type === "1" ? mark.id : mark.fromname }));
  if (!chat) return chats;
  if (mark.mine) return mark.read === undefined ? chats : withRead(chats, chat, mark.read);
  if (chat.type === "1") return replacing(chats, { ...chat, readers: withReader(chat.readers, mark) });
  return replacing(chats, {
    ...chat,
    othersDelivered: Math.max(chat.othersDelivered, mark.delivered ?? 0, mark.read ?? 0),
    othersRead: Math.max(chat.othersRead, mark.read ?? 0),
  });
}

/** What was heard of a reader before the members were asked for is kept: the answer may be older. */
function withReader(readers: KnownChat["readers"], { fromname, read = 0 }: ChatMark & { readonly fromname: string }): KnownChat["readers"] {
  const known = readers?.get(fromname);
  return new Map(readers).set(fromname, { ...known, read: Math.max(read, known?.read ?? 0) });
}

/** The chats after the server said how far the other members of a group have read. */
export function withGroupMarks(chats: KnownChats, groupId: string, marks: readonly GroupMark[]): KnownChats {
  const chat = chats.get(chatKey({ type: "1", id: groupId }));
  if (!chat) return chats;
  const readers = marks.map(({ username, from, read }): [string, Reader] => {
    return [username, { from, read: Math.max(read, chat.readers?.get(username)?.read ?? 0) }];
  });
  return replacing(chats, { ...chat, readers: new Map(readers) });
}

/** The chats after the person has read one up to a number. Reading to the end leaves nothing; how much else is left the server counts. */
export function withRead(chats: KnownChats, chat: ChatName, read: number): KnownChats {
  const known = chats.get(chatKey(chat));
  if (!known || read <= known.read) return chats;
  const isAll = read >= known.number;
  return replacing(chats, {
    ...known,
    read,
    unReadCount: isAll ? 0 : Math.min(known.unReadCount, known.number - read),
    mentioned: known.mentioned && !isAll,
  });
}

/** The list of chats (IM-07), newest first. */
export function chatEntries(
  chats: KnownChats,
  people: ReadonlyMap<string, ImUser>,
  textOf: (content: string) => string,
): readonly ChatEntry[] {
  const entries = [...chats.values()].map((chat): ChatEntry => {
    const person = chat.type === "0" ? people.get(chat.id) : undefined;
    const { type, id, name, avatar, unReadCount, muted, mentioned, last } = chat;
    return {
      type,
      id,
      name,
      avatar,
      unReadCount,
      muted,
      mentioned,
      lastMessage: last ? lineOf(last, textOf) : "",
      timestamp: last?.timestamp ?? 0,
      phone: person?.phone ?? "",
      email: person?.email ?? "",
    };
  });
  return entries.toSorted((one, other) => other.timestamp - one.timestamp);
}

function lineOf({ recalled: isRecalled, kind, type, mine, username, content }: ImMessage, textOf: (content: string) => string): string {
  if (isRecalled) return `${mine ? "你" : username}撤回了一条消息`;
  const isNamed = kind === "text" && type === "1" && !mine;
  return `${isNamed ? `${username}：` : ""}${textOf(content)}`;
}

function newChat(name: ChatName): KnownChat {
  return {
    ...name,
    name: name.id,
    avatar: "",
    number: 0,
    from: 0,
    read: 0,
    unReadCount: 0,
    muted: false,
    othersDelivered: 0,
    othersRead: 0,
    mentioned: false,
  };
}

function replacing(chats: KnownChats, chat: KnownChat): KnownChats {
  return new Map(chats).set(chatKey(chat), chat);
}
