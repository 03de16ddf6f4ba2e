import { compile, type JSONSchema } from "json-schema-to-typescript";
import {
  entityJsonSchema,
  kindOf,
  type EntityModel,
  type FieldModel,
  type JsonObject,
  type SchemaProject,
} from "../../src/schema/index.ts";
import { generatedNote } from "./note.ts";

/**
 * TypeScript types of an entity: `Row` as the server sends it, `Create` and `Update` as it takes them, `Query` for
 * lists. They come from the same JSON Schemas that rows are validated with.
 */
export async function entityTypes(project: SchemaProject, entity: EntityModel): Promise<string> {
  const stem = typeName(entity.name);
  const parts = [
    await interfaceOf(`${stem}Row`, rowSchema(entity)),
    await interfaceOf(`${stem}Create`, createSchema(entity)),
    await interfaceOf(`${stem}Update`, updateSchema(entity)),
    await interfaceOf(`${stem}Query`, querySchema(entity)),
  ];
  return [`// ${generatedNote}`, ...imports(project, entity), "", parts.join("\n")].join("\n");
}

function typeName(entity: string): string {
  return entity.slice(0, 1).toUpperCase() + entity.slice(1);
}

async function interfaceOf(name: string, schema: JsonObject): Promise<string> {
  return compile(schema as JSONSchema, name, {
    bannerComment: "",
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    style: { printWidth: 120 },
  });
}

/** What people send: the system's fields and those only the server writes are left out. */
function withoutSystem(entity: EntityModel): EntityModel {
  return { ...entity, fields: entity.fields.filter(({ system, readOnly }) => !system && !readOnly) };
}

function rowSchema(entity: EntityModel): JsonObject {
  return described(entity, entityJsonSchema(entity, "row"), {
    description: `${entity.title}：一行数据。`,
    childType: (child) => `${child}Row`,
  });
}

/** A field with a default may be left out. */
function createSchema(entity: EntityModel): JsonObject {
  const sent = withoutSystem(entity);
  const schema = described(sent, entityJsonSchema(sent, "create"), {
    description: `${entity.title}：新增时提交的内容。`,
    childType: (child) => `${child}Create`,
  });
  const required = (schema["required"] ?? []) as readonly string[];
  return {
    ...schema,
    required: required.filter((name) => sent.fields.some((field) => field.name === name && field.default === undefined)),
  };
}

function updateSchema(entity: EntityModel): JsonObject {
  const system = entity.fields.filter((field) => field.system);
  const sent = { ...entity, fields: [...system, ...withoutSystem(entity).fields] };
  const description = `${entity.title}：编辑时提交的内容，只含改动的字段。`;
  const schema = described(sent, entityJsonSchema(sent, "update"), {
    description,
    childType: (child) => `(${child}Create | ${child}Update)`,
  });
  return { ...schema, required: system.map(({ name }) => name) };
}

interface Wording {
  readonly description: string;
  /** Type of a child row, from the stem of its entity's types. */
  childType(stem: string): string;
}

/** Replaces what a generator of types cannot read out of a JSON Schema: dictionaries, child rows, Chinese names. */
function described({ fields }: EntityModel, schema: JsonObject, { description, childType }: Wording): JsonObject {
  const properties = Object.entries(schema["properties"] as JsonObject).map(([name, value]) => {
    const field = fields.find((candidate) => candidate.name === name);
    return [name, field ? describedField(field, value as JsonObject, childType) : value] as const;
  });
  return { ...schema, description, properties: Object.fromEntries(properties) };
}

function describedField(field: FieldModel, schema: JsonObject, childType: Wording["childType"]): JsonObject {
  const description = field.description === undefined ? field.title : `${field.title}：${field.description}`;
  if (field.system) return { description, type: field.type };
  if (field.children) return { description, tsType: `readonly ${childType(typeName(field.children.entity))}[]` };
  if (field.dictionary === undefined) return { ...schema, description };
  const value = `DictionaryValues[${JSON.stringify(field.dictionary)}]`;
  const isNullable = Array.isArray(schema["type"]) && schema["type"].includes("null");
  return { description, tsType: (field.type === "array" ? `readonly ${value}[]` : value) + (isNullable ? " | null" : "") };
}

/** One member for each operator's way of asking: a value, several, or a pair of bounds. */
function querySchema(entity: EntityModel): JsonObject {
  const asked = entity.fields.filter(({ query }) => query.length > 0);
  const properties = asked.map((field) => [field.name, { description: field.title, tsType: queryType(field) }] as const);
  return {
    type: "object",
    description: `${entity.title}：列表的查询条件。`,
    properties: Object.fromEntries(properties),
    additionalProperties: false,
  };
}

function queryType(field: FieldModel): string {
  const single = field.dictionary === undefined ? scalarType(field) : `DictionaryValues[${JSON.stringify(field.dictionary)}]`;
  const types = field.query.map((operator) => {
    if (operator === "in") return `readonly ${single}[]`;
    return operator === "range" ? `readonly [from: ${single} | null, to: ${single} | null]` : single;
  });
  return [...new Set(types)].join(" | ");
}

function scalarType(field: FieldModel): string {
  const types = { double: "number", bool: "boolean", string: "string", list: "string", map: "string" } as const;
  return types[kindOf(field.kind).celType];
}

function imports(project: SchemaProject, entity: EntityModel): string[] {
  const usesDictionary = entity.fields.some(({ dictionary }) => dictionary !== undefined);
  const children = new Set(
    entity.fields.flatMap(({ children: child }) => (child && project.entities.has(child.entity) ? [child.entity] : [])),
  );
  return [
    ...(usesDictionary ? ['import type { DictionaryValues } from "../names.ts";'] : []),
    ...[...children].sort().map((child) => {
      const stem = typeName(child);
      return `import type { ${stem}Create, ${stem}Row, ${stem}Update } from "./${child}.ts";`;
    }),
  ];
}
