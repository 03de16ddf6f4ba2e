import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic } from "../errors/diagnostic.ts";
import type { FieldSite } from "./fieldKeyword.ts";
import type { RawField } from "./rawField.ts";

/** Says that a keyword cannot stand on this field; nothing where the field does not use it. */
export function misused({ source: { raw, at } }: FieldSite, name: keyof RawField, reason: string, remedy: string): Diagnostic[] {
  return raw[name] === undefined ? [] : [diagnose("SCHEMA_MISUSED_KEYWORD", at([name], "key"), { found: name, reason, remedy })];
}

/** Says that two bounds leave nothing between them. */
export function emptyRange({ source: { at } }: FieldSite, least: BoundOf, most: BoundOf): Diagnostic[] {
  const [lower, upper] = [Object.entries(least)[0], Object.entries(most)[0]];
  if (lower?.[1] === undefined || upper?.[1] === undefined || lower[1] <= upper[1]) return [];
  return [
    diagnose("SCHEMA_CONTRADICTION", at([lower[0]]), {
      found: String(lower[1]),
      reason: `${lower[0]} ${lower[1]} 大于 ${upper[0]} ${upper[1]}`,
    }),
  ];
}

/** A bound with its keyword, e.g. `{ minLength: 3 }`. */
type BoundOf = Readonly<Record<string, number | undefined>>;
