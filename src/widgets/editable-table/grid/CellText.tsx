import { type Ref, type RefObject, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { copiedTexts, cutTexts, pasteBlock } from "../core/cellClipboard.ts";
import { readBlock, type TextBlock } from "../core/clipboard.ts";
import { type CellPlace, selectCell } from "../core/selection.ts";
import type { TableModel } from "../core/tableModel.ts";
import type { TableRow } from "../core/tableRow.ts";
import type { GridColumn } from "./gridColumn.ts";
import { cellId, useGrid } from "./gridContext.ts";
import { htmlBlock } from "./htmlBlock.ts";
import { useTableState } from "./useTableState.ts";
import styles from "./grid.module.css";

/** Props of `CellText`. */
export interface CellTextProps {
  readonly place: CellPlace;
  readonly column: GridColumn | undefined;
  readonly row: TableRow | undefined;
  /** Id of the sentence about what is wrong in the cell. */
  readonly saidId: string | undefined;
  readonly ref: Ref<HTMLTextAreaElement>;
}

/**
 * The text that holds the focus while the cursor goes about. It holds the text of the cell, selected, so that it is read out,
 * copied, and written over by the first key, also by one of an input method. React does not control it: a composition that is
 * under way would be broken.
 */
export function CellText({ place, column, row, saidId, ref }: CellTextProps) {
  const { model, prefix } = useGrid();
  const element = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => element.current as HTMLTextAreaElement, []);
  const editing = useTableState(model, (state) => state.editing);
  const mode = editing?.mode;
  const text = row && column ? textOf(row, column) : "";
  useShownText(element, { mode, text, place: `${place.row} ${place.column}`, draft: editing?.text });
  useKeys(model, element);
  const isComposed = useRef(false);
  const put = (area: HTMLTextAreaElement) => {
    // What an input method is still writing is left alone; it is limited once it is there.
    if (column?.limitText && !isComposed.current) limit(area, column.limitText, editing?.text ?? text);
    write(model, place, area.value);
  };
  const isShown = mode !== undefined && mode !== "editor";
  const classes = [styles["text"], isShown && styles["shown"], column?.isLong && styles["long"]];
  return (
    <textarea
      ref={element}
      rows={1}
      className={classes.filter(Boolean).join(" ")}
      aria-label={column ? `${column.title}，第 ${place.row + 1} 行` : "空表格"}
      aria-describedby={saidId}
      aria-invalid={saidId !== undefined}
      aria-activedescendant={row && model.state.selection && cellId(prefix, model.keyOf(row), place.column)}
      readOnly={!takesText(model, row, column)}
      spellCheck={false}
      autoComplete="off"
      onInput={({ currentTarget }) => put(currentTarget)}
      onCompositionStart={() => {
        isComposed.current = true;
      }}
      onCompositionEnd={({ currentTarget }) => {
        isComposed.current = false;
        if (column?.limitText) put(currentTarget);
      }}
      onFocus={({ currentTarget }) => {
        if (!model.state.selection && row) model.select(selectCell({ row: 0, column: model.cursor.firstOpenColumn(0) }));
        if (!isShown) currentTarget.select();
      }}
      onBlur={({ relatedTarget, currentTarget }) => leave(model, currentTarget, relatedTarget)}
    />
  );
}

function takesText(model: TableModel, row: TableRow | undefined, column: GridColumn | undefined): boolean {
  return row !== undefined && column?.fromText !== undefined && model.isOpen(row, column);
}

function write(model: TableModel, place: CellPlace, text: string): void {
  if (model.state.editing) model.type(text);
  else model.edit(place, "typing", text);
}

/** What a column does not take is not there: the text stays what it was. */
function limit(area: HTMLTextAreaElement, limitText: NonNullable<GridColumn["limitText"]>, former: string): void {
  const limited = limitText(former, area.value);
  if (limited !== area.value) area.value = limited;
}

/** Whoever goes elsewhere has ended editing; an editor that opens over the cell has not. */
function leave(model: TableModel, text: HTMLElement, to: EventTarget | null): void {
  const isWithin = to instanceof Node && text.parentElement?.contains(to);
  if (!isWithin && model.state.editing?.mode !== "editor") model.commit();
}

function textOf(row: TableRow, column: GridColumn): string {
  const value = row[column.key];
  return typeof value === "string" && column.unread?.(value, row) !== undefined ? value : column.toText(value, row);
}

interface Shown {
  readonly mode: string | undefined;
  /** The text of the cell. */
  readonly text: string;
  /** Tells the cell from others. */
  readonly place: string;
  /** What is being written. */
  readonly draft: string | undefined;
}

/** Puts the text of the cell in and selects it; what is being typed is left alone. */
function useShownText(element: RefObject<HTMLTextAreaElement | null>, { mode, text, place, draft }: Shown): void {
  const show = useEffectEvent(() => {
    const area = element.current;
    if (!area || mode === "typing") return;
    const shown = mode === "text" ? (draft ?? text) : text;
    putText(area, shown, mode === "text");
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another cell, another text or another way of editing
  useLayoutEffect(() => show(), [mode, text, place]);
}

function putText(area: HTMLTextAreaElement, text: string, isEdited: boolean): void {
  if (area.value !== text) area.value = text;
  if (isEdited) area.setSelectionRange(text.length, text.length);
  else if (document.activeElement === area) area.select();
}

/** Keys are heard at the element itself: a form around it would take some of them before React hears them. */
function useKeys(model: TableModel, element: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const area = element.current;
    if (!area) return undefined;
    const isInCells = () => model.keyMode === "cells";
    const take = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey: shift, altKey: alt } = event;
      if (model.press({ key, ctrl: ctrlKey || metaKey, shift, alt })) take(event);
    };
    const put = (event: ClipboardEvent, texts: ReturnType<typeof copiedTexts>) => {
      // What is not copied, as the notice says, leaves the clipboard as it is.
      if (model.range) take(event);
      if (!texts) return;
      event.clipboardData?.setData("text/plain", texts.text);
      event.clipboardData?.setData("text/html", texts.html);
    };
    const copy = (event: ClipboardEvent) => isInCells() && put(event, copiedTexts(model));
    const cut = (event: ClipboardEvent) => isInCells() && put(event, cutTexts(model));
    const paste = (event: ClipboardEvent) => {
      if (!isInCells()) return;
      take(event);
      void pasteBlock(model, pastedBlock(event.clipboardData));
    };
    area.addEventListener("keydown", press);
    area.addEventListener("copy", copy);
    area.addEventListener("cut", cut);
    area.addEventListener("paste", paste);
    return () => {
      area.removeEventListener("keydown", press);
      area.removeEventListener("copy", copy);
      area.removeEventListener("cut", cut);
      area.removeEventListener("paste", paste);
    };
  }, [model, element]);
}

/** The rows of cells that a clipboard holds; formatted text is read only where there is no other. */
function pastedBlock(clipboard: DataTransfer | null): TextBlock {
  const text = clipboard?.getData("text/plain") ?? "";
  return text === "" ? htmlBlock(clipboard?.getData("text/html") ?? "") : readBlock(text);
}
