import { compact } from "../model/compact.ts";
import type { DictionaryItem, DictionaryModel } from "../model/dictionary.ts";
import type { SchemaFile } from "../source/schemaFiles.ts";

interface RawDictionary {
  readonly code: string;
  readonly title: string;
  readonly description?: string;
  readonly items: readonly (Omit<DictionaryItem, "disabled"> & { readonly disabled?: boolean })[];
}

/** Expands a dictionary file; the shape is checked before it is read. */
export function compileDictionary({ source }: SchemaFile): DictionaryModel {
  const { code, title, description, items } = source.value as unknown as RawDictionary;
  return {
    code,
    title,
    ...compact({ description }),
    file: source.path,
    items: items.map((item) => ({ ...item, disabled: item.disabled ?? false })),
  };
}
