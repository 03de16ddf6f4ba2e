import { error, type Details } from "./entry.ts";

/** Findings about the shape of a file, measured against the meta-schemas. */
export const shapeErrors = {
  SCHEMA_UNKNOWN_KEYWORD: error<Details>({
    title: "不认识的关键字",
    cause: "写了语言里没有的键。不认识的键从不忽略，以免拼写错误悄悄失效。",
    message: ({ found }) => `不认识的关键字“${found}”`,
    advice: ({ nearest }) => (nearest ? `改为“${nearest}”，或删去这一项。` : "删去这一项，或查阅 docs/schema-reference.md。"),
  }),
  SCHEMA_RETIRED_KEYWORD: error<Details & { readonly instead: string }>({
    title: "不再使用的写法",
    cause: "同一件事曾有两种写法，现在只留一种；提示里是留下的那一种怎么写。",
    guesses: false,
    message: ({ found }) => `“${found}”这种写法不再使用`,
    advice: ({ instead }) => instead,
  }),
  SCHEMA_MISSING_KEYWORD: error<Details & { readonly missing: string }>({
    title: "缺少关键字",
    cause: "少写了一个必须写的键。",
    message: ({ missing }) => `缺少“${missing}”`,
    advice: ({ missing }) => `补上“${missing}”。`,
  }),
  SCHEMA_WRONG_TYPE: error<Details>({
    title: "值的类型不对",
    cause: "值的 JSON 类型与关键字要求的不同，例如该写文本的地方写了数字。",
    guesses: false,
    message: ({ found, allowed = [] }) => `这里不能是${found}，应是${allowed.join("或")}`,
    advice: ({ allowed = [] }) => `改为${allowed.join("或")}。`,
  }),
  SCHEMA_WRONG_VALUE: error<Details>({
    title: "值不在可选范围",
    cause: "关键字只接受固定的几个值，写了别的。",
    message: ({ found }) => `不能写“${found}”`,
    advice: ({ nearest, allowed: [first] = [] }) => {
      if (nearest !== undefined) return `改为“${nearest}”。`;
      return first === undefined ? "删去它：这里没有可用的值。" : `从可用的值里选一个，例如“${first}”。`;
    },
  }),
  SCHEMA_WRONG_FORM: error<Details & { readonly rule: string }>({
    title: "值的写法不对",
    cause: "值的类型对，但长度、大小或写法不合规定，例如标识符里有空格。",
    message: ({ found, rule }) => `“${found}”不合规定：${rule}`,
    advice: ({ rule }) => `改成合乎规定的写法：${rule}。`,
  }),
  SCHEMA_MISUSED_KEYWORD: error<Details & { readonly reason: string; readonly remedy: string }>({
    title: "关键字用错了地方",
    cause: "关键字本身没错，但不能用在这样的字段上，或与另一个关键字互相矛盾。",
    message: ({ found, reason }) => `“${found}”不能用在这里：${reason}`,
    advice: ({ remedy }) => remedy,
  }),
};
