import { jsonLoss, lossText } from "../../../schema/text/jsonLoss.ts";
import { isBlankText } from "../../../schema/text/space.ts";

/** A JSON text that was read, or where it is broken. */
export type JsonResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string; readonly line?: number };

/** Reads JSON; blank text is null. A fault, or what would not be kept as it is written, is named with its line and column. */
export function readJson(text: string): JsonResult {
  if (isBlankText(text)) return { ok: true, value: null };
  try {
    const value: unknown = JSON.parse(text);
    const loss = jsonLoss(text);
    return loss ? { ok: false, message: lossText(loss), line: loss.line } : { ok: true, value };
  } catch (error) {
    return faultOf(text, error instanceof Error ? error.message : "");
  }
}

/** Text of a value as it is edited. */
export function writeJson(value: unknown): string {
  return value === null || value === undefined ? "" : JSON.stringify(value, undefined, 2);
}

/** Engines say where: by offset, by line and column, or at the end of the text. */
function faultOf(text: string, reason: string): JsonResult {
  const offset = /position (\d+)/.exec(reason)?.[1];
  const named = /line (\d+) column (\d+)/.exec(reason);
  const [line, column] = named ? [Number(named[1]), Number(named[2])] : placeOf(text, offset === undefined ? text.length : Number(offset));
  return { ok: false, message: `第 ${line} 行第 ${column} 列附近有语法错误，请检查引号、逗号和括号`, line };
}

function placeOf(text: string, offset: number): readonly [line: number, column: number] {
  const before = text.slice(0, offset).split("\n");
  return [before.length, (before.at(-1) ?? "").length + 1];
}
