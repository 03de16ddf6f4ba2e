import type { ChatName, ImGroup, ImUser } from "../../../schema/wire/imAnswers.ts";

/**
 * The line to the server: `off` before the first start and after the end, `starting` until it is open for the first time,
 * `broken` while it is made anew (IM-22).
 */
export type ImLine = "off" | "starting" | "open" | "broken";

/** A chat in the list of chats (IM-07). */
export interface ChatEntry extends ChatName {
  readonly name: string;
  /** Path of a stored picture, `""` where there is none. */
  readonly avatar: string;
  readonly unReadCount: number;
  /** The newest message as plain text, `""` where it is not known yet. */
  readonly lastMessage: string;
  /** Milliseconds since the epoch of the newest message; 0 where there is none. */
  readonly timestamp: number;
  /** Of friends; `""` of groups. */
  readonly phone: string;
  readonly email: string;
  /** No sound and no notice of it. */
  readonly muted: boolean;
  /** Somebody spoke to the person by `@` in what they have not read. */
  readonly mentioned: boolean;
}

/** What the messaging area shows. */
export interface ImState {
  readonly line: ImLine;
  /** Sentence about why it could not start; absent while all is well. */
  readonly fault?: string | undefined;
  readonly me?: ImUser | undefined;
  readonly friends: readonly ImUser[];
  readonly groups: readonly ImGroup[];
  /** Newest first. */
  readonly chats: readonly ChatEntry[];
  /** The chat that is looked at, in the window or in the panel. */
  readonly open?: ChatName | undefined;
}

/** What there is before anything was loaded, and after the end. */
export const emptyImState: ImState = { line: "off", friends: [], groups: [], chats: [] };

/** Messages that wait to be read, in chats that are not muted. */
export function unreadOf({ chats }: Pick<ImState, "chats">): number {
  return chats.reduce((sum, { unReadCount, muted }) => sum + (muted ? 0 : unReadCount), 0);
}
