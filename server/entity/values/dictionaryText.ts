import { writtenChoice, type DictionaryItem } from "../../../src/schema/index.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";

/** Finds an item of a dictionary by its value. */
export function dictionaryItem(project: SchemaProject, code: string, value: string): DictionaryItem | undefined {
  return project.dictionaries.get(code)?.items.find((item) => item.value === value);
}

/** What people read for a dictionary value; unknown values stand for themselves (protocol 1.11). */
export function dictionaryText(project: SchemaProject, code: string, value: string): string {
  return dictionaryItem(project, code, value)?.text ?? value;
}

/** What stands in a file for a dictionary value, so that an import reads it: its text, with the value where that is not clear. */
export function writtenText(project: SchemaProject, code: string, value: string): string {
  const items = project.dictionaries.get(code)?.items ?? [];
  const item = items.find((one) => one.value === value);
  return item ? writtenChoice(items, item) : value;
}
