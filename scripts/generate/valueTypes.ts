import { kindOf, type FieldModel, type JsonObject, type JsonValue } from "../../src/schema/index.ts";

/**
 * TypeScript type of a field's values on the wire. Dictionaries are open where `asStored`: rows keep values that were taken
 * out of the file since, and administrators add entries of their own.
 */
export function valueType(field: FieldModel, asStored: boolean): string {
  if (field.dictionary !== undefined) return listed(field, dictionaryType(field.dictionary, asStored));
  return typeOf(kindOf(field.kind).jsonSchema(field));
}

/** Type of one value that a condition compares with. */
export function askedType(field: FieldModel): string {
  if (field.dictionary !== undefined) return dictionaryType(field.dictionary, true);
  const schema = kindOf(field.kind).jsonSchema(field);
  return typeOf(schema["type"] === "array" ? (schema["items"] as JsonObject) : schema);
}

function dictionaryType(code: string, asStored: boolean): string {
  const values = `DictionaryValues[${JSON.stringify(code)}]`;
  return asStored ? `Stored<${values}>` : values;
}

function listed({ type }: FieldModel, item: string): string {
  return type === "array" ? `readonly ${item}[]` : item;
}

function typeOf(schema: JsonObject): string {
  const values = schema["enum"] as readonly JsonValue[] | undefined;
  if (values) return values.map((value) => JSON.stringify(value)).join(" | ");
  switch (schema["type"]) {
    case "array":
      return listOf(typeOf((schema["items"] ?? {}) as JsonObject));
    case "object":
      return objectType(schema);
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "string":
      return "string";
    default:
      return "unknown";
  }
}

function listOf(item: string): string {
  return item.includes(" | ") ? `readonly (${item})[]` : `readonly ${item}[]`;
}

function objectType({ properties, required }: JsonObject): string {
  if (properties === undefined) return "Readonly<Record<string, unknown>>";
  const names = (required ?? []) as readonly string[];
  const members = Object.entries(properties as Readonly<Record<string, JsonObject>>).map(
    ([name, schema]) => `readonly ${name}${names.includes(name) ? "" : "?"}: ${typeOf(schema)}`,
  );
  return `{ ${members.join("; ")} }`;
}
