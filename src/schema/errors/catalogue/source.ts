import { error, type Details } from "./entry.ts";

/** Findings about the text of a file, before it means anything. */
export const sourceErrors = {
  SCHEMA_JSON_SYNTAX: error<Details & { readonly fault: string; readonly remedy: string }>({
    title: "JSON 写法有误",
    cause: "文件不是合法的 JSON：少了引号、逗号或括号，多了逗号，或写了注释。",
    message: ({ fault }) => `JSON 写法有误：${fault}`,
    advice: ({ remedy }) => remedy,
  }),
  SCHEMA_ENCODING: error<Details>({
    title: "文件编码不对",
    cause: "文件没有按 UTF-8 保存：Windows 的记事本与一些编辑器会存成 GBK、UTF-16，或在最前面加上看不见的 BOM。",
    message: ({ found }) => `文件像是按 ${found} 保存的，不是 UTF-8`,
    advice: () => "在编辑器里另存为 UTF-8（不带 BOM）；已经变成乱码的文字要重新输入。",
  }),
  SCHEMA_DUPLICATE_KEY: error<Details & { readonly key: string; readonly firstLine: number }>({
    title: "键重复",
    cause: "同一个对象里写了两次同名的键，前一个会被悄悄忽略。",
    message: ({ key, firstLine }) => `键“${key}”在第 ${firstLine} 行已经写过`,
    advice: () => "合并这两处，只留一个。",
  }),
  SCHEMA_FORBIDDEN_KEY: error<Details & { readonly key: string }>({
    title: "键名不可用",
    cause: "键名 `__proto__`、`constructor`、`prototype` 会改变程序自身的对象，任何位置都不能使用。",
    message: ({ key }) => `键名“${key}”不可用`,
    advice: () => "换一个名字。",
  }),
  SCHEMA_FILE_LIMIT: error<Details & { readonly limit: string }>({
    title: "文件超出上限",
    cause: "文件大于 512 KB，或对象与数组嵌套超过 32 层。",
    message: ({ found, limit }) => `文件${found}，超出上限（${limit}）`,
    advice: () => "把内容拆到多个文件。",
  }),
  SCHEMA_FILE_MISPLACED: error<Details>({
    title: "文件位置不对",
    cause: "schemas 下的文件不在任何一类文件的目录里，不会被读取。",
    message: ({ found }) => `文件“${found}”不在任何一类文件的目录里`,
    advice: () =>
      "实体放在 schemas/entities/<领域>/，屏幕放在 schemas/screens/<领域>/，字典放在 schemas/dictionaries/，片段放在 schemas/fragments/，菜单是 schemas/menu.json。",
  }),
};
