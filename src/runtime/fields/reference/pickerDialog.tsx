import type { ComponentType, ReactElement } from "react";
import type { Choosing } from "./choosing.ts";
import type { ChosenOption } from "./referenceApi.ts";

/** Props of the dialog in which rows are picked. */
export interface PickerDialogProps {
  readonly choosing: Choosing;
  readonly many: boolean;
  /** Only rows with nothing below them. @default false */
  readonly leavesOnly?: boolean;
  readonly chosen: readonly ChosenOption[];
  readonly onConfirm: (chosen: readonly ChosenOption[]) => void;
  readonly onClose: () => void;
}

const registered: { Dialog?: ComponentType<PickerDialogProps> } = {};

/** Says which dialog rows are picked in. It is made of lists, which are made of fields, so fields cannot name it themselves. */
export function registerPickerDialog(Dialog: ComponentType<PickerDialogProps>): void {
  registered.Dialog = Dialog;
}

/** Draws the dialog in which rows are picked. @throws Error where nobody registered one */
export function drawPicker(props: PickerDialogProps): ReactElement {
  const { Dialog } = registered;
  if (!Dialog) throw new Error("No dialog is registered that rows could be picked in.");
  return <Dialog {...props} />;
}
