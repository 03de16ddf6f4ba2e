/**
 * Entry of the runtime for who writes a widget that stands inside of forms and lists: fields as they are shown and edited, and the
 * rows of a form or a list with what can be done to them. What pages use lies in `index.ts` (decision 0172).
 *
 * A widget that draws child rows registers itself under the name that `x-children.view` uses:
 *
 * @example
 * function Lines(props: ChildRowsViewProps) {
 *   const rows = useChildRows(props);
 *   const shown = useSyncExternalStore(rows.subscribe, () => rows.rows());
 *   return shown.map((row, index) => (
 *     <ChildCellEditor key={rows.keyOf(row)} model={props.fields[0]} rowPath={`${props.model.name}.${index}`} label={`第 ${index + 1} 行`} />
 *   ));
 * }
 */

// Fields: how a kind is shown and edited, and its values as texts
export { viewOf } from "./fields/fieldView.ts";
export type { FieldShowProps } from "./fields/fieldView.ts";
export { useFieldTexts } from "./fields/texts/useFieldTexts.ts";
export type { FieldTexts } from "./fields/texts/useFieldTexts.ts";

// Choosing: dictionaries by code, and rows that are picked in a dialog
export { useDictionaries } from "./dictionary/DictionaryProvider.tsx";
export { drawPicker } from "./fields/reference/pickerDialog.tsx";
export { loadOptions } from "./fields/reference/referenceApi.ts";
export type { ChosenOption } from "./fields/reference/referenceApi.ts";

// Calls and files
export { createHttp } from "./api/http.ts";
export { saveBlob } from "./api/saveBlob.ts";
export { useBlobAddress } from "./fields/file/blobAddresses.ts";
export { FileIcon } from "./fields/file/FileIcon.tsx";
export { previewOf } from "./fields/file/previewOf.ts";
export { loadPlayAddress, loadStoredFile } from "./fields/file/storedFileApi.ts";
export { UNEXPLAINED, uploadFault } from "./fields/file/uploadFault.ts";
export { useFileDownload } from "./fields/file/useFileDownload.ts";
export { useFileViewer } from "./fields/file/useFileViewer.tsx";
export { useNearView } from "./fields/image/useNearView.ts";

// Moments: pickers on China's calendar, and texts as such moments
export { readAs } from "./fields/parts/moments.ts";
export { DatePicker, TimePicker } from "./fields/parts/pickers.ts";

// Rows of a list that is edited in place: their rules, editors and drafts
export { listRows, loadRow } from "./api/entityApi.ts";
export type { ListParams } from "./api/entityApi.ts";
export { RowActions } from "./actions/RowActions.tsx";
export { RowFacts } from "./screens/RowFacts.tsx";
export type { RowFactsProps } from "./screens/RowFacts.tsx";
export { RowToolbar } from "./screens/RowToolbar.tsx";
export type { RowToolbarProps } from "./screens/RowToolbar.tsx";
export { forgetDraft, isDraftable, keepDraft, readDraft } from "./form/formDrafts.ts";
export type { DraftPlace, FormDraft } from "./form/formDrafts.ts";
export { useRowRules } from "./form/rowRules.ts";
export type { RowRules } from "./form/rowRules.ts";
export { RowCellEditor } from "./formily/RowCellEditor.tsx";
export { ListEmpty } from "./list/ListEmpty.tsx";
export type { RowsInPlaceProps } from "./list/rowsInPlace.tsx";
export { actionsWidth } from "./list/columnWidth.ts";

// Child rows of a form
export { ChildCards } from "./formily/children/ChildCards.tsx";
export { ChildCellEditor } from "./formily/children/ChildCellEditor.tsx";
export type { ChildRowsStore } from "./formily/children/ChildRowsStore.ts";
export type { ChildRowsView, ChildRowsViewProps } from "./fields/children/childRowsView.ts";
export { RowTools } from "./formily/children/RowTools.tsx";
export { useChildRows } from "./formily/children/useChildRows.ts";
export { useRevealing } from "./formily/Revealing.tsx";

// The person
export { useViewer } from "./access/AccessProvider.tsx";
export type { Viewer } from "./access/AccessProvider.tsx";

// The window
export { ButtonMenu } from "./window/ButtonMenu.tsx";
export { LateMenu } from "./window/LateMenu.tsx";
export { useOwnEscape } from "./window/useOwnEscape.ts";
export { OutsideLink } from "./window/OutsideLink.tsx";
export { useNarrow } from "./base/useNarrow.ts";
export { noteDraft, noteUnsaved } from "./unsaved/unsavedForms.ts";
