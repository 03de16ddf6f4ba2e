import { allPermissionCodes, type SchemaProject } from "../../src/schema/project.ts";
import { childRowsKinds, fieldKinds, screenKinds } from "../../src/schema/index.ts";
import { lookupField } from "../../src/schema/compile/lookupField.ts";
import type { EntityModel, JsonObject, JsonValue } from "../../src/schema/index.ts";
import { generatedNote } from "./note.ts";

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

/** TypeScript unions of the same names, and of the values of every dictionary. */
export function namesModule(project: SchemaProject): string {
  const values = [...project.dictionaries.values()].map(
    ({ code, title, items }) =>
      `  /** ${title}：${items.map(({ value, text }) => `\`${value}\` ${text}`).join("、")}。 */\n  readonly ${code}: ${items.map(({ value }) => JSON.stringify(value)).join(" | ")};`,
  );
  return [
    `// ${generatedNote}`,
    "",
    union("EntityName", "Names of the entities.", [...project.entities.keys()]),
    union("ScreenId", "Ids of the screens.", [...project.screens.keys()]),
    union("DictionaryCode", "Codes of the dictionaries.", [...project.dictionaries.keys()]),
    union("PermissionCode", "Every permission code.", allPermissionCodes(project)),
    "/** Values of each dictionary, as its file has them. */",
    "export interface DictionaryValues {",
    ...values,
    "}",
    "",
    "/** A value of a dictionary as rows may hold it: also one that was taken out of the file, or that an administrator added. */",
    "export type Stored<Value extends string> = Value | (string & {});",
    "",
  ].join("\n");
}

function names(description: string, all: Iterable<string>): JsonObject {
  return { description, type: "string", enum: [...new Set(all)].sort() };
}

function fieldNames({ entities }: SchemaProject): string[] {
  return [...entities.values()].flatMap((entity) => [...entity.fields.map(({ name }) => name), ...pathsOf(entities, entity)]);
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

function union(name: string, description: string, members: readonly string[]): string {
  const lines = [...members].sort().map((member) => `  | ${JSON.stringify(member)}`);
  return `/** ${description} */\nexport type ${name} =\n${lines.join("\n")};\n`;
}
