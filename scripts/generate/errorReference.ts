import { catalogue, type ErrorCode } from "../../src/schema/errors/catalogue.ts";
import type { Diagnostic } from "../../src/schema/index.ts";
import { generatedNote } from "../../src/schema/completion/generatedNote.ts";

/** A finding of the conformance cases, with the line it is about: shows what a code looks like in life. */
export interface ErrorExample {
  readonly diagnostic: Diagnostic;
  readonly line: string;
}

/** `docs/errors.md`: every code with its cause, and an example out of the conformance cases. */
export function errorReference(examples: ReadonlyMap<string, ErrorExample>): string {
  const codes = Object.keys(catalogue) as ErrorCode[];
  return [
    `<!-- ${generatedNote} -->`,
    "",
    "# 模式文件的报错",
    "",
    "`npm run check` 逐行打印 `文件:行:列  编码  说明。怎么办`。有错误的文件不会被采用，依赖它的文件也随之报出；警告不影响使用。",
    "例子取自 `tests/conformance/`，都经过测试。",
    "",
    ...codes.flatMap((code) => section(code, examples.get(code))),
  ].join("\n");
}

function section(code: ErrorCode, example: ErrorExample | undefined): string[] {
  const { title, cause, severity } = catalogue[code];
  return [`## ${code}`, "", `**${title}**${severity === "warning" ? "（警告）" : ""} · ${cause}`, "", ...(example ? shown(example) : [])];
}

function shown({ diagnostic: { message, advice }, line }: ErrorExample): string[] {
  return ["```json", line.trim(), "```", "", `> ${message}。${advice}`, ""];
}
