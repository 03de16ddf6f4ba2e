import { useQuery } from "@tanstack/react-query";
import { App, Select } from "antd";
import { useEffect, useState } from "react";
import { useDebounced } from "../../../runtime/index.ts";
import type { CellEditorProps } from "../grid/gridColumn.ts";
import { useGrid } from "../grid/gridContext.ts";
import { plainText } from "./cellGround.ts";
import { editorProps } from "./editorProps.ts";
import { labelQuery, searchQuery, searchRest } from "./foundOptions.ts";
import type { CellColumn } from "./lineageColumn.ts";

/** Looks for choices on the server once typing has rested (PICK-39); nothing typed gives the first of them. */
export function FoundEditor({ of, ...editor }: CellEditorProps & { readonly of: CellColumn }) {
  const { value, row, rowKey, column, onDone } = editor;
  const { model } = useGrid();
  const { message } = App.useApp();
  const [typed, setTyped] = useState("");
  const keyword = useDebounced(typed, searchRest);
  const { data = [], isFetching, error } = useQuery({ ...searchQuery(of, keyword), enabled: of.dictCode !== undefined });
  const fault = of.dictCode === undefined ? "字典Code不能为空!" : error?.message;
  useEffect(() => {
    if (fault !== undefined) void message.warning(fault);
  }, [fault, message]);
  const stored = plainText(value);
  const { data: own } = useQuery({ ...labelQuery(of, stored), enabled: stored !== "" && of.dictCode !== undefined });
  const text = row[`${of.key}_dictText`];
  // While another search is on its way, what the last one found is not offered for it.
  const isWaiting = isFetching || keyword !== typed;
  const offered = isWaiting ? [] : data;
  return (
    <Select
      {...editorProps(editor)}
      allowClear
      showSearch
      filterOption={false}
      placeholder={column.placeholder ?? "请输入搜索内容"}
      value={stored === "" ? null : stored}
      labelRender={() => (typeof text === "string" ? text : (own?.text ?? stored))}
      options={offered.map((option) => ({ value: String(option.value), label: option.text }))}
      notFoundContent={isWaiting ? "加载中..." : "没有查询到任何数据"}
      onSearch={setTyped}
      onChange={(next: string | null | undefined) => {
        const option = offered.find((one) => String(one.value) === next);
        // The value and what it is called are one step.
        model.write([
          { row: rowKey, column: of.key, value: option?.value ?? null },
          { row: rowKey, column: `${of.key}_dictText`, value: option?.text },
        ]);
        onDone();
      }}
      {...of.props}
    />
  );
}
