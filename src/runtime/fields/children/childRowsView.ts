import type { ComponentType } from "react";
import type { FieldModel } from "../../../schema/model/entity.ts";
import type { Row } from "../../../schema/model/json.ts";
import type { CompiledEntity } from "../../../schema/model/screen.ts";

/** One child row where it stands now. */
export interface PlacedRow {
  readonly key: string;
  readonly index: number;
  /** Path of the row, e.g. `serviceTimes.0`. */
  readonly path: string;
}

/** A cell of child rows. */
export interface CellPlace {
  readonly index: number;
  /** Name of the field. */
  readonly field: string;
}

/** What can be done with the rows of a sub-table. Rows are counted from 0 as they stand now. */
export interface RowCommands {
  /** Puts new rows before the row at `index`, or at the end; they start as new ones do, with `given` over it. */
  insert(index: number, given?: readonly Row[]): void;
  /** Puts a new row after the row at `index` that says the same: what a person can fill in, with the rows below it. */
  copy(index: number): void;
  move(from: number, to: number): void;
  /** Takes rows away. The last taken away at once can be put back. */
  remove(indexes: readonly number[]): void;
  /** Writes values as if they had been typed. */
  setMany(cells: readonly (CellPlace & { readonly value: unknown })[]): void;
  /**
   * Writes a block of texts, rows of cells, from a cell on to the right and down. Each is read as its field reads what is
   * typed; what cannot be read stays in its cell, which says so. Rows that are missing are added, as far as there may be more.
   *
   * @returns how many rows of the block had no place
   */
  paste(from: CellPlace, block: readonly (readonly string[])[]): number;
}

/** What a view of child rows is given. */
export interface ChildRowsViewProps {
  readonly model: FieldModel;
  readonly child: CompiledEntity;
  /** Fields a person sees in a row. */
  readonly fields: readonly FieldModel[];
  readonly rows: readonly PlacedRow[];
  readonly commands: RowCommands;
  /** Rows can be changed. */
  readonly isOpen: boolean;
  /** There is no place for another row. */
  readonly isFull: boolean;
  /** The order of the rows is kept. */
  readonly isOrdered: boolean;
  /** A view that leads the cursor into new rows itself says here how a row is added; the button below the rows then does that. */
  readonly takeAdding: (add: (() => void) | undefined) => void;
}

/** A way of drawing child rows. */
export interface ChildRowsView {
  readonly View: ComponentType<ChildRowsViewProps>;
  /** It says itself that there are no rows, e.g. by its head alone. @default false */
  readonly drawsEmpty?: boolean;
}

const registry = new Map<string, ChildRowsView>();

/** The view of rows that no schema names another for; it comes from outside of the runtime. */
const usualView = "grid";

/** Says how child rows are drawn where `x-children.view` names it; a later one replaces an earlier one of the same name. */
export function registerChildRowsView(name: string, view: ChildRowsView): void {
  registry.set(name, view);
}

/**
 * What draws the rows of a field: as its schema names it, or else as cards where the child has children itself, or as the usual
 * view, where one is registered.
 *
 * @throws Error where nobody registered it; the check of schema files lets no unknown name through
 */
export function childRowsViewOf({ children }: FieldModel, child: CompiledEntity): ChildRowsView {
  const name = children?.view ?? (Object.keys(child.children).length > 0 ? "cards" : registry.has(usualView) ? usualView : "table");
  const view = registry.get(name);
  if (!view) throw new Error(`没有登记怎么显示子表“${name}”`);
  return view;
}
