import type { FieldModel } from "../../schema/model/entity.ts";
import type { ActionItem, CompiledEntity } from "../../schema/model/screen.ts";
import { canReveal, isMasked } from "../../schema/rights/fieldRights.ts";
import { visibleRowActions } from "../actions/RowActions.tsx";
import type { ArrangedColumn } from "./columnPreferences.ts";
import type { Density } from "./density.ts";

/** What widths are computed from besides the column itself. */
export interface WidthGround {
  readonly entity: CompiledEntity;
  readonly keyField: string;
  readonly isNarrow: boolean;
  readonly density: Density;
  can(code: string): boolean;
}

/** Width (px) of a column that names none: room for eight Chinese characters. */
const defaultWidth = 150;
const characterWidth = 14;
const gapWidth = 12;
/** px on both sides of a cell together, as antd's table has them. */
const cellPadding = { small: 16, middle: 16, large: 32 } as const;
/** Room (px) for the marks of the order behind a title. */
const sortWidth = 24;
const leastActionsWidth = 80;
const narrowActionsWidth = 60;
/** Room (px) for the button that reveals a masked value, so that it takes none of its figures. */
const revealWidth = { wide: 24, narrow: 48 } as const;
/** On a narrow screen the name of a row breaks into two lines and leaves room for a further column. */
const narrowKeyWidth = 136;
const narrowTreeWidth = 180;

/** Where a masked value is read in clear; absent where it is not masked, or not for the viewer. */
export function revealTarget({ entity, can }: Pick<WidthGround, "entity" | "can">, field: FieldModel): CompiledEntity | undefined {
  return !field.derived && isMasked(field) && canReveal(entity, field, { can }) ? entity : undefined;
}

/**
 * The width (px) that the person chose, or that the schema gives with room for what reveals a masked value, and room for the
 * title. What the schema gives is meant for rows that stand close; the name of a row takes no more of a narrow screen than it has.
 */
export function columnWidth(column: ArrangedColumn, field: FieldModel, ground: WidthGround): number {
  const { entity, keyField, isNarrow, density } = ground;
  const most = isNarrow && column.field === keyField ? (entity.tree ? narrowTreeWidth : narrowKeyWidth) : Infinity;
  if (column.ownWidth !== undefined) return Math.min(column.ownWidth, most);
  const eye = revealTarget(ground, field) ? revealWidth[isNarrow ? "narrow" : "wide"] : 0;
  const wanted = (column.width ?? defaultWidth) + eye + cellPadding[density] - cellPadding.small;
  return Math.min(Math.max(wanted, titleWidth(column, density)), most);
}

/** A title never breaks into a second line. */
function titleWidth({ title, sortable }: ArrangedColumn, density: Density): number {
  return title.length * characterWidth + (sortable ? sortWidth : 0) + cellPadding[density];
}

/** Room (px) for the longest actions that can stand side by side, so that rows do not shift as their actions differ. */
export function actionsWidth(actions: readonly ActionItem[], { isNarrow, density }: Pick<WidthGround, "isNarrow" | "density">): number {
  if (isNarrow) return narrowActionsWidth;
  const longest = actions.map(({ label }) => label.length).sort((left, right) => right - left);
  const labels = longest.slice(0, visibleRowActions);
  const more = actions.length > visibleRowActions ? [2] : [];
  const shown = [...labels, ...more];
  const text = shown.reduce((sum, length) => sum + length * characterWidth, 0);
  return Math.max(leastActionsWidth, text + (shown.length - 1) * gapWidth + cellPadding[density]);
}
