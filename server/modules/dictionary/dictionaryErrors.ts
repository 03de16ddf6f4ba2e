import { moduleErrors } from "../../errors/appError.ts";
import { entry } from "../../errors/errorEntry.ts";

/** Refusals of questions to dictionaries. */
export const dictionaryErrors = moduleErrors({
  DICTIONARY_SPEC: entry<{ readonly spec: string }>(400, ({ spec }) => `字典“${spec}”未登记，请使用字典编码或已登记的 表,文本,编码`),
  DICTIONARY_CODE: entry(400, () => "字典Code不能为空!"),
  CATEGORY_CONDITION: entry(400, () => "传入tree-select组件的condition有误，需要一个JSON字符串!"),
  TREE_CONDITION: entry(400, () => "组件JTreeSelect的condition传值有误，需要一个JSON字符串!"),
});
