import { foldText } from "../../../../src/schema/text/halfWidth.ts";
import { shownText } from "./shownText.ts";
import type { Cell } from "./workbook.types.ts";

/** What people write at a title, or below it, to say that it has to be filled in or need not; in one width. */
const NOTE = String.raw`(?:非|不)?(?:必|选|可)(?:须)?(?:填|选|输|空)(?:项|写)?|可(?:以)?不填|required|optional`;
const BRACKETED_NOTE = new RegExp(String.raw`[([{【〔<](?:${NOTE}|\*)[)\]}】〕>]`, "g");
const ONLY_NOTE = new RegExp(
  String.raw`^[([{【〔<]?(?:(?:${NOTE})|(?:示例|举例|例如|例|如|格式|说明|填写说明|注|注意)[:].*)[)\]}】〕>]?[,;。.]?$`,
);
const BRACKETS = /[([{【〔<][^()[\]{}【】〔〕<>]*[)\]}】〕>]/g;

/**
 * A title for comparing: in one width and case, without blanks, line breaks, stars and colons, and without a note that it has
 * to be filled in.
 */
export function titleOf(cell: Cell): string {
  return foldText(shownText(cell).normalize("NFKC"))
    .replaceAll(BRACKETED_NOTE, "")
    .replaceAll(/^[*※★]+|[*※★:]+$/g, "");
}

/** A title that was made for comparing, without what stands in brackets: a unit, a format, an explanation. */
export function bareTitle(title: string): string {
  const bare = title.replaceAll(BRACKETS, "");
  return bare === "" ? title : bare;
}

/** Whether a cell at the titles only says how to fill a column in. */
export function isTitleNote(cell: Cell): boolean {
  return ONLY_NOTE.test(foldText(shownText(cell).normalize("NFKC")));
}
