import type { ArrayField, Field } from "@formily/core";
import { useState } from "react";
import { settledValue } from "../../../schema/kinds/readTyped.ts";
import type { FieldModel } from "../../../schema/model/entity.ts";
import type { Row } from "../../../schema/model/json.ts";
import type { CompiledEntity } from "../../../schema/model/screen.ts";
import { serverToday } from "../../api/serverClock.ts";
import { isBlankText } from "../../../schema/text/space.ts";
import type { CellPlace, RowCommands } from "../../fields/children/childRowsView.ts";
import { copiedChildRow } from "../copiedRow.ts";
import type { EntityForm } from "../EntityForm.ts";
import { useFormBinding } from "../EntityFormProvider.tsx";
import { plain } from "../plain.ts";
import { rowsOf } from "../rowPath.ts";

/** Rows that were taken away at once, each with its place. */
type Removed = readonly { readonly index: number; readonly row: Row }[];

/** The commands of a sub-table, and the way back from the last removal. */
export interface ChildRowsControl {
  readonly commands: RowCommands;
  readonly removed: Removed | undefined;
  /** Rows of the last insertion or paste that had no place. */
  readonly dropped: number;
  /** Place of the row that was copied last, from 0; absent once something else was done. */
  readonly copied: number | undefined;
  undo(): void;
}

/** What commands work on. */
export interface CommandGround {
  readonly field: ArrayField;
  readonly model: FieldModel;
  readonly child: CompiledEntity;
  /** Fields a person sees in a row, in the order in which they stand. */
  readonly fields: readonly FieldModel[];
  readonly maxItems: number;
}

/** Lets a view of child rows change them without knowing the form they stand in. */
export function useRowCommands(ground: CommandGround): ChildRowsControl {
  const { form } = useFormBinding();
  const [removed, setRemoved] = useState<Removed>();
  const [dropped, setDropped] = useState(0);
  const [copied, setCopied] = useState<number>();
  const { field, model, child } = ground;
  const undo = () => {
    for (const { index, row } of removed ?? []) void field.insert(Math.min(index, rowsOf(field.value).length), row);
    setRemoved(undefined);
  };
  const note = (gone: Removed | undefined, left = 0, made?: number) => {
    setRemoved(gone);
    setDropped(left);
    setCopied(made);
  };
  const write = writerOf(form, ground);
  const order = orderCommands(form, ground, note);
  const commands: RowCommands = {
    ...order,
    copy(index) {
      const row = plain(rowsOf(field.value)[index] ?? {});
      const copy = form.newChildRow(field.path.toString(), child, (parent, source) =>
        copiedChildRow({ field: model, child, row, parent }, source),
      );
      void field.insert(index + 1, copy);
      note(undefined, 0, index);
    },
    setMany: (cells) => cells.forEach(write),
    paste: (from, block) => paste(ground, { from, block, write, insert: order.insert }),
  };
  return { commands, removed, dropped, copied, undo };
}

/** Which rows there are, and in which order. */
function orderCommands(
  form: EntityForm,
  { field, child, maxItems }: CommandGround,
  note: (removed: Removed | undefined, dropped?: number) => void,
): Pick<RowCommands, "insert" | "move" | "remove"> {
  return {
    insert(index, given = [{}]) {
      const room = Math.max(0, maxItems - rowsOf(field.value).length);
      note(undefined, Math.max(0, given.length - room));
      void field.insert(index, ...given.slice(0, room).map((row) => form.newChildRow(field.path.toString(), child, row)));
    },
    move: (from, to) => void field.move(from, to),
    remove(indexes) {
      const places = [...new Set(indexes)].sort((a, b) => a - b);
      note(places.map((index) => ({ index, row: plain(rowsOf(field.value)[index] ?? {}) })));
      for (const index of places.toReversed()) void field.remove(index);
    },
  };
}

type WriteCell = (cell: CellPlace & { readonly value: unknown }) => void;

/** Writes cells of rows that are there, in fields that a person sees and may change. */
function writerOf(form: EntityForm, { field, fields }: CommandGround): WriteCell {
  return ({ index, field: name, value }) => {
    const model = fields.find((candidate) => candidate.name === name);
    if (!model || index >= rowsOf(field.value).length) return;
    const cell = form.ensureField(`${field.path.toString()}.${index}`, model);
    // A field that holds rows of its own is no cell.
    if (cell.displayName === "Field" && cell.editable) form.input(cell as Field, value);
  };
}

/** What is pasted, where to, and with which means. */
interface Pasting {
  readonly from: CellPlace;
  readonly block: readonly (readonly string[])[];
  readonly write: WriteCell;
  readonly insert: RowCommands["insert"];
}

function paste({ field, fields }: CommandGround, { from, block, write, insert }: Pasting): number {
  const before = rowsOf(field.value).length;
  const missing = Math.max(0, from.index + block.length - before);
  if (missing > 0)
    insert(
      before,
      Array.from({ length: missing }, () => ({})),
    );
  const targets = fields.slice(fields.findIndex(({ name }) => name === from.field));
  const day = { today: serverToday() };
  const placed = block.slice(0, rowsOf(field.value).length - from.index);
  for (const [offset, texts] of placed.entries())
    for (const [column, model] of targets.slice(0, texts.length).entries()) {
      const text = texts[column] ?? "";
      write({ index: from.index + offset, field: model.name, value: isBlankText(text) ? null : settledValue(model, text, day) });
    }
  return block.length - placed.length;
}
