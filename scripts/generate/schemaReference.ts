import { metaDocuments, type MetaDocument, type MetaSchema } from "../../src/schema/shape/metaSchema.ts";
import { typeTitle } from "../../src/schema/shape/jsonTypes.ts";
import { childRowsKinds, fieldKinds, screenKinds } from "../../src/schema/index.ts";
import type { JsonObject } from "../../src/schema/index.ts";
import type { Takes } from "../../src/schema/query/operators/operator.ts";
import { operators } from "../../src/schema/query/operators/registry.ts";
import { generatedNote } from "../../src/schema/completion/generatedNote.ts";
import { cell, table } from "./markdown.ts";

/** The documents in the order in which someone learns them. */
const ORDER = ["entity", "fragment", "dictionary", "screen", "menu"] as const;

/** `docs/schema-reference.md`: every keyword with its text, which stands once, in the meta-schemas. */
export function schemaReference(): string {
  return [
    `<!-- ${generatedNote} -->`,
    "",
    "# 模式语言参考",
    "",
    "每一类文件、每一个关键字。内容由 `schemas/meta/*.schema.json` 生成；编辑器用同一份元模式补全与校验。",
    "检查：`npm run check`；某个结果从何而来：`npm run explain -- <屏幕> <路径>`；报错的含义：[errors.md](errors.md)。",
    "",
    ...ORDER.flatMap((kind) => documentSection(metaDocuments[kind])),
    ...kindsSection(),
    ...operatorsSection(),
    "",
  ].join("\n");
}

function documentSection(document: MetaDocument): string[] {
  const parts = Object.entries(document.$defs).flatMap(([name, schema]) => definitionSection(name, schema, document));
  return [`## ${document.title}`, "", document.description, "", ...membersTable(document, document), ...parts];
}

/** A section for what has members of its own; scalars are told where they are used. */
function definitionSection(name: string, schema: MetaSchema, document: MetaDocument): string[] {
  const objects = [schema, ...(schema.oneOf ?? [])].filter(({ properties }) => properties !== undefined);
  return objects.flatMap((object) => [
    `### ${document.title.replace("文件", "")}：\`${tagOf(object) ?? name}\``,
    "",
    object.description ?? schema.description ?? "",
    "",
    ...membersTable(object, document),
  ]);
}

function tagOf({ properties = {} }: MetaSchema): string | undefined {
  const tag = Object.values(properties).find((property) => property.const !== undefined)?.const;
  return typeof tag === "string" && tag !== "object" ? tag : undefined;
}

function membersTable({ properties = {}, required = [] }: MetaSchema, document: MetaDocument): string[] {
  const rows = Object.entries(properties).flatMap(([name, property]) => [
    [
      `\`${name}\`${required.includes(name) ? " **必写**" : ""}`,
      typeOf(property, document),
      defaultOf(property),
      textOf(property, document),
    ],
    ...nestedRows(name, property, document),
  ]);
  return table(["键", "类型", "默认", "说明"], rows);
}

/** Members of an object that is written out in place, e.g. `x-entity.tree`. */
function nestedRows(name: string, property: MetaSchema, document: MetaDocument): string[][] {
  const nested = property.items?.properties
    ? property.items
    : (property.oneOf?.find((branch) => branch.properties !== undefined) ?? property);
  return Object.entries(nested.properties ?? {}).flatMap(([member, schema]) => [
    [
      `\`${name}.${member}\`${nested.required?.includes(member) ? " **必写**" : ""}`,
      typeOf(schema, document),
      defaultOf(schema),
      textOf(schema, document),
    ],
  ]);
}

function typeOf(schema: MetaSchema, document: MetaDocument): string {
  if (schema.enum) return schema.enum.map((value) => cell(JSON.stringify(value))).join(" \\| ");
  if (schema.const !== undefined) return cell(JSON.stringify(schema.const));
  if (schema.oneOf) return [...new Set(schema.oneOf.map((branch) => typeOf(branch, document)))].join("，或");
  if (schema.items) return `${typeOf(schema.items, document)} 的列表`;
  if (schema.$ref !== undefined) return referenceType(schema.$ref, document);
  return schema.type === undefined ? "任意" : typeTitle(schema.type);
}

/** Names of the project are texts; other references lead to a section or to a scalar. */
const NAMES: Readonly<Record<string, string>> = {
  EntityName: "实体名",
  ScreenId: "屏幕名",
  DictionaryCode: "字典编码",
  FieldName: "字段名",
  ScreenFieldName: "字段名",
  FragmentName: "公共字段",
  MixinName: "混入",
  FieldKind: "字段种类",
  KindProps: "对象",
  ChildRowsView: childRowsKinds.map(({ id, title }) => `\`"${id}"\` ${title}`).join("；"),
  ScreenKind: screenKinds()
    .map(({ id, title }) => `\`"${id}"\` ${title}`)
    .join("；"),
};

function referenceType(reference: string, document: MetaDocument): string {
  const [file = "", name = ""] = reference.split("#/$defs/");
  if (file === "names.schema.json") return NAMES[name] ?? name;
  const owner = file === "" ? document : metaDocuments[file.replace(".schema.json", "") as keyof typeof metaDocuments];
  const target = owner.$defs[name];
  if (!target) return name;
  const hasSection = target.properties !== undefined || target.oneOf?.some(({ properties }) => properties !== undefined);
  return hasSection ? `\`${name}\`` : typeOf(target, owner);
}

function defaultOf(schema: MetaSchema): string {
  return schema.default === undefined ? "" : cell(JSON.stringify(schema.default));
}

function textOf(schema: MetaSchema, document: MetaDocument): string {
  const [file = "", name = ""] = (schema.$ref ?? "").split("#/$defs/");
  const owner = file === "" ? document : metaDocuments[file.replace(".schema.json", "") as keyof typeof metaDocuments];
  const text = schema.description ?? owner?.$defs[name]?.description ?? "";
  const [example] = schema.examples ?? [];
  return text.replaceAll("<", "&lt;") + (example === undefined ? "" : ` 例如 ${cell(JSON.stringify(example))}。`);
}

function kindsSection(): string[] {
  const rows = fieldKinds.map(({ id, title, operators, propsSchema }) => [`\`${id}\``, title, operators.join("、"), options(propsSchema)]);
  return [
    "## 字段种类",
    "",
    '由 `type`、`format`、`x-dict`、`x-ref` 等推断，也可用 `x-ui.kind` 指定。查询方式的第一种是 `"x-query": true` 的默认。',
    "",
    ...table(["种类", "名称", "查询方式", "`x-ui.props`"], rows),
  ];
}

const TAKEN: Readonly<Record<Takes, readonly string[]>> = {
  none: ["1"],
  one: ["值"],
  part: ["值"],
  many: ["值", "值"],
  span: ["起", "止"],
};

function operatorsSection(): string[] {
  const ofBar = new Set<string>(fieldKinds.flatMap((kind) => kind.operators));
  const rows = operators.map(({ name, title, meaning, takes, address }) => {
    const parameters = Object.entries(address.write("字段", TAKEN[takes])).map(([parameter, value]) => `${parameter}=${value}`);
    const places = [...(ofBar.has(name) ? ["查询栏"] : []), ...(takes === "span" ? [] : ["高级查询"])];
    return [`\`${name}\``, title, meaning, `\`${parameters.join("&")}\``, places.join("、")];
  });
  return [
    "## 查询方式",
    "",
    "地址里的条件写成参数，高级查询写成 `{ field, rule, val }`。查询栏的方式由字段的 `x-query` 或屏幕选定；高级查询按字段种类列出能用的。数据权限是表达式，`为空` 写成 `blank(row.字段)`。",
    "",
    ...table(["方式", "名称", "含义", "地址", "用在"], rows),
  ];
}

function options(propsSchema: JsonObject): string {
  const properties = (propsSchema["properties"] ?? {}) as Readonly<Record<string, MetaSchema>>;
  return Object.entries(properties)
    .map(([name, { description = "" }]) => `\`${name}\` ${description}`)
    .join("；");
}
