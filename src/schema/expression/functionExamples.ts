import type { JsonValue } from "../model/json.ts";

/** An expression in which a function stands, and what it gives on Monday 2026-01-05 at 08:30 in China. */
export interface FunctionExample {
  /** Type signatures in CEL's notation. */
  readonly types: readonly string[];
  readonly source: string;
  readonly gives: JsonValue;
}

/** Examples for the reference, beside the registry that browsers load. A test asks for one of each name and evaluates it. */
export const functionExamples: Readonly<Record<string, FunctionExample>> = {
  today: { types: ["today(): string"], source: "today()", gives: "2026-01-05" },
  now: { types: ["now(): string"], source: "now()", gives: "2026-01-05 08:30:00" },
  blank: { types: ["blank(dyn): bool"], source: "blank('  ')", gives: true },
  can: { types: ["can(string): bool"], source: "can('hiv:appointment:edit')", gives: true },
  dict: { types: ["dict(string, string): string"], source: "dict('sex', '1')", gives: "男" },
  weekday: { types: ["weekday(string): double"], source: "weekday('2026-01-05')", gives: 1 },
  plusDays: {
    types: ["plusDays(string, double): string", "plusDays(string, int): string"],
    source: "plusDays('2026-01-05', 7)",
    gives: "2026-01-12",
  },
  plusHours: {
    types: ["plusHours(string, double): string", "plusHours(string, int): string"],
    source: "plusHours('2026-01-05 23:30:00', 1)",
    gives: "2026-01-06 00:30:00",
  },
  daysBetween: { types: ["daysBetween(string, string): double"], source: "daysBetween(today(), '2026-02-01')", gives: 27 },
  days: {
    types: ["days(string, string): list<string>"],
    source: "days('2026-01-30', '2026-02-01')",
    gives: ["2026-01-30", "2026-01-31", "2026-02-01"],
  },
  sum: { types: ["sum(list<double>): double", "sum(list<int>): double"], source: "sum([2.5, 4.0])", gives: 6.5 },
  min: {
    types: [
      "min(double, double): double",
      "min(double, int): double",
      "min(int, double): double",
      "min(int, int): double",
      "min(string, string): string",
      "min(list<A>): A",
    ],
    source: "min(today(), '2026-02-01')",
    gives: "2026-01-05",
  },
  max: {
    types: [
      "max(double, double): double",
      "max(double, int): double",
      "max(int, double): double",
      "max(int, int): double",
      "max(string, string): string",
      "max(list<A>): A",
    ],
    source: "max([3, 8, 5])",
    gives: 8,
  },
  round: {
    types: ["round(double): double", "round(int): double", "round(double, int): double", "round(int, int): double"],
    source: "round(1.005, 2)",
    gives: 1.01,
  },
  size: { types: ["size(string): int", "size(list): int"], source: "size('预约')", gives: 2 },
  string: { types: ["string(dyn): string"], source: "string(3.5)", gives: "3.5" },
  double: { types: ["double(string): double", "double(int): double"], source: "double('2.5')", gives: 2.5 },
  int: { types: ["int(string): int", "int(double): int"], source: "int(7.9)", gives: 7 },
};

/** The same for methods. */
export const methodExamples: Readonly<Record<string, FunctionExample>> = {
  startsWith: { types: ["string.startsWith(string): bool"], source: "'D1.2'.startsWith('D1')", gives: true },
  endsWith: { types: ["string.endsWith(string): bool"], source: "'a.pdf'.endsWith('.pdf')", gives: true },
  contains: { types: ["string.contains(string): bool"], source: "'青羊社区'.contains('社区')", gives: true },
  substring: {
    types: ["string.substring(int): string", "string.substring(int, int): string"],
    source: "'08:30:00'.substring(0, 5)",
    gives: "08:30",
  },
  lowerAscii: { types: ["string.lowerAscii(): string"], source: "'AB'.lowerAscii()", gives: "ab" },
  upperAscii: { types: ["string.upperAscii(): string"], source: "'ab'.upperAscii()", gives: "AB" },
  trim: { types: ["string.trim(): string"], source: "' 张三 '.trim()", gives: "张三" },
  size: { types: ["string.size(): int", "list.size(): int"], source: "[1, 2, 3].size()", gives: 3 },
};

/** The same for macros, whose first operand names the item. */
export const macroExamples: Readonly<Record<string, FunctionExample>> = {
  all: { types: ["list.all(item, bool): bool"], source: "[2, 4].all(n, n > 1)", gives: true },
  exists: { types: ["list.exists(item, bool): bool"], source: "[2, 4].exists(n, n > 3)", gives: true },
  exists_one: { types: ["list.exists_one(item, bool): bool"], source: "[2, 4].exists_one(n, n > 1)", gives: false },
  filter: { types: ["list.filter(item, bool): list"], source: "[2, 4].filter(n, n > 3)", gives: [4] },
  map: { types: ["list.map(item, dyn): list", "list.map(item, bool, dyn): list"], source: "[2, 4].map(n, n * 10)", gives: [20, 40] },
};
