import { useQuery } from "@tanstack/react-query";
import { Empty, Skeleton, Tabs } from "antd";
import { LoadFailure, useViewer } from "../../../runtime/index.ts";
import { RowList } from "../../message/RowList.tsx";
import { useMinute } from "../../message/useMinute.ts";
import type { ConsultRow } from "../core/consultRow.ts";
import { closedQuery, contactsQuery } from "../core/deskQueries.ts";
import { LineLost } from "../core/LineLost.tsx";
import { usePolled } from "../core/usePolled.ts";
import { contactsOf } from "./contactOrder.ts";
import type { ContactTab } from "./contactOrder.ts";
import { ContactRow } from "./ContactRow.tsx";
import type { ContactsPaneProps } from "./ContactsPane.tsx";
import styles from "./contacts.module.css";

/** Props of `ContactLists`. */
export interface ContactListsProps extends Pick<ContactsPaneProps, "onOpen"> {
  /** Id of the consultation that is open. */
  readonly shown: string | undefined;
  /** The part that is shown. */
  readonly tab: ContactTab;
  readonly onTab: (tab: ContactTab) => void;
}

const TITLES: Readonly<Record<ContactTab, string>> = { waiting: "待接待", mine: "我的", open: "全部进行中", closed: "已结束" };
const NOBODY: Readonly<Record<ContactTab, string>> = {
  waiting: "没有人在等待",
  mine: "您没有进行中的咨询；可以从“待接待”接待",
  open: "没有进行中的咨询",
  closed: "没有已结束的咨询",
};

/** The parts of the contacts with their counts, and the list of one. */
export function ContactLists({ shown, tab, onTab, onOpen }: ContactListsProps) {
  const userId = useViewer().user.id;
  const { data = NONE } = useQuery(contactsQuery);
  const count = (part: ContactTab): string => {
    const size = contactsOf(part, data, userId).length;
    return part === "closed" || size === 0 ? TITLES[part] : `${TITLES[part]} ${size}`;
  };
  return (
    <>
      <Tabs
        className={styles["tabs"] ?? ""}
        size="small"
        tabBarGutter={12}
        activeKey={tab}
        onChange={(key) => onTab(key as ContactTab)}
        items={(["waiting", "mine", "open", "closed"] as const).map((key) => ({ key, label: count(key) }))}
      />
      {/* Whose part was derived has chosen it by opening something of it. */}
      <Contacts
        key={tab}
        tab={tab}
        shown={shown}
        onOpen={(id) => {
          onTab(tab);
          onOpen(id);
        }}
      />
    </>
  );
}

const NONE: readonly ConsultRow[] = [];

interface ContactsProps {
  readonly tab: ContactTab;
  readonly shown: string | undefined;
  readonly onOpen: (consultId: string) => void;
}

function Contacts({ tab, shown, onOpen }: ContactsProps) {
  const userId = useViewer().user.id;
  const now = useMinute();
  const { data, state, error, isFetching, retry } = usePolled(useQuery(tab === "closed" ? closedQuery : contactsQuery));
  if (!data) {
    if (state === "loading") return <Skeleton active avatar className={styles["waiting"] ?? ""} aria-label="正在加载" />;
    return <LoadFailure title="联系人没有加载出来" error={error} isLoading={isFetching} onRetry={retry} />;
  }
  const rows = contactsOf(tab, data, userId);
  return (
    <div className={styles["scroll"]}>
      {state === "lost" && <LineLost />}
      {rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={NOBODY[tab]} />
      ) : (
        <RowList label={TITLES[tab]} rows={rows} keyOf={({ id }) => id} shown={shown} onOpen={({ id }) => onOpen(id)}>
          {(row) => <ContactRow row={row} userId={userId} now={now} />}
        </RowList>
      )}
    </div>
  );
}
