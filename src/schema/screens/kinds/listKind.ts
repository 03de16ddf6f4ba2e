import type { ScreenKindDefinition } from "../screenKind.ts";
import { detailPart } from "../parts/detailPart.ts";
import { formPart } from "../parts/formPart.ts";
import { listingPart } from "../parts/listing/listingPart.ts";

/** A list to look at; its file makes it one to work in. */
export const listKind: ScreenKindDefinition<"list"> = {
  id: "list",
  title: "列表，写了 form 或 edit 才能增改",
  parts: { listing: listingPart({ isTree: false, inline: true }), form: formPart, detail: detailPart },
  isEditable: ({ form, edit }) => form !== undefined || edit !== undefined,
};
