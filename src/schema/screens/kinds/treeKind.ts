import { diagnose } from "../../errors/diagnose.ts";
import type { ScreenKindDefinition } from "../screenKind.ts";
import { detailPart } from "../parts/detailPart.ts";
import { formPart } from "../parts/formPart.ts";
import { listingPart } from "../parts/listing/listingPart.ts";

/** A list whose rows lie below each other. */
export const treeKind: ScreenKindDefinition<"tree"> = {
  id: "tree",
  title: "树形列表",
  parts: { listing: listingPart({ isTree: true }), form: formPart, detail: detailPart },
  check: ({ entity, source }) =>
    entity.tree
      ? []
      : [
          diagnose("SCHEMA_MISUSED_KEYWORD", source.at(["kind"]), {
            found: "tree",
            reason: `实体“${entity.name}”不是树`,
            remedy: "在实体里写上 x-entity.tree，或换一种 kind。",
          }),
        ],
};
