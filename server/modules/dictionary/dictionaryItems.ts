import type { DictionaryItem, DictionaryModel } from "../../../src/schema/model/dictionary.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";

/** One entry of a dictionary as it travels; `title` and `label` repeat the text under the names some callers expect. */
export interface WireItem {
  readonly value: string;
  readonly text: string;
  readonly title: string;
  readonly label: string;
  readonly color?: string;
  /** Values of the parent dictionary that the entry belongs to; absent: each of them. */
  readonly parents?: readonly string[];
  readonly disabled: boolean;
}

/** The entries of one dictionary. */
export function wireItems({ items }: Pick<DictionaryModel, "items">): readonly WireItem[] {
  return items.map(wireItem);
}

/** All dictionaries by code. */
export function dictionaryMap(project: SchemaProject): Readonly<Record<string, readonly WireItem[]>> {
  return Object.fromEntries([...project.dictionaries.values()].map((dictionary) => [dictionary.code, wireItems(dictionary)]));
}

function wireItem({ value, text, color, parents, disabled }: DictionaryItem): WireItem {
  return { value, text, title: text, label: text, ...(color ? { color } : {}), ...(parents ? { parents } : {}), disabled };
}
