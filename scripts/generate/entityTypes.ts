import { accountFields, leadsAcross, type EntityModel, type FieldModel, type SchemaProject } from "../../src/schema/index.ts";
import { defaultText, fieldFacts } from "./fieldFacts.ts";
import { generatedNote } from "../../src/schema/completion/generatedNote.ts";
import { hasRight, isDemanded, isTaken, takesNull, type Sending } from "./sentFields.ts";
import { askedType, valueType } from "./valueTypes.ts";

/**
 * TypeScript types of an entity: `Row` as the server sends it, `Create` and `Update` as it takes them where
 * it does (`x-entity.operations`), `Query` for lists. Decision 0091 says what each of them promises; `tests/server/entityTypes.types.ts` holds them to it.
 */
export function entityTypes(project: SchemaProject, entity: EntityModel): string {
  const stem = typeName(entity.name);
  const parts = [
    interfaceOf(`${stem}Row`, `${entity.title}：一行数据。`, rowMembers(project, entity)),
    ...(entity.rights.includes("add") ? [interfaceOf(`${stem}Create`, `${entity.title}：新增时提交的内容。`, createMembers(entity))] : []),
    ...(entity.rights.includes("edit")
      ? [interfaceOf(`${stem}Update`, `${entity.title}：编辑时提交的内容，只含改动的字段。`, updateMembers(entity))]
      : []),
    interfaceOf(`${stem}Query`, `${entity.title}：列表的查询条件。`, queryMembers(entity)),
  ].join("\n");
  return [`// ${generatedNote}`, ...imports(project, entity, parts), "", parts].join("\n");
}

interface Member {
  readonly name: string;
  readonly type: string;
  readonly isOptional?: boolean;
  readonly isNullable?: boolean;
  readonly doc: readonly string[];
}

/** Stem of the names of the types of an entity: `organServiceTime` gives `OrganServiceTime`. */
export function typeName(entity: string): string {
  return entity.slice(0, 1).toUpperCase() + entity.slice(1);
}

function interfaceOf(name: string, description: string, members: readonly Member[]): string {
  const lines = members.flatMap(({ name: key, type, isOptional, isNullable, doc }) => [
    ...comment(doc, "  "),
    `  readonly ${key}${isOptional ? "?" : ""}: ${type}${isNullable ? " | null" : ""};`,
  ]);
  return [...comment([description], ""), `export interface ${name} {`, ...lines, "}", ""].join("\n");
}

function comment(lines: readonly string[], indent: string): string[] {
  const safe = lines.map((line) => line.replaceAll("*/", "*\\/"));
  if (safe.length === 1) return [`${indent}/** ${safe[0]} */`];
  return [`${indent}/**`, ...safe.map((line) => `${indent} * ${line}`), `${indent} */`];
}

function rowMembers(project: SchemaProject, entity: EntityModel): Member[] {
  const sent = entity.fields.filter(({ writeOnly }) => !writeOnly);
  return [
    ...sent.flatMap((field) => [rowMember(project, entity, field), ...textMember(project, entity, field)]),
    ...(entity.derived ?? []).flatMap((field) => derivedMembers(entity, field)),
    ...(entity.tree ? treeMembers : []),
    { name: "_held", type: "RowHold", isOptional: true, doc: ["别处依赖这一行的内容；没有时不发送。"] },
    { name: "_undo", type: "RowUndo", isOptional: true, doc: ["读的人可以撤销的操作；没有时不发送。"] },
  ];
}

function rowMember(project: SchemaProject, entity: EntityModel, field: FieldModel): Member {
  const { name, children, permission } = field;
  const doc = docOf(entity, field);
  if (children) return { name, type: `readonly ${typeName(children.entity)}Row[]`, isOptional: true, doc: [...doc, "只随单行一起发送。"] };
  return {
    name,
    type: permission.mask === undefined ? valueType(field, true) : "string",
    isOptional: permission.read !== undefined,
    isNullable: canLack(project, entity, field),
    doc,
  };
}

/** What stands elsewhere comes with lists and single rows, for whoever may look there. */
function derivedMembers(entity: EntityModel, field: FieldModel): Member[] {
  const { name, title, dictionary, reference, permission } = field;
  const key = /^\w+$/.test(name) ? (text: string) => text : (text: string) => JSON.stringify(text);
  const type = permission.mask === undefined ? valueType(field, true) : "string";
  const hasText = dictionary !== undefined || reference !== undefined || field.derived?.from?.kind === "lookup";
  const value: Member = { name: key(name), type, isOptional: true, isNullable: true, doc: docOf(entity, field) };
  const text: Member = { name: key(`${name}_dictText`), type: "string", isOptional: true, doc: [`${title}的文字，或不可见的说明。`] };
  return hasText ? [value, text] : [value];
}

/** Whether a row as one viewer sees it may have null there: what leads into another tenant is not shown. */
function canLack({ entities }: SchemaProject, entity: EntityModel, { nullable, reference, type }: FieldModel): boolean {
  const target = reference && type !== "array" ? entities.get(reference.entity) : undefined;
  return nullable || (target !== undefined && leadsAcross(entity, target));
}

/** What people read for the value, beside it; empty values have none. */
function textMember(project: SchemaProject, entity: EntityModel, field: FieldModel): Member[] {
  const { name, title, dictionary, reference, permission, type } = field;
  const isCoded = dictionary !== undefined || reference !== undefined;
  if (permission.mask !== undefined || !(isCoded || accountFields.includes(name))) return [];
  const isAlways = isCoded && type !== "array" && permission.read === undefined && !canLack(project, entity, field);
  return [{ name: `${name}_dictText`, type: "string", isOptional: !isAlways, doc: [`${title}的文字。`] }];
}

const treeMembers: readonly Member[] = [
  { name: "hasChildren", type: "boolean", isOptional: true, doc: ["下面还有没有；只在按层读取时发送。"] },
  { name: "childCount", type: "number", isOptional: true, doc: ["下面有几个；只在按层读取时发送。"] },
];

function createMembers(entity: EntityModel): Member[] {
  return entity.fields
    .filter((field) => isTaken(field, { isNew: true }))
    .map((field) => ({ ...sentMember(entity, field, { isNew: true }), isOptional: !isDemanded(entity, field) }));
}

function updateMembers(entity: EntityModel): Member[] {
  const system = entity.fields.filter((field) => field.system).map((field) => rowType(entity, field));
  const sent = entity.fields.filter((field) => isTaken(field, { isNew: false }));
  return [...system, ...sent.map((field) => ({ ...sentMember(entity, field, { isNew: false }), isOptional: true }))];
}

function rowType(entity: EntityModel, field: FieldModel): Member {
  return { name: field.name, type: valueType(field, true), doc: docOf(entity, field) };
}

function sentMember(entity: EntityModel, field: FieldModel, sending: Sending): Member {
  return {
    name: field.name,
    type: field.children ? `readonly ${childType(field.children, sending)}[]` : valueType(field, false),
    isNullable: !field.children && takesNull(field, sending),
    doc: docOf(entity, field),
  };
}

/** A child row's place is the server's to fill in; one with an id is changed, whatever its version. */
function childType({ entity, by, order }: NonNullable<FieldModel["children"]>, { isNew }: Sending): string {
  const stem = typeName(entity);
  const own = [by, order].filter((name) => name !== undefined).map((name) => JSON.stringify(name));
  const added = `Omit<${stem}Create, ${own.join(" | ")}>`;
  return isNew ? added : `(${added} | Omit<${stem}Update, "rev">)`;
}

/** One member for each operator's way of asking: a value, several, or a pair of bounds. */
function queryMembers(entity: EntityModel): Member[] {
  return entity.fields
    .filter(({ query }) => query.length > 0)
    .map((field) => ({ name: field.name, type: queryType(field), isOptional: true, doc: [field.title] }));
}

function queryType(field: FieldModel): string {
  const single = askedType(field);
  const types = field.query.map((operator) => {
    if (operator === "in") return single.includes(" | ") ? `readonly (${single})[]` : `readonly ${single}[]`;
    return operator === "range" ? `readonly [from: ${single} | null, to: ${single} | null]` : single;
  });
  return [...new Set(types)].join(" | ");
}

/** Title, text, limits, rights and default of a field. */
function docOf(entity: EntityModel, field: FieldModel): string[] {
  const initial = defaultText(field);
  return [
    field.description === undefined ? field.title : `${field.title}：${field.description}`,
    ...fieldFacts(entity, field).map((fact) => `${fact}。`),
    ...(hasRight(field) && field.required ? ["必填，但没有权限的人不填。"] : []),
    ...(initial === undefined ? [] : [`@defaultValue \`${initial}\``]),
  ];
}

function imports(project: SchemaProject, entity: EntityModel, text: string): string[] {
  const names = ["DictionaryValues", "Stored"].filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  const children = new Set(
    entity.fields.flatMap(({ children: child }) => (child && project.entities.has(child.entity) ? [child.entity] : [])),
  );
  return [
    'import type { RowHold, RowUndo } from "../../schema/index.ts";',
    ...(names.length > 0 ? [`import type { ${names.join(", ")} } from "../names.ts";`] : []),
    ...[...children].sort().map((child) => {
      const stem = typeName(child);
      const taken = ["Create", "Row", "Update"].map((part) => stem + part).filter((name) => new RegExp(`\\b${name}\\b`).test(text));
      return `import type { ${taken.join(", ")} } from "./${child}.ts";`;
    }),
  ];
}
