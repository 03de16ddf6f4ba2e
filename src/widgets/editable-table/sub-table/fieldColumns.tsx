import type { ComponentType } from "react";
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
}

/** Columns as the kinds of fields have it: how wide, how they are read and written, and what edits them. */
export function fieldColumns(fields: readonly FieldModel[], ground: FieldColumnsGround): readonly GridColumn[] {
  return fields.map((field) => fieldColumn(field, ground));
}

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
    ...textPart(field, ground.texts),
    ...editPart(field, ground),
  };
}

function textPart(field: FieldModel, texts: FieldTexts): Pick<GridColumn, "toText" | "fromText" | "unread" | "suggest"> {
  const toText: GridColumn["toText"] = (value, row) => texts.toText(field, value, row);
  // What stands masked cannot be corrected sign by sign.
  if (viewOf(field.kind).inCell === undefined || field.permission.mask !== undefined) return { toText };
  return {
    toText,
    fromText: (text) => texts.fromText(field, text),
    unread: (value) => texts.unread(field, value),
    ...(field.dictionary !== undefined && { suggest: (text) => texts.suggest(field, text) }),
  };
}

function editPart(field: FieldModel, { entity, editorOf }: FieldColumnsGround): Partial<GridColumn> {
  const { Cell, inCell, toggle, wide = false, emptyValue } = viewOf(field.kind);
  const empty = emptyValue ? { emptyValue: emptyValue(field) } : {};
  const isTyped = inCell === "text" && field.permission.mask === undefined;
  if (isTyped) return { ...empty, isLong: wide };
  const Show = ({ value, row }: CellShowProps) => {
    const text = row[`${field.name}_dictText`];
    return <Cell field={field} value={value} row={row} text={typeof text === "string" ? text : undefined} entity={entity} />;
  };
  return {
    ...empty,
    Show,
    ...(toggle ? { toggle: toggle(field) } : { Editor: editorOf(field), pressOpens: true, endsOnChange: inCell === "choice" }),
  };
}
