import { useEffect, useEffectEvent, useState } from "react";
import type { RefObject } from "react";
import type { FieldModel } from "../../../schema/model/entity.ts";
import type { Row } from "../../../schema/model/json.ts";
import { trimSpace } from "../../../schema/text/space.ts";
import type { CellPlace, RowCommands } from "../../fields/children/childRowsView.ts";
import { isLineOfText } from "../../window/formKeys.ts";
import { pastedBlock, repeatedLines } from "./pastedBlock.ts";

/** Where rows are pasted. */
export interface PastingGround {
  /** Element around the rows. */
  readonly frame: RefObject<HTMLElement | null>;
  /** Path of the field that holds the rows, e.g. `questions.0.options`. */
  readonly path: string;
  readonly values: readonly Row[];
  readonly commands: RowCommands;
  /** Rows can be changed. */
  readonly isOpen: boolean;
}

/**
 * Lets a paste of several lines or cells into a line of text go into the rows from there on, as a spreadsheet takes it. One
 * line is the editor's own.
 *
 * @returns what the last paste repeated, in a sentence; absent where nothing
 */
export function usePastedRows({ frame, path, values, commands, isOpen }: PastingGround): string | undefined {
  const [repeats, setRepeats] = useState<{ readonly text: string; readonly count: number }>();
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    if (!isOpen || event.defaultPrevented || !isLineOfText(event.target)) return;
    const from = cellOf(event.target, path);
    const block = pastedBlock(event.clipboardData?.getData("text/plain") ?? "");
    if (!from || (block.length < 2 && (block[0]?.length ?? 0) < 2)) return;
    event.preventDefault();
    const others = values.filter((_, index) => index < from.index || index >= from.index + block.length);
    const places = [...repeatedLines(block, textsOf(others, from.field))].map((place) => from.index + place + 1);
    const placed = block.length - commands.paste(from, block);
    const count = Math.max(values.length, from.index + placed);
    setRepeats(places.length > 0 ? { text: `第 ${places.join("、")} 行与其他行相同`, count } : undefined);
  });
  useEffect(() => {
    const element = frame.current;
    const listen = (event: ClipboardEvent) => handlePaste(event);
    element?.addEventListener("paste", listen);
    return () => element?.removeEventListener("paste", listen);
  }, [frame]);
  // Once rows come or go, the places are others.
  return repeats?.count === values.length ? repeats.text : undefined;
}

/** What rows say in a field. */
export function textsOf(rows: readonly Row[], field: string): readonly string[] {
  return rows.flatMap(({ [field]: value }) => (typeof value === "string" ? [trimSpace(value)] : []));
}

/** The field that lines of text are rows of: the first that a person types a text into. Absent where a row begins otherwise. */
export function lineField(fields: readonly FieldModel[]): FieldModel | undefined {
  const [first] = fields.filter(({ children, rule }) => !children && rule.value === undefined);
  const isTyped = first?.type === "string" && !first.dictionary && !first.reference && first.constraints.enum === undefined;
  return isTyped ? first : undefined;
}

/** Place behind the last row that says something in the field, from 0: rows that say nothing there are filled first. */
export function freePlace(values: readonly Row[], field: string): number {
  return values.findLastIndex((row) => textsOf([row], field).some((text) => text !== "")) + 1;
}

function cellOf(target: HTMLElement, path: string): CellPlace | undefined {
  const place = target.closest<HTMLElement>("[data-field]")?.dataset["field"] ?? "";
  const [, index, field] = (place.startsWith(`${path}.`) && /^(\d+)\.([^.]+)$/.exec(place.slice(path.length + 1))) || [];
  return index === undefined || field === undefined ? undefined : { index: Number(index), field };
}
