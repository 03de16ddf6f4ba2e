import { isBlankText } from "../../../src/schema/text/space.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import type { FailedLine } from "./import.types.ts";
import type { ImportBook, NumberedLine } from "./readBook.ts";
import type { Cell } from "./workbook/workbook.types.ts";

/** The lines of a file that say something of the entity, and those that do not. */
interface PartedLines {
  readonly own: readonly NumberedLine[];
  readonly stray: readonly FailedLine[];
}

/**
 * Finds lines that hold nothing in any column that is read: child rows below their parent, or notes at the side. What would
 * be said of them, that everything is missing, would not help.
 */
export function strayLines({ entity }: EntityScope, { columns, lines }: Pick<ImportBook, "columns" | "lines">): PartedLines {
  const isStray = ({ cells }: NumberedLine) => columns.every(({ index }) => isNothing(cells[index] ?? null));
  const children = entity.fields.filter((field) => field.children).map(({ title }) => title);
  const advice = children.length > 0 ? `；${children.join("、")}不能随${entity.title}导入，请在它自己的页面导入，或在编辑页面中填写` : "";
  const message = `本行没有可以导入的内容，有内容的列都不读取${advice}`;
  return {
    own: lines.filter((line) => !isStray(line)),
    stray: lines.filter(isStray).map((line) => ({ ...line, faults: [{ title: "", message }] })),
  };
}

/** What is merged over several lines is the content of the first one. */
function isNothing(cell: Cell): boolean {
  return cell === null || (typeof cell === "object" ? cell.kind === "merged" : typeof cell === "string" && isBlankText(cell));
}
