import type { FieldModel, SortOrder } from "../../schema/model/entity.ts";
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
  /** Column and direction that the list has of its own. */
  readonly ownSort?: SortOrder | undefined;
  can(code: string): boolean;
  /** Texts of a dictionary; none as long as it is not there. */
  textsOf(code: string): readonly string[];
}

/** Width (px) of a column that names none: room for eight Chinese characters. */
const defaultWidth = 150;
/** A column of tags takes no more (px) for the longest of them. */
const mostTagWidth = 180;
const characterWidth = 14;
/** px of a character in a tag, and of what the tag has around its text. */
const tagCharacterWidth = 12;
const tagFrame = 16;
const gapWidth = 12;
/** px on both sides of a cell together, as antd's table has them. */
const cellPadding = { small: 16, middle: 16, large: 32 } as const;
/** Room (px) behind a title for the marks of the order, which reach into the edge of the cell. */
const sortWidth = 8;
/** Room (px) for the mark of an order that starts with today. */
const aheadWidth = 40;
const leastActionsWidth = 80;
const narrowActionsWidth = 60;
/** Room (px) for the button that reveals a masked value, so that it takes none of its figures; a small one reaches into the edge of the cell. */
const revealWidth = { wide: 16, narrow: 48 } as const;
/** On a narrow screen the name of a row breaks into two lines and leaves room for a further column. */
const narrowKeyWidth = 136;
const narrowTreeWidth = 180;

/** Where a masked value is read in clear; absent where it is not masked, or not for the viewer. */
export function revealTarget({ entity, can }: Pick<WidthGround, "entity" | "can">, field: FieldModel): CompiledEntity | undefined {
  return !field.derived && isMasked(field) && canReveal(entity, field, { can }) ? entity : undefined;
}

/**
 * The width (px) that the person chose, or that the schema gives with room for what reveals a masked value, or that the
 * values need; and room for the title. What the schema gives is meant for rows that stand close; the name of a row takes no more of a narrow screen than it has.
 */
export function columnWidth(column: ArrangedColumn, field: FieldModel, ground: WidthGround): number {
  const { entity, keyField, isNarrow, density } = ground;
  const most = isNarrow && column.field === keyField ? (entity.tree ? narrowTreeWidth : narrowKeyWidth) : Infinity;
  if (column.ownWidth !== undefined) return Math.min(column.ownWidth, most);
  const eye = revealTarget(ground, field) ? revealWidth[isNarrow ? "narrow" : "wide"] : 0;
  const wanted = (column.width ?? contentWidth(field, ground)) + eye + cellPadding[density] - cellPadding.small;
  return Math.min(Math.max(wanted, titleWidth(column, ground)), most);
}

/** What the values of a field need (px), with the edges of a cell, where nobody says it: tags the longest of them, a short text its length. */
function contentWidth({ kind, dictionary, constraints }: FieldModel, { textsOf }: WidthGround): number {
  if (kind === "dictionary" && dictionary !== undefined) {
    const longest = Math.max(0, ...textsOf(dictionary).map((text) => textWidth(text, tagCharacterWidth)));
    return longest === 0 ? defaultWidth : Math.min(mostTagWidth, longest + tagFrame + cellPadding.small);
  }
  const { maxLength } = constraints;
  if (maxLength === undefined) return defaultWidth;
  return Math.min(defaultWidth, maxLength * characterWidth + cellPadding.small);
}

/** Width (px) of a text: letters and figures take little more than half of what a Chinese character takes. */
function textWidth(text: string, character: number): number {
  return [...text].reduce((sum, sign) => sum + (sign < "\u2e80" ? Math.ceil(character * 0.6) : character), 0);
}

/** A title never breaks into a second line. */
function titleWidth({ field, title, sortable }: ArrangedColumn, { density, ownSort }: WidthGround): number {
  const ahead = ownSort?.direction === "ahead" && ownSort.field === field ? aheadWidth : 0;
  return textWidth(title, characterWidth) + ahead + (sortable ? sortWidth : 0) + cellPadding[density];
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
