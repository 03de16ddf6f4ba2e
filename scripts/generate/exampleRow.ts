import { sample, stringMatching } from "fast-check";
import { kindOf, type EntityModel, type FieldModel, type JsonValue, type SchemaProject } from "../../src/schema/index.ts";
import { createValidator } from "../../src/schema/validation/createValidator.ts";
import { isAsked } from "./sentFields.ts";

/** The same examples at every run. */
const SEED = 7;

/** The least that a new row is sent with: a value of the right form for each field that must be filled in. */
export function exampleRow({ dictionaries }: SchemaProject, entity: EntityModel): Readonly<Record<string, JsonValue>> {
  return Object.fromEntries(
    entity.fields
      .filter(isAsked)
      .map((field) => [field.name, exampleValue(field, dictionaries.get(field.dictionary ?? "")?.items[0]?.value)]),
  );
}

function exampleValue(field: FieldModel, entry: string | undefined): JsonValue {
  if (entry !== undefined) return field.type === "array" ? [entry] : entry;
  const { enum: values = field.examples, pattern, minimum } = field.constraints;
  if (values?.[0] !== undefined) return values[0];
  if (pattern !== undefined) return matching(field, pattern);
  return minimum ?? (kindOf(field.kind).sample(field, 1) as JsonValue);
}

/** The plainest of some texts that match the pattern and pass all other limits; numbers with nothing but noughts behind are nobody's. */
function matching(field: FieldModel, pattern: string): string {
  const passes = createValidator({ fields: [field] }, "create", () => undefined);
  const found = sample(stringMatching(new RegExp(pattern, "u")), { seed: SEED, numRuns: 200 });
  const texts = [...found.map(plain), ...found].filter((text) => passes({ [field.name]: text }).length === 0);
  const [plainest] = texts.sort((a, b) => marks(a) - marks(b) || zeros(b) - zeros(a) || a.length - b.length);
  if (plainest === undefined) throw new Error(`No example for “${field.name}”: its pattern and its length leave hardly any text.`);
  return plainest;
}

function plain(text: string): string {
  return text.slice(0, 2) + text.slice(2).replaceAll(/[0-9]/g, "0").replaceAll(/[a-z]/g, "a").replaceAll(/[A-Z]/g, "A");
}

function marks(text: string): number {
  return text.replaceAll(/[A-Za-z0-9]/g, "").length;
}

function zeros(text: string): number {
  return /^[0-9]+$/.test(text) ? text.replaceAll(/[^0]/g, "").length : 0;
}
