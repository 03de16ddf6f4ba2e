import type { LineageColumn, TableRow } from "../../widgets/editable-table/component.ts";

const seasons = [
  { value: "1", text: "春" },
  { value: "2", text: "夏" },
  { value: "3", text: "秋" },
  { value: "4", text: "冬" },
];

/** Columns of texts, days and times. */
export const typedColumns: readonly LineageColumn[] = [
  { type: "row-number" },
  { key: "input", title: "input", type: "input", placeholder: "请输入" },
  { key: "inputNumber", title: "inputNumber", type: "inputNumber" },
  { key: "textarea", title: "textarea", type: "textarea", width: 180 },
  { key: "inputPop", title: "input_pop", type: "input_pop" },
  { key: "tags", title: "tags", type: "tags", width: 180 },
  { key: "date", title: "date", type: "date" },
  { key: "datetime", title: "datetime", type: "datetime" },
  { key: "time", title: "time", type: "time" },
];

/** A row of them. */
export const typedRows: readonly TableRow[] = [
  {
    id: "1",
    input: "文字",
    inputNumber: 12.5,
    textarea: "多行文字",
    inputPop: "弹窗文字",
    tags: "头痛;发热",
    date: "2026-01-05",
    datetime: "2026-01-05 08:30:00",
    time: "08:30:00",
  },
  { id: "2" },
];

/** Columns of choices. */
export const choiceColumns: readonly LineageColumn[] = [
  { type: "row-number" },
  { key: "select", title: "select", type: "select", options: seasons, allowInput: true },
  { key: "selectSearch", title: "select-search", type: "select-search", options: seasons, width: 140 },
  { key: "selectMultiple", title: "select-multiple", type: "select-multiple", options: seasons, width: 160 },
  { key: "listMulti", title: "list_multi", type: "list_multi", dictCode: "sex" },
  { key: "selSearch", title: "sel_search", type: "sel_search", dictCode: "sex" },
  { key: "selSearchAsync", title: "sel_search_async", type: "sel_search_async", dictCode: "sex", width: 160 },
  { key: "radio", title: "radio", type: "radio", options: seasons, width: 240 },
  { key: "checkbox", title: "checkbox", type: "checkbox", customValue: ["Y", "N"], defaultChecked: true },
];

/** Rows of them. */
export const choiceRows: readonly TableRow[] = [
  { id: "1", select: "1", selectSearch: "2", selectMultiple: "1,3", listMulti: "1", selSearch: "1", radio: "4", checkbox: "Y" },
  { id: "2", checkbox: "N" },
];

/** Columns of files and pickers, and those that are looked at only. */
export const otherColumns: readonly LineageColumn[] = [
  { type: "row-number" },
  { key: "upload", title: "upload", type: "upload", token: true, width: 180 },
  { key: "file", title: "file", type: "file", token: true, fieldExtendJson: { uploadnum: 3 }, width: 180 },
  { key: "image", title: "image", type: "image", token: true, width: 160 },
  { key: "depart", title: "sel_depart", type: "sel_depart" },
  { key: "user", title: "sel_user", type: "sel_user" },
  { key: "popup", title: "popup", type: "popup", popupCode: "demo", orgFields: "name", destFields: "popup" },
  { key: "progress", title: "progress", type: "progress", width: 160 },
  { key: "slot", title: "slot", type: "slot", slotName: "stars" },
  { key: "normal", title: "normal", type: "normal" },
  { key: "hidden", title: "hidden", type: "hidden", defaultValue: "看不见" },
];

/** Rows of them. */
export const otherRows: readonly TableRow[] = [{ id: "1", progress: 40, slot: 3, normal: "只读文字", hidden: "看不见" }, { id: "2" }];
