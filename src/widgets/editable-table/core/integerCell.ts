import { isExactNumber } from "../../../schema/text/exactNumber.ts";
import { plainSigns } from "../../../schema/text/halfWidth.ts";
import { trimSpace } from "../../../schema/text/space.ts";

/** A decimal number with an optional minus, or the beginning of one: nothing, `-`, `1.`. */
const ON_ITS_WAY = /^-?\d*(?:\.\d*)?$/;
const WHOLE = /^-?(?:\d+\.?\d*|\.\d+)$/;

/**
 * What stands in an integer cell after somebody typed or pasted into it (GRID-52): the text in half width where it is an
 * optionally negative decimal number or may become one, else what stood there before. A number of more digits than are kept
 * (`isExactNumber`) is none either, so that none turns into another one.
 */
export function integerInput(former: string, typed: string): string {
  const text = trimSpace(plainSigns(typed));
  const isTaken = ON_ITS_WAY.test(text) && (!WHOLE.test(text) || isExactNumber(text));
  return isTaken ? text : former;
}

/** The value of an integer cell that is left (GRID-53): its number; null where the text is none, such as a minus alone. */
export function integerValue(text: string): number | null {
  const plain = trimSpace(plainSigns(text));
  // Adding nought turns -0 into 0.
  return WHOLE.test(plain) && isExactNumber(plain) ? Number(plain) + 0 : null;
}
