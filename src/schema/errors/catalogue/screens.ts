import { error, warning, type Details } from "./entry.ts";

/** Findings about screens and the menu. */
export const screenErrors = {
  SCHEMA_UNSAVABLE: error<Details & { readonly reason: string }>({
    title: "新增的行保存不了",
    cause: "必填而没有默认值的字段没有写进新增表单的分组（在表格里直接改的，没有写进表格列），或者总是只读，谁也填不了。",
    message: ({ reason }) => `${reason}，新增的行保存不了`,
    advice: () => "让人能填（写进某一组或表格列、不要总是只读），或给它默认值，或不再必填。",
  }),
  SCHEMA_MIXED_LIST: error<Details>({
    title: "列表里混着两种写法",
    cause: "只要有一项带 $after、$remove 或 $merge，整个列表就是对推断结果的改动；只写名称、又本来就有的项什么也不改。",
    message: ({ found }) => `列表里有带记号的项，整个列表就是改动，单写“${found}”没有作用`,
    advice: () => "删去只写名称的项；要决定全部的先后，去掉所有 $after、$remove、$merge，把列表写完整。",
  }),
  SCHEMA_UNKNOWN_SCREEN: error<Details>({
    title: "屏幕不存在",
    cause: "菜单、`extends`、`details` 或 `related` 里提到了没有的屏幕。",
    message: ({ found }) => `屏幕“${found}”不存在`,
    advice: ({ nearest }) => (nearest ? `改为“${nearest}”。` : "检查名称，或先建立这个屏幕的文件。"),
  }),
  SCHEMA_UNKNOWN_ACTION: error<Details>({
    title: "操作不存在",
    cause: "按钮里提到的操作既不是自带的，也不在实体的 `x-actions` 里，又没有写 `do`。",
    message: ({ found }) => `操作“${found}”不存在`,
    advice: ({ nearest }) => (nearest ? `改为“${nearest}”。` : "在实体的 x-actions 里加上它，或写成带 label 与 do 的对象。"),
  }),
  SCHEMA_EXTENDS_CYCLE: error<Details & { readonly cycle: readonly string[] }>({
    title: "屏幕循环继承",
    cause: "屏幕的 `extends` 绕成了圈。",
    message: ({ cycle }) => `屏幕循环继承：${cycle.join(" → ")}`,
    advice: () => "去掉其中一个 extends。",
  }),
  SCHEMA_OVERLAY_TARGET: error<Details & { readonly list: string }>({
    title: "改动找不到对象",
    cause: "`$after`、`$remove` 或 `$merge` 指的那一项不在被改的列表里。",
    message: ({ found, list }) => `“${list}”里没有“${found}”`,
    advice: ({ nearest }) => (nearest ? `改为“${nearest}”。` : "检查名称，或去掉 $after、$remove、$merge，写出完整的列表。"),
  }),
  SCHEMA_UNPLACED_SCREEN: warning<Details & { readonly domain: string }>({
    title: "菜单里没有这个领域",
    cause: "屏幕没有写进菜单，而菜单里也没有与其领域同名的分组，只好另起一组。",
    message: ({ found, domain }) => `屏幕“${found}”没有写进菜单，菜单里也没有分组“${domain}”`,
    advice: ({ domain }) => `在 schemas/menu.json 里放上它，或建立 key 为 ${domain} 的分组；不进菜单就写 "menu": false。`,
  }),
};
