import { foldText } from "../text/halfWidth.ts";

const YES = new Set(["是", "有", "对", "true", "yes", "y", "t", "1", "√", "✓", "✔"]);
const NO = new Set(["否", "无", "错", "不是", "false", "no", "n", "f", "0", "×", "✗", "✘"]);

/**
 * Reads what people write for yes and no, in any case and width.
 *
 * @returns undefined where it is neither
 */
export function readYesNo(text: string): boolean | undefined {
  const word = foldText(text);
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}
