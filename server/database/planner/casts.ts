import type { SqlType } from "../../../src/schema/model/entity.ts";
import { isJsonColumn } from "../../../src/schema/model/jsonColumn.ts";
import type { Cast, ColumnShape } from "./plan.types.ts";

const LARGEST_INTEGER = 2_147_483_647;
/** Integers up to here are exact as JavaScript numbers, in which every value travels. */
const LARGEST_EXACT = Number.MAX_SAFE_INTEGER;

const plain =
  (type: SqlType): Cast =>
  (value) => ({ using: `${value}::${type}` });
const asText: Cast = (value) => ({ using: `${value}::text` });

const whole =
  (type: "integer" | "bigint"): Cast =>
  (value) => {
    const limit = type === "integer" ? LARGEST_INTEGER : LARGEST_EXACT;
    return { using: `${value}::${type}`, test: `${value} between -${limit} and ${limit} and ${value} = trunc(${value})` };
  };

/** Reads text of the given pattern; anything else is not carried over. */
const read =
  (type: SqlType, pattern: string, condition = "true"): Cast =>
  (value) => ({
    using: `trim(${value})::${type}`,
    // `and` may evaluate its sides in any order, `case` may not.
    test: `case when ${value} ~ '^\\s*${pattern}\\s*$' then ${condition.replaceAll("$", `trim(${value})`)} else false end`,
  });

const YEAR_MONTH = String.raw`[1-9]\d{3}-(0[1-9]|1[0-2])`;
const DAY = String.raw`(0[1-9]|[12]\d|3[01])`;
const CLOCK = String.raw`([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?`;
const DAY_EXISTS = "substr($, 9, 2)::int <= extract(day from (substr($, 1, 7) || '-01')::date + interval '1 month' - interval '1 day')";

const fromText: Partial<Record<SqlType, Cast>> = {
  integer: read("integer", String.raw`-?\d{1,10}`, `$::bigint between -${LARGEST_INTEGER} and ${LARGEST_INTEGER}`),
  bigint: read("bigint", String.raw`-?\d{1,15}`),
  "double precision": read("double precision", String.raw`-?\d{1,15}(\.\d{1,15})?`),
  numeric: read("numeric", String.raw`-?\d{1,15}(\.\d{1,15})?`),
  boolean: (value) => ({
    using: `lower(${value}) in ('y', 'true', '1')`,
    test: `lower(${value}) in ('y', 'n', 'true', 'false', '1', '0')`,
  }),
  date: read("date", `${YEAR_MONTH}-${DAY}`, DAY_EXISTS),
  timestamp: read("timestamp", `${YEAR_MONTH}-${DAY}( ${CLOCK})?`, DAY_EXISTS),
  time: read("time", CLOCK),
};

/** Casts that lose nothing, or can tell which values they would lose. What is missing here goes to the trash. */
const casts: Record<SqlType, Partial<Record<SqlType, Cast>>> = {
  text: fromText,
  integer: { bigint: plain("bigint"), "double precision": plain("double precision"), numeric: plain("numeric"), text: asText },
  bigint: {
    integer: whole("integer"),
    numeric: plain("numeric"),
    "double precision": (value) => ({
      using: `${value}::double precision`,
      test: `${value} between -${LARGEST_EXACT} and ${LARGEST_EXACT}`,
    }),
    text: asText,
  },
  "double precision": {
    integer: whole("integer"),
    bigint: whole("bigint"),
    // The direct cast rounds to 15 digits; the text holds every digit. Infinity and NaN have no place in wire values.
    numeric: (value) => ({ using: `${value}::text::numeric`, test: `${value} between -1.7e308 and 1.7e308` }),
    text: asText,
  },
  numeric: { integer: whole("integer"), bigint: whole("bigint"), "double precision": plain("double precision"), text: asText },
  // The text form of a boolean is the switch's "Y" and "N".
  boolean: { text: (value) => ({ using: `case when ${value} then 'Y' when not ${value} then 'N' end` }) },
  date: { timestamp: plain("timestamp"), text: asText },
  timestamp: {
    date: (value) => ({ using: `${value}::date`, test: `${value} = date_trunc('day', ${value})` }),
    text: (value) => ({ using: `to_char(${value}, 'YYYY-MM-DD HH24:MI:SS')` }),
  },
  time: { text: asText },
  jsonb: { json: plain("json") },
  // Going there forgets the order of names: their text is kept aside.
  json: { jsonb: plain("jsonb") },
};

/** Gives the way to carry values from one column to another; `undefined` where none can be carried. */
export function castOf(before: ColumnShape, after: ColumnShape): Cast | undefined {
  if (before.type === "text" && isTexts(after)) return oneToMany;
  if (isTexts(before) && after.type === "text") return manyToOne;
  if (!isSameItems(before, after)) return undefined;
  return casts[before.type][after.type];
}

/** Whether a column holds what another one will, as JSON that is looked into or as its text. */
export function isSameJson(one: ColumnShape, other: ColumnShape): boolean {
  return isJsonColumn(one) && isJsonColumn(other) && isSameItems(one, other);
}

/** A list of single values is nothing that stands in another list, nor in an object. */
function isSameItems(one: ColumnShape, other: ColumnShape): boolean {
  return !isJsonColumn(one) || !isJsonColumn(other) || one.items === other.items || (!isListOfSingles(one) && !isListOfSingles(other));
}

function isListOfSingles({ items }: ColumnShape): boolean {
  return items !== undefined && items !== "object";
}

/** Tells whether both columns store their values alike. */
export function isSameType(one: ColumnShape, other: ColumnShape): boolean {
  return one.type === other.type && one.items === other.items;
}

function isTexts({ type, items }: ColumnShape): boolean {
  return type === "jsonb" && items === "string";
}

/** A single choice becomes a list of one. */
const oneToMany: Cast = (value) => ({ using: `case when ${value} <> '' then jsonb_build_array(${value}) end` });

/** A list of at most one becomes a single choice. */
const manyToOne: Cast = (value) => ({ using: `${value} ->> 0`, test: `jsonb_array_length(${value}) <= 1` });
