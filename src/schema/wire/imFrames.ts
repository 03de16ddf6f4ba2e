import type { ChatName, ChatState, ChatType } from "./imAnswers.ts";

/**
 * Frames of the chat socket (IM-10, IM-11, API-107). The codes 0 to 2 are the lineage's; the others are our own and carry what a
 * promise of delivery needs. Codes are texts, as in the lineage.
 */
export const imCode = {
  /** Sign of life; the server sends it back. */
  ping: "0",
  /** The browser is there; the server answers with how its chats stand. */
  ready: "1",
  /** A message or another entry of a chat. */
  message: "2",
  /** A message was not taken. */
  refused: "3",
  /** How far somebody has got or read. */
  mark: "4",
  /** Something about a group, its members or the friends changed. */
  people: "5",
} as const;

/** What an entry of a chat is. All that happens in a chat stands in one order, so whoever has every number has missed nothing. */
export type EntryKind =
  /** Something said. */
  | "text"
  /** An earlier message was taken back; `of` is its number. */
  | "recall"
  /** The group changed; `content` is a sentence about it. */
  | "notice";

/** A message, or another entry of a chat (IM-06). */
export interface ImMessage {
  readonly type: ChatType;
  /** To whom: account name of a friend, or id of a group. */
  readonly id: string;
  /** Account name of who said it. */
  readonly fromname: string;
  /** Real name of who said it. */
  readonly username: string;
  /** Path of their picture, or `""`. */
  readonly avatar: string;
  /** Markup (IM-25 to IM-32); `""` where it was recalled. */
  readonly content: string;
  /** Milliseconds since the epoch, by the server. */
  readonly timestamp: number;
  /** Whether the receiver of the frame said it. */
  readonly mine: boolean;
  /** Place in the chat: 1, 2, 3 … without a gap, the same for everybody. */
  readonly number: number;
  readonly kind: EntryKind;
  /** Id that the sender's browser gave it; the same id is stored once. */
  readonly cid?: string;
  /** Of a recall: number of the message. */
  readonly of?: number;
  /** The message was taken back. */
  readonly recalled?: true;
  /** What it answers. */
  readonly reply?: ReplyTo;
  /** Account names of who is spoken to by `@`; `"*"` is everybody. */
  readonly mentions?: readonly string[];
}

/** The message that another one answers. */
export interface ReplyTo {
  readonly number: number;
  /** Real name of who said it. */
  readonly username: string;
  /** Its beginning as plain text; `""` where it was recalled. */
  readonly text: string;
}

/** What the server sends. */
export type ImFrame =
  | { readonly code: typeof imCode.ping }
  | { readonly code: typeof imCode.ready; readonly chats: readonly ChatState[] }
  | { readonly code: typeof imCode.message; readonly message: ImMessage }
  | { readonly code: typeof imCode.refused; readonly cid: string; readonly reason: string; readonly again: boolean }
  | { readonly code: typeof imCode.mark; readonly mark: ChatMark & { readonly fromname: string; readonly mine: boolean } }
  | { readonly code: typeof imCode.people };

/** How far somebody has got in a chat. */
export interface ChatMark extends ChatName {
  /** Number up to which a window of theirs has got it. */
  readonly delivered?: number;
  /** Number up to which they have read. */
  readonly read?: number;
}

/** A message as a browser sends it; who it is from the server knows by itself, whatever the frame says. */
export interface SentMessage extends ChatName {
  readonly cid: string;
  readonly content: string;
  /** Number of the message that it answers. */
  readonly replyTo?: number;
  readonly mentions?: readonly string[];
}

/** What a browser sends. */
export type ImRequest =
  | { readonly code: typeof imCode.ping }
  | { readonly code: typeof imCode.ready }
  | { readonly code: typeof imCode.message; readonly message: SentMessage }
  | { readonly code: typeof imCode.mark; readonly mark: ChatMark };
