import type { ScreenKindDefinition } from "../screenKind.ts";
import { formPart } from "../parts/formPart.ts";

/** One form, of a new row or of the one that the address names. */
export const formKind: ScreenKindDefinition<"form"> = {
  id: "form",
  title: "只有表单",
  parts: { form: formPart },
};
