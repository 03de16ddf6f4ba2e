import { type FieldProblem, tidyValue } from "../../../src/schema/index.ts";
import { settledHtml } from "../../../src/schema/kinds/settledHtml.ts";
import { needsCleaning } from "../../security/markup/markupThread.ts";
import { CLEANED_KINDS } from "./cleanTexts.ts";
import type { Draft } from "./draft.ts";

/**
 * Puts the cleaned texts in the place of those that a person sent, so that what is stored can be shown anywhere; they were
 * cleaned before the transaction began (`withCleanTexts`).
 *
 * @returns what may not be stored
 */
export function cleanValues({ scope, row, sent, path }: Draft): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const field of scope.entity.fields) {
    const value = row[field.name];
    if (!CLEANED_KINDS.has(field.kind) || !sent.has(field.name) || typeof value !== "string") continue;
    const text = settledHtml(value);
    if (!needsCleaning(text)) continue;
    const clean = scope.cleanTexts?.get(text);
    if (!clean) throw new Error(`Formatted text of “${field.name}” was not cleaned before its transaction.`);
    // Of what is taken away nothing may be left to see.
    if ("text" in clean) row[field.name] = tidyValue(field, clean.text);
    else problems.push({ field: `${path}${field.name}`, message: `${field.title}${clean.fault}` });
  }
  return problems;
}
