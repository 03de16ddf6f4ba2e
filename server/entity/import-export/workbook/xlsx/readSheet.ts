import { parseCellRef, parseRange } from "hucre";
import type { MergedArea, WorkbookFault } from "../workbook.types.ts";
import type { PlacedCell, SheetRows } from "../sheetRows.ts";
import { isTrue, type BookParts } from "./bookParts.ts";
import { cellOfParts, type CellParts, type SheetContext } from "./cellOfParts.ts";
import { RunText } from "./runText.ts";
import type { Attributes, XmlListener } from "./xmlReader.ts";

/**
 * Reads the part of a sheet into rows.
 *
 * @param onlyFirst rows after which reading ends; absent: all are read, and then what is merged
 * @returns why it is not read, if so
 */
export async function readSheetPart(
  parts: BookParts,
  { path, context, onlyFirst }: { readonly path: string; readonly context: SheetContext; readonly onlyFirst?: number },
  rows: SheetRows,
): Promise<WorkbookFault | undefined> {
  const sheet = new SheetListener(context, rows);
  const isEnough = () => sheet.fault !== undefined || (onlyFirst !== undefined && sheet.lastRow >= onlyFirst - 1);
  await parts.read(path, sheet, isEnough);
  if (sheet.fault || isEnough()) return sheet.fault;
  if (!sheet.isWhole) return { kind: "unreadable" };
  for (const area of sheet.merges) {
    const fault = rows.merge(area);
    if (fault) return fault;
  }
  return undefined;
}

/** Takes the elements of a sheet as they come, and hands on row after row. */
class SheetListener implements XmlListener {
  readonly merges: MergedArea[] = [];
  fault: WorkbookFault | undefined;
  /** Index of the row read last. */
  lastRow = -1;
  /** The list of rows has an end. */
  isWhole = false;
  readonly #context: SheetContext;
  readonly #rows: SheetRows;
  readonly #run = new RunText();
  #cells: PlacedCell[] = [];
  #column = -1;
  #cell: { type: string; style: number; isRich: boolean; formula?: string; value?: string } | undefined;
  #inside: "value" | "formula" | "inline" | undefined;

  constructor(context: SheetContext, rows: SheetRows) {
    this.#context = context;
    this.#rows = rows;
  }

  open(name: string, attributes: Attributes): void {
    if (this.fault) return;
    if (this.#inside === "inline") this.#run.open(name);
    else if (name === "row") this.#openRow(attributes);
    else if (name === "c") this.#openCell(attributes);
    else if (name === "col") this.#openColumns(attributes);
    else if (name === "mergeCell") this.#addMerge(attributes.get("ref") ?? "");
    else if (this.#cell) this.#openPart(name);
  }

  text(text: string): void {
    if (!this.#cell) return;
    if (this.#inside === "value") this.#cell.value = (this.#cell.value ?? "") + text;
    if (this.#inside === "formula") this.#cell.formula = (this.#cell.formula ?? "") + text;
    if (this.#inside === "inline") this.#run.add(text);
  }

  close(name: string): void {
    if (this.fault) return;
    if (this.#inside === "inline" && name !== "is") this.#run.close(name);
    else if (["v", "f", "is"].includes(name)) this.#inside = undefined;
    else if (name === "c") this.#closeCell();
    else if (name === "row") this.fault = this.#rows.add(this.lastRow, this.#cells);
    else if (name === "sheetData") this.isWhole = true;
  }

  #openRow(attributes: Attributes): void {
    const number = attributes.get("r");
    this.lastRow = number === undefined ? this.lastRow + 1 : Number(number) - 1;
    this.#cells = [];
    this.#column = -1;
    if (isHidden(attributes, "ht")) this.#rows.hideRow(this.lastRow);
  }

  #openColumns(attributes: Attributes): void {
    if (isHidden(attributes, "width")) this.#rows.hideColumns(Number(attributes.get("min")) - 1, Number(attributes.get("max")) - 1);
  }

  #openCell(attributes: Attributes): void {
    const ref = attributes.get("r");
    this.#column = ref === undefined ? this.#column + 1 : columnOf(ref);
    this.#cell = { type: attributes.get("t") ?? "", style: Number(attributes.get("s") ?? "-1"), isRich: attributes.has("vm") };
    this.#inside = undefined;
  }

  #openPart(name: string): void {
    if (!this.#cell) return;
    if (name === "v") [this.#inside, this.#cell.value] = ["value", ""];
    if (name === "f") [this.#inside, this.#cell.formula] = ["formula", ""];
    if (name === "is") this.#inside = "inline";
  }

  #closeCell(): void {
    const cell = this.#cell;
    if (!cell) return;
    this.#cell = undefined;
    const parts: CellParts = { ...cell, formula: cell.formula, value: cell.value, inline: this.#run.take() };
    this.#cells.push({ column: this.#column, cell: cellOfParts(parts, this.#context) });
  }

  #addMerge(ref: string): void {
    const area = areaOf(ref);
    if (area) this.merges.push(area);
  }
}

/** Rows and columns are hidden by name, or because they have no room. */
function isHidden(attributes: Attributes, size: "ht" | "width"): boolean {
  return isTrue(attributes.get("hidden")) || Number(attributes.get(size) ?? "1") === 0;
}

/** Column of a reference such as `AB12`, counted from 0. @throws what the library throws for anything else */
function columnOf(ref: string): number {
  return parseCellRef(ref).col;
}

function areaOf(ref: string): MergedArea | undefined {
  try {
    const { startRow, endRow, startCol, endCol } = parseRange(ref);
    return { top: startRow, bottom: endRow, left: startCol, right: endCol };
  } catch {
    return undefined;
  }
}
