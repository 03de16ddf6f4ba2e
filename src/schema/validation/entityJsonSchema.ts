import { kindOf } from "../kinds/registry.ts";
import type { EntityModel, FieldModel } from "../model/entity.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";

/**
 * What a schema is for: `create` demands the required fields, `update` takes some of the fields but still no null
 * for a required one, `row` describes a whole row as the server sends it.
 */
export type SchemaPurpose = "create" | "update" | "row";

/** Finds a child entity by name; without one, child rows are any objects. */
export type LookupChild = (entity: string) => Pick<EntityModel, "fields"> | undefined;

/**
 * JSON Schema (2020-12, without `x-` keywords) of an entity's rows, in wire values, with child rows as nested arrays.
 *
 * It states only what is always true of a field: one with a `visible` rule is not required here, because it is null while
 * hidden. A field with a default may be left out of a new row but always has a value afterwards, so null is refused.
 */
export function entityJsonSchema(entity: Pick<EntityModel, "fields">, purpose: SchemaPurpose, lookupChild?: LookupChild): JsonObject {
  return objectSchema(entity.fields, { purpose, ...(lookupChild !== undefined && { lookupChild }), filledByServer: new Set() });
}

interface Options {
  readonly purpose: SchemaPurpose;
  readonly lookupChild?: LookupChild;
  /** Fields of a child row that the server fills in. */
  readonly filledByServer: ReadonlySet<string>;
}

function objectSchema(fields: readonly FieldModel[], options: Options): JsonObject {
  const sent = fields.filter((field) => options.purpose !== "row" || !field.writeOnly);
  const required = sent.filter((field) => isRequired(field, options)).map(({ name }) => name);
  return {
    type: "object",
    properties: Object.fromEntries(sent.map((field) => [field.name, fieldSchema(field, options)])),
    ...(required.length > 0 && options.purpose !== "update" && { required }),
    additionalProperties: false,
  };
}

function isRequired(field: FieldModel, options: Options): boolean {
  return options.purpose === "row" ? field.children === undefined : isDemanded(field, options);
}

/** Whether the field must be filled in whatever the rest of the row says. */
function isDemanded(field: FieldModel, { filledByServer }: Options): boolean {
  const conditional = field.rule.visible !== undefined || field.rule.value !== undefined;
  return field.required && !field.readOnly && !field.system && !conditional && !filledByServer.has(field.name);
}

function fieldSchema(field: FieldModel, options: Options): JsonObject {
  const child = field.children === undefined ? undefined : options.lookupChild?.(field.children.entity);
  const own = kindOf(field.kind).jsonSchema(field);
  const schema = child === undefined ? own : { ...own, items: childSchema(field, child, options) };
  if (options.purpose === "row") return field.nullable ? orNull(schema) : schema;
  if (isDemanded(field, options)) return notEmpty(schema);
  return field.nullable || isFilledIn(field, options) ? orNull(schema) : schema;
}

/** Whether somebody else than the sender fills the field in: what is sent for it says nothing. */
function isFilledIn({ name, system, readOnly, children }: FieldModel, { filledByServer }: Options): boolean {
  return system || readOnly || children !== undefined || filledByServer.has(name);
}

/** A child row with an id is changed, one without is added and must be complete. */
function childSchema({ children }: FieldModel, child: Pick<EntityModel, "fields">, options: Options): JsonObject {
  const filledByServer = new Set([children?.by, children?.order].filter((name) => name !== undefined));
  const complete = objectSchema(child.fields, { ...options, filledByServer, purpose: options.purpose === "row" ? "row" : "create" });
  const { required, ...partial } = complete;
  if (options.purpose !== "update" || required === undefined) return complete;
  return { ...partial, if: { required: ["id"] }, else: { required } };
}

function orNull(schema: JsonObject): JsonObject {
  const { type, enum: values } = schema;
  return {
    ...schema,
    ...(typeof type === "string" && { type: [type, "null"] }),
    ...(Array.isArray(values) && { enum: [...(values as readonly JsonValue[]), null] }),
  };
}

/** Empty text and empty lists are no values of a required field. */
function notEmpty(schema: JsonObject): JsonObject {
  if (schema["type"] === "string" && schema["enum"] === undefined) return { ...schema, minLength: atLeastOne(schema["minLength"]) };
  if (schema["type"] === "array") return { ...schema, minItems: atLeastOne(schema["minItems"]) };
  return schema;
}

function atLeastOne(limit: JsonValue | undefined): number {
  return typeof limit === "number" ? Math.max(1, limit) : 1;
}
