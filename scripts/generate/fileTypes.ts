import { compile, type JSONSchema } from "json-schema-to-typescript";
import type { JsonObject, JsonValue } from "../../src/schema/index.ts";
import { metaDocuments } from "../../src/schema/shape/metaSchema.ts";
import { generatedNote } from "../../src/schema/completion/generatedNote.ts";

/** Kinds of files whose types are generated, with the name of the type. */
export const FILE_TYPES = { screen: "ScreenFile", menu: "MenuFile", dictionary: "DictionaryFile" } as const;

/**
 * What a file of the language may hold, as its meta-schema says: so a keyword is one file of its own, its text in the
 * meta-schema, and a case.
 */
export async function fileTypes(kind: keyof typeof FILE_TYPES): Promise<string> {
  const schema = adapted(metaDocuments[kind] as unknown as JsonObject);
  const text = await compile(schema as JSONSchema, FILE_TYPES[kind], {
    bannerComment: "",
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: false,
    style: { printWidth: 140 },
  });
  const imports = text.includes("JsonValue") ? ['import type { JsonValue } from "../model/json.ts";', ""] : [];
  return [`// ${generatedNote}`, ...imports, text].join("\n");
}

/** The document without what the printer takes for something else: its title, names of the project, and values of any kind. */
function adapted({ title: _title, ...document }: JsonObject): JsonObject {
  return adaptedValue(document) as JsonObject;
}

function adaptedValue(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(adaptedValue);
  if (typeof value !== "object" || value === null) return value;
  return adaptedSchema(value as JsonObject);
}

function adaptedSchema(schema: JsonObject): JsonObject {
  const { $ref, ...rest } = schema;
  if (typeof $ref === "string" && !$ref.startsWith("#")) return { ...rest, ...referenced($ref) };
  const members = Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => key !== "allOf")
      .map(([key, value]) => [key, key === "properties" || key === "$defs" ? eachOf(value as JsonObject) : adaptedValue(value)]),
  );
  if (isAnything(schema)) return { ...members, tsType: "JsonValue" };
  if (schema["type"] === "object" && schema["properties"] === undefined && schema["additionalProperties"] === undefined)
    return { ...members, tsType: "Readonly<Record<string, JsonValue>>" };
  return members;
}

function eachOf(schemas: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, adaptedSchema(schema as JsonObject)]));
}

const SAYS_TYPE = ["type", "enum", "const", "oneOf", "anyOf", "$ref", "tsType"];

/** A schema that says nothing of the type takes any value. */
function isAnything(schema: JsonObject): boolean {
  const isSchema = "description" in schema || Object.keys(schema).length === 0;
  return isSchema && SAYS_TYPE.every((key) => schema[key] === undefined);
}

/** Names of the project are texts; parts of other documents stand here themselves. */
function referenced(reference: string): JsonObject {
  const [file = "", name = ""] = reference.split("#/$defs/");
  if (file === "names.schema.json") return { type: "string" };
  const document = metaDocuments[file.replace(".schema.json", "") as keyof typeof metaDocuments];
  return adaptedSchema(document.$defs[name] as unknown as JsonObject);
}
