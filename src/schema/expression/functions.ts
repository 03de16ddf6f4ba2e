import { chinaDate, chinaDateTime, daysBetween, daysFromTo, plusDays, plusHours, weekdayOf } from "../time/chinaTime.ts";
import { greatestOf, leastOf, sumOf } from "./aggregates.ts";
import { roundTo } from "./roundTo.ts";
import type { ExpressionScope } from "./scope.ts";
import { isBlankText, trimSpace } from "../text/space.ts";
import { isBlank } from "./values.ts";

/** A function or method that expressions may call. A method's receiver is its first argument. */
export interface ExpressionFunction {
  /** One line for people: form and meaning. */
  readonly usage: string;
  /** Type signatures in CEL's notation; absent where CEL already has it. */
  readonly signatures?: readonly string[];
  call(args: readonly unknown[], scope: ExpressionScope): unknown;
}

/** Functions by name, called as `name(…)`. */
export const functions: ReadonlyMap<string, ExpressionFunction> = new Map<string, ExpressionFunction>([
  [
    "today",
    { usage: "today()：今天，如 2026-01-05", signatures: ["today(): string"], call: (_, scope) => scope.today ?? chinaDate(scope.now) },
  ],
  ["now", { usage: "now()：现在，如 2026-01-05 08:30:00", signatures: ["now(): string"], call: (_, { now }) => chinaDateTime(now) }],
  ["blank", { usage: "blank(值)：没有填写，或只有空白", signatures: ["blank(dyn): bool"], call: ([value]) => isBlank(value) }],
  [
    "can",
    {
      usage: "can('权限编码')：当前用户有此权限",
      signatures: ["can(string): bool"],
      call: ([code], scope) => typeof code === "string" && scope.can(code),
    },
  ],
  [
    "dict",
    {
      usage: "dict('字典编码', 值)：字典项的文字",
      signatures: ["dict(string, string): string"],
      call: ([code, value], scope) => (typeof code === "string" && typeof value === "string" ? (scope.dict?.(code, value) ?? value) : null),
    },
  ],
  [
    "weekday",
    { usage: "weekday(日期)：星期几，1 为星期一，7 为星期日", signatures: ["weekday(string): double"], call: ([date]) => weekdayOf(date) },
  ],
  [
    "plusDays",
    {
      usage: "plusDays(日期, 天数)：若干天之后的日期",
      signatures: ["plusDays(string, double): string", "plusDays(string, int): string"],
      call: ([date, days]) => plusDays(date, days),
    },
  ],
  [
    "plusHours",
    {
      usage: "plusHours(日期时间, 小时数)：若干小时之后的日期时间",
      signatures: ["plusHours(string, double): string", "plusHours(string, int): string"],
      call: ([moment, hours]) => plusHours(moment, hours),
    },
  ],
  [
    "daysBetween",
    {
      usage: "daysBetween(起, 止)：从起到止的天数，同一天为 0，止在前为负；时刻不计",
      signatures: ["daysBetween(string, string): double"],
      call: ([from, to]) => daysBetween(from, to),
    },
  ],
  [
    "days",
    {
      usage: "days(起, 止)：从起到止的每一天，最多 366 天；止在前为空列表",
      signatures: ["days(string, string): list<string>"],
      call: ([from, to]) => daysFromTo(from, to),
    },
  ],
  [
    "sum",
    {
      usage: "sum(数字列表)：合计，没有填写的不计，空列表为 0",
      signatures: ["sum(list<double>): double", "sum(list<int>): double"],
      call: ([values]) => sumOf(values),
    },
  ],
  [
    "min",
    { usage: "min(甲, 乙) 或 min(列表)：最小或最早的值，没有填写的不计", signatures: ofValues("min"), call: (values) => leastOf(values) },
  ],
  [
    "max",
    {
      usage: "max(甲, 乙) 或 max(列表)：最大或最晚的值，没有填写的不计",
      signatures: ofValues("max"),
      call: (values) => greatestOf(values),
    },
  ],
  [
    "round",
    {
      usage: "round(数字) 或 round(数字, 位数)：四舍五入到整数或几位小数",
      signatures: ["round(double): double", "round(int): double", "round(double, int): double", "round(int, int): double"],
      call: ([value, digits]) => roundTo(value, digits),
    },
  ],
  ["size", { usage: "size(值)：字数或项数", call: ([value]) => sizeOf(value) }],
  ["string", { usage: "string(值)：转为文本", call: ([value]) => (isScalar(value) ? String(value) : null) }],
  ["double", { usage: "double(值)：转为数字", call: ([value]) => numberOf(value) }],
  [
    "int",
    {
      usage: "int(值)：转为整数，舍去小数",
      call: ([value]) => {
        const number = numberOf(value);
        return number === null ? null : Math.trunc(number);
      },
    },
  ],
]);

/** Methods by name, called as `value.name(…)`. */
export const methods: ReadonlyMap<string, ExpressionFunction> = new Map<string, ExpressionFunction>([
  ["startsWith", { usage: "文本.startsWith('开头')", call: ([text, part]) => compareTexts(text, part, (a, b) => a.startsWith(b)) }],
  ["endsWith", { usage: "文本.endsWith('结尾')", call: ([text, part]) => compareTexts(text, part, (a, b) => a.endsWith(b)) }],
  ["contains", { usage: "文本.contains('其中的文字')", call: ([text, part]) => compareTexts(text, part, (a, b) => a.includes(b)) }],
  [
    "substring",
    {
      usage: "文本.substring(起, 止)：从 0 数起，不含止；超出的部分不计",
      call: ([text, start, end]) =>
        typeof text === "string" && typeof start === "number"
          ? text.slice(Math.max(0, start), typeof end === "number" ? Math.max(0, end) : undefined)
          : null,
    },
  ],
  ["lowerAscii", { usage: "文本.lowerAscii()：转为小写", call: ([text]) => mapText(text, (value) => value.toLowerCase()) }],
  ["upperAscii", { usage: "文本.upperAscii()：转为大写", call: ([text]) => mapText(text, (value) => value.toUpperCase()) }],
  ["trim", { usage: "文本.trim()：去掉首尾空白", call: ([text]) => mapText(text, trimSpace) }],
  ["size", { usage: "值.size()：字数或项数", call: ([value]) => sizeOf(value) }],
]);

/** Numbers of both kinds mix; a list keeps the type of its items. */
function ofValues(name: "min" | "max"): readonly string[] {
  const pairs = ["double, double", "double, int", "int, double", "int, int"].map((types) => `${name}(${types}): double`);
  return [...pairs, `${name}(string, string): string`, `${name}(list<A>): A`];
}

function sizeOf(value: unknown): number {
  if (typeof value === "string") return [...value].length;
  if (Array.isArray(value)) return value.length;
  return typeof value === "object" && value !== null ? Object.keys(value).length : 0;
}

function numberOf(value: unknown): number | null {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || isBlankText(value)) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

function isScalar(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function compareTexts(text: unknown, part: unknown, compare: (text: string, part: string) => boolean): boolean {
  return typeof text === "string" && typeof part === "string" && compare(text, part);
}

function mapText(text: unknown, change: (text: string) => string): string | null {
  return typeof text === "string" ? change(text) : null;
}
