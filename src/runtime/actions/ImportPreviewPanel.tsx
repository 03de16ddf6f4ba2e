import type { FaultyLine, ImportPreview, ImportRemark } from "../../schema/wire/importAnswers.ts";
import { DownloadOutlined } from "@ant-design/icons";
import { Alert, Button, Radio, Table } from "antd";
import type { TableColumnsType } from "antd";
import type { ExistingRule } from "../api/importApi.ts";
import { saveBlob } from "../api/saveBlob.ts";
import { paginationItem } from "../base/paginationItem.tsx";
import styles from "./ImportDialog.module.css";

/** Props of `ImportPreviewPanel`. */
export interface ImportPreviewPanelProps {
  readonly name: string;
  readonly preview: ImportPreview;
  readonly existing: ExistingRule;
  readonly isWorking: boolean;
  /** Looks at the file anew, with another choice. */
  onChoose(existing: ExistingRule): void;
}

/** Lines that an import would write. */
export function importableCount({ addedCount, changedCount, undecidedCount }: ImportPreview): number {
  return addedCount + changedCount + undecidedCount;
}

/** Shows what an import would do before anything is written: how many lines of each fate, and all that is wrong with the faulty ones. */
export function ImportPreviewPanel({ name, preview, existing, isWorking, onChoose }: ImportPreviewPanelProps) {
  const { addedCount, changedCount, sameCount, skippedCount, undecidedCount, errorCount } = preview;
  const fates: readonly (readonly [string, number])[] = [
    ["新增", addedCount],
    ["更新", changedCount],
    ["已有，没有变化", sameCount],
    ["已有，跳过", skippedCount],
    ["导入时再核对", undecidedCount],
    ["有错误，不导入", errorCount],
  ];
  return (
    <section className={styles.preview} aria-label="检查结果" aria-live="polite">
      <p className={styles.total}>
        “{name}”共 {preview.totalCount} 行，还没有写入任何数据：
      </p>
      <ul className={styles.fates}>
        {fates
          .filter(([, count]) => count > 0)
          .map(([label, count]) => (
            <li key={label}>
              <span>{label}</span> <strong>{count} 行</strong>
            </li>
          ))}
      </ul>
      <Notes preview={preview} />
      {preview.remarks.length > 0 && <Remarks remarks={preview.remarks} />}
      {changedCount + sameCount + skippedCount > 0 && (
        <ExistingChoice preview={preview} existing={existing} isWorking={isWorking} onChoose={onChoose} />
      )}
      {errorCount > 0 && <Faults preview={preview} />}
    </section>
  );
}

function Notes({ preview: { repeated, sampleRows, undecidedCount, addedCount, keys } }: { readonly preview: ImportPreview }) {
  const sample = sampleRows.length > 0 ? `第 ${sampleRows.join("、")} 行是模板的示例，已跳过。` : "";
  const undecided = undecidedCount > 0 ? "“导入时再核对”的行涉及您看不到的内容，是否重复要到导入时才知道。" : "";
  return (
    <>
      {repeated && (
        <Alert
          type="warning"
          showIcon
          message={`这个文件已于 ${repeated.at} 导入过（${repeated.count} 行）`}
          description="再导入一次可能产生重复的数据。"
        />
      )}
      {keys.length === 0 && addedCount > 0 && (
        <Alert
          type="warning"
          showIcon
          message="没有可以识别已有数据的列，所有行都将新增"
          description="已有的数据不会更新；这里已经有的行，请先从文件中删除，否则会重复。"
        />
      )}
      {sample + undecided !== "" && <Alert type="info" showIcon message={sample + undecided} />}
    </>
  );
}

function Remarks({ remarks }: { readonly remarks: readonly ImportRemark[] }) {
  return (
    <section className={styles.section} aria-label="与文件里不同的读法">
      <h2 className={styles.heading}>请核对：有些内容按下面的读法导入</h2>
      <ul className={styles.faults}>
        {gathered(remarks).map((remark) => (
          <li key={`${remark.title} ${remark.message}`}>
            {remark.title !== "" && <strong>{remark.title}：</strong>}
            {remark.message}
            {remark.rowCount > 0 && <span>{rowsText(remark)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is said of several whole columns is said once. */
function gathered(remarks: readonly ImportRemark[]): readonly ImportRemark[] {
  const columns = new Map<string, ImportRemark>();
  const others: ImportRemark[] = [];
  for (const remark of remarks) {
    const before = columns.get(remark.message);
    if (remark.rowCount > 0 || remark.title === "") others.push(remark);
    else columns.set(remark.message, { ...remark, title: before ? `${before.title}、${remark.title}` : remark.title });
  }
  return [...others, ...columns.values()];
}

function rowsText({ rows, rowCount }: ImportRemark): string {
  return `（第 ${rows.join("、")} ${rowCount > rows.length ? `等 ${rowCount} ` : ""}行）`;
}

function ExistingChoice({ preview: { keys, canUpdate }, existing, isWorking, onChoose }: Omit<ImportPreviewPanelProps, "name">) {
  return (
    <fieldset className={styles.existing} disabled={isWorking}>
      <legend>{keys.join("或")}相同的数据已经有了</legend>
      <Radio.Group
        value={existing}
        disabled={isWorking}
        onChange={({ target }) => onChoose(target.value as ExistingRule)}
        options={[
          { value: "skip", label: "跳过，保持原样" },
          { value: "update", label: canUpdate ? "更新为文件里的内容（空白的格子不改）" : "更新（您没有编辑权限）", disabled: !canUpdate },
        ]}
      />
    </fieldset>
  );
}

const columns: TableColumnsType<FaultyLine> = [
  { title: "行号", dataIndex: "row", width: 72, align: "right" },
  {
    title: "错误原因",
    dataIndex: "faults",
    render: (faults: FaultyLine["faults"]) => (
      <ul className={styles.faults}>
        {faults.map(({ title, message }) => (
          <li key={title + message}>
            {title !== "" && !message.includes(title) && <strong>{title}：</strong>}
            {message}
          </li>
        ))}
      </ul>
    ),
  },
];

const PAGE = 8;

function Faults({ preview: { faults, errorCount, errorFile } }: { readonly preview: ImportPreview }) {
  return (
    <section className={styles.section} aria-label="有错误的行">
      <div className={styles.bar}>
        <h2 className={styles.heading}>有错误的行（行号与您的文件一致）</h2>
        {errorFile && (
          <Button size="small" icon={<DownloadOutlined />} onClick={() => saveBlob(bytesOf(errorFile.data), errorFile.name)}>
            下载错误文件（{errorCount} 行）
          </Button>
        )}
      </div>
      <Table
        size="small"
        rowKey="row"
        columns={columns}
        dataSource={[...faults]}
        pagination={{
          pageSize: PAGE,
          hideOnSinglePage: true,
          size: "small",
          showSizeChanger: false,
          itemRender: paginationItem,
          showTotal: (total) => (total < errorCount ? `列出前 ${total} 行，其余在下载的文件里` : `共 ${total} 行`),
        }}
      />
      <p className={styles.hint}>文件里写有每行的错误原因和原文件行号；改好后可以直接再次导入它。</p>
    </section>
  );
}

function bytesOf(base64: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0)], { type: "application/vnd.ms-excel" });
}
