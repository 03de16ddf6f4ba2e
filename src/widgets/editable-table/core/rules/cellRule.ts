import { isBlank } from "../../../../schema/expression/values.ts";
import type { TableColumn } from "../tableColumn.ts";
import type { TableRow } from "../tableRow.ts";
import { BrokenPatternError, isPatternName, type PatternName, readPattern } from "./patterns.ts";

/** A cell while it is checked: its row is the one of that moment, which is never changed in place. */
export interface CheckedCell {
  readonly value: unknown;
  readonly row: Readonly<TableRow>;
  /** Key of the row. */
  readonly rowKey: string;
  readonly column: RuledColumn;
}

/**
 * A rule of a column, as the lineage writes them (GRID-32): `{ required: true }`, `{ unique: true }` or `{ pattern: "only" }`,
 * `{ pattern: name or regular expression }`, `{ handler }`. A rule that says several of them asks for all, in this order.
 */
export interface CellRule {
  readonly required?: boolean;
  /** No two rows have the same value in the column (GRID-33). */
  readonly unique?: boolean;
  /** Name of a pattern (GRID-36 to GRID-47), `only` for unique values, else a regular expression. */
  readonly pattern?: string;
  /** Resolves where the value is right; rejects with what is wrong: a text, an `Error`, or something with a `message` (GRID-34). */
  readonly handler?: (cell: CheckedCell) => Promise<void>;
  /** Said where the rule fails; may hold `${title}`, `${key}`, `${defaultValue}` (GRID-35). What a handler says itself goes first. */
  readonly message?: string;
}

/** What a column can word anew: a kind of rule, or one of the patterns by its name. */
export type RuleMessageName = "required" | "unique" | "pattern" | "handler" | PatternName;

/** A column with its rules. */
export interface RuledColumn extends TableColumn {
  readonly rules?: readonly CellRule[];
  /** What a cell of a new row holds. */
  readonly defaultValue?: unknown;
  /** Says in place of the rules' own messages what is wrong (GRID-35), e.g. where columns share their rules. */
  readonly messages?: Readonly<Partial<Record<RuleMessageName, string>>>;
}

/** One check of a column: what is wrong with a cell, at once or later; it never rejects. */
export type CellCheck = (cell: CheckedCell) => string | undefined | Promise<string | undefined>;

/** The checks of a column, in order. */
export interface ColumnChecks {
  readonly checks: readonly CellCheck[];
  /** Its values have to be known of all rows. */
  readonly isUnique: boolean;
}

/** A check that answers later, and the place of the one after it. */
export interface LaterAnswer {
  readonly answer: Promise<string | undefined>;
  readonly next: number;
}

/** Tells whether another row holds the same value in the column. */
type IsRepeated = (cell: CheckedCell) => boolean;

/**
 * Makes the checks of a column out of its rules.
 *
 * @throws BrokenPatternError with the column's title where a regular expression cannot be used
 */
export function compileRules(column: RuledColumn, isRepeated: IsRepeated): ColumnChecks {
  const rules = column.rules ?? [];
  return {
    checks: rules.flatMap((rule) => [
      ...requiredChecks(column, rule),
      ...uniqueChecks(column, rule, isRepeated),
      ...patternChecks(column, rule),
      ...handlerChecks(column, rule),
    ]),
    isUnique: rules.some(asksUnique),
  };
}

/** Checks a cell in the order of its rules, up to the first that fails (GRID-31) or that answers later. */
export function firstFault(checks: readonly CellCheck[], cell: CheckedCell, start = 0): string | undefined | LaterAnswer {
  for (let index = start; index < checks.length; index += 1) {
    const result = checks[index]?.(cell);
    if (typeof result === "object") return { answer: result, next: index + 1 };
    if (result !== undefined) return result;
  }
  return undefined;
}

function requiredChecks(column: RuledColumn, rule: CellRule): readonly CellCheck[] {
  if (rule.required !== true) return [];
  const message = messageText(column, column.messages?.required ?? rule.message ?? "请填写${title}");
  return [({ value }) => (isBlank(value) ? message : undefined)];
}

function uniqueChecks(column: RuledColumn, rule: CellRule, isRepeated: IsRepeated): readonly CellCheck[] {
  if (!asksUnique(rule)) return [];
  const message = messageText(column, column.messages?.unique ?? rule.message ?? "${title}与其他行重复，请修改");
  return [(cell) => (!isBlank(cell.value) && isRepeated(cell) ? message : undefined)];
}

function patternChecks(column: RuledColumn, { pattern, message }: CellRule): readonly CellCheck[] {
  if (pattern === undefined || pattern === ONLY) return [];
  const { fits, message: usual } = patternOf(column, pattern);
  const own = (isPatternName(pattern) ? column.messages?.[pattern] : undefined) ?? column.messages?.pattern;
  const said = messageText(column, own ?? message ?? usual);
  // Blank cells pass, but for the pattern that asks for something (GRID-46).
  const passesBlank = pattern !== "*";
  return [
    ({ value, row }) => {
      if (isBlank(value)) return passesBlank ? undefined : said;
      return fits(plainText(column, value, row)) ? undefined : said;
    },
  ];
}

function handlerChecks(column: RuledColumn, { handler, message }: CellRule): readonly CellCheck[] {
  if (!handler) return [];
  const usual = column.messages?.handler ?? message ?? "${title}不正确，请修改";
  const ask = async (cell: CheckedCell): Promise<string | undefined> => {
    try {
      await handler(cell);
      return undefined;
    } catch (reason) {
      return messageText(column, saidBy(reason) ?? usual);
    }
  };
  return [(cell) => (isBlank(cell.value) ? undefined : ask(cell))];
}

const ONLY = "only";

function asksUnique({ unique, pattern }: CellRule): boolean {
  return unique === true || pattern === ONLY;
}

function patternOf(column: RuledColumn, source: string): ReturnType<typeof readPattern> {
  try {
    return readPattern(source);
  } catch (error) {
    throw error instanceof BrokenPatternError ? new BrokenPatternError(source, error.reason, column.title) : error;
  }
}

function plainText(column: RuledColumn, value: unknown, row: Readonly<TableRow>): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : column.toText(value, row);
}

function saidBy(reason: unknown): string | undefined {
  const said = typeof reason === "object" && reason !== null && "message" in reason ? reason.message : reason;
  return typeof said === "string" && !isBlank(said) ? said : undefined;
}

/** Puts title, key and default value of a column into a message (GRID-35); what else stands in `${…}` stays as it is. */
function messageText(column: RuledColumn, message: string): string {
  const { key, title, defaultValue } = column;
  return message.replaceAll(/\$\{(title|key|defaultValue)\}/g, (_, name: string) => {
    if (name === "title") return title;
    if (name === "key") return key;
    return isBlank(defaultValue) ? "" : column.toText(defaultValue, {});
  });
}
