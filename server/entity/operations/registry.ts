import { type EntityModel, offers } from "../../../src/schema/index.ts";
import { add } from "./add.ts";
import { binHistory, binList, binReveal, binRow } from "./bin.ts";
import { children } from "./children.ts";
import { deleteBatch } from "./deleteBatch.ts";
import { deleteOne } from "./deleteOne.ts";
import { edit } from "./edit.ts";
import { editBatch } from "./editBatch.ts";
import { exportXls } from "./exportXls.ts";
import { history } from "./history.ts";
import { importCancel } from "./importCancel.ts";
import { importExcel } from "./importExcel.ts";
import { importPreview } from "./importPreview.ts";
import { importResult } from "./importResult.ts";
import { importTemplate } from "./importTemplate.ts";
import { list } from "./list.ts";
import { move } from "./move.ts";
import { reorder } from "./reorder.ts";
import type { EntityOperation } from "./operation.types.ts";
import { print } from "./print.ts";
import { queryById } from "./queryById.ts";
import { restore } from "./restore.ts";
import { reveal } from "./reveal.ts";
import { actionOperation } from "./runAction.ts";
import { startOperation } from "./startAction.ts";
import { saveRows } from "./saveRows.ts";
import { tally, tallyCross, tallyExport, tallyTexts } from "./tally.ts";
import { undoOperation } from "./undoAction.ts";

/** What every entity can do. */
const operations: readonly EntityOperation[] = [
  list,
  queryById,
  add,
  edit,
  editBatch,
  saveRows,
  deleteOne,
  deleteBatch,
  exportXls,
  print,
  importTemplate,
  importPreview,
  importExcel,
  importResult,
  importCancel,
  history,
  reveal,
  children,
  move,
  reorder,
  binList,
  binRow,
  binHistory,
  binReveal,
  restore,
  tally,
  tallyCross,
  tallyTexts,
  tallyExport,
];

/** Operations that need routes of their own, since a route has one time limit. */
export const longOperations: readonly EntityOperation[] = operations.filter((operation) => operation.timeLimit !== undefined);

/** Everything one entity can do, its own actions included. */
export function operationsOf(entity: EntityModel): readonly EntityOperation[] {
  const ofActions = [actionOperation, undoOperation, startOperation].flatMap((operation) => entity.actions.map(operation));
  return [...operations, ...ofActions].filter((operation) => offers(entity, operation.right) && (operation.appliesTo?.(entity) ?? true));
}
