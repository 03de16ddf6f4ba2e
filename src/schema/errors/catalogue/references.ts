import { error, type Details } from "./entry.ts";

/** Findings about what one file says of another. */
export const referenceErrors = {
  SCHEMA_UNKNOWN_FRAGMENT: error<Details>({
    title: "片段不存在",
    cause: "`$ref` 指向的公共字段不存在。写法是 `文件名#/$defs/字段名`。",
    message: ({ found }) => `找不到公共字段“${found}”`,
    advice: () => "检查名称，或在 schemas/fragments/ 里补上这个公共字段。",
  }),
  SCHEMA_FRAGMENT_CYCLE: error<Details & { readonly cycle: readonly string[] }>({
    title: "片段循环引用",
    cause: "公共字段互相引用，绕成了圈。",
    message: ({ cycle }) => `公共字段循环引用：${cycle.join(" → ")}`,
    advice: () => "去掉其中一个 $ref。",
  }),
  SCHEMA_UNKNOWN_MIXIN: error<Details>({
    title: "混入不存在",
    cause: "`x-entity.mixins` 里的混入不存在。写法是 `文件名#混入名`。",
    message: ({ found }) => `找不到混入“${found}”`,
    advice: () => "检查名称，或在 schemas/fragments/ 里补上这个混入。",
  }),
  SCHEMA_UNKNOWN_ENTITY: error<Details>({
    title: "实体不存在",
    cause: "引用了没有的实体。",
    message: ({ found }) => `实体“${found}”不存在`,
    advice: ({ nearest }) => (nearest ? `改为“${nearest}”。` : "检查名称，或先建立这个实体的文件。"),
  }),
  SCHEMA_UNKNOWN_PERMISSION: error<Details>({
    title: "权限编码不存在",
    cause: "提到的权限编码，没有任何实体、屏幕或服务器模块会授予：写错了，或权限前缀改过名。",
    message: ({ found }) => `权限编码“${found}”不存在`,
    advice: ({ nearest }) => (nearest ? `改为“${nearest}”。` : "写成 权限前缀:权限 的样子，例如 hiv:appointment:edit。"),
  }),
  SCHEMA_UNKNOWN_ADDRESS: error<Details>({
    title: "地址不存在",
    cause: "按钮通往的地址没有屏幕、页面或接口。",
    message: ({ found }) => `地址“${found}”不通往任何地方`,
    advice: ({ nearest }) => (nearest ? `改为“${nearest}”。` : "写成某个屏幕、页面的地址；下载写成某个接口的路径。"),
  }),
  SCHEMA_UNKNOWN_FIELD: error<Details & { readonly entity: string }>({
    title: "字段不存在",
    cause: "提到了实体里没有的字段。",
    message: ({ found, entity }) => `实体“${entity}”没有字段“${found}”`,
    advice: ({ nearest }) => (nearest ? `改为“${nearest}”。` : "检查名称，或先在实体里加上这个字段。"),
  }),
  SCHEMA_UNFIT_FIELD: error<Details & { readonly reason: string }>({
    title: "字段不合用途",
    cause: "字段存在，但不能这样用，例如拿子表字段排序。",
    message: ({ found, reason }) => `字段“${found}”不能用在这里：${reason}`,
    advice: () => "换一个合用的字段，或改这个字段的定义。",
  }),
  SCHEMA_CHILD_BACK_REFERENCE: error<Details & { readonly child: string; readonly parent: string }>({
    title: "子表没有指回主表",
    cause: "`x-children.by` 的字段须是子实体里用 `x-ref` 指回本实体主键的单值引用。",
    message: ({ found, child, parent }) => `子实体“${child}”的字段“${found}”没有用 x-ref 指回“${parent}”`,
    advice: ({ parent }) => `给该字段写上 "x-ref": { "entity": "${parent}" }，或换成指回的那个字段。`,
  }),
  SCHEMA_CHILDREN_CYCLE: error<Details & { readonly cycle: readonly string[] }>({
    title: "子表循环",
    cause: "实体的子表里又有它自己，层数没有尽头。",
    message: ({ cycle }) => `子表循环：${cycle.join(" → ")}`,
    advice: () => "去掉其中一个 x-children；要分层级用 x-entity.tree。",
  }),
  SCHEMA_UNKNOWN_DICTIONARY: error<Details>({
    title: "字典不存在",
    cause: "`x-dict` 的字典编码没有对应的文件。",
    message: ({ found }) => `字典“${found}”不存在`,
    advice: ({ nearest }) => (nearest ? `改为“${nearest}”。` : "检查编码，或在 schemas/dictionaries/ 里建立这个字典。"),
  }),
  SCHEMA_UNKNOWN_DICTIONARY_VALUE: error<Details & { readonly dictionary: string }>({
    title: "字典里没有这个值",
    cause: "默认值、枚举、用例或表达式里写的值不在字段的字典里。",
    message: ({ found, dictionary }) => `字典“${dictionary}”里没有值“${found}”`,
    advice: ({ nearest }) => (nearest ? `改为“${nearest}”。` : "改用字典里的值，或在字典里补上它。"),
  }),
};
