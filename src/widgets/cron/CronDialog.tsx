import { Button, Modal, Segmented, Typography } from "antd";
import { useId, useState } from "react";
import type { FieldToolProps } from "../../runtime/index.ts";
import { serverToday, trimSpace, useConfirm } from "../../runtime/index.ts";
import { readCron, tooOften } from "../../schema/cron/index.ts";
import { readTimeZone } from "../../schema/time/timeZone.ts";
import { consoleZone } from "../../schema/time/zonedTime.ts";
import { CronBuilder } from "./CronBuilder.tsx";
import { CronTabs } from "./CronTabs.tsx";
import styles from "./cron.module.css";
import type { HiddenFields } from "./cronTexts.ts";
import { ExpressionInput } from "./ExpressionInput.tsx";
import { presets } from "./presets.ts";
import { RunPreview } from "./RunPreview.tsx";
import { useCronDraft } from "./useCronDraft.ts";
import type { RemotePreview } from "./useRunPreview.ts";

/** Width in px (CRON-36). */
const dialogWidth = 608;

/** Props of the dialog. */
export interface CronDialogProps extends HiddenFields {
  /** The expression to begin with; `""` for none. */
  readonly value: string;
  /** What an empty dialog begins with, for 确定 to mean something that people want; absent: it stays empty. */
  readonly suggestion?: string | undefined;
  /** IANA zone of the preview. @default "Asia/Shanghai" */
  readonly zone?: string | undefined;
  /** Works the preview out in place of the browser. */
  readonly preview?: RemotePreview | undefined;
  readonly isOpen: boolean;
  /** Called with the expression; null where it was cleared (CRON-12). */
  readonly onConfirm: (expression: string | null) => void;
  readonly onClose: () => void;
}

type Editor = "builder" | "tabs";

const editors: readonly { readonly value: Editor; readonly label: string }[] = [
  { value: "builder", label: "逐项选择" },
  { value: "tabs", label: "完整设置" },
];

/** Puts a cron expression together: by hand, from presets, with the builder or the full editor, all on one state. */
export function CronDialog(props: CronDialogProps) {
  const { value, suggestion, zone = consoleZone, preview, isOpen, onConfirm, onClose, ...hidden } = props;
  const begun = value === "" ? (suggestion ?? "") : value;
  const draft = useCronDraft(begun, hidden);
  const ask = useConfirm();
  const [editor, choose] = useState<Editor>("builder");
  const id = useId();
  const Editor = editor === "builder" ? CronBuilder : CronTabs;
  const expression = trimSpace(draft.expression);
  const confirm = async () => {
    const warning = tooOften(expression);
    const question = { title: "执行得这么密吗？", text: `${warning}。`, okText: "就这样执行", cancelText: "返回修改" };
    if (warning === undefined || (await ask(question))) onConfirm(expression === "" ? null : expression);
  };
  return (
    <Modal
      open={isOpen}
      title="执行周期"
      width={dialogWidth}
      maskClosable={false}
      // The buttons stay on the page, however much the preview lists.
      style={{ top: 24 }}
      // What takes the focus comes into sight below what stays at the top.
      styles={{ body: { maxHeight: "calc(100dvh - 176px)", overflow: "hidden auto", scrollPaddingBlockStart: 128 } }}
      okText="确定"
      cancelText="取消"
      okButtonProps={{ disabled: draft.fault !== undefined }}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <div className={styles["dialog"]}>
        {value === "" && begun !== "" && expression === begun && (
          <Typography.Text type="secondary">还没有执行周期，先按建议填好了：可以直接确定，也可以在下面修改。</Typography.Text>
        )}
        <ExpressionInput draft={draft} id={id} zone={preview === undefined ? zone : undefined} />
        <fieldset className={styles["line"]} aria-label="常用周期">
          {presets.map(({ title, expression: preset }) => (
            <Button key={title} size="small" onClick={() => draft.type(preset)}>
              {title}
            </Button>
          ))}
        </fieldset>
        <Segmented<Editor> aria-label="编辑方式" options={[...editors]} value={editor} onChange={choose} />
        <Editor draft={draft} thisYear={Number(serverToday().slice(0, 4))} {...hidden} />
        {draft.fault === undefined && expression !== "" && <RunPreview expression={expression} zone={zone} remote={preview} />}
      </div>
    </Modal>
  );
}

/** The dialog beside the editor of a field of kind `cron`; the field's own options say what it shows. */
export function CronFieldDialog({ field, value, row, isOpen, onConfirm, onClose }: FieldToolProps) {
  const { hideSecond, hideYear, zoneField } = field.ui.props;
  const zone = typeof zoneField === "string" ? row[zoneField] : undefined;
  return (
    <CronDialog
      value={typeof value === "string" ? value : ""}
      suggestion={suggestionOf(field)}
      zone={typeof zone === "string" ? readTimeZone(zone) : undefined}
      hideSecond={hideSecond === true}
      hideYear={hideYear === true}
      isOpen={isOpen}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

/** Each day at a quiet hour. */
const quietHour = "0 0 3 * * ?";

/** What the field's own example says, where it has one. */
function suggestionOf({ examples = [] }: FieldToolProps["field"]): string {
  const [example] = examples;
  return typeof example === "string" && readCron(example).ok ? example : quietHour;
}
