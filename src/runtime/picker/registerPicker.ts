import { lazyDialog } from "../code/lazyPart.tsx";
import { registerPickerDialog } from "../fields/reference/pickerDialog.tsx";

/** Lets fields pick rows in the dialog of this folder, whose code comes when the first one is opened. */
export function registerPicker(): void {
  registerPickerDialog(lazyDialog(async () => (await import("./PickerDialog.tsx")).PickerDialog));
}
