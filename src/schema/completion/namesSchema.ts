import { screenKinds } from "../screens/registry.ts";
import { childRowsKinds } from "../kinds/childRowsViews.ts";
import { fieldKinds } from "../kinds/registry.ts";
import { lookupField } from "../compile/lookupField.ts";
import type { EntityModel } from "../model/entity.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import { entityNameOf, type SchemaProject } from "../model/project.ts";
import { shownFields } from "../model/shownFields.ts";
import { generatedNote } from "./generatedNote.ts";

/** Names of the fragments' parts: `base#/$defs/mobile` and `base#audited`. */
export interface FragmentNames {
  readonly definitions: readonly string[];
  readonly mixins: readonly string[];
}

/**
 * JSON Schema with the names that exist in the project. The meta-schemas refer to it, so that an editor completes
 * entities, fields, dictionaries and kinds, and marks names that do not exist.
 */
export function namesSchema(project: SchemaProject, fragments: FragmentNames): string {
  const schema: JsonObject = {
    $schema: "http://json-schema.org/draft-07/schema#",
    $comment: generatedNote,
    $defs: {
      EntityName: names("实体名称。", project.entities.keys()),
      ScreenId: names("屏幕名称。", project.screens.keys()),
      DictionaryCode: names("字典编码。", project.dictionaries.keys()),
      FieldName: names("字段名。", fieldNames(project)),
      ScreenFieldName: { description: "屏幕的实体的字段。", type: "string" },
      ScreenFields: screenFields(project),
      ...Object.fromEntries(
        [...project.entities.values()].map((entity) => [
          fieldsOf(entity),
          { description: `${entity.title}的字段。`, enum: namesOf(project.entities, entity) },
        ]),
      ),
      FragmentName: names("公共字段。", fragments.definitions),
      MixinName: names("混入。", fragments.mixins),
      FieldKind: {
        description: "字段种类。",
        oneOf: fieldKinds.map(({ id, title }) => ({ const: id, description: title })),
      },
      ChildRowsView: {
        description: "子表的显示方式。",
        oneOf: childRowsKinds.map(({ id, title }) => ({ const: id, description: title })),
      },
      ScreenKind: {
        description: "屏幕种类。",
        oneOf: screenKinds().map(({ id, title }) => ({ const: id, description: title })),
      },
      KindProps: kindProps(),
    },
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

function names(description: string, all: Iterable<string>): JsonObject {
  return { description, type: "string", enum: [...new Set(all)].sort() };
}

function fieldNames({ entities }: SchemaProject): string[] {
  return [...entities.values()].flatMap((entity) => [...shownFields(entity).map(({ name }) => name), ...pathsOf(entities, entity)]);
}

/** Offers in each screen file the fields of its own entity alone, whether the file names it or takes it over from the screen it extends. */
function screenFields({ entities, screens }: SchemaProject): JsonObject {
  return {
    description: "屏幕里写字段的地方，按屏幕的实体补全。",
    allOf: [...entities.values()].map((entity): JsonObject => {
      const own = [...screens.values()].filter((screen) => entityNameOf(screen) === entity.name).map(({ id }) => id);
      return {
        if: {
          anyOf: [
            { properties: { entity: { const: entity.name } }, required: ["entity"] },
            ...(own.length === 0 ? [] : [{ properties: { entity: false, extends: { enum: own } }, required: ["extends"] }]),
          ],
        },
        // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: placesOfFields({ $ref: `#/$defs/${fieldsOf(entity)}` }),
      };
    }),
  };
}

/** The places of a screen file that name fields of its entity. */
function placesOfFields(field: JsonObject): JsonObject {
  const item: JsonObject = { anyOf: [field, { type: "object", properties: { field } }] };
  const groups: JsonObject = { properties: { groups: { items: { properties: { fields: { items: item } } } } } };
  return {
    properties: {
      columns: { items: item },
      query: { items: item },
      aside: { properties: { field } },
      form: groups,
      detail: groups,
    },
  };
}

function fieldsOf({ name }: EntityModel): string {
  return `FieldsOf_${name}`;
}

function namesOf(entities: SchemaProject["entities"], entity: EntityModel): string[] {
  return [...new Set([...shownFields(entity).map(({ name }) => name), ...pathsOf(entities, entity)])].sort();
}

/** What a screen may show behind the references of an entity, e.g. `organId.phone`. */
function pathsOf(entities: SchemaProject["entities"], entity: EntityModel): string[] {
  const paths = entity.fields.flatMap(({ name, reference }) => {
    const target = reference && entities.get(reference.entity);
    return target ? target.fields.map((field) => `${name}.${field.name}`) : [];
  });
  return paths.filter((path) => "field" in (lookupField(entities, entity, path) ?? {}));
}

/** The options of all kinds together: which belong to a field's kind, the check command knows. */
function kindProps(): JsonObject {
  const properties: Record<string, JsonValue> = {};
  for (const { propsSchema } of fieldKinds) {
    for (const [name, schema] of Object.entries(propsSchema["properties"] as JsonObject)) {
      const known = properties[name] as JsonObject | undefined;
      properties[name] = known && JSON.stringify(known) !== JSON.stringify(schema) ? merged(known, schema as JsonObject) : schema;
    }
  }
  return { type: "object", description: "字段种类自己的选项。", properties, additionalProperties: false };
}

function merged(known: JsonObject, schema: JsonObject): JsonObject {
  const choices = (known["anyOf"] as readonly JsonValue[] | undefined) ?? [known];
  return { anyOf: [...choices, schema] };
}

/** Names of the parts of the fragment files among the texts of a project. */
export function fragmentNames(texts: ReadonlyMap<string, string>): FragmentNames {
  const fragments = [...texts].flatMap(([path, text]) => {
    const name = /^schemas\/fragments\/([^/]+)\.json$/.exec(path)?.[1];
    return name === undefined ? [] : [{ name, parts: JSON.parse(text) as { $defs?: object; mixins?: object } }];
  });
  return {
    definitions: fragments.flatMap(({ name, parts }) => Object.keys(parts.$defs ?? {}).map((key) => `${name}#/$defs/${key}`)),
    mixins: fragments.flatMap(({ name, parts }) => Object.keys(parts.mixins ?? {}).map((key) => `${name}#${key}`)),
  };
}
