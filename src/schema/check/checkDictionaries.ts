import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic } from "../errors/diagnostic.ts";
import type { DictionaryModel } from "../model/dictionary.ts";
import { positionOf } from "../source/position.ts";
import type { SourceFile } from "../source/sourceFile.ts";

/** Checks that a dictionary's parent is there, and holds every value that its items belong to. */
export function checkParents(
  { parent, items }: DictionaryModel,
  source: SourceFile,
  dictionaries: ReadonlyMap<string, DictionaryModel>,
): Diagnostic[] {
  const above = parent === undefined ? undefined : dictionaries.get(parent);
  if (parent !== undefined && !above)
    return [diagnose("SCHEMA_UNKNOWN_DICTIONARY", positionOf(source, "/parent"), { found: parent, allowed: [...dictionaries.keys()] })];
  const allowed = above?.items.map(({ value }) => value);
  return items.flatMap(({ parents = [] }, index) =>
    parents.flatMap((value, place) => {
      const at = positionOf(source, `/items/${index}/parents/${place}`);
      if (allowed === undefined) return [diagnose("SCHEMA_CONTRADICTION", at, { found: value, reason: "字典没有写上级字典 parent" })];
      return allowed.includes(value)
        ? []
        : [diagnose("SCHEMA_UNKNOWN_DICTIONARY_VALUE", at, { found: value, dictionary: parent ?? "", allowed })];
    }),
  );
}

/** Checks that values and texts of a dictionary are unique: values are stored, and imports find values by their text. */
export function checkDictionary({ items }: DictionaryModel, source: SourceFile): Diagnostic[] {
  return (["value", "text"] as const).flatMap((member) =>
    items.flatMap((item, index) => {
      const first = items.findIndex((other) => other[member] === item[member]);
      if (first === index) return [];
      const { line } = positionOf(source, `/items/${first}/${member}`);
      const what = member === "value" ? "字典值" : "字典文本";
      return [
        diagnose("SCHEMA_DUPLICATE_NAME", positionOf(source, `/items/${index}/${member}`), {
          what,
          found: item[member],
          first: `第 ${line} 行`,
        }),
      ];
    }),
  );
}
