import { App } from "antd";
import { useState } from "react";
import { asApiError, useUnsavedGuard, useConfirm } from "../../../runtime/index.ts";
import type { RowRules } from "../../../runtime/forWidgets.ts";
import { MOST_SAVED_ROWS } from "../../../schema/wire/savedRows.ts";
import { countOf } from "../core/paging/unsavedRows.ts";
import type { TableModel } from "../core/tableModel.ts";
import type { CellAddress } from "../core/tableRow.ts";
import type { InPlaceTable } from "./inPlaceTable.ts";
import { unsavedText } from "./InPlaceBar.tsx";
import { partsOf, saveAll } from "./savingRows.ts";

/** What saving a table needs. */
export interface SavingGround {
  readonly table: InPlaceTable;
  readonly model: TableModel;
  readonly rules: RowRules;
  readonly api: string;
  /** Puts the cursor into a cell, also where its column is hidden. */
  readonly onLead: (cell: CellAddress) => void;
  /** What is kept for the next visit is not needed any more. */
  readonly onSettled: () => void;
  /** Rows were stored: lists elsewhere are old. */
  readonly onStored: () => void;
}

/** Saves and gives up what was changed in a table, and keeps the page from being left with it. */
export function useSaving(ground: SavingGround) {
  const { table, model, onLead, onSettled } = ground;
  const ask = useConfirm();
  const [refusal, setRefusal] = useState<string>();
  const { isSaving, send } = useSending(ground, setRefusal);
  const isUnsaved = table.rows.paged.isUnsaved;
  useUnsavedGuard(isUnsaved);
  const begin = async () => {
    const count = countOf(table.rows.paged.unsaved());
    if (partsOf(count) === 1 || (await ask(questionOf(count)))) await send();
  };
  const save = () => {
    model.commit();
    if (isSaving) return;
    table.rows.dropUnwritten();
    if (!table.rows.paged.isUnsaved) return;
    const objection = objectionTo(table);
    setRefusal(objection);
    if (objection === undefined) void begin();
    else leadOn(table, onLead);
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

/** Sends what is to be saved, and says what became of it. */
function useSending({ table, rules, api, onLead, onSettled, onStored }: SavingGround, setRefusal: (refusal: string | undefined) => void) {
  const { message } = App.useApp();
  const [isSaving, setSaving] = useState(false);
  const send = async () => {
    setSaving(true);
    setRefusal(undefined);
    let before = 0;
    const onPart = (saved: number) => {
      before = saved;
      onStored();
    };
    try {
      const { inserted, deleted } = table.rows.paged.unsaved();
      const end = await saveAll(table.rows, { api, rules, caseId: table.live.caseId }, onPart);
      if (inserted.length + deleted.length > 0) table.pages.noteMoved();
      if ("saved" in end) {
        onSettled();
        void message.success(`已保存 ${end.saved} 行`);
        return;
      }
      setRefusal(afterParts(before, end.hasConflicts ? conflictSentence : end.refused));
      leadOn(table, onLead);
    } catch (error) {
      setRefusal(afterParts(before, `没有保存：${asApiError(error).message}。修改都还在，请稍后再次保存`));
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, send };
}

const conflictSentence = "他人也修改了这些行，请决定冲突的单元格保留哪一个，然后再保存";

/** What a person has to know before more rows are saved than one call takes. */
function questionOf(count: number) {
  const most = MOST_SAVED_ROWS.toLocaleString("zh-CN");
  return {
    title: `分 ${partsOf(count)} 批保存这 ${count.toLocaleString("zh-CN")} 行？`,
    text: [
      `一次最多保存 ${most} 行。每一批单独保存：一批中有一行不能保存，这一批就都不保存，后面的批次也不再继续。`,
      "已经保存的批次不会退回；没有保存的行都留在表格里，改正后可以再次保存。",
    ],
    okText: "分批保存",
  };
}

/** Why saving ended, where parts were saved before. */
function afterParts(saved: number, why: string): string {
  return saved === 0 ? why : `前面的 ${saved.toLocaleString("zh-CN")} 行已保存，其余的还在表格里。${why}`;
}

/** Why nothing is sent yet; `undefined` where nothing stands against it. */
function objectionTo({ rows }: InPlaceTable): string | undefined {
  rows.noteTried();
  if (rows.paged.conflicts.size > 0) return "还有与他人的修改冲突的单元格，请先决定保留哪一个";
  return rows.firstFault() && "还有填写有误的单元格，请先改正标红的单元格再保存";
}

/** Leads to the first cell that stands against saving: one that somebody has to decide about, or that is wrong; or whose row is gone. */
function leadOn({ rows }: InPlaceTable, onLead: SavingGround["onLead"]): void {
  const cell = rows.paged.conflicts.all()[0] ?? rows.firstFault() ?? rows.firstGone();
  if (cell) onLead(cell);
}
