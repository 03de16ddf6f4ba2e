/** Public entry of the runtime: what pages and widgets use of it, and nothing else. The shell imports files themselves (decision 0092). */

// Data: calls, errors, cache and live events
export { ApiError, asApiError } from "./api/apiError.ts";
export { http } from "./api/http.ts";
export type { HttpClient } from "./api/http.ts";
export { queryKeys } from "./api/queryKeys.ts";
export { serverDate, serverToday } from "./api/serverClock.ts";

// Code that is loaded when it is shown
export { lazyDialog, lazyPart } from "./code/lazyPart.tsx";

// Who looks on
export { useViewer } from "./access/AccessProvider.tsx";

// Fields
export type { FieldTool, FieldToolProps } from "./fields/fieldTools.ts";
export { atMost } from "./fields/parts/characterCount.ts";
export { leaveByTab } from "./fields/parts/leaveByTab.ts";
export { useDebounced } from "./fields/parts/useDebounced.ts";
export { PasswordInput } from "./fields/password/PasswordInput.tsx";
export { linesOfHtml } from "./fields/richText/safeHtml.ts";
export { SafeHtml } from "./fields/richText/SafeHtml.tsx";
export { useStoredFile } from "./fields/file/useStoredFile.ts";
export { PictureCropDialog } from "./fields/pictures/pictureCropDialog.ts";
export { recogniseFile } from "./fields/file/prepareFile.ts";
export { uploadFile } from "./fields/file/uploadApi.ts";
export { DayInput, isDay, unreadDay } from "./fields/parts/DayInput.tsx";
export { trimSpace } from "../schema/text/space.ts";
export { useUnsavedGuard } from "./unsaved/LeaveGuard.tsx";
export { useClosing } from "./form/useClosing.ts";
export type { StoredFile } from "../schema/kinds/storedFile.ts";

// Dictionaries
export { useDictionary } from "./dictionary/DictionaryProvider.tsx";

// Screens
export { ExceptionPage } from "./screen/ExceptionPage.tsx";
export { LoadFailure } from "./base/LoadFailure.tsx";
export { SchemaScreen } from "./screens/SchemaScreen.tsx";
export { SchemaChanges } from "./schemas/SchemaChanges.tsx";
export { SchemaFindings } from "./schemas/SchemaFindings.tsx";
export { useSchemaPlan, useSchemaProblems } from "./schemas/useSchemaState.ts";

// What the browser keeps
export { localKept, windowKept } from "./storage/keptStorage.ts";

// Trees
export { TickTree } from "./tree/TickTree.tsx";
export type { TickNode } from "./tree/TickTree.tsx";

// Parts of windows inside the console
export { startStopwatch } from "./window/stopwatch.ts";
export { clearable } from "./window/clearable.tsx";
export { visuallyHidden } from "./window/visuallyHidden.ts";
export { foldingTabs } from "./window/foldingTabs.tsx";
export { isSecretKey, SECRET_KEY } from "./window/secretKey.ts";
export { ScrolledByKeys } from "./window/ScrolledByKeys.tsx";
export { useConfirm } from "./window/useConfirm.tsx";

// Conditions
export { ConditionRow } from "./query/advanced/ConditionRow.tsx";
export { type Condition, emptyCondition, isComplete, withField } from "./query/advanced/condition.ts";
export type { FieldEntry } from "./query/advanced/queryEntries.ts";
export { queryFault } from "./query/queryFault.ts";

// Lists
export { paginationItem } from "./base/paginationItem.tsx";

// Actions
export type { CustomDialogProps } from "./actions/customActions.ts";
export { useFirstFocus } from "./window/useFirstFocus.ts";
