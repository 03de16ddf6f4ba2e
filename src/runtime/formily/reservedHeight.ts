import type { FieldModel } from "../../schema/model/entity.ts";
import { viewOf } from "../fields/fieldView.ts";

/** px between two lines of fields. */
const gap = 12;
const editorHeight = 32;
const helpHeight = 24;

/** About how high fields are once they are drawn in a grid. */
export function reservedHeight(fields: readonly FieldModel[], columns: number): number {
  let height = 0;
  let used = 0;
  let line = 0;
  for (const field of fields) {
    const view = viewOf(field.kind);
    const span = Math.min(columns, field.ui.span ?? (view.wide ? columns : 1));
    if (used + span > columns) {
      height += line + gap;
      used = 0;
      line = 0;
    }
    used += span;
    line = Math.max(line, (view.height ?? editorHeight) + (field.ui.help ? helpHeight : 0));
  }
  return height + line;
}
