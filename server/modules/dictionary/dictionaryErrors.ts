import { moduleErrors } from "../../errors/appError.ts";
import { entry } from "../../errors/errorEntry.ts";

/** Refusals of questions to dictionaries. */
export const dictionaryErrors = moduleErrors({
  DICTIONARY_SPEC: entry<{ readonly spec: string }>(400, ({ spec }) => `字典“${spec}”未登记，请使用字典编码或已登记的 表,文本,编码`),
  DICTIONARY_CONDITION: entry(400, () => '字典的条件有误，需要一个JSON字符串，例如 {"status":"open"}'),
  DICTIONARY_CODE: entry(400, () => "字典Code不能为空!"),
  LOOKUP_MANY: entry<{ readonly name: string; readonly most: number }>(
    400,
    ({ name, most }) => `参数 ${name} 一次最多 ${most} 个，请分几次查询`,
  ),
  LOOKUP_SIZE: entry<{ readonly most: number }>(400, ({ most }) => `参数 pageSize 应是 1 到 ${most} 的整数，请检查后重试`),
  LOOKUP_ORDER: entry<{ readonly reason: string }>(400, ({ reason }) => `参数 keyword 里的 [orderby:列,asc|desc] 不正确：${reason}`),
  CATEGORY_CONDITION: entry(400, () => "传入tree-select组件的condition有误，需要一个JSON字符串!"),
  TREE_CONDITION: entry(400, () => "组件JTreeSelect的condition传值有误，需要一个JSON字符串!"),
});
