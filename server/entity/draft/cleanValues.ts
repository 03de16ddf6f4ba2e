import { type Row, tidyValue } from "../../../src/schema/index.ts";
import type { EntityModel } from "../../../src/schema/model/entity.ts";
import { needsCleaning, sanitizeHtml, wakeSanitizer } from "../../security/markup/markupThread.ts";
import type { Draft } from "./draft.ts";

/** Kinds whose values are cleaned before anything looks at them. */
const cleaners: ReadonlyMap<string, (text: string) => Promise<string>> = new Map([["richText", sanitizeHtml]]);

/** Cleans the values a person sent, so that what is stored can be shown anywhere. */
export async function cleanValues({ scope, row, sent }: Draft): Promise<void> {
  for (const field of scope.entity.fields) {
    const { name } = field;
    const value = row[name];
    const clean = cleaners.get(field.kind);
    // Of what is taken away nothing may be left to see.
    if (clean && sent.has(name) && typeof value === "string") row[name] = tidyValue(field, await clean(value));
  }
}

/** Loads what cleaning a sent row needs, if it does; call it before the transaction that writes the row. */
export async function prepareCleaning({ fields }: Pick<EntityModel, "fields">, input: Row): Promise<void> {
  const isNeeded = fields.some(({ kind, name }) => cleaners.has(kind) && needsCleaning(input[name]));
  // What hinders it shows when the row is cleaned.
  if (isNeeded) await wakeSanitizer().catch(() => undefined);
}
