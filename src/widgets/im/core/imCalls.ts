import type {
  ChatHistory,
  ChatName,
  FoundMessages,
  GroupMark,
  ImDepartment,
  ImGroup,
  ImStart,
  ImUser,
} from "../../../schema/wire/imAnswers.ts";

/**
 * Sends one call of the chat: a form, with the chat's token, renewed where it ran out (IM-19).
 *
 * @throws ImError
 */
export type ImCall = <T>(path: string, form?: Readonly<Record<string, string>>) => Promise<T>;

/** Where in a chat a page of its history is. */
export type HistoryPlace = { readonly before: number } | { readonly after: number } | { readonly pageNo: number };

/** A group as its owner writes it. */
export interface GroupDraft {
  readonly name: string;
  /** Path of a stored picture, `""` for none. */
  readonly avatar: string;
}

/** The calls of messaging (API-97 to API-104). Each fails with `ImError`, whose message is a sentence for people. */
export interface ImCalls {
  start(): Promise<ImStart>;
  user(username: string): Promise<ImUser>;
  /** Colleagues whose name, account or phone contains a text. */
  searchUsers(keyword: string): Promise<readonly ImUser[]>;
  /** Departments below one, `"0"` for the roots. */
  departments(parentId: string): Promise<readonly ImDepartment[]>;
  departmentUsers(deptId: string): Promise<readonly ImUser[]>;
  groupUsers(groupId: string): Promise<readonly ImUser[]>;
  /** How far the other members of a group have read. */
  groupMarks(groupId: string): Promise<readonly GroupMark[]>;
  history(chat: ChatName, place: HistoryPlace): Promise<ChatHistory>;
  searchMessages(keyword: string, options?: { readonly chat?: ChatName; readonly pageNo?: number }): Promise<FoundMessages>;
  /** Takes back a message of one's own, within two minutes. */
  recall(chat: ChatName, number: number): Promise<void>;
  /** No sound and no notice of a chat, or again. */
  mute(chat: ChatName, muted: boolean): Promise<void>;
  addFriend(username: string): Promise<ImUser>;
  removeFriend(username: string): Promise<void>;
  createGroup(group: GroupDraft & { readonly members: readonly string[] }): Promise<ImGroup>;
  saveGroup(id: string, group: GroupDraft & { readonly silenced: boolean }): Promise<ImGroup>;
  invite(id: string, members: readonly string[]): Promise<void>;
  expel(id: string, member: string): Promise<void>;
  leave(id: string): Promise<void>;
  /** Makes another member the owner. */
  passOn(id: string, member: string): Promise<void>;
  dissolve(id: string): Promise<void>;
}

/** Makes the calls out of a way to send one. */
export function createImCalls(call: ImCall): ImCalls {
  return {
    start: () => call("/im/user/init"),
    user: (userName) => call("/im/user/get", { userName }),
    searchUsers: (keyword) => call("/im/user/search", { keyword }),
    departments: (parentId) => call("/im/dept/mylist", { parentId }),
    departmentUsers: (deptId) => call("/im/dept/users", { deptId }),
    groupUsers: (chatId) => call("/im/user/chatUserList", { chatId }),
    groupMarks: (groupId) => call("/im/group/marks", { groupId }),
    history: (chat, place) => call("/im/message/list", { chatId: chat.id, chatType: chat.type, ...placeForm(place) }),
    searchMessages: (keyword, { chat, pageNo = 1 } = {}) =>
      call("/im/message/search", { keyword, pageNo: String(pageNo), ...(chat && { chatId: chat.id, chatType: chat.type }) }),
    recall: (chat, number) => call("/im/message/recall", { chatId: chat.id, chatType: chat.type, number: String(number) }),
    mute: (chat, muted) => call("/im/chat/mute", { chatId: chat.id, chatType: chat.type, muted: String(muted) }),
    addFriend: (userName) => call("/im/friend/keep", { userName }),
    removeFriend: (userName) => call("/im/friend/drop", { userName }),
    createGroup: ({ name, avatar, members }) => call("/im/group/create", { name, avatar, members: members.join(",") }),
    saveGroup: (groupId, { name, avatar, silenced }) => call("/im/group/save", { groupId, name, avatar, silenced: String(silenced) }),
    invite: (groupId, members) => call("/im/group/invite", { groupId, members: members.join(",") }),
    expel: (groupId, member) => call("/im/group/expel", { groupId, member }),
    leave: (groupId) => call("/im/group/leave", { groupId }),
    passOn: (groupId, member) => call("/im/group/passOn", { groupId, member }),
    dissolve: (groupId) => call("/im/group/dissolve", { groupId }),
  };
}

function placeForm(place: HistoryPlace): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(place).map(([name, number]) => [name, String(number)]));
}
