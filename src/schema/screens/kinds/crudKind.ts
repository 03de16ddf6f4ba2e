import type { ScreenKindDefinition } from "../screenKind.ts";
import { detailPart } from "../parts/detailPart.ts";
import { formPart } from "../parts/formPart.ts";
import { listingPart } from "../parts/listing/listingPart.ts";

/** A list whose rows are made, changed, shown and deleted over it. */
export const crudKind: ScreenKindDefinition<"crud"> = {
  id: "crud",
  title: "列表加增删改查",
  parts: { listing: listingPart({ isTree: false, inline: true }), form: formPart, detail: detailPart },
};
