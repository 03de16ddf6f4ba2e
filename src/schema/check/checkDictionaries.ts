import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic } from "../errors/diagnostic.ts";
import type { DictionaryModel } from "../model/dictionary.ts";
import { positionOf } from "../source/position.ts";
import type { SourceFile } from "../source/sourceFile.ts";

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
