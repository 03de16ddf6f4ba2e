import { printParseErrorCode, type ParseError } from "jsonc-parser";
import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic } from "../errors/diagnostic.ts";
import { positionAt } from "./position.ts";
import type { SourceFile } from "./sourceFile.ts";

interface Fault {
  readonly fault: string;
  readonly remedy: string;
}

/** What the parser's codes mean to a person. */
const FAULTS: Readonly<Record<string, Fault>> = {
  InvalidSymbol: { fault: "不认识的符号", remedy: "文本要加双引号；只有 true、false、null 和数字不加引号。" },
  InvalidNumberFormat: { fault: "数字写法不对", remedy: "写成 12、-3 或 0.5 的样子。" },
  PropertyNameExpected: { fault: "这里应有一个带双引号的键", remedy: "补上键，或去掉前面多余的逗号。" },
  ValueExpected: { fault: "这里应有一个值", remedy: "补上值，或去掉前面多余的逗号。" },
  ColonExpected: { fault: "键后面少了冒号", remedy: "在键与值之间加冒号。" },
  CommaExpected: { fault: "两项之间少了逗号", remedy: "在前一项后面加逗号。" },
  CloseBraceExpected: { fault: "少了右花括号 }", remedy: "补上与之配对的右花括号。" },
  CloseBracketExpected: { fault: "少了右方括号 ]", remedy: "补上与之配对的右方括号。" },
  EndOfFileExpected: { fault: "文件在这里就该结束", remedy: "删去后面的内容，或检查括号是否配对。" },
  InvalidCommentToken: { fault: "不能写注释", remedy: "删去注释；说明写在 description 里。" },
  UnexpectedEndOfString: { fault: "文本少了结尾的双引号", remedy: "补上双引号；文本里的换行写成 \\n。" },
  InvalidUnicode: { fault: "\\u 后面要有四位十六进制数", remedy: "写成 \\u4e2d 的样子，或直接写这个字。" },
  InvalidEscapeCharacter: { fault: "反斜杠后面的字符不对", remedy: "反斜杠本身写成 \\\\。" },
  InvalidCharacter: { fault: "文本里有不可见的控制字符", remedy: "删去它；制表符写成 \\t。" },
};

const UNKNOWN_FAULT: Fault = { fault: "内容不完整", remedy: "检查引号、逗号与括号是否配对。" };
const EMPTY_FILE: Fault = { fault: "文件是空的", remedy: "写上内容，或删去这个文件。" };
const TRAILING_COMMA: Fault = { fault: "最后一项后面多了逗号", remedy: "去掉这个逗号。" };

/** Tells the first fault of a text that is no JSON; a trailing comma is shown at the comma itself. */
export function syntaxFault(file: SourceFile, error: ParseError | undefined): Diagnostic {
  if (!error || file.text.trim() === "") return diagnose("SCHEMA_JSON_SYNTAX", positionAt(file, "", 0), EMPTY_FILE);
  const comma = trailingCommaBefore(file.text, error.offset);
  if (comma !== undefined) return diagnose("SCHEMA_JSON_SYNTAX", positionAt(file, "", comma), { found: ",", ...TRAILING_COMMA });
  const fault = usualSlip(file.text, error.offset) ?? FAULTS[printParseErrorCode(error.error)] ?? UNKNOWN_FAULT;
  const found = file.text.slice(error.offset, error.offset + Math.max(error.length, 1));
  return diagnose("SCHEMA_JSON_SYNTAX", positionAt(file, "", error.offset), { found, ...fault });
}

/** The commonest slips have a hint of their own. */
function usualSlip(text: string, offset: number): Fault | undefined {
  const here = text[offset] ?? "";
  if (FULL_WIDTH.test(here)) return { fault: `“${here}”是全角（中文）标点`, remedy: "改用半角（英文）的双引号、冒号、逗号与括号。" };
  if (here === "'") return { fault: "文本用了单引号", remedy: "JSON 的键和文本用双引号；单引号只用在表达式里面。" };
  const closesEarly = text[offset - 1] === '"' && /[\p{L}\p{N}_]/u.test(here);
  return closesEarly ? { fault: "文本在前一个双引号就结束了", remedy: "表达式里的文本用单引号，例如 row.status == 'closed'。" } : undefined;
}

const FULL_WIDTH = /[，：；“”‘’｛｝【】［］（）]/;

function trailingCommaBefore(text: string, offset: number): number | undefined {
  if (text[offset] !== "}" && text[offset] !== "]") return undefined;
  const before = text.slice(0, offset).trimEnd();
  return before.endsWith(",") ? before.length - 1 : undefined;
}
