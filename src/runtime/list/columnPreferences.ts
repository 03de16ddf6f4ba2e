import { byEdge, type ColumnItem } from "../../schema/model/screen.ts";

/** What a person changed about a screen's columns, in the order they want them. */
export interface ColumnPreference {
  readonly field: string;
  readonly visible: boolean;
  readonly fixed?: "left" | "right" | undefined;
  /** px; absent: as wide as the screen says. */
  readonly width?: number | undefined;
}

/** Between these widths (px) a column can be read and does not hide the others. */
export const columnWidths = { least: 60, most: 800 } as const;

/** A column as this person sees it. */
export interface ArrangedColumn extends ColumnItem {
  readonly visible: boolean;
  /** px that the person chose. */
  readonly ownWidth?: number | undefined;
}

/**
 * Arranges a screen's columns as a person wants them. Columns the person has not seen yet stand where the
 * screen has them, behind the same neighbour; columns that are gone are forgotten. Fixed columns go to their edge.
 */
export function arrangeColumns(
  columns: readonly ColumnItem[],
  preferences: readonly ColumnPreference[] | undefined,
): readonly ArrangedColumn[] {
  const byField = new Map(columns.map((column) => [column.field, column]));
  const wanted = (preferences ?? []).filter(({ field }) => byField.has(field));
  const order = wanted.map(({ field }) => field);
  columns.forEach(({ field }, index) => {
    if (!order.includes(field)) order.splice(positionBehind(columns[index - 1]?.field, order), 0, field);
  });
  const preferred = new Map(wanted.map((preference) => [preference.field, preference]));
  const arranged = order.flatMap((field) => {
    const column = byField.get(field);
    return column ? [arrangedColumn(column, preferred.get(field))] : [];
  });
  return byEdge(arranged);
}

/** The preferences that describe an arrangement. */
export function preferencesOf(columns: readonly ArrangedColumn[]): readonly ColumnPreference[] {
  return columns.map(({ field, visible, fixed, ownWidth }) => ({
    field,
    visible,
    ...(fixed ? { fixed } : {}),
    ...(ownWidth === undefined ? {} : { width: ownWidth }),
  }));
}

function arrangedColumn(column: ColumnItem, preference: ColumnPreference | undefined): ArrangedColumn {
  const { fixed } = preference ?? column;
  const { fixed: _own, ifRoom, ...rest } = column;
  const ownWidth = keptWidth(preference?.width);
  return {
    ...rest,
    ...(fixed ? { fixed } : {}),
    ...(ownWidth === undefined ? {} : { ownWidth }),
    visible: preference?.visible ?? !column.hidden,
    // What somebody arranged stands however wide the list is.
    ...(ifRoom && !preference ? { ifRoom } : {}),
  };
}

/** What the browser kept may be anything. */
function keptWidth(width: unknown): number | undefined {
  if (typeof width !== "number" || !Number.isFinite(width)) return undefined;
  return Math.min(columnWidths.most, Math.max(columnWidths.least, Math.round(width)));
}

function positionBehind(neighbour: string | undefined, order: readonly string[]): number {
  return neighbour === undefined ? 0 : order.indexOf(neighbour) + 1;
}
