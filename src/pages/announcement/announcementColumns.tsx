import { Button, Tag } from "antd";
import type { TableColumnsType } from "antd";
import { DictionaryTag } from "../../runtime/index.ts";
import styles from "./AnnouncementPage.module.css";
import type { Notice } from "./noticeApi.ts";

interface ColumnOptions {
  /** Where there is little room, what describes an announcement stands under its title. */
  readonly isCompact: boolean;
  readonly onOpen: (notice: Notice) => void;
  readonly onMark: (notice: Notice) => void;
}

/** The columns of the person's announcements. */
export function announcementColumns({ isCompact, onOpen, onMark }: ColumnOptions): TableColumnsType<Notice> {
  const title = (notice: Notice) => (
    <Button type="link" className={`${styles.title} ${notice.readFlag === "1" ? "" : styles.unread}`} onClick={() => onOpen(notice)}>
      {notice.titile}
    </Button>
  );
  const actions: TableColumnsType<Notice>[number] = {
    title: "操作",
    key: "actions",
    width: 110,
    render: (_, notice) =>
      notice.readFlag === "1" ? null : (
        <Button type="link" className={styles.title ?? ""} aria-label={`标为已读：${notice.titile}`} onClick={() => onMark(notice)}>
          标为已读
        </Button>
      ),
  };
  if (isCompact)
    return [
      {
        title: "通告",
        key: "notice",
        render: (_, notice) => (
          <>
            {title(notice)}
            <div className={styles.about}>
              <ReadTag notice={notice} />
              <DictionaryTag code="announcement_priority" value={notice.priority} />
              <span>{senderOf(notice)}</span>
              <span>{notice.sendTime}</span>
            </div>
          </>
        ),
      },
      actions,
    ];
  return [
    { title: "标题", key: "titile", render: (_, notice) => title(notice) },
    {
      title: "类别",
      dataIndex: "msgCategory",
      width: 110,
      render: (value: string) => <DictionaryTag code="announcement_category" value={value} />,
    },
    {
      title: "优先级",
      dataIndex: "priority",
      width: 110,
      render: (value: string) => <DictionaryTag code="announcement_priority" value={value} />,
    },
    { title: "发布人", key: "sender", width: 120, ellipsis: true, render: (_, notice) => senderOf(notice) },
    { title: "发布时间", dataIndex: "sendTime", width: 180 },
    { title: "状态", key: "readFlag", width: 90, render: (_, notice) => <ReadTag notice={notice} /> },
    actions,
  ];
}

function senderOf({ sender_dictText: name, sender }: Notice): string {
  return name || sender || "系统";
}

function ReadTag({ notice: { readFlag } }: { readonly notice: Notice }) {
  return readFlag === "1" ? (
    <Tag bordered={false}>已读</Tag>
  ) : (
    <Tag bordered={false} color="blue">
      未读
    </Tag>
  );
}
