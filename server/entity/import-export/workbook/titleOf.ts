import { trimSpace } from "../../../../src/schema/text/space.ts";
import { shownText } from "./shownText.ts";
import type { Cell } from "./workbook.types.ts";

/** A title for comparing: in one width, without spaces, and without the star that people put at required ones. */
export function titleOf(cell: Cell): string {
  return trimSpace(shownText(cell))
    .normalize("NFKC")
    .replaceAll(/\s+/g, "")
    .replaceAll(/^\*|\*$/g, "");
}
