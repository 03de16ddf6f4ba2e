import { BellOutlined } from "@ant-design/icons";
import { Badge, Button, Popover, Tooltip } from "antd";
import { Suspense, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { lazyDialog, lazyPart } from "../../runtime/code/lazyPart.tsx";
import { namedPaths } from "../navigation/fixedPages.ts";
import styles from "./NoticeBell.module.css";
import { closeNotice, useNoticeShown } from "./openNotice.store.ts";
import { useNotices } from "./useNotices.ts";

const NoticePanel = lazyPart(async () => (await import("./NoticePanel.tsx")).NoticePanel);
const NoticeDialog = lazyDialog(async () => (await import("./NoticeDialog.tsx")).NoticeDialog);

/** px (spec §2.6). */
const PANEL_WIDTH = 300;

/** Says how much is unread, and opens it. What it opens is loaded when asked for. */
export function NoticeBell() {
  const navigate = useNavigate();
  const notices = useNotices();
  const bell = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const total = (notices.data?.anntMsgTotal ?? 0) + (notices.data?.sysMsgTotal ?? 0);

  function close(): void {
    setIsOpen(false);
    bell.current?.focus();
  }

  function showAll(): void {
    close();
    void navigate(namedPaths["isps-userAnnouncement"]);
  }

  return (
    <>
      <Tooltip title={isOpen ? "" : "通知与消息"}>
        <Popover
          trigger="click"
          placement="bottomRight"
          arrow={false}
          open={isOpen}
          onOpenChange={setIsOpen}
          destroyOnHidden
          styles={{ body: { width: PANEL_WIDTH } }}
          content={
            <Suspense fallback={<output className={styles.loading} aria-label="正在加载" />}>
              <NoticePanel notices={notices} onClose={close} onAll={showAll} />
            </Suspense>
          }
        >
          <Button
            ref={bell}
            type="text"
            aria-label={total > 0 ? `通知与消息，${total} 条未读` : "通知与消息，没有未读"}
            aria-expanded={isOpen}
            icon={
              <Badge count={total} size="small" title="" offset={[total > 9 ? 6 : 0, 0]}>
                <BellOutlined />
              </Badge>
            }
          />
        </Popover>
      </Tooltip>
      <OpenNotice />
    </>
  );
}

/** Loaded with the first announcement that is opened; stays afterwards, so that it closes as it opened. */
function OpenNotice() {
  const { notice, isOpen } = useNoticeShown();
  return <Suspense>{notice && <NoticeDialog notice={notice} isOpen={isOpen} onClose={closeNotice} />}</Suspense>;
}
