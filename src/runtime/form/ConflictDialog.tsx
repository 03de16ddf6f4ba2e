import { Alert, Button, Modal } from "antd";
import { useState } from "react";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import type { RowVersions, Side } from "./conflict.ts";
import { conflictsOf, isDecided, resolveConflicts } from "./conflict.ts";
import { ConflictChoices } from "./ConflictChoices.tsx";
import styles from "./form.module.css";

/** Props of `ConflictDialog`. */
export interface ConflictDialogProps {
  readonly entity: CompiledEntity;
  readonly versions: RowVersions;
  /** Who saved first, and when. */
  readonly by?: string | undefined;
  readonly at?: string | undefined;
  /** Goes on with the row that was chosen; `andSave`: at once. */
  readonly onResolve: (row: Row, andSave: boolean) => void;
  readonly onCancel: () => void;
}

/**
 * Shows what somebody else saved meanwhile beside what was filled in here and what both started from. Nothing is
 * overwritten unless a person says so, field by field.
 */
export function ConflictDialog({ entity, versions, by, at, onResolve, onCancel }: ConflictDialogProps) {
  const conflicts = conflictsOf(entity, versions);
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const choose = (name: string, side: Side) => setChoices(new Map([...choices, [name, side]]));
  const chooseAll = (side: Side) => setChoices(new Map(conflicts.map(({ field }) => [field.name, side])));
  const canGoOn = isDecided(conflicts, choices);
  const resolve = (andSave: boolean) => onResolve(resolveConflicts(versions, conflicts, choices), andSave);
  const theirsLabel = by ? `${by}的` : "对方的";
  const undecided = conflicts.filter(({ field, isContested }) => isContested && !choices.has(field.name)).length;

  return (
    <Modal
      open
      title="记录已被他人修改"
      width={960}
      onCancel={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>返回继续编辑</Button>
          <Button disabled={!canGoOn} onClick={() => resolve(false)}>
            应用到表单
          </Button>
          <Button type="primary" disabled={!canGoOn} onClick={() => resolve(true)}>
            应用并保存
          </Button>
        </>
      }
    >
      <Alert
        type="warning"
        showIcon
        message={`${by ? by : "其他人"}${at ? `于 ${at} ` : ""}先保存了这条记录，您的修改还没有保存。`}
        description={undecided > 0 ? `还有 ${undecided} 处双方都改过，需要您选择。` : "请核对每一处取谁的内容，然后应用。"}
      />
      <div className={styles["conflictTools"]}>
        <Button size="small" onClick={() => chooseAll("mine")}>
          全部用我的
        </Button>
        <Button size="small" onClick={() => chooseAll("theirs")}>
          全部用{theirsLabel}
        </Button>
      </div>
      <ConflictChoices {...{ entity, versions, conflicts, choices, theirsLabel }} onChoose={choose} />
    </Modal>
  );
}
