/** Reads the text that PostgreSQL sends for one column type. */
export type ColumnParser = (text: string) => unknown;

/** Object ids of the built-in types; PostgreSQL never changes them. */
const type = {
  bool: 16,
  bytea: 17,
  int8: 20,
  int2: 21,
  int4: 23,
  oid: 26,
  json: 114,
  float4: 700,
  float8: 701,
  time: 1083,
  timestamp: 1114,
  timestamptz: 1184,
  numeric: 1700,
  jsonb: 3802,
  boolArray: 1000,
  int2Array: 1005,
  int4Array: 1007,
  textArray: 1009,
  varcharArray: 1015,
  int8Array: 1016,
  float8Array: 1022,
  numericArray: 1231,
  nameArray: 1003,
} as const;

/**
 * The one table of column readers, used by the embedded database and by PostgreSQL servers alike,
 * so that a value reads the same on both. What is not listed stays the text that PostgreSQL sent:
 * `date` is `YYYY-MM-DD` that way.
 */
const columnParsers: ReadonlyMap<number, ColumnParser> = new Map<number, ColumnParser>([
  [type.bool, parseBoolean],
  [type.bytea, parseBytes],
  [type.int2, Number],
  [type.int4, Number],
  [type.int8, parseBigInteger],
  [type.oid, Number],
  [type.float4, Number],
  [type.float8, Number],
  [type.numeric, Number],
  [type.json, parseJson],
  [type.jsonb, parseJson],
  [type.time, withoutFraction],
  [type.timestamp, parseTimestamp],
  [type.timestamptz, parseTimestamp],
  [type.boolArray, arrayOf(parseBoolean)],
  [type.int2Array, arrayOf(Number)],
  [type.int4Array, arrayOf(Number)],
  [type.int8Array, arrayOf(parseBigInteger)],
  [type.float8Array, arrayOf(Number)],
  [type.numericArray, arrayOf(Number)],
  [type.textArray, arrayOf(String)],
  [type.varcharArray, arrayOf(String)],
  [type.nameArray, arrayOf(String)],
]);

/** Gives the reader of a column type; text for unknown ones. */
export function parserOf(typeId: number): ColumnParser {
  return columnParsers.get(typeId) ?? String;
}

function parseBoolean(text: string): boolean {
  return text === "t";
}

/** A count is a number; what a double cannot hold exactly stays text instead of being wrong. */
function parseBigInteger(text: string): number | string {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
}

function parseJson(text: string): unknown {
  return JSON.parse(text);
}

function withoutFraction(text: string): string {
  return text.slice(0, "HH:mm:ss".length);
}

/** `2026-11-21 08:30:00.123+08` → `2026-11-21 08:30:00`; the session's zone is China's, so the wall clock is right. */
function parseTimestamp(text: string): string {
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.exec(text)?.[0] ?? text;
}

function parseBytes(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text.slice(2), "hex"));
}

/** Reads a one-dimensional array such as `{a,"b, c",NULL}`. */
function arrayOf(parse: ColumnParser): ColumnParser {
  return (text) => {
    const items: unknown[] = [];
    for (const [, quoted, plain] of text.slice(1, -1).matchAll(/(?:"((?:[^"\\]|\\.)*)"|([^",]+))(?:,|$)/g)) {
      if (quoted !== undefined) items.push(parse(quoted.replaceAll(/\\(.)/g, "$1")));
      else items.push(plain === "NULL" ? null : parse(plain ?? ""));
    }
    return items;
  };
}
