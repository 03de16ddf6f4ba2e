import { Spin } from "antd";
import { Suspense } from "react";
import type { Row } from "../../schema/model/json.ts";
import type { ListingScreen } from "../../schema/model/screen.ts";
import type { ScreenDialog } from "../actions/action.types.ts";
import { customActionOf } from "../actions/customActions.ts";
import { lazyDialog } from "../code/lazyPart.tsx";
import { ScreenDetail, ScreenForm } from "./ScreenParts.tsx";
import { ScreenSkeleton } from "./ScreenSkeleton.tsx";

const ActionQuestion = lazyDialog(async () => (await import("../actions/ActionQuestion.tsx")).ActionQuestion);
const BatchEditDialog = lazyDialog(async () => (await import("../actions/BatchEditDialog.tsx")).BatchEditDialog);
const ObstaclesDialog = lazyDialog(async () => (await import("../actions/ObstaclesDialog.tsx")).ObstaclesDialog);
const BinDrawer = lazyDialog(async () => (await import("../bin/BinDrawer.tsx")).BinDrawer);
const EntityImport = lazyDialog(async () => (await import("../actions/EntityImport.tsx")).EntityImport);
const PrintDialog = lazyDialog(async () => (await import("../print/PrintDialog.tsx")).PrintDialog);

/** Props of `ScreenDialogView`. */
export interface ScreenDialogViewProps {
  readonly screen: ListingScreen;
  readonly dialog: ScreenDialog;
  /** Values that new rows start with. */
  readonly initial: Row | undefined;
  onClose(): void;
  /** Rows changed; what shows them is loaded anew. `saved` is the one that a form stored. */
  onChanged(saved?: Row): void;
}

/** Shows what is open above a screen, or in its place. */
export function ScreenDialogView(props: ScreenDialogViewProps) {
  return (
    // Over a hidden list a veil would cover nothing.
    <Suspense fallback={takesPage(props.screen, props.dialog) ? <ScreenSkeleton /> : <Spin fullscreen delay={200} />}>
      <Dialog {...props} />
    </Suspense>
  );
}

/** Whether a dialog takes the list's place instead of lying above it. */
export function takesPage({ form, detail }: ListingScreen, dialog: ScreenDialog | undefined): boolean {
  if (dialog?.type === "detail") return detail?.open === "page";
  return (dialog?.type === "create" || dialog?.type === "edit") && form?.open === "page";
}

function Dialog({ screen, dialog, initial, onClose, onChanged }: ScreenDialogViewProps) {
  const { entity, detail } = screen;
  switch (dialog.type) {
    case "create":
    case "edit":
      return <RowForm {...{ screen, dialog, initial, onClose, onChanged }} />;
    case "detail":
      return detail ? <ScreenDetail key={dialog.id} screen={screen} layout={detail} id={dialog.id} onClose={onClose} /> : null;
    case "import":
      return <EntityImport entity={entity} screenId={screen.id} onImported={() => onChanged()} onClose={onClose} />;
    case "bin":
      return <BinDrawer screen={screen} onRestored={onChanged} onClose={onClose} />;
    case "ask":
      return <ActionQuestion screen={screen} dialog={dialog} onClose={onClose} />;
    case "batchEdit":
      return <BatchEditDialog call={dialog.call} onClose={onClose} />;
    case "obstacles":
      return <ObstaclesDialog title={dialog.title} subject={dialog.subject} items={dialog.items} onClose={onClose} />;
    case "print":
      return <PrintDialog screen={screen} sheet={dialog.sheet} params={dialog.params} onClose={onClose} />;
    case "custom":
      return <CustomDialog screen={screen} dialog={dialog} onClose={onClose} onChanged={onChanged} />;
  }
}

interface RowFormProps extends ScreenDialogViewProps {
  readonly dialog: DialogOf<"create" | "edit">;
}

function RowForm({ screen, dialog, initial, onClose, onChanged }: RowFormProps) {
  const { form } = screen;
  const host = { screen, onClose, onSaved: onChanged };
  if (dialog.type === "create")
    return form?.canCreate ? <ScreenForm {...host} mode="create" id={dialog.copyOf} initial={startOf(screen, dialog, initial)} /> : null;
  return form?.canEdit ? <ScreenForm {...host} key={dialog.id} mode="edit" id={dialog.id} focus={dialog.field} /> : null;
}

type DialogOf<T extends ScreenDialog["type"]> = Extract<ScreenDialog, { readonly type: T }>;

function CustomDialog({
  screen,
  dialog,
  onClose,
  onChanged,
}: Omit<ScreenDialogViewProps, "initial"> & { readonly dialog: DialogOf<"custom"> }) {
  const registered = customActionOf(dialog.name);
  if (!registered || !("Dialog" in registered)) return null;
  return <registered.Dialog screen={screen} rows={dialog.rows} props={dialog.props} onClose={onClose} onChanged={onChanged} />;
}

function startOf({ entity }: ListingScreen, { parentId, start }: DialogOf<"create">, initial: Row | undefined): Row | undefined {
  const given = start ? { ...initial, ...start } : initial;
  return parentId !== undefined && entity.tree ? { ...given, [entity.tree.parent]: parentId } : given;
}
