import { readYesNo } from "../../../schema/kinds/readYesNo.ts";
import { isBlankText, trimSpace } from "../../../schema/text/space.ts";
import { lazyPart } from "../../../runtime/index.ts";
import type { TableRow } from "../core/tableRow.ts";
import type { CellEditorProps, CellShowProps } from "../grid/gridColumn.ts";
import { ShownBox } from "../grid/TickBox.tsx";
import { type CellGround, plainText, type TypeOfColumn, type TypePart } from "./cellGround.ts";
import { ChoiceShow, isTagged } from "./ChoiceShow.tsx";
import { FoundShow } from "./FoundShow.tsx";
import type { CellColumn, ColumnOption, SelectManner } from "./lineageColumn.ts";
import { optionOf, textOf, valuesOf } from "./optionText.ts";

const ChoiceEditor = lazyPart(async () => (await import("./ChoiceEditor.tsx")).ChoiceEditor);
const RadioEditor = lazyPart(async () => (await import("./RadioEditor.tsx")).RadioEditor);
const FoundEditor = lazyPart(async () => (await import("./FoundEditor.tsx")).FoundEditor);

/** Columns of choices (GRID-07). */
export const choiceColumns = {
  select: choiceType({ isSearched: false }),
  "select-search": choiceType({ isSearched: true }),
  sel_search: choiceType({ isSearched: true }),
  "select-multiple": choiceType({ isSearched: false, isMany: true }),
  list_multi: choiceType({ isSearched: false, isMany: true }),
  sel_search_async: foundType,
  radio: radioType,
  checkbox: checkboxType,
} as const satisfies Readonly<Record<string, TypeOfColumn>>;

function choiceType({ isSearched, isMany = false }: SelectManner): TypeOfColumn {
  return (column, { choices }) => {
    const manner = { isSearched, isMany: isMany || column.multi === true };
    return {
      ...textPart(column, { choices }, manner.isMany),
      ...showPart(column, { choices }, manner.isMany),
      Editor: (props: CellEditorProps) => <ChoiceEditor {...props} source={choices} of={column} manner={manner} />,
      pressOpens: true,
      endsOnChange: !manner.isMany,
    };
  };
}

function radioType(column: CellColumn, { choices }: Pick<CellGround, "choices">): TypePart {
  return {
    ...textPart(column, { choices }, false),
    ...showPart(column, { choices }, false),
    Editor: (props: CellEditorProps) => <RadioEditor {...props} source={choices} of={column} />,
    pressOpens: true,
    endsOnChange: true,
  };
}

/** Choices that are written in the column, without colours, are their texts; nothing else has to be drawn for them. */
function showPart(column: CellColumn, { choices }: Pick<CellGround, "choices">, isMany: boolean): Pick<TypePart, "Show"> {
  const isWritten = column.dictCode === undefined && !choices.isAsked(column);
  if (isWritten && !isTagged(column, choices.now(column, {}))) return {};
  return { Show: (props: CellShowProps) => <ChoiceShow {...props} source={choices} of={column} isMany={isMany} /> };
}

/** A box that is ticked; space and a click change it (GRID-03). */
function checkboxType({ customValue = [true, false], defaultChecked = false }: CellColumn): TypePart {
  const [checked, unchecked] = customValue;
  return {
    align: "center",
    toText: (value) => (value === checked ? "是" : "否"),
    fromText: (text) => {
      const isYes = readYesNo(text);
      return isYes === undefined ? { ok: false, message: "请填写 是 或 否" } : { ok: true, value: isYes ? checked : unchecked };
    },
    unread: (value) => (typeof value === "string" && value !== checked && value !== unchecked ? "请填写 是 或 否" : undefined),
    toggle: [checked, unchecked],
    emptyValue: unchecked,
    defaultValue: defaultChecked ? checked : unchecked,
    Show: ({ value }: CellShowProps) => <ShownBox isChecked={value === checked} />,
  };
}

/** Choices that are looked for on the server while somebody types (PICK-39). */
function foundType(column: CellColumn): TypePart {
  const textKey = `${column.key}_dictText`;
  return {
    toText: (value, row) => (typeof row[textKey] === "string" ? row[textKey] : plainText(value)),
    Show: (props: CellShowProps) => <FoundShow {...props} of={column} />,
    Editor: (props: CellEditorProps) => <FoundEditor {...props} of={column} />,
    pressOpens: true,
    endsOnChange: true,
  };
}

function textPart(column: CellColumn, { choices }: Pick<CellGround, "choices">, isMany: boolean): TypePart {
  const read = (text: string, row: TableRow) => valueOf(choices.now(column, row), column, text);
  const wanted = (text: string) => `没有“${text}”这个选项，请从列表中选择`;
  const isKnown = (value: string) => {
    // Choices that hang on another select, or have not come yet, say nothing of a value.
    const options = choices.linkOf(column) || column.allowInput === true ? [] : choices.now(column, {});
    return options.length === 0 || (isMany ? valuesOf(value) : [value]).every((one) => one === "" || optionOf(options, one));
  };
  return {
    toText: (value, row) => textOf(choices.now(column, row), value, isMany),
    fromText: (text, row) => {
      const found = isMany ? partsOf(text).map((part) => read(part, row)) : [read(text, row)];
      if (found.includes(undefined)) return { ok: false, message: wanted(text) };
      return { ok: true, value: isMany ? found.join(",") : found[0] };
    },
    unread: (value) => (typeof value === "string" && !isKnown(value) ? wanted(value) : undefined),
  };
}

function partsOf(text: string): readonly string[] {
  return text
    .split(/[,，、;；]/)
    .map(trimSpace)
    .filter((part) => !isBlankText(part));
}

/** The value of what was typed: a choice by its text or its value, or with `allowInput` the text itself (GRID-12). */
function valueOf(options: readonly ColumnOption[], { allowInput = false }: CellColumn, typed: string): unknown {
  const text = trimSpace(typed);
  const option = options.find((one) => one.text === text) ?? optionOf(options, text);
  if (option) return option.disabled ? undefined : option.value;
  return allowInput ? text : undefined;
}
