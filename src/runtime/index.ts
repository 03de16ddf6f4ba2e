/** Public entry of the runtime: what pages, widgets and the shell may use. */

// Data: calls, errors, cache and live events
export { announcementOf, ApiError, asApiError } from "./api/apiError.ts";
export type { ApiErrorKind, FieldProblem } from "./api/apiError.ts";
export { bindLiveEvents } from "./api/bindLiveEvents.ts";
export type { LiveBindings } from "./api/bindLiveEvents.ts";
export { listRows } from "./api/entityApi.ts";
export type { EntityAddress, ListParams, Page, RowVersion } from "./api/entityApi.ts";
export type { Envelope } from "./api/envelope.ts";
export { createHttp, http } from "./api/http.ts";
export type { Download, HttpClient, HttpOptions, HttpRequest, HttpSession } from "./api/http.ts";
export { createLiveEvents } from "./api/liveEvents.ts";
export type { LiveEvents, LiveFrame, LiveSession } from "./api/liveEvents.ts";
export { pollEvery } from "./api/pollEvery.ts";
export { createQueryClient } from "./api/queryClient.ts";
export { queryKeys } from "./api/queryKeys.ts";
export { saveBlob } from "./api/saveBlob.ts";
export { serverDate } from "./api/serverClock.ts";

// Code that is loaded when it is shown
export { lazyDialog, lazyPart } from "./code/lazyPart.tsx";

// Access
export { AccessProvider, useCan, useRowScope, useViewer } from "./access/AccessProvider.tsx";
export type { Viewer } from "./access/AccessProvider.tsx";
export { describeAgent } from "./access/describeAgent.ts";
export type { AuthItem } from "./access/buttonAccess.ts";
export { Permitted } from "./access/Permitted.tsx";
export type { PermittedProps } from "./access/Permitted.tsx";
export { useButtonAccess } from "./access/useButtonAccess.ts";
export type { ButtonAccess } from "./access/useButtonAccess.ts";

// Fields
export { registerFieldTool } from "./fields/fieldTools.ts";
export type { FieldTool, FieldToolProps } from "./fields/fieldTools.ts";
export { useDebounced } from "./fields/parts/useDebounced.ts";
export { PasswordInput } from "./fields/password/PasswordInput.tsx";
export type { PasswordInputProps } from "./fields/password/PasswordInput.tsx";
export { useStoredFile } from "./fields/file/useStoredFile.ts";
export { uploadFile } from "./fields/file/uploadApi.ts";
export { DayInput, DayRangeInput, isDay, unreadDay } from "./fields/parts/DayInput.tsx";
export type { DayInputProps, DayRangeInputProps } from "./fields/parts/DayInput.tsx";
export { wireFormat } from "./fields/parts/moments.ts";
export { trimSpace } from "../schema/text/space.ts";
export { useUnsavedGuard } from "./form/LeaveGuard.tsx";
export { useClosing } from "./form/useClosing.ts";
export type { Closing } from "./form/useClosing.ts";
export { useTypedDraft } from "./form/useTypedDraft.ts";
export type { StoredFile } from "../schema/kinds/storedFile.ts";

// Dictionaries
export { dictionariesQuery, seedDictionaries } from "./dictionary/dictionariesQuery.ts";
export type { Dictionaries, DictionaryEntry } from "./dictionary/dictionaryApi.ts";
export { clearStoredDictionaries } from "./dictionary/dictionaryCache.ts";
export { DictionaryProvider, useDictionaries, useDictionary } from "./dictionary/DictionaryProvider.tsx";
export type { Dictionary } from "./dictionary/DictionaryProvider.tsx";
export { DictionaryTag } from "./dictionary/DictionaryTag.tsx";

// Screens
export { ExceptionPage } from "./screen/ExceptionPage.tsx";
export type { ExceptionPageProps } from "./screen/ExceptionPage.tsx";
export { IconProvider } from "./screen/IconContext.tsx";
export { LoadFailure } from "./screen/LoadFailure.tsx";
export type { LoadFailureProps } from "./screen/LoadFailure.tsx";
export { SchemaScreen } from "./screen/SchemaScreen.tsx";
export type { SchemaScreenProps } from "./screen/SchemaScreen.tsx";
export { useNarrow } from "./screen/useNarrow.ts";
export { useScreen } from "./screen/useScreen.ts";

// What the browser keeps
export { localKept } from "./storage/keptStorage.ts";

// Trees
export { TickTree } from "./tree/TickTree.tsx";
export type { TickNode, TickTreeProps } from "./tree/TickTree.tsx";

// Parts of windows inside the console
export { clearable } from "./window/clearable.tsx";
export { moreTabs } from "./window/closable.ts";
export { ContextMenu } from "./window/ContextMenu.tsx";
export type { ContextMenuItem, ContextMenuProps } from "./window/ContextMenu.tsx";
export { topFrame } from "./window/frames.ts";
export { heardOnly } from "./window/heardOnly.ts";
export { isSaveKey } from "./window/saveKey.ts";
export { ScrolledByKeys } from "./window/ScrolledByKeys.tsx";
export type { Ask, Question } from "./window/useConfirm.tsx";
export { useConfirm } from "./window/useConfirm.tsx";
export { WindowBar } from "./window/WindowBar.tsx";
export type { WindowBarProps } from "./window/WindowBar.tsx";

// Lists
export { registerListTool } from "./list/listTools.ts";
export type { ListTool } from "./list/listTools.ts";
export { paginationItem } from "./list/paginationItem.tsx";
export type { SuperQuery } from "./list/listState.ts";
export type { ListController } from "./list/useListController.ts";
export { useUserPreference } from "./list/useUserPreference.ts";

// Actions
export { registerBeforeDelete } from "./actions/beforeDelete.ts";
export type { BeforeDelete } from "./actions/beforeDelete.ts";
export { registerCustomAction } from "./actions/customActions.ts";
export type { CustomAction, CustomDialogProps } from "./actions/customActions.ts";
export { useDownload } from "./actions/useDownload.ts";
export { useThrottle } from "./actions/useThrottle.ts";
export { useFirstFocus } from "./window/useFirstFocus.ts";
