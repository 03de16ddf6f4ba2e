import { isBlankText, trimSpace } from "../../../schema/text/space.ts";
import type { TextBlock } from "../core/clipboard.ts";

/** Elements whose text nobody sees. */
const UNSEEN = "style, script, template, title, noscript";
/** Elements that begin a line, and end it. */
const LINES = new Set("P DIV LI UL OL DL DT DD H1 H2 H3 H4 H5 H6 SECTION ARTICLE BLOCKQUOTE PRE TABLE TR TD TH".split(" "));
/** What a page draws as one blank. */
const BLANKS = /[\t\n\f\r \u00a0]+/g;
const LINE_BREAK = /\r\n?|\n/;

/**
 * Reads a clipboard that holds formatted text alone, as Feishu, WeChat and some pages leave it: its tables, one below the other,
 * as rows of cells. A merged cell has its text in the first and blanks in the others, as spreadsheets write it as plain text.
 * Without a table each line is a row of one cell. The markup is only read: nothing of it is loaded, run or drawn.
 */
export function htmlBlock(html: string): TextBlock {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll(UNSEEN)) element.remove();
  // A table in a cell is text of the cell.
  const tables = [...body.querySelectorAll("table")].filter((table) => !table.parentElement?.closest("table"));
  if (tables.length > 0) return tables.flatMap(tableBlock);
  // Between paragraphs blank lines are their distance.
  const lines = linesOf(body).filter((line) => !isBlankText(line));
  return lines.map((line) => [line]);
}

function tableBlock({ rows }: HTMLTableElement): TextBlock {
  const block: (string | undefined)[][] = Array.from(rows, () => []);
  for (const [index, { cells }] of [...rows].entries()) {
    let place = 0;
    for (const cell of cells) {
      // A cell from above is there already.
      while (block[index]?.[place] !== undefined) place += 1;
      // It reaches to the end of the table at most; 0 means to that end.
      const lines = block.slice(index, index + (cell.rowSpan || rows.length));
      putCell(lines, place, { width: cell.colSpan, text: linesOf(cell).join("\n") });
      place += cell.colSpan;
    }
  }
  // A row may begin behind the cells of a shorter one above.
  return block.map((line) => Array.from(line, (text) => text ?? ""));
}

/** Puts a cell into the lines it stands in: its text into the first place, blanks into the others. */
function putCell(
  lines: readonly (string | undefined)[][],
  place: number,
  { width, text }: { readonly width: number; readonly text: string },
) {
  for (const [below, line] of lines.entries())
    for (let right = 0; right < width; right += 1) line[place + right] = below + right === 0 ? text : "";
}

/** The text of an element by the lines in which it is drawn, without blank ones at its ends. */
function linesOf(element: Element): readonly string[] {
  const lines = [""];
  addLines(element, lines, isKept(element));
  const texts = lines.map(trimSpace);
  const last = texts.findLastIndex((text) => text !== "");
  return texts.slice(
    Math.max(
      0,
      texts.findIndex((text) => text !== ""),
    ),
    last + 1,
  );
}

/** Adds what an element holds to lines, the last of which goes on. */
function addLines(element: Element, lines: string[], keepsBreaks: boolean): void {
  for (const node of element.childNodes) {
    if (node instanceof Text) addText(node.data, lines, keepsBreaks);
    if (!(node instanceof Element)) continue;
    const isLine = LINES.has(node.tagName);
    if (node.tagName === "BR") lines.push("");
    if (isLine) beginLine(lines);
    addLines(node, lines, keepsBreaks || isKept(node));
    if (isLine) beginLine(lines);
  }
}

function addText(text: string, lines: string[], keepsBreaks: boolean): void {
  const [first = "", ...others] = keepsBreaks ? text.split(LINE_BREAK) : [text.replaceAll(BLANKS, " ")];
  lines.push((lines.pop() ?? "") + first, ...others);
}

function beginLine(lines: string[]): void {
  if (!isBlankText(lines.at(-1) ?? "")) lines.push("");
}

/** Whether line breaks in the text of an element are drawn as such. */
function isKept(element: Element): boolean {
  return element.tagName === "PRE" || /\bwhite-space:\s*(?:pre|break-spaces)/.test(element.getAttribute("style") ?? "");
}
