import type { ColumnsQuestion, FileColumn, FillableField } from "../../schema/wire/importAnswers.ts";
import { hmacSha256 } from "../api/sha256.ts";

/** Names of the fields that columns of a file are for, by the columns' places; a column that is not in it is left out. */
export type ColumnChoice = Readonly<Record<number, string>>;

/** What a person chose for columns before, by the hash of their titles: the name of a field, or "" where the column was left out. */
export type ColumnMemory = Readonly<Record<string, string>>;

/** Titles that are remembered; the oldest are forgotten. */
const REMEMBERED = 300;

/** The choice to begin with: what the person chose for these titles before, else the likeliest field; none twice. */
export function firstChoice({ columns, fields }: ColumnsQuestion, memory: ColumnMemory): ColumnChoice {
  const free = new Set(fields.map(({ name }) => name));
  const keys = keysOf(columns);
  const choice: Record<number, string> = {};
  const take = (index: number, field: string | undefined): void => {
    if (field !== undefined && free.delete(field)) choice[index] = field;
  };
  for (const [at, { index }] of columns.entries()) take(index, memory[keys[at] ?? ""]);
  for (const [at, { index, field }] of columns.entries()) if (memory[keys[at] ?? ""] === undefined) take(index, field);
  return choice;
}

/** What is remembered once a choice was made. */
export function remembered(memory: ColumnMemory, { columns }: ColumnsQuestion, choice: ColumnChoice): ColumnMemory {
  const keys = keysOf(columns);
  const made = columns.map(({ index }, at): readonly [string, string] => [keys[at] ?? "", choice[index] ?? ""]);
  const before = Object.entries(memory).filter(([key]) => !keys.includes(key));
  return Object.fromEntries([...before, ...made].slice(-REMEMBERED));
}

/** Fields that have to be filled and that no column is chosen for. */
export function missingFields({ fields }: ColumnsQuestion, choice: ColumnChoice): readonly FillableField[] {
  const chosen = new Set(Object.values(choice));
  return fields.filter(({ name, required }) => required && !chosen.has(name));
}

/** Digits of a hash that tell the titles of one screen apart. */
const KEY_LENGTH = 16;

/**
 * Names columns by their titles; of several with the same title by which of them it is, too. Hashed: where a file has no
 * titles, its first line is taken for them, and what people are called must not stay in the browser.
 */
function keysOf(columns: readonly FileColumn[]): readonly string[] {
  const seen = new Map<string, number>();
  return columns.map(({ title }) => {
    const count = (seen.get(title) ?? 0) + 1;
    seen.set(title, count);
    return hmacSha256("column", `${title}#${count}`).slice(0, KEY_LENGTH);
  });
}
