import { isBlank } from "../../../schema/expression/values.ts";
import type { TableCommand } from "./keyCommands.ts";
import { beside, type CellPlace, edgeFrom, nextInReading, placeWithin, rangeOf, type Selection, selectCell } from "./selection.ts";
import type { TableModel } from "./tableModel.ts";
import { clearedCells, filledCells, type Written } from "./writing.ts";

/** Rows by which a page is turned where nobody says how many are seen. */
const usualPage = 9;

/** What is done by who draws the table. */
export interface CursorHandlers {
  /** Takes the focus to the cursor. */
  readonly focus?: () => void;
  readonly find?: () => void;
  readonly nextFault?: () => void;
}

/** Does what the keys ask for: leads the cursor, begins and ends editing, changes what is selected. */
export class CellCursor {
  readonly #model: TableModel;
  /** Column in which a run of Tabs began; Enter returns to it, as in a spreadsheet. */
  #tabbedFrom: number | undefined;
  #pageRows = usualPage;
  readonly #handlers = new Set<CursorHandlers>();

  constructor(model: TableModel) {
    this.#model = model;
  }

  /** Says what is done by who draws the table. Gives back how to end it. */
  handle(handlers: CursorHandlers): () => void {
    this.#handlers.add(handlers);
    return () => {
      this.#handlers.delete(handlers);
    };
  }

  /** Takes the focus to the cursor. */
  focus(): void {
    this.#tell("focus");
  }

  /** Says by how many rows a page is turned: as many as are seen at once, but one. */
  turnPagesBy(rows: number): void {
    this.#pageRows = Math.max(1, rows);
  }

  /** The first column of a row that a person can change; the first of all where there is none. */
  firstOpenColumn(index: number): number {
    const row = this.#model.rows[index];
    return Math.max(0, row ? this.#model.columns.findIndex((column) => this.#model.isOpen(row, column)) : 0);
  }

  run(command: TableCommand): boolean {
    if (command.do !== "tab" && command.do !== "enter") this.#tabbedFrom = undefined;
    return this.#lead(command) ?? this.#change(command) ?? false;
  }

  #lead(command: TableCommand): boolean | undefined {
    switch (command.do) {
      case "move":
      case "page":
      case "edge":
        return this.#move(command);
      case "tab":
        return this.#tab(command.isBack);
      case "enter":
        return this.#enter(command.isBack);
      case "selectAll":
        return this.#selectAll();
      case "selectRows":
        return this.#selectRows();
      case "cancel":
        return this.#cancel();
      default:
        return undefined;
    }
  }

  #change(command: TableCommand): boolean | undefined {
    switch (command.do) {
      case "edit":
        return this.#edit("text");
      case "open":
        return this.#edit("editor");
      case "toggle":
        return this.#toggle();
      case "clear":
        return this.#clear();
      case "fill":
        return this.#fill(command.direction);
      case "moveRows":
        return this.#moveRows(command.isDown);
      case "addRow":
        return this.addRow();
      case "removeRows":
        return this.#removeRows();
      default:
        return this.#other(command.do);
    }
  }

  #other(what: TableCommand["do"]): boolean {
    if (what === "undo" || what === "redo") {
      this.#model.undo(what === "undo");
      return true;
    }
    return (what === "find" || what === "nextFault") && this.#tell(what);
  }

  get #selection(): Selection | undefined {
    return this.#model.state.selection;
  }

  /** Several draw parts of the table, and come and go in any order; who came last is asked. */
  #tell(what: keyof CursorHandlers): boolean {
    const handler = [...this.#handlers].findLast((handlers) => handlers[what] !== undefined)?.[what];
    handler?.();
    return handler !== undefined;
  }

  #move(command: Extract<TableCommand, { readonly do: "move" | "page" | "edge" }>): boolean {
    const selection = this.#selection;
    if (!selection) return false;
    const target = this.#target(command, selection.focus);
    this.#model.select(command.extend ? { focus: target, anchor: selection.anchor } : selectCell(target));
    return true;
  }

  #target(command: Extract<TableCommand, { readonly do: "move" | "page" | "edge" }>, from: CellPlace): CellPlace {
    const { size } = this.#model;
    if (command.do === "move")
      return command.far ? edgeFrom(from, command.direction, size, this.#isFilled) : beside(from, command.direction, size);
    if (command.do === "page") {
      const step = this.#pageRows * (command.isDown ? 1 : -1);
      return placeWithin({ ...from, row: from.row + step }, size) ?? from;
    }
    const column = command.isEnd ? size.columns - 1 : 0;
    return { row: command.of === "row" ? from.row : command.isEnd ? size.rows - 1 : 0, column };
  }

  readonly #isFilled = ({ row, column }: CellPlace): boolean => {
    const source = this.#model.rows[row];
    const key = this.#model.columns[column]?.key;
    return source !== undefined && key !== undefined && !isBlank(source[key]);
  };

  /** Tab goes on row by row; it leaves the table behind the last cell, and where Escape was pressed before. */
  #tab(isBack: boolean): boolean {
    const model = this.#model;
    const selection = this.#selection;
    if (!selection || model.state.isLeaving) return false;
    this.#tabbedFrom ??= selection.focus.column;
    const next = this.#nextOpen(selection.focus, isBack);
    model.commit();
    if (!next) return !isBack && this.#goOnBelow(0);
    model.select(selectCell(next));
    return true;
  }

  /** The next cell in reading order that a person can change; in a table that nobody changes, the next of all. */
  #nextOpen(from: CellPlace, isBack: boolean): CellPlace | undefined {
    const model = this.#model;
    let next = nextInReading(from, isBack, model.size);
    while (next && !model.isReadOnly && !this.#isOpen(next)) next = nextInReading(next, isBack, model.size);
    return next;
  }

  #isOpen({ row, column }: CellPlace): boolean {
    const [source, target] = [this.#model.rows[row], this.#model.columns[column]];
    return source !== undefined && target !== undefined && this.#model.isOpen(source, target);
  }

  /** Enter ends editing and goes down, to the column in which a run of Tabs began; an editor of its own it opens. */
  #enter(isBack: boolean): boolean {
    const model = this.#model;
    const selection = this.#selection;
    if (!selection) return false;
    const { column, row } = selection.focus;
    model.commit();
    const to = { row: row + (isBack ? -1 : 1), column: this.#tabbedFrom ?? column };
    this.#tabbedFrom = undefined;
    if (to.row >= model.size.rows && !isBack && this.#goOnBelow(to.column)) return true;
    model.select(selectCell(placeWithin(to, model.size) ?? selection.focus));
    return true;
  }

  /** A new row below a last one that says something, so that a list is typed without leaving the keys. */
  #goOnBelow(column: number): boolean {
    const model = this.#model;
    const last = model.rows.at(-1);
    const says = last !== undefined && model.columns.some((one) => model.isOpen(last, one) && !isBlank(last[one.key]));
    if (!says || !model.isGrowing || model.room === 0) return false;
    model.insert(model.size.rows);
    const row = model.size.rows - 1;
    const first = this.firstOpenColumn(row);
    model.select(selectCell({ row, column: Math.max(first, column) }));
    return true;
  }

  #selectAll(): boolean {
    const { rows, columns } = this.#model.size;
    if (rows === 0 || columns === 0) return false;
    this.#model.select({ anchor: { row: 0, column: 0 }, focus: { row: rows - 1, column: columns - 1 } });
    return true;
  }

  #selectRows(): boolean {
    const range = this.#model.range;
    if (!range) return false;
    const last = this.#model.size.columns - 1;
    this.#model.select({ anchor: { row: range.top, column: 0 }, focus: { row: range.bottom, column: last } });
    return true;
  }

  #cancel(): boolean {
    const model = this.#model;
    if (model.state.editing && model.state.editing.mode !== "pressed") {
      model.cancel();
      return true;
    }
    if (model.state.isLeaving) return false;
    model.set({ editing: undefined, isLeaving: true, notice: "按 Tab 离开表格" });
    return true;
  }

  #edit(mode: "text" | "editor"): boolean {
    const selection = this.#selection;
    if (!selection) return false;
    const column = this.#model.columns[selection.focus.column];
    this.#model.edit(selection.focus, column?.fromText ? mode : "editor");
    return true;
  }

  #toggle(): boolean {
    const selection = this.#selection;
    const row = selection && this.#model.rows[selection.focus.row];
    const column = selection && this.#model.columns[selection.focus.column];
    const [on, off] = column?.toggle ?? [];
    if (!row || !column?.toggle || !this.#model.isOpen(row, column)) return false;
    const key = this.#model.keyOf(row);
    this.#model.write([{ row: key, column: column.key, value: row[column.key] === on ? off : on }]);
    return true;
  }

  #clear(): boolean {
    const range = this.#model.range;
    if (!range) return false;
    this.#model.set({ editing: undefined });
    this.write(clearedCells(this.#model, range));
    return true;
  }

  #fill(direction: "down" | "right"): boolean {
    const range = this.#model.range;
    if (!range) return false;
    this.write(filledCells(this.#model, range, direction));
    return true;
  }

  /** Writes cells as one step, and says how many of those meant stay as they are. */
  write({ cells, closed }: Written): void {
    this.#model.write(cells);
    this.#model.set({ notice: closed > 0 ? `有 ${closed} 格不能修改，没有写入` : undefined });
  }

  #moveRows(isDown: boolean): boolean {
    const model = this.#model;
    const range = model.range;
    const selection = this.#selection;
    if (!range || !selection) return false;
    const keys = model.rows.slice(range.top, range.bottom + 1).map(model.keyOf);
    const step = isDown ? 1 : -1;
    if (range.top + step < 0 || range.bottom + step >= model.size.rows) return true;
    model.moveRows(keys, range.top + step);
    const shift = (place: CellPlace) => ({ ...place, row: place.row + step });
    model.select({ focus: shift(selection.focus), anchor: shift(selection.anchor) });
    return true;
  }

  /** Ctrl+Enter: a new row below the cursor. */
  addRow(): boolean {
    const model = this.#model;
    model.commit();
    const at = this.#selection ? rangeOf(this.#selection).bottom + 1 : model.size.rows;
    return model.insert(at) > 0 || model.isGrowing;
  }

  #removeRows(): boolean {
    const model = this.#model;
    const range = model.range;
    if (!range || !model.isGrowing) return false;
    model.remove(model.rows.slice(range.top, range.bottom + 1).map(model.keyOf));
    return true;
  }
}
