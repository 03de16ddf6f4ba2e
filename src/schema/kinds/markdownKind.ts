import { readAddress } from "../address/readAddress.ts";
import { tidyLines } from "../text/tidyText.ts";
import type { FieldKind } from "./kind.ts";
import { plainText } from "./plainText.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { stringSchema } from "./stringSchema.ts";
import { sampleText } from "./textKind.ts";
import { empty, read, refuse } from "./textResult.ts";

/** Code, in which nothing has a meaning: between fences, and between marks on a line. */
const CODE = /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:\n {0,3}\1[`~]* *(?=\n|$)|$(?![\s\S]))|(?<!`)(`+)(?!`)[^\n]*?(?<!`)\2(?!`)/gm;
const TAG = /<(?:[a-z][a-z0-9-]*(?=[\s/>])|\/[a-z]|!--|!\[|\?)[^\n>]{0,40}>?/i;
/** `[text](address "title")`, `[name]: address` and `<scheme:address>`. */
const ADDRESSES = /\]\(\s*<?([^\s)>]+)|^ {0,3}\[[^\]\n]+\]:\s*<?([^\s>]+)|<([a-z][a-z0-9+.-]*:[^\s>]*)>/gim;

/** Text with marks for headings, lists, links and the like, kept as it is written; what it looks like is made where it is shown. */
export const markdownKind: FieldKind = {
  id: "markdown",
  title: "Markdown 文本",
  statedBy: "markdown",
  cellHint: "Markdown 文字，可以换行",
  match: (candidate) =>
    rank(candidate, { id: "markdown", fits: candidate.type === "string", natural: candidate.format === "markdown" ? 10 : 0 }),
  columnType: () => "text",
  operators: ["like"],
  celType: "string",
  jsonSchema: stringSchema,
  propsSchema: propsSchema({
    height: { type: "integer", minimum: 120, maximum: 1200, default: 300, description: "编辑区高度，px" },
  }),
  toText: plainText,
  fromText: (text, { title }) => {
    const lines = tidyLines(text);
    if (lines === "") return empty;
    const fault = markdownFault(lines);
    return fault === undefined ? read(lines) : refuse(`${title}${fault}`);
  },
  tidy: (value) => (typeof value === "string" ? tidyLines(value) || null : value),
  isWire: () => false,
  align: "left",
  sortable: false,
  listed: false,
  sample: sampleText,
};

/**
 * What of a text other programs could take for more than text: HTML and addresses that run or lead astray. The console shows
 * neither; whoever else reads the text may not be as careful.
 */
export function markdownFault(text: string): string | undefined {
  const plain = text.replaceAll(CODE, "");
  const tag = TAG.exec(plain)?.[0];
  if (tag !== undefined) return `里不能写 HTML 标签“${tag}”，请改用 Markdown 的写法，或放进代码`;
  const addresses = [...plain.matchAll(ADDRESSES)].flatMap(([, link, named, automatic]) => link ?? named ?? automatic ?? []);
  const wrong = addresses.find((address) => !address.startsWith("#") && readAddress(address) === undefined);
  return wrong === undefined ? undefined : `里的地址“${wrong.slice(0, 80)}”不能用，应以 http://、https:// 或 / 开头`;
}
