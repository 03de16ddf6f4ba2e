import { checkNoPage } from "../checkNoPage.ts";
import { choicesPart } from "../parts/listing/choicesPart.ts";
import { pickerPart } from "../parts/pickerPart.ts";
import type { ScreenKindDefinition } from "../screenKind.ts";

/** The dialog in which rows of an entity are picked for fields that refer to it. */
export const pickerKind: ScreenKindDefinition<"picker"> = {
  id: "picker",
  title: "挑选弹窗",
  isPage: false,
  parts: { listing: choicesPart, picker: pickerPart },
  isEditable: () => false,
  check: checkNoPage,
};
