import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Modal, Skeleton } from "antd";
import { useNavigate } from "react-router-dom";
import { loadNotice, loadSenderName, noticeKeys } from "./noticeApi.ts";
import type { Notice } from "./noticeApi.ts";
import { useCan } from "../../runtime/access/AccessProvider.tsx";
import { asApiError } from "../../runtime/api/apiError.ts";
import { DictionaryTag } from "../../runtime/dictionary/DictionaryTag.tsx";
import { SafeHtml } from "../../runtime/fields/richText/SafeHtml.tsx";
import { usePermissions } from "../permissions/permissions.store.ts";
import styles from "./NoticeDialog.module.css";
import { linkOf } from "./noticeTarget.ts";

/** Props of `NoticeDialog`. */
export interface NoticeDialogProps {
  readonly notice: Notice;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** One announcement in full (spec §2.7). */
export function NoticeDialog({ notice, isOpen, onClose }: NoticeDialogProps) {
  const senderName = useSenderName(notice);
  return (
    <Modal
      title="通知消息"
      open={isOpen}
      width={720}
      destroyOnHidden
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          关闭
        </Button>,
        <HandleButton key="handle" notice={notice} onClose={onClose} />,
      ]}
    >
      <article>
        <header className={styles.head}>
          <h2>{notice.titile}</h2>
          <p className={styles.about}>
            <DictionaryTag code="announcement_priority" value={notice.priority} />
            <span>发布人：{senderName}</span>
            <span>发布时间：{notice.sendTime ?? notice.createTime}</span>
          </p>
        </header>
        <Content id={notice.id} />
      </article>
    </Modal>
  );
}

function Content({ id }: { readonly id: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: noticeKeys.content(id),
    queryFn: ({ signal }) => loadNotice(id, signal),
    meta: { isSilent: true },
  });
  const missing = error && asApiError(error).kind === "missing";
  return (
    <div className={styles.content}>
      {data && !missing ? (
        <SafeHtml html={data.msgContent ?? ""} />
      ) : error ? (
        <Alert
          type={missing ? "warning" : "error"}
          showIcon
          message={missing ? "该通告已被撤回或已过有效期" : asApiError(error).message}
          action={
            missing ? null : (
              <Button loading={isFetching} onClick={() => void refetch()}>
                重试
              </Button>
            )
          }
        />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 5 }} />
      )}
    </div>
  );
}

/** The real name that came along, else the one in the list of users, for those who may read that. */
function useSenderName({ sender, sender_dictText: name }: Notice): string {
  const mayLook = useCan()("sys:user:list");
  const { data } = useQuery({
    queryKey: noticeKeys.sender(sender ?? ""),
    queryFn: ({ signal }) => loadSenderName(sender ?? "", signal),
    enabled: Boolean(sender) && !name && mayLook,
    meta: { isSilent: true },
  });
  return name || data || sender || "系统";
}

/** Leads to where the announcement is dealt with; other sites open in a window of their own that knows nothing of this one. */
function HandleButton({ notice, onClose }: Pick<NoticeDialogProps, "notice" | "onClose">) {
  const navigate = useNavigate();
  const link = linkOf(
    notice,
    usePermissions(({ navigation }) => navigation),
  );
  if (!link) return null;
  if (link.kind === "outside")
    return (
      <Button type="primary" href={link.href} target="_blank" rel="noopener noreferrer" onClick={onClose}>
        去处理
      </Button>
    );
  return (
    <Button
      type="primary"
      onClick={() => {
        onClose();
        void navigate(link.path);
      }}
    >
      去处理
    </Button>
  );
}
