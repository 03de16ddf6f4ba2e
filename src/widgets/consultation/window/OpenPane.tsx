import { HistoryOutlined, UserOutlined } from "@ant-design/icons";
import { Button, Drawer, Empty, Skeleton } from "antd";
import { Suspense, useState } from "react";
import type { ReactNode } from "react";
import { LoadFailure } from "../../../runtime/index.ts";
import { useNarrow } from "../../../runtime/forWidgets.ts";
import type { ConsultRow } from "../core/consultRow.ts";
import type { DeskSlots } from "../core/deskSlots.ts";
import { Conversation } from "../talk/Conversation.tsx";
import type { OpenContact } from "./useOpenContact.ts";
import styles from "./window.module.css";

/** Props of `OpenPane`. */
export interface OpenPaneProps extends Omit<DeskSlots, "renderBegin"> {
  readonly chat: string | undefined;
  readonly open: OpenContact;
  /** The way back where it fills the window. */
  readonly back: ReactNode;
  /** Leads from the text to the contacts. */
  readonly onLeave: () => void;
}

/** What stands beside the contacts: the conversation that is open, why it is not there, or how to open one. */
export function OpenPane(props: OpenPaneProps) {
  const { chat, open, back } = props;
  const { row, error, isLoading, retry } = open;
  if (chat === undefined)
    return (
      <div className={styles["nobody"]}>
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="从联系人里选一位来访者，或用方向键与回车打开" />
      </div>
    );
  if (row) return <OpenConversation {...props} row={row} />;
  return (
    <div className={styles["content"]}>
      {back}
      {error === undefined ? (
        <Skeleton active avatar className={styles["loading"] ?? ""} aria-label="正在加载" />
      ) : (
        <LoadFailure title="打不开这次咨询：它不存在，或不在您的机构" error={error} isLoading={isLoading} onRetry={retry} />
      )}
    </div>
  );
}

/** px; below it what is known of the person does not stand beside the conversation but in a drawer. */
const TIGHT = 1199.98;

function OpenConversation({ row, back, onLeave, ...slots }: OpenPaneProps & { readonly row: ConsultRow }) {
  const { renderActions, renderAside, renderHistory, renderPhrases } = slots;
  const isTight = useNarrow(TIGHT);
  const [shown, setShown] = useState<"history" | "aside">();
  const close = () => setShown(undefined);
  const history = renderHistory && (() => setShown("history"));
  const tools = (
    <>
      {history && (
        <Button icon={<HistoryOutlined />} onClick={history}>
          历史
        </Button>
      )}
      {renderAside && isTight && (
        <Button icon={<UserOutlined />} onClick={() => setShown("aside")}>
          资料
        </Button>
      )}
      <Suspense>{renderActions?.(row)}</Suspense>
    </>
  );
  return (
    <>
      <div className={styles["content"]}>
        <Conversation row={row} start={back} tools={tools} renderPhrases={renderPhrases} onHistory={history} onLeave={onLeave} />
      </div>
      {renderAside && (
        <Aside isDrawer={isTight} isOpen={shown === "aside"} onClose={close}>
          {renderAside(row)}
        </Aside>
      )}
      <Suspense>{shown === "history" && renderHistory?.({ row, onClose: close })}</Suspense>
    </>
  );
}

interface AsideProps {
  /** There is no room for it beside the conversation. */
  readonly isDrawer: boolean;
  /** Of the drawer. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Aside({ isDrawer, isOpen, onClose, children }: AsideProps) {
  const content = <Suspense fallback={<Skeleton active className={styles["loading"] ?? ""} />}>{children}</Suspense>;
  if (!isDrawer)
    return (
      <aside className={styles["aside"]} aria-label="来访者资料">
        {content}
      </aside>
    );
  return (
    <Drawer title="来访者资料" open={isOpen} onClose={onClose} width="min(100vw, 360px)" destroyOnHidden>
      {content}
    </Drawer>
  );
}
