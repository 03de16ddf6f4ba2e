import type { ReactNode } from "react";
import type { Row } from "../../schema/model/json.ts";
import { ActionScopeProvider } from "../actions/ActionScope.tsx";
import { useScreenDialogs } from "../actions/useScreenDialogs.ts";
import type { ListController } from "../listing/useListController.ts";
import { ScreenDialogView, takesPage } from "./ScreenDialogs.tsx";
import { useDialogScreen } from "./useDialogScreen.ts";

/** Props of `ScreenFrame`. */
export interface ScreenFrameProps {
  readonly controller: ListController;
  /** What is open stands in the address. */
  readonly inAddress: boolean;
  /** Values that new rows start with. */
  readonly initial?: Row | undefined;
  readonly children: ReactNode;
}

/** Lets a list act: provides its actions and shows what they open, above the list or in its place. */
export function ScreenFrame({ controller, inAddress, initial, children }: ScreenFrameProps) {
  const { dialog, open, close } = useScreenDialogs(inAddress);
  const screen = useDialogScreen(controller.screen, dialog);
  const shownId = dialog?.type === "detail" ? dialog.id : undefined;
  // A row that was deleted from its own detail has nothing left to show.
  const changed: ListController["changed"] = async (removed = [], touched) => {
    if (shownId !== undefined && removed.includes(shownId)) close();
    await controller.changed(removed, touched);
  };
  const saved = (row?: Row) => void controller.changed([], row && { rows: [row], isSaved: true });
  return (
    <ActionScopeProvider controller={{ ...controller, changed }} openDialog={open}>
      <div hidden={takesPage(screen, dialog)}>{children}</div>
      {dialog && <ScreenDialogView screen={screen} dialog={dialog} initial={initial} onClose={close} onChanged={saved} />}
    </ActionScopeProvider>
  );
}
