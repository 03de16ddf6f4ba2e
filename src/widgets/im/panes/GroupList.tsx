import { Tag } from "antd";
import type { ImGroup } from "../../../schema/wire/imAnswers.ts";
import { useIm } from "../core/ImProvider.tsx";
import { RowList } from "../../message/RowList.tsx";
import { Nothing } from "./Nothing.tsx";
import { RowText } from "./RowText.tsx";

/** Props of `GroupList`. */
export interface GroupListProps {
  /** Id of the group whose chat is open. */
  readonly shown?: string | undefined;
  readonly onOpen: (group: ImGroup) => void;
}

/** The groups of the person (IM-12, SCREEN-76). */
export function GroupList({ shown, onOpen }: GroupListProps) {
  const groups = useIm((state) => state.groups);
  if (groups.length === 0) return <Nothing>还没有群聊，可以新建一个</Nothing>;
  return <GroupRows label="群聊" groups={groups} shown={shown} onOpen={onOpen} />;
}

/** Groups to choose from. */
export function GroupRows({
  label,
  groups,
  shown,
  onOpen,
}: GroupListProps & { readonly label: string; readonly groups: readonly ImGroup[] }) {
  const own = useIm((state) => state.me?.username);
  return (
    <RowList label={label} rows={groups} keyOf={({ id }) => id} shown={shown} onOpen={onOpen}>
      {({ name, avatar, size, master }) => (
        <RowText name={name} avatar={avatar} note={`${size} 人`} corner={master === own && <Tag bordered={false}>群主</Tag>} />
      )}
    </RowList>
  );
}
