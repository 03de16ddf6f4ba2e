import type { ComponentType } from "react";
import { isBlank } from "../../../schema/expression/values.ts";
import { kindOf } from "../../../schema/kinds/registry.ts";
import type { FieldModel } from "../../../schema/model/entity.ts";
import { type FieldTexts, viewOf } from "../../../runtime/forWidgets.ts";
import type { CellEditorProps, CellShowProps, GridColumn } from "../grid/gridColumn.ts";

/** px of a column whose field and kind name none. */
const usualWidth = 140;
const leastWidth = 80;
/** px around a title: its edges, the mark of what has to be filled in, the button of its menu. */
const titleFrame = 60;
const characterWidth = 14;

/** What columns of fields are made with. */
export interface FieldColumnsGround {
  readonly texts: FieldTexts;
  /** Name of the entity the fields belong to. */
  readonly entity: string;
  /** Makes the editor of a field; for kinds whose values are typed it is not asked for. */
  readonly editorOf: (field: FieldModel) => ComponentType<CellEditorProps>;
  /** Rows hold the words for their references beside them, under `<name>_dictText`, as those of lists do. @default false */
  readonly holdsTexts?: boolean;
}

/**
 * Columns as the kinds of fields have it: how wide, how they are read and written, and what edits them. The first stays in sight
 * when the others are scrolled sideways: it tells whose row it is.
 */
export function fieldColumns(fields: readonly FieldModel[], ground: FieldColumnsGround): readonly GridColumn[] {
  return fields.map((field, index) => ({ ...fieldColumn(field, ground), isFrozen: index === 0 }));
}

type TextPart = Pick<GridColumn, "toText" | "fromText" | "unread" | "suggest" | "prepare" | "readsRow" | "along">;

function fieldColumn(field: FieldModel, ground: FieldColumnsGround): GridColumn {
  const { name: key, title, ui } = field;
  const kind = kindOf(field.kind);
  const needed = [...title].length * characterWidth + titleFrame;
  return {
    key,
    title,
    width: Math.max(ui.width ?? kind.columnWidth?.usual ?? usualWidth, needed),
    minWidth: kind.columnWidth?.least ?? leastWidth,
    align: kind.align,
    readOnly: field.readOnly || field.rule.value !== undefined,
    isComputed: field.rule.value !== undefined,
    isRequired: field.required,
    help: ui.help,
    ...textPart(field, ground),
    ...editPart(field, ground),
  };
}

function textPart(field: FieldModel, { texts, entity, holdsTexts = false }: FieldColumnsGround): TextPart {
  const toText: GridColumn["toText"] = (value, row) => texts.toText(field, value, row);
  // What stands masked cannot be corrected sign by sign.
  if (viewOf(field.kind).inCell === undefined || field.permission.mask !== undefined) return { toText };
  return {
    toText,
    fromText: (text, row) => texts.fromText(field, text, row),
    unread: (value, row) => texts.unread(field, value, row),
    ...(field.dictionary !== undefined && { suggest: (text) => texts.suggest(field, text) }),
    ...(field.reference && {
      prepare: (asked, rows) =>
        texts.prepare(
          entity,
          field,
          asked.map((text, index) => ({ text, row: rows?.[index] })),
        ),
      readsRow: texts.readsRow(field),
    }),
    ...(field.reference && holdsTexts && { along: (value) => ({ [`${field.name}_dictText`]: wordsFor(value, field, texts) }) }),
  };
}

/** What a reference is called that was found by its label; null where that is not known. */
function wordsFor(value: unknown, field: FieldModel, texts: FieldTexts): string | null {
  const text = texts.toText(field, value, {});
  return text === "" || text === value ? null : text;
}

function editPart(field: FieldModel, { entity, editorOf, texts }: FieldColumnsGround): Partial<GridColumn> {
  const { Cell, inCell, toggle, wide = false, emptyValue } = viewOf(field.kind);
  const { format } = kindOf(field.kind);
  const empty = emptyValue ? { emptyValue: emptyValue(field) } : {};
  const isTyped = inCell === "text" && field.permission.mask === undefined;
  // As lists show it, e.g. a time without the seconds that nobody set; its text is what is edited and copied.
  if (isTyped && format)
    return { ...empty, isLong: wide, Show: ({ value }: CellShowProps) => (isBlank(value) ? null : format(value, field)) };
  if (isTyped) return { ...empty, isLong: wide };
  const Show = ({ value, row }: CellShowProps) => {
    const own = row[`${field.name}_dictText`];
    const text = typeof own === "string" ? own : field.reference && (wordsFor(value, field, texts) ?? undefined);
    return <Cell field={field} value={value} row={row} text={text} entity={entity} />;
  };
  return {
    ...empty,
    Show,
    ...(toggle ? { toggle: toggle(field) } : { Editor: editorOf(field), pressOpens: true, endsOnChange: inCell === "choice" }),
  };
}
