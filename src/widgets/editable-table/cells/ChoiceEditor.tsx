import { App, Select } from "antd";
import { useEffect, useState } from "react";
import { trimSpace } from "../../../schema/text/space.ts";
import type { CellEditorProps } from "../grid/gridColumn.ts";
import { editorProps } from "./editorProps.ts";
import type { CellColumn, ColumnOption, SelectManner } from "./lineageColumn.ts";
import type { OptionSource } from "./optionSource.ts";
import { optionOf, valuesOf } from "./optionText.ts";
import { useColumnOptions } from "./useColumnOptions.ts";

/** Props of `ChoiceEditor`. */
export interface ChoiceEditorProps extends CellEditorProps {
  readonly source: OptionSource;
  readonly of: CellColumn;
  readonly manner: SelectManner;
}

/** A list that values are chosen from. */
export function ChoiceEditor({ source, of, manner, ...editor }: ChoiceEditorProps) {
  const { value, row, onChange } = editor;
  const { options, isLoading, error } = useColumnOptions(source, of, row);
  useWarning(manner.isSearched ? error : null);
  const [typed, setTyped] = useState("");
  const isMany = manner.isMany === true;
  const offered = withTyped(options, of, typed);
  const chosen = isMany ? [...valuesOf(value)] : (optionOf(offered, value)?.value ?? value ?? null);
  const isTyped = manner.isSearched || of.allowSearch === true || of.allowInput === true;
  return (
    <Select<unknown>
      {...editorProps(editor)}
      {...(isMany && { mode: "multiple" as const, maxTagCount: "responsive" as const })}
      allowClear
      optionFilterProp="label"
      showSearch={isTyped || isMany}
      {...(isTyped && { onSearch: setTyped })}
      value={chosen}
      options={offered.map((option) => ({ value: option.value, label: option.text, disabled: option.disabled ?? false }))}
      notFoundContent={isLoading ? "加载中..." : "没有查询到任何数据"}
      onChange={(next) => onChange(isMany ? (next as readonly unknown[]).join(",") || null : (next ?? null))}
      {...of.props}
    />
  );
}

/** What was typed becomes a choice of its own, where the column lets it (GRID-12). */
function withTyped(options: readonly ColumnOption[], { allowInput = false }: CellColumn, typed: string): readonly ColumnOption[] {
  const text = trimSpace(typed);
  if (!allowInput || text === "" || options.some((option) => option.text === text)) return options;
  return [...options, { value: text, text }];
}

/** Says once why there is nothing to choose (PICK-38). */
function useWarning(error: Error | null): void {
  const { message } = App.useApp();
  const text = error?.message;
  useEffect(() => {
    if (text !== undefined) void message.warning(text);
  }, [text, message]);
}
