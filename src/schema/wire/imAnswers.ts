import type { ImMessage } from "./imFrames.ts";

/**
 * Bare answers of the messaging calls, without an envelope (spec §7). The calls are form-data POSTs below `/im` that carry the
 * chat's own token as access token; refusals come as status and envelope, as everywhere.
 */

/** What a chat is with: `"0"` one friend, `"1"` a group (IM-07). */
export type ChatType = "0" | "1";

/** A chat as a person names it: `id` is the friend's account name or the group's id. */
export interface ChatName {
  readonly type: ChatType;
  readonly id: string;
}

/** A colleague as others see them (IM-04, IM-12). */
export interface ImUser {
  /** Account name, by which colleagues are told apart. */
  readonly username: string;
  readonly realname: string;
  readonly nickname: string;
  /** Path of a stored picture, `""` where there is none. */
  readonly avatar: string;
  /** Signature, a line of their own. */
  readonly sign: string;
  /** As the address book shows it to the asker, masked where they may not see it. */
  readonly phone: string;
  readonly email: string;
  /** Names of their departments, the first first. */
  readonly departs: readonly string[];
}

/** How far a member of a group has read, `POST /im/group/marks`. */
export interface GroupMark {
  /** Account name. */
  readonly username: string;
  /** Entries up to this one were not meant for them: they joined later. */
  readonly from: number;
  readonly read: number;
}

/** A chat group (IM-12). */
export interface ImGroup {
  readonly id: string;
  readonly name: string;
  /** Path of a stored picture, `""` where there is none. */
  readonly avatar: string;
  /** Account name of its owner. */
  readonly master: string;
  /** Members now. */
  readonly size: number;
  /** Only the owner may speak. */
  readonly silenced: boolean;
}

/** How a chat stands for a person. Numbers are those of its messages, 0 where there is none yet. */
export interface ChatState extends ChatName {
  /** Real name of the friend, or name of the group. */
  readonly name: string;
  readonly avatar: string;
  /** Number of the newest entry. */
  readonly number: number;
  /** Entries up to this one were not meant for the person: they joined later. */
  readonly from: number;
  /** Up to where the person has read. */
  readonly read: number;
  /** Messages of others after `read`. */
  readonly unReadCount: number;
  /** The person has said that they want no sound and no notice of it. */
  readonly muted: boolean;
  /** Up to where the friend's windows have got, and up to where the friend has read; with a group the least of its other members. */
  readonly othersDelivered: number;
  readonly othersRead: number;
  /** The newest message, where there is one. */
  readonly last?: ImMessage;
}

/** `POST /im/user/init` (API-100). */
export interface ImStart {
  readonly me: ImUser;
  readonly friends: readonly ImUser[];
  readonly groups: readonly ImGroup[];
  /** Every chat that has a message, newest first; then those of friends that were muted before anything was said. */
  readonly chats: readonly ChatState[];
}

/**
 * `POST /im/message/list` (API-101, API-103): one page of a chat, newest first. `count` is of all entries that the person may
 * read. With `before` the page is of entries with smaller numbers, with `after` of the 200 that follow it, oldest first.
 */
export interface ChatHistory {
  readonly messageList: readonly ImMessage[];
  readonly pageNo: number;
  readonly count: number;
  readonly pageSize: number;
}

/** A node of the tree of departments, `POST /im/dept/mylist` (API-98). */
export interface ImDepartment {
  readonly id: string;
  readonly name: string;
  readonly hasChildren: boolean;
}

/** `POST /im/message/search`: messages that contain a text, newest first. */
export interface FoundMessages {
  readonly messages: readonly (ImMessage & { readonly chat: ChatName & { readonly name: string } })[];
  readonly total: number;
}

/** The token of the chat (IM-13). */
export interface ImToken {
  readonly access_token: string;
  readonly refresh_token: string;
  /** Seconds for which the access token is good. */
  readonly expires_in: number;
}

/** `GET /im/config`, asked with the console's session: how the chat is reached. */
export interface ImConfig {
  /** Port of the socket; 0: that of the console (IM-14). */
  readonly socketPort: number;
  /** Address, below the prefix of the API unless it names a host, at which tokens are given out and renewed (API-105). */
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  /** Address of a speech service with `{text}` in it; `""`: nothing is read aloud (API-106). */
  readonly speechUrl: string;
}
