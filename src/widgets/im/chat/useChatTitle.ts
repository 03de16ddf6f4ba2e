import type { ChatName, ImGroup } from "../../../schema/wire/imAnswers.ts";
import { chatKey } from "../core/chatName.ts";
import { useIm } from "../core/ImProvider.tsx";
import { useCalled } from "../panes/useCalled.ts";

/** Whom a chat is with. */
export interface ChatTitle {
  /** Real name of the friend, or name of the group; the account name while it is not known. */
  readonly name: string;
  /** Path of a stored picture, or `""`. */
  readonly avatar: string;
  /** The group that the person belongs to. */
  readonly group?: ImGroup | undefined;
}

/** Whom a chat is with: a friend, a group, or a colleague who is looked up, e.g. where a link led to the chat. */
export function useChatTitle(chat: ChatName): ChatTitle {
  const isFriend = chat.type === "0";
  const group = useIm(({ groups }) => (isFriend ? undefined : groups.find(({ id }) => id === chat.id)));
  const friend = useIm(({ friends }) => (isFriend ? friends.find(({ username }) => username === chat.id) : undefined));
  const entry = useIm(({ chats }) => chats.find((known) => chatKey(known) === chatKey(chat)));
  const isUnknown = isFriend && !friend && !entry;
  const { data: colleague } = useCalled(isUnknown ? ["user", chat.id] : undefined, (calls) => calls.user(chat.id));
  const person = friend ?? colleague;
  if (group) return { name: group.name, avatar: group.avatar, group };
  if (person) return { name: person.realname, avatar: person.avatar };
  return { name: entry?.name ?? (isFriend ? chat.id : "群聊"), avatar: entry?.avatar ?? "" };
}
