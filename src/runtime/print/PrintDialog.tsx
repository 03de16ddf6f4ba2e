import { Button, ConfigProvider, Empty, Modal, Skeleton, theme as antdTheme } from "antd";
import { Suspense, useEffect, useEffectEvent, type CSSProperties, type ReactNode } from "react";
import { LoadFailure } from "../base/LoadFailure.tsx";
import styles from "./print.module.css";
import { PrintedDetails } from "./PrintedDetails.tsx";
import { PrintedLabels } from "./PrintedLabels.tsx";
import { PrintedTables } from "./PrintedTable.tsx";
import { usePaper } from "./usePaper.ts";
import { usePrintedRows, type LoadedPrint, type PrintedRows, type PrintOrder } from "./usePrintedRows.ts";

/** Props of `PrintDialog`. */
export interface PrintDialogProps extends PrintOrder {
  readonly onClose: () => void;
}

/** Rows as they will stand on paper, over the whole window; what the browser prints meanwhile is the sheets alone. */
export function PrintDialog({ onClose, ...order }: PrintDialogProps) {
  const loaded = usePrintedRows(order);
  const { printed } = loaded;
  const isReady = printed !== undefined && printed.rows.length > 0;
  usePaper(printed?.layout);
  usePrintKey(isReady);
  return (
    <Modal
      open
      title={printed ? `打印预览：${printed.title}` : "打印预览"}
      width="100vw"
      rootClassName={styles.frame ?? ""}
      getContainer={bodyOf}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          关闭
        </Button>,
        <Button key="print" type="primary" disabled={!isReady} onClick={printWindow}>
          打印
        </Button>,
      ]}
    >
      <Suspense fallback={<Skeleton active />}>
        <Preview loaded={loaded} />
      </Suspense>
    </Modal>
  );
}

const bodyOf = () => document.body;

function printWindow(): void {
  window.print();
}

/** The key that prints a page prints the sheets, once they are there. */
function usePrintKey(isReady: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "p") return;
    event.preventDefault();
    if (isReady) printWindow();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function Preview({ loaded: { printed, error, isLoading, retry } }: { readonly loaded: LoadedPrint }) {
  if (error !== undefined && !printed)
    return <LoadFailure title="打印的内容加载失败" error={error} isLoading={isLoading} onRetry={retry} />;
  if (!printed) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  if (printed.rows.length === 0) return <Empty description="没有可打印的记录" />;
  return (
    <Sheets layout={printed.layout}>
      <Layout {...printed} />
    </Sheets>
  );
}

/** Paper is white whatever the console looks like: variables of the light look, under a name of their own. */
const paperTheme = { cssVar: { key: styles.paper ?? "paper" }, hashed: false, inherit: false, algorithm: antdTheme.defaultAlgorithm };

function Sheets({ layout, children }: Pick<PrintedRows, "layout"> & { readonly children: ReactNode }) {
  const { width, height } = layout.paper;
  const size = { "--paper-width": `${width}mm`, "--paper-height": `${height}mm` } as CSSProperties;
  return (
    <ConfigProvider theme={paperTheme}>
      <div className={`${styles.sheets} ${styles.paper} ${layout.layout === "label" ? "" : styles.letters}`} style={size}>
        {children}
      </div>
    </ConfigProvider>
  );
}

function Layout({ title, layout, entity, rows }: PrintedRows) {
  switch (layout.layout) {
    case "table":
      return <PrintedTables {...{ title, layout, entity, rows }} />;
    case "label":
      return <PrintedLabels {...{ layout, entity, rows }} />;
    case "detail":
      return <PrintedDetails {...{ title, layout, entity, rows }} />;
  }
}
