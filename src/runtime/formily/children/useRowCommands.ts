import type { ArrayField, Field } from "@formily/core";
import { useState } from "react";
import { chinaDate } from "../../../schema/expression/chinaTime.ts";
import { settledValue } from "../../../schema/kinds/readTyped.ts";
import type { FieldModel } from "../../../schema/model/entity.ts";
import type { Row } from "../../../schema/model/json.ts";
import type { CompiledEntity } from "../../../schema/model/screen.ts";
import { serverDate } from "../../api/serverClock.ts";
import type { RowCommands } from "../../fields/children/childRowsView.ts";
import { useFormBinding } from "../EntityFormProvider.tsx";
import { startRow } from "../formRows.ts";
import { plain } from "../plain.ts";

/** Rows that were taken away at once, each with its place. */
type Removed = readonly { readonly index: number; readonly row: Row }[];

/** The commands of a sub-table, and the way back from the last removal. */
export interface ChildRowsControl {
  readonly commands: RowCommands;
  readonly removed: Removed | undefined;
  undo(): void;
}

/** What commands work on. */
export interface CommandGround {
  readonly field: ArrayField;
  readonly child: CompiledEntity;
  /** Fields a person sees in a row, in the order in which they stand. */
  readonly fields: readonly FieldModel[];
  readonly maxItems: number;
}

/** Lets a view of child rows change them without knowing the form they stand in. */
export function useRowCommands({ field, child, fields, maxItems }: CommandGround): ChildRowsControl {
  const { form } = useFormBinding();
  const [removed, setRemoved] = useState<Removed>();
  const path = field.path.toString();
  const rows = () => (field.value ?? []) as readonly Row[];

  const write = (index: number, model: FieldModel, value: unknown) => {
    const cell = form.ensureField(`${path}.${index}`, model);
    // A field that holds rows of its own is no cell.
    if (cell.displayName === "Field" && cell.editable) form.input(cell as Field, value);
  };
  const commands: RowCommands = {
    insert(index, given = [{}]) {
      setRemoved(undefined);
      const room = Math.max(0, maxItems - rows().length);
      void field.insert(index, ...given.slice(0, room).map((row) => startRow(child, row, true)));
    },
    move: (from, to) => void field.move(from, to),
    remove(indexes) {
      const places = [...new Set(indexes)].sort((a, b) => a - b);
      setRemoved(places.map((index) => ({ index, row: plain(rows()[index] ?? {}) })));
      for (const index of places.toReversed()) void field.remove(index);
    },
    setMany(cells) {
      for (const { index, field: name, value } of cells) {
        const model = fields.find((candidate) => candidate.name === name);
        if (model && index < rows().length) write(index, model, value);
      }
    },
    paste(from, block) {
      const missing = Math.max(0, from.index + block.length - rows().length);
      if (missing > 0)
        commands.insert(
          rows().length,
          Array.from({ length: missing }, () => ({})),
        );
      const first = fields.findIndex(({ name }) => name === from.field);
      const today = chinaDate(serverDate());
      const placed = block.slice(0, rows().length - from.index);
      placed.forEach((texts, offset) =>
        texts.forEach((text, column) => {
          const model = fields[first + column];
          if (first >= 0 && model) write(from.index + offset, model, text.trim() === "" ? null : settledValue(model, text, { today }));
        }),
      );
      return block.length - placed.length;
    },
  };
  const undo = () => {
    for (const { index, row } of removed ?? []) void field.insert(Math.min(index, rows().length), row);
    setRemoved(undefined);
  };
  return { commands, removed, undo };
}
