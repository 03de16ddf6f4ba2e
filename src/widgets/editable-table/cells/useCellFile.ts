import { App } from "antd";
import { useSyncExternalStore } from "react";
import type { TableModel } from "../core/tableModel.ts";
import type { TableRow } from "../core/tableRow.ts";
import { useGrid } from "../grid/gridContext.ts";
import { type CellFile, filesOf, joined, readCellFile } from "./cellFile.ts";
import { uploadCellFile } from "./cellUpload.ts";
import { type CellColumn, extensionOf } from "./lineageColumn.ts";
import { uploadsOf } from "./uploadStates.ts";

/** The file of a cell, and what can be done with it. */
export interface CellFileControl {
  readonly file: CellFile | undefined;
  /** 0 to 100 while a file is sent (FILE-22). */
  readonly percent: number | undefined;
  /** The cell can be changed. */
  readonly isOpen: boolean;
  /** How many files it holds at most. */
  readonly most: number;
  /** Sends files; they stand beside those that the cell holds, or that are given, where there is room. */
  readonly send: (files: readonly File[], beside?: CellFile | null) => void;
  readonly write: (file: CellFile | null) => void;
}

let sent = 0;

/** Reads and writes the file of a cell, whether the cell is being edited or only looked at. */
export function useCellFile(of: CellColumn, row: TableRow, value: unknown): CellFileControl {
  const { model } = useGrid();
  const { message } = App.useApp();
  const cell = { row: model.keyOf(row), column: of.key };
  const uploads = uploadsOf(model);
  const percent = useSyncExternalStore(uploads.subscribe, () => uploads.percentOf(cell));
  const file = readCellFile(value);
  const most = Math.max(1, extensionOf(of).uploadnum ?? 1);
  const send = (files: readonly File[], beside = file ?? null) => {
    const kept = beside?.status === "done" && most > 1 ? [beside] : [];
    const room = most - kept.reduce((count, one) => count + filesOf(one).length, 0);
    if (files.length > room) void message.warning(`这里最多放 ${most} 个文件，多出的没有上传`);
    void sendFiles({ model, of, row: cell.row, kept }, files.slice(0, room));
  };
  const column = model.columns.find(({ key }) => key === of.key);
  return {
    file,
    percent,
    isOpen: column !== undefined && model.isOpen(row, column),
    most,
    send,
    write: (next) => model.write([{ ...cell, value: next }]),
  };
}

interface Sending {
  readonly model: TableModel;
  readonly of: CellColumn;
  /** Key of the row. */
  readonly row: string;
  readonly kept: readonly CellFile[];
}

/** Sends files and writes what became of them; as long as nothing else is done, that is one step to take back. */
async function sendFiles({ model, of, row, kept }: Sending, files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  const cell = { row, column: of.key };
  const uploads = uploadsOf(model);
  sent += 1;
  const merge = `upload ${sent}`;
  const write = (value: CellFile | null) => {
    if (model.rowOf(row)) model.source.apply([{ kind: "set", cells: [{ ...cell, value }] }], { merge });
  };
  const begun = files.map(({ name, type, size }): CellFile => ({ name, type, size, status: "uploading", percent: 0, path: "" }));
  const percents = files.map(() => 0);
  uploads.set(cell, 0);
  write(joined([...kept, ...begun]));
  const done = await Promise.all(
    files.map((file, index) =>
      uploadCellFile({
        column: of,
        file,
        onPercent: (percent) => {
          percents[index] = percent;
          uploads.set(cell, Math.round(percents.reduce((sum, one) => sum + one, 0) / percents.length));
        },
      }),
    ),
  );
  uploads.set(cell, undefined);
  write(joined([...kept, ...done]));
}
