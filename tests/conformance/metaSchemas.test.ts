import { Ajv } from "ajv";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readSchemaTexts } from "../../scripts/schemas/readProject.ts";
import { entityKeywords } from "../../src/schema/keywords/entityKeywords.ts";
import { fieldKeywords } from "../../src/schema/keywords/fieldKeywords.ts";
import type { JsonValue } from "../../src/schema/index.ts";
import { checkShape } from "../../src/schema/shape/checkShape.ts";
import { metaDocuments, type MetaSchema } from "../../src/schema/shape/metaSchema.ts";
import { readSchemaFiles } from "../../src/schema/source/schemaFiles.ts";
import { filesOf, readCases } from "./conformanceCase.ts";

/** The members of JSON Schema that `checkShape` reads. */
const KNOWN = new Set([
  "$schema",
  "$ref",
  "$defs",
  "title",
  "description",
  // Of a document alone: names for editors, which the check knows better.
  "allOf",
  "type",
  "const",
  "enum",
  "oneOf",
  "properties",
  "required",
  "additionalProperties",
  "retired",
  "propertyNames",
  "minProperties",
  "maxProperties",
  "items",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minLength",
  "maxLength",
  "pattern",
  "patternErrorMessage",
  "minimum",
  "exclusiveMinimum",
  "maximum",
  "format",
  "default",
  "examples",
]);

const documents = Object.entries(metaDocuments);

describe.each(documents)("the meta-schema of a document of kind %s", (_kind, document) => {
  it("uses only what the shape check reads", () => {
    const used = schemasIn(document).flatMap((schema) => Object.keys(schema));
    expect([...new Set(used)].filter((name) => !KNOWN.has(name))).toEqual([]);
  });

  it("describes every keyword in Chinese", () => {
    const named = schemasIn(document).flatMap(({ properties = {} }) => Object.entries(properties));
    const silent = named.filter(
      ([, schema]) => !/[\u4e00-\u9fff]/.test(schema.description ?? referenced(schema, document)?.description ?? ""),
    );
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it("allows no keyword it does not name", () => {
    const open = schemasIn(document).filter((schema) => schema.properties && schema.additionalProperties === undefined);
    expect(open).toEqual([]);
  });
});

describe("the keywords", () => {
  it("are those of the entity's meta-schema, each with one owner", () => {
    const { properties = {}, $defs } = metaDocuments.entity;
    const ofFields = fieldKeywords.flatMap(({ names }) => names);
    const ofEntities = entityKeywords.flatMap(({ names }) => names);
    expect([...ofFields, "$ref"].sort()).toEqual(Object.keys($defs["field"]?.properties ?? {}).sort());
    expect([...ofEntities, "$schema"].sort()).toEqual(Object.keys(properties).sort());
  });
});

describe("the shape check", () => {
  it("judges every file of the cases as a validator of JSON Schema does", () => {
    const ajv = new Ajv({ strict: false, validateSchema: true, formats: { "date-time": /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/ } });
    ajv.addSchema({
      $id: "names.schema.json",
      $defs: Object.fromEntries(
        namesUsed().map((name) => [name, { type: name === "KindProps" || name === "ScreenFields" ? "object" : "string" }]),
      ),
    });
    for (const [kind, document] of documents) ajv.addSchema({ ...document, $id: `${kind}.schema.json` });
    const differing = [...readCases(process.cwd()).values()].flat().flatMap((testCase) =>
      readSchemaFiles(filesOf(testCase)).files.filter(({ kind, source }) => {
        if (source.value === undefined) return false;
        return (checkShape(source, metaDocuments[kind]).length === 0) !== ajv.validate(`${kind}.schema.json`, source.value);
      }),
    );
    expect(differing.map(({ source }) => source.text)).toEqual([]);
  });
});

describe("an editor", () => {
  it("finds nothing wrong with the files of the project", () => {
    const ajv = new Ajv({ strict: false, formats: { "date-time": true } });
    ajv.addSchema({ ...(JSON.parse(readFileSync("schemas/meta/names.schema.json", "utf8")) as object), $id: "names.schema.json" });
    for (const [kind, document] of documents) ajv.addSchema({ ...document, $id: `${kind}.schema.json` });
    const { files } = readSchemaFiles(readSchemaTexts(process.cwd()));
    const refused = files.filter(({ kind, source }) => !ajv.validate(`${kind}.schema.json`, source.value));
    expect(refused.map(({ source }) => source.path)).toEqual([]);
  });
});

function schemasIn(value: unknown): MetaSchema[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  const schema = value as MetaSchema & { readonly $defs?: Readonly<Record<string, MetaSchema>> };
  const below = [
    ...Object.values(schema.properties ?? {}),
    ...Object.values(schema.$defs ?? {}),
    ...(schema.oneOf ?? []),
    schema.items,
    schema.additionalProperties,
  ];
  return [schema, ...below.flatMap(schemasIn)];
}

function referenced({ $ref = "" }: MetaSchema, document: { readonly $defs: Readonly<Record<string, MetaSchema>> }): MetaSchema | undefined {
  const [file = "", name = ""] = $ref.split("#/$defs/");
  return file === "" ? document.$defs[name] : metaDocuments[file.replace(".schema.json", "") as keyof typeof metaDocuments]?.$defs[name];
}

function namesUsed(): string[] {
  const references = JSON.stringify(metaDocuments satisfies Record<string, unknown> as unknown as JsonValue).matchAll(
    /names\.schema\.json#\/\$defs\/(\w+)/g,
  );
  return [...new Set([...references].map(([, name = ""]) => name))];
}
