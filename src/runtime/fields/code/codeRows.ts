import type { FieldModel } from "../../../schema/model/entity.ts";

const USUAL_ROWS = 8;

/** Height of a line of code, px. */
export const codeRowHeight = 20;

/** How many lines the editor of a field shows at least. */
export function codeRows({ ui: { props } }: FieldModel): number {
  return typeof props["rows"] === "number" ? props["rows"] : USUAL_ROWS;
}
