import type { SqlType } from "../../../src/schema/model/entity.ts";
import { quoteName, quoteText } from "./names.ts";
import type { ColumnRules, ColumnShape, ReferenceShape } from "./plan.types.ts";
import type { Origins } from "./stepDefinition.ts";

/** A rule that values of a column have to meet from now on. */
export interface RuleChange {
  /** What changes, in Chinese. */
  readonly says: string;
  /** SQL over a value: true where the value breaks the rule. A value that is not there breaks none but `required`. */
  breaks(value: string, origins: Origins): string;
}

type Limit = Exclude<keyof ColumnRules, "reference" | "computed">;

/** How a limit is told, on which columns it means something, and what breaks it. */
interface LimitRule {
  readonly says: string;
  readonly of: (column: ColumnShape) => boolean;
  breaks(value: string, limit: string): string;
}

const NUMBERS: readonly SqlType[] = ["integer", "bigint", "double precision", "numeric"];
const isText = ({ type }: ColumnShape): boolean => type === "text";
const isNumber = ({ type }: ColumnShape): boolean => NUMBERS.includes(type);
const isList = ({ items }: ColumnShape): boolean => items !== undefined;

/** The limits by which one number bounds a value. */
const bounds: Readonly<Record<Exclude<Limit, "enum" | "pattern">, LimitRule>> = {
  minLength: { says: "最短", of: isText, breaks: (value, limit) => `char_length(${value}) < ${limit}` },
  maxLength: { says: "最长", of: isText, breaks: (value, limit) => `char_length(${value}) > ${limit}` },
  minimum: { says: "最小", of: isNumber, breaks: (value, limit) => `${value} < ${limit}` },
  maximum: { says: "最大", of: isNumber, breaks: (value, limit) => `${value} > ${limit}` },
  multipleOf: { says: "须为其整数倍：", of: isNumber, breaks: (value, limit) => `mod(${value}::numeric, ${limit}) <> 0` },
  minItems: { says: "至少几项：", of: isList, breaks: (value, limit) => `jsonb_array_length(${list(value)}) < ${limit}` },
  maxItems: { says: "至多几项：", of: isList, breaks: (value, limit) => `jsonb_array_length(${list(value)}) > ${limit}` },
};

/** What a list column holds, also where something else was stored in it once. */
function list(value: string): string {
  const held = `(${value})::jsonb`;
  return `case when jsonb_typeof(${held}) = 'array' then ${held} else '[]' end`;
}

/** Whether a list has an item that meets a condition. */
function hasItem(value: string, condition: string): string {
  return `exists (select 1 from jsonb_array_elements_text(${list(value)}) as items (item) where ${condition})`;
}

const boundNames = Object.keys(bounds) as readonly (keyof typeof bounds)[];

/** Rules of `after` that values which met those of `before` may break. What is not known of `before` is not judged. */
export function ruleChanges(before: ColumnShape, after: ColumnShape): readonly RuleChange[] {
  const demands = after.required === true && before.required !== true ? [filledIn] : [];
  const [old, now] = [before.rules, after.rules];
  if (old === undefined || now === undefined) return demands;
  const bounded = boundNames.filter((name) => bounds[name].of(after)).flatMap((name) => bound(name, old, now));
  return [...demands, ...bounded, ...(isText(after) ? form(old, now) : []), ...choice(old, now, after), ...target(old, now)];
}

/** Blank is what nobody has filled in, as the language reads it. */
const filledIn: RuleChange = { says: "改为必填", breaks: (value) => `${value} is null or ${value}::text in ('', '[]')` };

function bound(name: keyof typeof bounds, old: ColumnRules, now: ColumnRules): readonly RuleChange[] {
  const [before, limit] = [old[name], now[name]];
  if (limit === undefined || limit === before) return [];
  const isLower = name.startsWith("max");
  if (before !== undefined && name !== "multipleOf" && (isLower ? before < limit : before > limit)) return [];
  const { says, breaks } = bounds[name];
  return [{ says: `${says}${before === undefined ? "" : `由 ${before} `}改为 ${limit}`, breaks: (value) => breaks(value, String(limit)) }];
}

/** What JavaScript and the database read differently. */
const DIALECT = /\(\?|\\[bBckpPuUx]/;

function form({ pattern: before }: ColumnRules, { pattern }: ColumnRules): readonly RuleChange[] {
  if (pattern === undefined || pattern === before) return [];
  if (DIALECT.test(pattern)) return [{ says: "格式改变（现有的值未核对）", breaks: () => "false" }];
  return [{ says: "格式改变", breaks: (value) => `${value} !~ ${quoteText(pattern)}` }];
}

function choice({ enum: before }: ColumnRules, { enum: values }: ColumnRules, { items }: ColumnShape): readonly RuleChange[] {
  const gone = before?.filter((value) => values?.includes(value) === false) ?? [];
  if (values === undefined || (before !== undefined && gone.length === 0)) return [];
  const says = before === undefined ? `可选值限于 ${values.join("、")}` : `可选值去掉 ${gone.join("、")}`;
  const allowed = values.map((value) => quoteText(String(value))).join(", ");
  const isOther = (value: string): string => `${value} not in (${allowed})`;
  if (items === undefined) return [{ says, breaks: (value) => isOther(`${value}::text`) }];
  return [{ says, breaks: (value) => hasItem(value, isOther("item")) }];
}

function target({ reference: before }: ColumnRules, { reference }: ColumnRules): readonly RuleChange[] {
  if (reference === undefined || (before?.entity === reference.entity && before.store === reference.store)) return [];
  const says = `${before === undefined ? "改为" : `由引用 ${before.title} 改为`}引用 ${reference.title}`;
  return [{ says, breaks: (value, origins) => isLost(value, reference, origins) }];
}

/** Whether a value points to no row of the entity. */
function isLost(value: string, { target: rows, many }: ReferenceShape, origins: Origins): string {
  if (rows === undefined) return "false";
  const table = origins.table(rows.table);
  const origin = origins.column(rows.table, rows.column);
  const found = (one: string): string =>
    table === undefined || typeof origin === "string"
      ? "false"
      : `${one} in (select ${origin.expression}::text from ${quoteName(table)} where ${origin.expression} is not null)`;
  if (!many) return `${value} is not null and not (${found(`${value}::text`)})`;
  return hasItem(value, `not (${found("item")})`);
}
