import type { DictionaryFile } from "../files/dictionaryFile.ts";
import { compact } from "../model/compact.ts";
import type { DictionaryModel } from "../model/dictionary.ts";
import type { SchemaFile } from "../source/schemaFiles.ts";

/** Expands a dictionary file; the shape is checked before it is read. */
export function compileDictionary({ source }: SchemaFile): DictionaryModel {
  const { code, title, description, parent, items } = source.value as unknown as DictionaryFile;
  return {
    code,
    title,
    ...compact({ description, parent }),
    file: source.path,
    items: items.map((item) => ({ ...item, disabled: item.disabled ?? false })),
  };
}
