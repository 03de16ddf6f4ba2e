import { splitList, trimSpace } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import { dictionaryErrors } from "./dictionaryErrors.ts";

/** Most options of one answer. */
export const MAX_OPTIONS = 200;
const MAX_KEYS = 500;
/** As many as a caller gets who does not say how many. */
const USUAL_OPTIONS = 10;

/** What options are looked for by. */
export interface LookupQuestion {
  /** A part of the text, a whole value, or a comma list of values. */
  readonly keyword: string;
  readonly limit: number;
  /** Another order than the usual one: a field, and which way. */
  readonly order?: { readonly column: string; readonly order: string };
}

/**
 * Reads what a search for options asks: the keyword may end with an order, `男[orderby:sortNo,desc]` (protocol 1.11).
 *
 * @throws AppError LOOKUP_SIZE, LOOKUP_ORDER
 */
export function lookupQuestion({ keyword = "", pageSize = "" }: { readonly keyword?: string; readonly pageSize?: string }): LookupQuestion {
  const limit = limitOf(pageSize);
  const begin = keyword.toLowerCase().lastIndexOf(ORDER);
  if (begin < 0 || !keyword.endsWith("]")) return { keyword: trimSpace(keyword), limit };
  return { keyword: trimSpace(keyword.slice(0, begin)), limit, order: orderOf(keyword.slice(begin + ORDER.length, -1)) };
}

const ORDER = "[orderby:";

function limitOf(pageSize: string): number {
  const limit = pageSize === "" ? USUAL_OPTIONS : Number(pageSize);
  if (!/^\d*$/.test(pageSize) || limit < 1 || limit > MAX_OPTIONS) throw new AppError(dictionaryErrors.LOOKUP_SIZE, { most: MAX_OPTIONS });
  return limit;
}

function orderOf(text: string): NonNullable<LookupQuestion["order"]> {
  const [column = "", order = "asc", ...more] = text.split(",").map(trimSpace);
  if (!/^\w+$/.test(column)) throw new AppError(dictionaryErrors.LOOKUP_ORDER, { reason: "请写一个列名" });
  if (!/^(asc|desc)$/i.test(order) || more.length > 0)
    throw new AppError(dictionaryErrors.LOOKUP_ORDER, { reason: "列名后只能是 asc 或 desc" });
  return { column, order: order.toLowerCase() };
}

/**
 * Reads a comma list of what is looked up.
 *
 * @param name of the parameter that holds it
 * @throws AppError LOOKUP_MANY, as an answer for some of them would be taken for that of all
 */
export function lookupKeys(name: string, text = ""): readonly string[] {
  const keys = splitList(text);
  if (keys.length > MAX_KEYS) throw new AppError(dictionaryErrors.LOOKUP_MANY, { name, most: MAX_KEYS });
  return keys;
}

/** The texts of keys in their order; what has none is left out, or stands for itself where every key is to have one. */
export function textsInOrder(
  keys: readonly string[],
  texts: ReadonlyMap<string, string>,
  delNotExist: string | undefined,
): readonly string[] {
  return keys.flatMap((key) => texts.get(key) ?? (delNotExist === "false" ? [key] : []));
}
