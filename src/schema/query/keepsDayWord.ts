import { kindOf } from "../kinds/registry.ts";
import type { FieldModel } from "../model/entity.ts";
import { isDayWord } from "../time/dayWords.ts";

/**
 * Whether a condition on this field keeps a text as the word that it is, e.g. 明天, to be read anew by the server each time
 * that it is asked (`readValueSpan`): words for days, asked of days and of moments.
 */
export function keepsDayWord(field: FieldModel, text: string): boolean {
  const type = kindOf(field.kind).columnType(field);
  return (type === "date" || type === "timestamp") && isDayWord(text);
}
