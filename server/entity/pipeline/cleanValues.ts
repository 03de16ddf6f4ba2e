import { tidyValue } from "../../../src/schema/index.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import { loadSanitizer, sanitizeHtml } from "../../security/sanitizeHtml.ts";
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

/** Loads what cleaning needs, where an entity of the project has values to clean. */
export async function prepareCleaning({ entities }: SchemaProject): Promise<void> {
  const isNeeded = [...entities.values()].some((entity) => entity.fields.some((field) => cleaners.has(field.kind)));
  if (isNeeded) await loadSanitizer();
}
