import {
  allPermissionCodes,
  kindOf,
  type EntityModel,
  type FieldModel,
  type RollupWord,
  type SchemaProject,
} from "../../src/schema/index.ts";
import { entityInterface } from "./entityInterface.ts";
import { defaultText, fieldFacts } from "./fieldFacts.ts";
import { cell, table } from "./markdown.ts";
import { generatedNote } from "../../src/schema/completion/generatedNote.ts";

/** Folder of the pages; it holds nothing else. */
export const ENTITY_PAGES = "docs/reference/entities";

/** `docs/reference/entities/<name>.md`: fields, rules, rights and interface of an entity. */
export function entityReference(project: SchemaProject, entity: EntityModel): string {
  const { name, title, description, file, rows, table: tableName, api, permission } = entity;
  return [
    `<!-- ${generatedNote} -->`,
    "",
    `# ${title}（${name}）`,
    "",
    ...(description === undefined ? [] : [description, ""]),
    `来自 [\`${file}\`](../../../${file})；${rows === "server" ? "没有表，各行由服务器给出" : `表 \`${tableName}\``}，接口 \`/apiserver${api}\`，权限前缀 \`${permission}\`，类型见 [\`src/generated/entities/${name}.ts\`](../../../src/generated/entities/${name}.ts)。`,
    "",
    "## 字段",
    "",
    ...table(
      ["字段", "名称", "种类", "必填", "默认", "说明"],
      entity.fields.map((field) => fieldRow(entity, field)),
    ),
    ...derivedSection(project, entity),
    ...rulesSection(entity),
    ...rightsSection(project, entity),
    ...entityInterface(project, entity),
  ].join("\n");
}

/** One line of each field: the line of the reference that a new field gets. */
function fieldRow(entity: EntityModel, field: FieldModel): string[] {
  const { name, title, kind, required, rule, description, readOnly, system } = field;
  const facts = [
    ...(description === undefined ? [] : [description.replace(/。$/, "")]),
    ...(system || readOnly ? ["由系统填写"] : []),
    ...fieldFacts(entity, field),
    ...(field.ui.help === undefined ? [] : [field.ui.help]),
  ];
  return [
    `\`${name}\``,
    title,
    kindOf(kind).title,
    required ? "是" : rule.required === undefined ? "" : "有条件",
    defaultText(field) === undefined ? "" : cell(defaultText(field) ?? ""),
    facts.map((fact) => fact.replaceAll("|", "\\|").replaceAll("<", "&lt;")).join("；"),
  ];
}

const GIVEN: Readonly<Record<RollupWord, string>> = {
  count: "行数",
  sum: "合计",
  average: "平均",
  least: "最小",
  most: "最大",
  rank: "名次",
};

/** What is read with the rows and stands in others. */
function derivedSection({ entities }: SchemaProject, { derived = [] }: EntityModel): string[] {
  if (derived.length === 0) return [];
  const lines = derived.flatMap(({ name, title, kind, derived: source }) => {
    const from = source?.from;
    if (!from) return [];
    const ofRows = () => `${entities.get(from.kind === "rollup" ? from.entity : "")?.title ?? ""}的`;
    const what =
      from.kind === "lookup"
        ? `\`${from.through}\` 指向的行的 \`${from.field}\``
        : `${ofRows()}${from.field === undefined ? "" : `\`${from.field}\` `}${GIVEN[from.give]}${from.where === undefined ? "" : `，${cell(from.where)}`}`;
    return [[`\`${name}\``, title, kindOf(kind).title, what]];
  });
  return [
    "## 从别的行读来",
    "",
    "不存储，没有人写；只算、只显示查看的人看得到的行。",
    "",
    ...table(["字段", "名称", "种类", "来自"], lines),
  ];
}

function rulesSection({ fields, unique, checks, constraints, locked }: EntityModel): string[] {
  const ofFields = fields.flatMap(({ name, rule }) => {
    const { visible, required, readOnly, value, initial, minimum, maximum, reset } = rule;
    const stated = { 显示: visible, 必填: required, 只读: readOnly, 计算: value, 初始: initial, 最小: minimum, 最大: maximum };
    const parts = Object.entries(stated).flatMap(([what, source]) => (source === undefined ? [] : [`${what} ${cell(source)}`]));
    if (reset.length > 0) parts.push(`${reset.map((other) => `\`${other}\``).join("、")} 改变时清空`);
    return parts.length === 0 ? [] : [[`\`${name}\``, parts.join("；")]];
  });
  const across = [
    ...unique.map((one) => [names(one.fields), "不能重复", one.message]),
    // Bounds stand with their fields.
    ...checks
      .filter(({ limit }) => limit === undefined)
      .map(({ assert, when, message }) => [cell(assert), when === undefined ? "总要成立" : `${cell(when)} 时要成立`, message]),
    ...constraints.map((one) => [
      names(one.by),
      { limit: "合起来不超过名额", noOverlap: "时段不能重叠", unique: "合起来不能重复" }[one.type],
      one.message,
    ]),
  ];
  if (ofFields.length === 0 && across.length === 0 && locked === undefined) return [];
  return [
    "## 规则",
    "",
    ...(locked === undefined ? [] : [`${cell(locked)} 时不能编辑与删除，只能执行操作。`, ""]),
    ...table(["字段", "随其他内容而定"], ofFields),
    ...table(["什么", "何时", "不成立时的提示"], across),
  ];
}

function names(fields: readonly string[]): string {
  return fields.map((field) => `\`${field}\``).join("、");
}

function rightsSection(project: SchemaProject, entity: EntityModel): string[] {
  const codes = rightsOf(project, entity);
  return [
    "## 权限",
    "",
    `${tenantText[entity.scope.tenant.kind]}${entity.scope.department === undefined ? "" : `数据范围按 \`${entity.scope.department}\` 所属的部门判断。`}${entity.softDelete ? "删除只作标记。" : ""}`,
    "",
    ...(codes.length === 0 ? [] : [`编码：${codes.map((code) => `\`${code}\``).join("、")}。`, ""]),
  ];
}

const tenantText: Readonly<Record<EntityModel["scope"]["tenant"]["kind"], string>> = {
  own: "各租户的数据互相隔离。",
  shared: "各租户共用，由默认租户维护。",
  server: "各行由服务器给出，每个租户只有自己的。",
  field: "各行写明所属的租户。",
  members: "属于与它有关的各租户。",
};

/** The codes of its screens' buttons among them. */
function rightsOf(project: SchemaProject, { permission }: EntityModel): string[] {
  return allPermissionCodes(project).filter(
    (code) => code.startsWith(`${permission}:`) && !code.slice(permission.length + 1).includes(":"),
  );
}
