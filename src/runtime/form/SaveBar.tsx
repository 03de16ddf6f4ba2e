import { UnorderedListOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { FieldProblem } from "../../schema/validation/fieldProblem.ts";
import { ButtonMenu } from "../window/ButtonMenu.tsx";
import styles from "./form.module.css";

/** Props of `SaveBar`. */
export interface SaveBarProps {
  readonly problems: readonly FieldProblem[];
  readonly failure?: string | undefined;
  /** What saving waits for. */
  readonly waitingFor?: string | undefined;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly isLocked: boolean;
  /** Shape is checked by the server only. */
  readonly isUnchecked: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
  /** The problems as a person reads them: the field's title, and what is wrong. */
  readonly sentences: readonly string[];
  /** Leads to a problem, by its place among them. */
  readonly onShowProblem: (place: number) => void;
  /** What was done last that nobody sees otherwise, e.g. a change that was taken back. */
  readonly remark?: string | undefined;
  /** Shows the row as a phone would; absent where it has no such view. */
  readonly onPreview?: (() => void) | undefined;
  /** Step by step: to the step before; absent on the first. */
  readonly onBack?: (() => void) | undefined;
  /** Step by step: to the next step; absent on the last, where saving takes its place. */
  readonly onNext?: (() => void) | undefined;
}

/** Saves, gives up, and says how things stand; it stays in view. */
export function SaveBar({ isSaving, isLocked, onSave, onClose, onPreview, onBack, onNext, ...state }: SaveBarProps) {
  return (
    <div className={styles["saveBar"]}>
      <div className={styles["state"]} aria-live="polite">
        <State {...state} />
      </div>
      <div className={styles["buttons"]}>
        <Button onClick={onClose}>{isLocked ? "关闭" : "取消"}</Button>
        {onPreview && <Button onClick={onPreview}>手机预览</Button>}
        {onBack && <Button onClick={onBack}>上一步</Button>}
        {onNext && (
          <Button type="primary" onClick={onNext}>
            下一步
          </Button>
        )}
        {!isLocked && !onNext && (
          <Button
            type="primary"
            loading={isSaving}
            disabled={state.waitingFor !== undefined}
            title="快捷键：Ctrl/⌘ + Enter"
            onClick={onSave}
          >
            保存
          </Button>
        )}
      </div>
    </div>
  );
}

type StateProps = Pick<
  SaveBarProps,
  "problems" | "failure" | "waitingFor" | "isChanged" | "isUnchecked" | "sentences" | "onShowProblem" | "remark"
>;

function State({ problems, failure, waitingFor, isChanged, isUnchecked, sentences, onShowProblem, remark }: StateProps) {
  if (problems.length > 0) {
    return (
      <span className={styles["problemBar"]}>
        <Button type="link" danger size="small" className={styles["problems"] ?? ""} onClick={() => onShowProblem(0)}>
          {problems.length} 处需要修改
        </Button>
        {problems.length > 1 && <ProblemList sentences={sentences} onChoose={onShowProblem} />}
        {remark !== undefined && <span>{remark}</span>}
      </span>
    );
  }
  if (failure !== undefined) return <span className={styles["failure"]}>{failure}</span>;
  if (waitingFor !== undefined) return <span>{waitingFor}，完成后才能保存</span>;
  if (isUnchecked) return <span>暂时无法在填写时检查格式，保存时由服务器检查</span>;
  if (remark !== undefined) return <span>{remark}</span>;
  return isChanged ? <span>有未保存的修改</span> : null;
}

/** All that has to be put right, each with a way to it. */
function ProblemList({ sentences, onChoose }: { readonly sentences: readonly string[]; readonly onChoose: (place: number) => void }) {
  const items = sentences.map((sentence, place) => ({ key: String(place), label: sentence }));
  return (
    <ButtonMenu
      placement="topLeft"
      // The menu gives the focus back before it tells which line was chosen.
      menu={{ items, className: styles["problemMenu"] ?? "", onClick: ({ key }) => setTimeout(() => onChoose(Number(key))) }}
    >
      <Button type="link" size="small" icon={<UnorderedListOutlined />} aria-haspopup="menu">
        逐条查看
      </Button>
    </ButtonMenu>
  );
}
