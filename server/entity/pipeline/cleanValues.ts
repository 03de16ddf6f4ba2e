import { sanitizeHtml } from "../../security/sanitizeHtml.ts";
import type { Draft } from "./draft.ts";

/** Kinds whose values are cleaned before anything looks at them. */
const cleaners: ReadonlyMap<string, (text: string) => Promise<string>> = new Map([["richText", sanitizeHtml]]);

/** Cleans the values a person sent, so that what is stored can be shown anywhere. */
export async function cleanValues({ scope, row, sent }: Draft): Promise<void> {
  for (const { name, kind } of scope.entity.fields) {
    const value = row[name];
    const clean = cleaners.get(kind);
    if (clean && sent.has(name) && typeof value === "string") row[name] = await clean(value);
  }
}
