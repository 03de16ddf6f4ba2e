import { Checkbox, Input, Skeleton, Tabs, Tag } from "antd";
import { useState } from "react";
import type { ReactNode } from "react";
import { foldingTabs, LoadFailure, trimSpace, useDebounced } from "../../../runtime/index.ts";
import type { ImUser } from "../../../schema/wire/imAnswers.ts";
import { useIm } from "../core/ImProvider.tsx";
import { PersonAvatar } from "../../message/Person.tsx";
import { DepartmentTree } from "../panes/DepartmentTree.tsx";
import { Nothing } from "../panes/Nothing.tsx";
import { useCalled } from "../panes/useCalled.ts";
import styles from "./groups.module.css";

/** Props of `MemberPicker`. */
export interface MemberPickerProps {
  readonly chosen: readonly ImUser[];
  readonly onChange: (chosen: readonly ImUser[]) => void;
  /** Account names of who is in it already and cannot be chosen. */
  readonly taken: readonly string[];
}

/** Milliseconds of rest after which the server is asked. */
const REST = 300;

/** Chooses colleagues for a group: among friends, by department, or by what they are called. */
export function MemberPicker(props: MemberPickerProps) {
  const { chosen, onChange } = props;
  const [typed, setTyped] = useState("");
  const keyword = trimSpace(typed);
  const draw = (users: readonly ImUser[], label: string) => <Choices {...props} users={users} label={label} />;
  return (
    <div className={styles.picker}>
      <Input.Search
        type="search"
        allowClear
        aria-label="搜索同事"
        placeholder="搜索同事的姓名、账号或手机"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={(event) => event.preventDefault()}
      />
      <div className={styles.choices}>{keyword === "" ? <Sources draw={draw} /> : <Found keyword={keyword} draw={draw} />}</div>
      <output className={styles.chosen} aria-label="已选成员">
        <span>已选 {chosen.length} 人</span>
        {chosen.map(({ username, realname }) => (
          <Tag
            key={username}
            closable={{ "aria-label": `不选${realname}` }}
            onClose={() => onChange(chosen.filter((user) => user.username !== username))}
          >
            {realname}
          </Tag>
        ))}
      </output>
    </div>
  );
}

type Draw = (users: readonly ImUser[], label: string) => ReactNode;

function Sources({ draw }: { readonly draw: Draw }) {
  const friends = useIm((state) => state.friends);
  return (
    <Tabs
      {...foldingTabs}
      size="small"
      items={[
        {
          key: "friends",
          label: "好友",
          children: friends.length > 0 ? draw(friends, "好友") : <Nothing>还没有好友，按部门选择或搜索同事</Nothing>,
        },
        { key: "departments", label: "部门", children: <DepartmentTree>{draw}</DepartmentTree> },
      ]}
    />
  );
}

function Found({ keyword, draw }: { readonly keyword: string; readonly draw: Draw }) {
  const asked = useDebounced(keyword, REST);
  const { data, error, isFetching, refetch } = useCalled(["searchUsers", asked], (calls) => calls.searchUsers(asked));
  if (error) return <LoadFailure title="同事搜索失败" error={error} isLoading={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  return data.length > 0 ? draw(data, "找到的同事") : <Nothing>没有找到同事，换一个词试试</Nothing>;
}

interface ChoicesProps extends MemberPickerProps {
  readonly users: readonly ImUser[];
  readonly label: string;
}

function Choices({ users, label, chosen, onChange, taken }: ChoicesProps) {
  const own = useIm(({ me }) => me?.username);
  const others = users.filter(({ username }) => username !== own);
  const isChosen = (username: string) => chosen.some((user) => user.username === username);
  const toggle = (user: ImUser) =>
    onChange(isChosen(user.username) ? chosen.filter(({ username }) => username !== user.username) : [...chosen, user]);
  return (
    <ul className={styles.list} aria-label={label}>
      {others.map((user) => (
        <li key={user.username}>
          <Checkbox
            className={styles.choice ?? ""}
            checked={taken.includes(user.username) || isChosen(user.username)}
            disabled={taken.includes(user.username)}
            onChange={() => toggle(user)}
          >
            <span className={styles.person}>
              <PersonAvatar name={user.realname} path={user.avatar} size={24} />
              <span className={styles.name}>{user.realname}</span>
              <span className={styles.quiet}>{taken.includes(user.username) ? "已在群里" : user.departs.join("、")}</span>
            </span>
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}
