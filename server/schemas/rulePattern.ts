import { lintPattern } from "../../src/schema/pattern/lintPattern.ts";

/** Whether the whole of a value has the format of a rule. The pattern was checked when its rule was saved. */
export function fitsPattern(pattern: string, value: string): boolean {
  return new RegExp(anchored(pattern), "u").test(value);
}

/** Says why a pattern cannot be a rule's format; `undefined` where it can. */
export function patternFault(pattern: string): string | undefined {
  // Alone as well: a bracket too many would otherwise close the one put around it.
  return isPattern(pattern) ? lintPattern(anchored(pattern)) : "它不是正确的正则表达式";
}

function anchored(pattern: string): string {
  return `^(?:${pattern})$`;
}

function isPattern(pattern: string): boolean {
  try {
    RegExp(pattern, "u");
    return true;
  } catch {
    return false;
  }
}
