import { useEffect, useEffectEvent } from "react";
import type { RefObject } from "react";
import { isBlankText } from "../../../schema/text/space.ts";
import { isLineOfText } from "../../window/formKeys.ts";
import { focusEditor } from "../focusEditor.ts";

/**
 * Lets Enter in a line of text go to the same field of the next row, and from a last row that says something on to a new
 * one: a list is typed without leaving the keys. The form around hears nothing of it.
 *
 * @param frame element around the rows, each a `tr[data-row-key]`
 * @param onAdd adds a row at the end and takes the focus there; absent where there is room for none
 */
export function useEnterToNextRow(frame: RefObject<HTMLElement | null>, onAdd: (() => void) | undefined): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (!isPlainEnter(event) || !isLineOfText(target)) return;
    const row = target.closest<HTMLTableRowElement>("tr[data-row-key]");
    if (!row) return;
    event.preventDefault();
    const cell = target.closest("td");
    const next = rowAfter(row)?.cells[cell?.cellIndex ?? 0];
    if (next) focusEditor(next);
    else if (!isBlankText(target.value)) onAdd?.();
  });
  useEffect(() => {
    const element = frame.current;
    const listen = (event: KeyboardEvent) => handleKey(event);
    element?.addEventListener("keydown", listen);
    return () => element?.removeEventListener("keydown", listen);
  }, [frame]);
}

/** Enter by itself, which no editor has taken for its own. */
function isPlainEnter({ key, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key === "Enter" && !defaultPrevented && !(ctrlKey || metaKey || altKey || shiftKey);
}

function rowAfter(row: HTMLTableRowElement): HTMLTableRowElement | undefined {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLTableRowElement>(":scope > tr[data-row-key]") ?? [])];
  return rows[rows.indexOf(row) + 1];
}
