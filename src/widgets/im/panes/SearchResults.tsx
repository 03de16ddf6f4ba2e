import { Skeleton } from "antd";
import { useId } from "react";
import type { ReactNode } from "react";
import { LoadFailure, useDebounced } from "../../../runtime/index.ts";
import type { ChatName } from "../../../schema/wire/imAnswers.ts";
import { useIm } from "../core/ImProvider.tsx";
import { FoundMessageRows } from "./FoundMessageRows.tsx";
import { GroupRows } from "./GroupList.tsx";
import { containsText, isCalled } from "./matchPeople.ts";
import styles from "./panes.module.css";
import { PeopleRows } from "./PeopleRows.tsx";
import { useCalled } from "./useCalled.ts";

/** Where a result leads. */
export interface SearchDoors {
  /** Shows a person's card. */
  readonly onUser: (username: string) => void;
  /** Opens a chat; `at` is the number of the message that was found. */
  readonly onChat: (chat: ChatName, at?: number) => void;
}

/** Props of `SearchResults`. */
export interface SearchResultsProps extends SearchDoors {
  /** What is looked for, without space around it. */
  readonly keyword: string;
}

/** Milliseconds of rest after which the server is asked. */
const REST = 300;

/** What a text is found in: friends, groups, other colleagues, and what was said. */
export function SearchResults({ keyword, onUser, onChat }: SearchResultsProps) {
  const friends = useIm((state) => state.friends);
  const groups = useIm((state) => state.groups);
  const asked = useDebounced(keyword, REST);
  const known = friends.filter((friend) => isCalled(friend, keyword));
  const named = groups.filter(({ name }) => containsText(name, keyword));
  return (
    <div className={styles.found}>
      {known.length > 0 && (
        <Section title="好友">
          <PeopleRows label="找到的好友" people={known} onOpen={({ username }) => onUser(username)} />
        </Section>
      )}
      {named.length > 0 && (
        <Section title="群聊">
          <GroupRows label="找到的群聊" groups={named} onOpen={({ id }) => onChat({ type: "1", id })} />
        </Section>
      )}
      <Section title="同事">
        <Colleagues keyword={asked} onUser={onUser} />
      </Section>
      <Section title="聊天记录">
        <FoundMessageRows key={asked} keyword={asked} onChat={onChat} />
      </Section>
    </div>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Colleagues who are no friends: a friend is found above. */
function Colleagues({ keyword, onUser }: { readonly keyword: string } & Pick<SearchDoors, "onUser">) {
  const friends = useIm((state) => state.friends);
  const { data, error, isFetching, refetch } = useCalled(["searchUsers", keyword], (calls) => calls.searchUsers(keyword));
  if (error) return <LoadFailure title="同事搜索失败" error={error} isLoading={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className={styles.wait ?? ""} active title={false} paragraph={{ rows: 1 }} />;
  const others = data.filter(({ username }) => !friends.some((friend) => friend.username === username));
  if (others.length === 0) return <p className={styles.quiet}>没有找到其他同事</p>;
  return <PeopleRows label="找到的同事" people={others} onOpen={({ username }) => onUser(username)} />;
}
