import { App } from "antd";
import { useState } from "react";
import { asApiError, useUnsavedGuard, useConfirm } from "../../../runtime/index.ts";
import type { RowRules } from "../../../runtime/forWidgets.ts";
import type { TableModel } from "../core/tableModel.ts";
import type { InPlaceTable } from "./inPlaceTable.ts";
import { leadToConflict } from "./ConflictLine.tsx";
import { unsavedText } from "./InPlaceBar.tsx";
import { saveAll } from "./savingRows.ts";

/** What saving a table needs. */
export interface SavingGround {
  readonly table: InPlaceTable;
  readonly model: TableModel;
  readonly rules: RowRules;
  readonly api: string;
  /** What is kept for the next visit is not needed any more. */
  readonly onSettled: () => void;
  /** Rows were stored: lists elsewhere are old. */
  readonly onStored: () => void;
}

/** Saves and gives up what was changed in a table, and keeps the page from being left with it. */
export function useSaving({ table, model, rules, api, onSettled, onStored }: SavingGround) {
  const { message } = App.useApp();
  const ask = useConfirm();
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const isUnsaved = table.rows.paged.isUnsaved;
  useUnsavedGuard(isUnsaved);
  const send = async () => {
    setSaving(true);
    setRefusal(undefined);
    try {
      const end = await saveAll(table.rows, { api, rules, caseId: table.live.caseId });
      if ("saved" in end) {
        onSettled();
        onStored();
        void message.success(`已保存 ${end.saved} 行`);
        return;
      }
      setRefusal(end.hasConflicts ? "他人也修改了这些行，请决定冲突的单元格保留哪一个，然后再保存" : end.refused);
      if (end.hasConflicts) leadToConflict(model, table.rows.paged);
      else model.run({ do: "nextFault" });
    } catch (error) {
      setRefusal(`没有保存：${asApiError(error).message}。修改都还在，请稍后再次保存`);
    } finally {
      setSaving(false);
    }
  };
  const save = () => {
    model.commit();
    if (isSaving) return;
    table.rows.dropUnwritten();
    if (!table.rows.paged.isUnsaved) return;
    const objection = objectionTo(table, model);
    setRefusal(objection);
    if (objection === undefined) void send();
  };
  const discard = async () => {
    model.cancel();
    const unsaved = table.rows.paged.unsaved();
    if (!(await ask({ title: `放弃所有未保存的修改？（${unsavedText(unsaved)}）`, danger: true, okText: "放弃修改" }))) return;
    table.rows.paged.discard();
    table.rows.forgetRefusals();
    setRefusal(undefined);
    onSettled();
    table.refresh();
  };
  return { isSaving, refusal: isUnsaved ? refusal : undefined, save, discard: () => void discard() };
}

/** Why nothing is sent yet, with the cursor led there; `undefined` where nothing stands against it. */
function objectionTo({ rows }: InPlaceTable, model: TableModel): string | undefined {
  rows.noteTried();
  if (rows.paged.conflicts.size > 0) {
    leadToConflict(model, rows.paged);
    return "还有与他人的修改冲突的单元格，请先决定保留哪一个";
  }
  if (!rows.hasFaults()) return undefined;
  model.run({ do: "nextFault" });
  return "还有填写有误的单元格，请先改正标红的单元格再保存";
}
