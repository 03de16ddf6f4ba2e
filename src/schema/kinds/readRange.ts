import { plainSigns } from "../text/halfWidth.ts";
import { trimSpace } from "../text/space.ts";

/** Written between the two sides of a range; a dash also stands inside dates and before numbers. */
const SURE = /[~至到]|\.{2,}|…+/g;
const DASHES = /-+/g;

/** A range as written. */
export interface ReadRange<Value> {
  readonly begin: Value;
  readonly end: Value;
}

/**
 * Reads a range: two values with `~`, `至`, `到` or a dash between them. Of several dashes the one is meant that leaves a value on
 * both of its sides; where there are two such places the text has two meanings and is not read.
 *
 * @param read reads one side; `before` is the value of the other, which the end may lean on (`3月1日至5日`)
 * @example readRange("2026-3-1-2026-3-5", readDay) // { begin: "2026-03-01", end: "2026-03-05" }
 */
export function readRange<Value>(text: string, read: (side: string, before?: Value) => Value | undefined): ReadRange<Value> | undefined {
  const plain = trimSpace(plainSigns(text));
  const sure = rangesAt(plain, SURE, read);
  const found = sure.length > 0 ? sure : rangesAt(plain, DASHES, read);
  return found.length === 1 ? found[0] : undefined;
}

function rangesAt<Value>(
  text: string,
  separator: RegExp,
  read: (side: string, before?: Value) => Value | undefined,
): readonly ReadRange<Value>[] {
  return [...text.matchAll(separator)].flatMap((match) => {
    const begin = read(trimSpace(text.slice(0, match.index)));
    const end = begin === undefined ? undefined : read(trimSpace(text.slice(match.index + match[0].length)), begin);
    return begin === undefined || end === undefined ? [] : [{ begin, end }];
  });
}
