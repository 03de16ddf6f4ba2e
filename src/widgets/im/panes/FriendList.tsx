import type { ImUser } from "../../../schema/wire/imAnswers.ts";
import { useIm } from "../core/ImProvider.tsx";
import { Nothing } from "./Nothing.tsx";
import { PeopleRows } from "./PeopleRows.tsx";

/** Props of `FriendList`. */
export interface FriendListProps {
  /** Account name of who is shown. */
  readonly shown?: string | undefined;
  readonly onOpen: (user: ImUser) => void;
}

/** The friends of the person: picture, real name and signature (IM-02, SCREEN-73). */
export function FriendList({ shown, onOpen }: FriendListProps) {
  const friends = useIm((state) => state.friends);
  if (friends.length === 0) return <Nothing>还没有好友，搜索同事的姓名后添加</Nothing>;
  return <PeopleRows label="好友" people={friends} shown={shown} onOpen={onOpen} />;
}
