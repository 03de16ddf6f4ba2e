import type { DictionaryItem } from "../../../src/schema/index.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";

/** Finds an item of a dictionary by its value. */
export function dictionaryItem(project: SchemaProject, code: string, value: string): DictionaryItem | undefined {
  return project.dictionaries.get(code)?.items.find((item) => item.value === value);
}

/** What people read for a dictionary value; unknown values stand for themselves (protocol 1.11). */
export function dictionaryText(project: SchemaProject, code: string, value: string): string {
  return dictionaryItem(project, code, value)?.text ?? value;
}
