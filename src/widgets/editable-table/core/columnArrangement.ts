import type { TableColumn } from "./tableColumn.ts";
import type { TextKeeper } from "./textKeeper.ts";

/**
 * What a person changed about the columns of a table, by their keys. A column that is not there now keeps what was said of it
 * until it comes back.
 */
export interface ColumnArrangement {
  /** All columns in the order they are wanted; absent: as the table has them. */
  readonly order?: readonly string[] | undefined;
  /** px. */
  readonly widths: Readonly<Record<string, number>>;
  readonly hidden: readonly string[];
  /** Columns that are hidden at first, and are wanted. */
  readonly shown?: readonly string[] | undefined;
  /** Columns that stay in sight on the left; absent: those of the table. */
  readonly frozen?: readonly string[] | undefined;
}

/** A column that can be arranged. */
export interface ArrangeableColumn extends Pick<TableColumn, "key" | "width" | "minWidth"> {
  readonly isFrozen?: boolean;
  /** Not shown until somebody wants it. @default false */
  readonly isHiddenAtFirst?: boolean;
}

/** Nothing changed. */
export const usualArrangement: ColumnArrangement = { widths: {}, hidden: [] };

/** px beyond which a column would hide the others. */
const MOST_WIDTH = 800;

/** The columns that are shown as a person wants them, the frozen ones first. */
export function arrangedColumns<C extends ArrangeableColumn>(
  columns: readonly C[],
  arrangement: ColumnArrangement,
): readonly (C & { readonly isFrozen: boolean })[] {
  const hidden = hiddenOf(columns, arrangement);
  return allInOrder(columns, arrangement).filter(({ key }) => !hidden.includes(key));
}

/** The columns that are not shown, in their order. */
export function hiddenColumns<C extends ArrangeableColumn>(columns: readonly C[], arrangement: ColumnArrangement): readonly C[] {
  const hidden = hiddenOf(columns, arrangement);
  return allInOrder(columns, arrangement).filter(({ key }) => hidden.includes(key));
}

/** Makes a column so many px wide, as far as it can be read and leaves the others in sight. */
export function withWidth(arrangement: ColumnArrangement, { key, minWidth }: ArrangeableColumn, width: number): ColumnArrangement {
  const kept = Math.max(minWidth, Math.min(MOST_WIDTH, Math.round(width)));
  return { ...arrangement, widths: { ...arrangement.widths, [key]: kept } };
}

/** Puts a column before or behind another one; beside a frozen one it is frozen, and beside another it is not. */
export function withMoved(
  arrangement: ColumnArrangement,
  columns: readonly ArrangeableColumn[],
  { key, target, isBehind }: { readonly key: string; readonly target: string; readonly isBehind: boolean },
): ColumnArrangement {
  const seen = orderAsSeen(columns, arrangement);
  if (key === target || !seen.includes(key) || !seen.includes(target)) return arrangement;
  const order = seen.filter((one) => one !== key);
  order.splice(order.indexOf(target) + Number(isBehind), 0, key);
  const frozen = frozenOf(columns, arrangement).filter((one) => one !== key);
  return { ...arrangement, order, frozen: frozen.includes(target) ? [...frozen, key] : frozen };
}

/** Keeps the shown columns up to one in sight on the left. */
export function withFrozenTo(arrangement: ColumnArrangement, columns: readonly ArrangeableColumn[], key: string): ColumnArrangement {
  const shown = arrangedColumns(columns, arrangement).map((column) => column.key);
  return { ...arrangement, order: orderAsSeen(columns, arrangement), frozen: shown.slice(0, shown.indexOf(key) + 1) };
}

/** Lets all columns go with the others; they stand as they are seen. */
export function withoutFrozen(arrangement: ColumnArrangement, columns: readonly ArrangeableColumn[]): ColumnArrangement {
  return { ...arrangement, order: orderAsSeen(columns, arrangement), frozen: [] };
}

/** Hides a column; the last one that is shown stays. */
export function withHidden(arrangement: ColumnArrangement, columns: readonly ArrangeableColumn[], key: string): ColumnArrangement {
  const shown = arrangedColumns(columns, arrangement);
  const column = shown.find((one) => one.key === key);
  if (!column || shown.length === 1) return arrangement;
  if (column.isHiddenAtFirst) return { ...arrangement, shown: arrangement.shown?.filter((one) => one !== key) };
  return arrangement.hidden.includes(key) ? arrangement : { ...arrangement, hidden: [...arrangement.hidden, key] };
}

/** Shows hidden columns where they stood. */
export function withShown(arrangement: ColumnArrangement, keys: readonly string[]): ColumnArrangement {
  const { hidden, shown = [] } = arrangement;
  const first = keys.filter((key) => !hidden.includes(key) && !shown.includes(key));
  return { ...arrangement, hidden: hidden.filter((key) => !keys.includes(key)), ...(first.length > 0 && { shown: [...shown, ...first] }) };
}

/** px of a character of the cells' text, and what a cell has around it. */
const CHARACTER = 14;
const CELL_FRAME = 18;
/** px beside a title: its menu, and the mark of what has to be filled in. */
const TITLE_FRAME = 54;

/** px that a column needs for its title and texts, at most what a column may take; letters take little more than half of a sign. */
export function fittedWidth(title: string, texts: readonly string[]): number {
  const lines = texts.flatMap((text) => text.split("\n"));
  const needed = lines.reduce((most, line) => Math.max(most, textWidth(line) + CELL_FRAME), textWidth(title) + TITLE_FRAME);
  return Math.min(MOST_WIDTH, needed);
}

function textWidth(text: string): number {
  return [...text].reduce((sum, sign) => sum + (sign < "\u2e80" ? CHARACTER * 0.6 : CHARACTER), 0);
}

/** What was kept under a key; what cannot be read there counts as never said. */
export function readArrangement(keeper: TextKeeper, key: string): ColumnArrangement {
  const { order, widths, hidden, shown, frozen } = objectOf(keeper.get(key));
  return {
    ...(Array.isArray(order) && { order: textsOf(order) }),
    widths: Object.fromEntries(Object.entries(recordOf(widths)).filter((entry): entry is [string, number] => Number.isFinite(entry[1]))),
    hidden: textsOf(hidden),
    ...(Array.isArray(shown) && { shown: textsOf(shown) }),
    ...(Array.isArray(frozen) && { frozen: textsOf(frozen) }),
  };
}

/** Keeps an arrangement under a key. @returns whether it outlives the page */
export function keepArrangement(keeper: TextKeeper, key: string, arrangement: ColumnArrangement): boolean {
  return keeper.set(key, JSON.stringify(arrangement));
}

function allInOrder<C extends ArrangeableColumn>(
  columns: readonly C[],
  arrangement: ColumnArrangement,
): readonly (C & { readonly isFrozen: boolean })[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const frozen = new Set(frozenOf(columns, arrangement));
  const placed = orderOf(columns, arrangement).flatMap((key) => {
    const column = byKey.get(key);
    if (!column) return [];
    const width = Object.hasOwn(arrangement.widths, key) ? (arrangement.widths[key] ?? column.width) : column.width;
    return [{ ...column, width: Math.max(column.minWidth, Math.min(width, MOST_WIDTH)), isFrozen: frozen.has(key) }];
  });
  return [...placed.filter(({ isFrozen }) => isFrozen), ...placed.filter(({ isFrozen }) => !isFrozen)];
}

/** Where the columns that were left are gone, all are shown: a table without any has no menu that brings them back. */
function hiddenOf(columns: readonly ArrangeableColumn[], { hidden, shown = [] }: ColumnArrangement): readonly string[] {
  const unwanted = columns.flatMap(({ key, isHiddenAtFirst }) => (isHiddenAtFirst && !shown.includes(key) ? [key] : []));
  const away = [...hidden, ...unwanted];
  return columns.every(({ key }) => away.includes(key)) ? [] : away;
}

function frozenOf(columns: readonly ArrangeableColumn[], { frozen }: ColumnArrangement): readonly string[] {
  return frozen ?? columns.flatMap(({ key, isFrozen }) => (isFrozen ? [key] : []));
}

/** The wanted order, with the columns that it does not name. */
function orderOf(columns: readonly ArrangeableColumn[], { order = [] }: ColumnArrangement): readonly string[] {
  return completed(
    order,
    columns.map(({ key }) => key),
  );
}

/** The order with the frozen columns first; those that are away keep their place. */
function orderAsSeen(columns: readonly ArrangeableColumn[], arrangement: ColumnArrangement): readonly string[] {
  const seen = allInOrder(columns, arrangement).map(({ key }) => key);
  return completed(seen, orderOf(columns, arrangement));
}

/** Keys with those of another order that are missing, each behind the neighbour that it has there. */
function completed(keys: readonly string[], all: readonly string[]): readonly string[] {
  const order = [...keys];
  all.forEach((key, index) => {
    const neighbour = all[index - 1];
    if (!order.includes(key)) order.splice(neighbour === undefined ? 0 : order.indexOf(neighbour) + 1, 0, key);
  });
  return order;
}

function objectOf(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    return recordOf(JSON.parse(text ?? "{}"));
  } catch {
    return {};
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}
