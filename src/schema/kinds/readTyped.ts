import type { FieldModel } from "../model/entity.ts";
import type { TextContext, TextResult } from "./kind.ts";
import { kindOf } from "./registry.ts";
import { tidyValue } from "./tidyValue.ts";

/** What dates are read by; see `TextContext`. */
export type TypingDay = Pick<TextContext, "today" | "after">;

/** Reads what a person typed. Texts of dictionaries, rows and regions are picked and not typed: they are not looked up. */
export function readTyped(field: FieldModel, text: string, day: TypingDay = {}): TextResult {
  const same = (_: unknown, stored: string) => stored;
  const context: TextContext = {
    dictionaryText: same,
    dictionaryValue: () => undefined,
    referenceText: same,
    referenceValue: () => undefined,
    ...day,
  };
  return kindOf(field.kind).fromText(text, field, context);
}

/**
 * The value of a field as it is sent: a typed text as what it says, everything else tidied. A text that cannot be read stays,
 * for `unreadMessage` to speak of.
 */
export function settledValue(field: FieldModel, value: unknown, day?: TypingDay): unknown {
  const result = typeof value === "string" ? readTyped(field, value, day) : undefined;
  return result?.ok ? result.value : tidyValue(field, value);
}

/** Why what stands in a field is no value of it, in a sentence that names notations; `undefined` where it is one or none. */
export function unreadMessage(field: FieldModel, value: unknown, day?: TypingDay): string | undefined {
  if (typeof value !== "string" || (kindOf(field.kind).isWire?.(value) ?? true)) return undefined;
  const result = readTyped(field, value, day);
  return result.ok ? undefined : result.message;
}
