import { diagnose } from "../../errors/diagnose.ts";
import { compact } from "../../model/compact.ts";
import { lintPattern } from "../../pattern/lintPattern.ts";
import type { FieldKeyword } from "../fieldKeyword.ts";
import { misused } from "../misused.ts";

/** `pattern` and `x-message`: how a text must be written, and what is said where it is not, or where its length is wrong. */
export interface RawPattern {
  readonly pattern?: string;
  readonly "x-message"?: string | RawMessages;
}

interface RawMessages {
  readonly pattern?: string;
  readonly length?: string;
}

/** Limits the writing of a text. */
export const patternKeyword: FieldKeyword = {
  names: ["pattern", "x-message"],
  constraints: ({ raw }) => {
    const { pattern: patternMessage, length: lengthMessage } = messagesOf(raw);
    return compact({ pattern: raw.pattern, patternMessage, lengthMessage });
  },
  check: (site) => {
    const { raw, at } = site.source;
    if (site.field.type !== "string") return misused(site, "pattern", "只有文本才能匹配正则", "删去 pattern。");
    const { pattern: patternMessage, length: lengthMessage } = messagesOf(raw);
    if (lengthMessage !== undefined && raw.minLength === undefined && raw.maxLength === undefined)
      return misused(site, "x-message", "没有 minLength 与 maxLength，关于长度的话用不上", "补上 maxLength，或删去 length。");
    if (raw.pattern === undefined)
      // What is no address is refused with the sentence by the kind itself.
      return patternMessage === undefined || site.field.kind === "link"
        ? []
        : misused(site, "x-message", "没有 pattern，这句话用不上", "补上 pattern，或删去 x-message。");
    if (/^\/\^.*\$\/[a-z]*$/.test(raw.pattern)) {
      const [reason, remedy] = ["两端的斜杠是 JavaScript 的写法，在这里要求文本里真有斜杠，没有值能符合", "去掉两端的斜杠，只写 ^…$。"];
      return [diagnose("SCHEMA_MISUSED_KEYWORD", at(["pattern"]), { found: raw.pattern, reason, remedy })];
    }
    const reason = lintPattern(raw.pattern);
    return reason === undefined ? [] : [diagnose("SCHEMA_UNSAFE_PATTERN", at(["pattern"]), { found: raw.pattern, reason })];
  },
};

function messagesOf({ "x-message": message = {} }: RawPattern): RawMessages {
  return typeof message === "string" ? { pattern: message } : message;
}
