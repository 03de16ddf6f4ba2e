import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import { compact } from "../../model/compact.ts";
import type { EntityModel, FieldModel, UniqueModel } from "../../model/entity.ts";
import { parseSort } from "../../model/parseSort.ts";
import { snakeCase } from "../../model/snakeCase.ts";
import { checkExpressionAt } from "../checkExpressionAt.ts";
import { checkFieldName, notSingle, unsortable, type Unfitness } from "../checkFieldName.ts";
import { checkSort } from "../checkSort.ts";
import type { EntityKeyword, EntitySite, EntitySource } from "../entityKeyword.ts";
import { plainType } from "../field/type.ts";
import type { EntityHeader } from "../fieldKeyword.ts";
import { IDENTIFIER, IDENTIFIER_RULE } from "../identifiers.ts";
import type { RawField } from "../rawField.ts";
import { checkServerRows, type RawRows, rowsOf } from "./entityRows.ts";
import { checkKeep, keepOf, type RawKeep } from "./keep.ts";
import { checkTenantRule, type RawTenantRule, tenantDependencies, tenantRuleOf } from "./tenantRule.ts";

/** `x-entity`: table, address, rights and scope; every part can be inferred. */
export interface RawXEntity {
  readonly "x-entity"?: RawRows &
    RawKeep & {
      readonly table?: string;
      readonly api?: string;
      readonly permission?: string;
      readonly label?: string;
      readonly describe?: readonly string[];
      readonly sort?: string;
      readonly mixins?: readonly string[];
      readonly tree?: { readonly parent: string };
      readonly tenant?: RawTenantRule;
      readonly department?: string;
      readonly departmentFrom?: string;
      readonly person?: string;
      readonly audit?: boolean | "reads";
      readonly softDelete?: boolean;
      readonly locked?: string;
      readonly order?: string;
      readonly unique?: readonly UniqueModel[];
    };
}

/** The mixins of an entity; where it names none, those who wrote a row and when, if rows are written. */
export function mixinNamesOf({ mixins, rows }: NonNullable<RawXEntity["x-entity"]> = {}): readonly string[] {
  return mixins ?? (rows === "server" ? [] : ["base#audited"]);
}

/** Prefix of permission codes: two or more parts. */
const PERMISSION = /^[a-z][A-Za-z0-9]*(?::[a-z][A-Za-z0-9]*)+$/;

/** States what the entity is as a whole. */
export const xEntityKeyword: EntityKeyword = {
  names: ["x-entity"],
  compile: (source) => {
    const { name, domain, raw } = source;
    const stated = raw["x-entity"] ?? {};
    return {
      table: stated.table ?? `${snakeCase(domain)}_${snakeCase(name)}`,
      api: stated.api ?? `/${domain}/${name}`,
      permission: stated.permission ?? `${domain}:${name}`,
      ...rowsOf(stated),
      ...headerOf(source),
      describe: stated.describe ?? [headerOf(source).label],
      sort: parseSort(stated.sort ?? inferredSort(source)),
      scope: {
        tenant: tenantRuleOf(stated),
        ...compact({ department: stated.department, departmentFrom: stated.departmentFrom }),
      },
      audit: stated.audit !== false && stated.rows !== "server",
      ...compact({ auditReads: stated.audit === "reads" ? (true as const) : undefined }),
      softDelete: stated.softDelete ?? false,
      ...compact({ locked: stated.locked, order: stated.order, keep: keepOf(stated), person: stated.person }),
      unique: [...(stated.unique ?? []), ...numbersOf(source)],
    } satisfies Partial<EntityModel>;
  },
  dependencies: ({ raw, at }) => tenantDependencies(raw["x-entity"]?.tenant, at),
  check: (site) => [
    ...checkNames(site),
    ...checkFields(site),
    ...checkTenantRule(site),
    ...checkUnique(site),
    ...checkLocked(site),
    ...checkServerRows(site),
    ...checkKeep(site),
  ],
};

/** What other entities need to know of this one before it is compiled. */
export function headerOf({ name, raw, fields }: EntitySource): EntityHeader {
  const { label, tree } = raw["x-entity"] ?? {};
  return { title: raw.title ?? name, label: label ?? fields.find((field) => isPlainText(field.raw))?.name ?? "id", ...compact({ tree }) };
}

function inferredSort({ fields }: EntitySource): string {
  return fields.some(({ name }) => name === "createTime") ? "-createTime" : "-id";
}

/** A text that people wrote themselves, and so may name a row. */
function isPlainText(raw: RawField): boolean {
  const coded = raw["x-dict"] ?? raw["x-ref"] ?? raw.enum ?? raw.format;
  return plainType(raw) === "string" && coded === undefined && !raw.writeOnly;
}

function checkNames({ entity, source: { raw, at } }: EntitySite): Diagnostic[] {
  const { table, permission } = entity;
  // Inferred codes are as good as the name of the file, which is told itself.
  const isCode = raw["x-entity"]?.permission === undefined || PERMISSION.test(permission);
  return [
    ...(IDENTIFIER.test(table) && !table.startsWith("pg_")
      ? []
      : [
          diagnose("SCHEMA_WRONG_FORM", at(["x-entity", "table"]), {
            found: table,
            rule: `${IDENTIFIER_RULE}；pg_ 开头的名称是数据库自己的`,
          }),
        ]),
    ...(isCode ? [] : [diagnose("SCHEMA_PERMISSION_FORM", at(["x-entity", "permission"]), { found: permission })]),
  ];
}

function checkFields({ entity, source: { raw, at }, project }: EntitySite): Diagnostic[] {
  const { host } = project;
  const { label, describe = [], sort, tree, department, departmentFrom, person, order } = raw["x-entity"] ?? {};
  const check = (path: string[], name: string | undefined, unfitness: Unfitness) =>
    name === undefined ? [] : checkFieldName(entity, name, at(["x-entity", ...path]), unfitness);
  return [
    ...check(["label"], label, unsortable),
    ...describe.flatMap((name, index) => checkFieldName(entity, name, at(["x-entity", "describe", index]), unsortable)),
    ...checkSort(entity, { sort, path: ["x-entity", "sort"] }, at),
    ...check(["tree", "parent"], tree?.parent, ({ reference }) =>
      reference?.entity === entity.name && !reference.many && reference.store === "id"
        ? undefined
        : `它没有用 x-ref 指向“${entity.name}”自己的主键`,
    ),
    ...check(["person"], person, notSingle),
    ...check(["order"], order, (field) => unordered(field, entity)),
    ...check(["departmentFrom"], departmentFrom, (field) => noDepartmentBehind(field, { department, project })),
    ...check(["department"], department, ({ type, reference }) => {
      if (type !== "string") return "部门编码是文本";
      // Without the reference a department could be deleted under its rows, and a new one with its code would inherit them.
      const { entity: departments, store } = host?.departments ?? { entity: reference?.entity, store: reference?.store };
      const isCode = reference !== undefined && reference.store !== "id" && reference.store === store;
      return isCode && reference.entity === departments ? undefined : "它没有用 x-ref 指向部门的编码（store）";
    }),
  ];
}

/** Why a field cannot give rows their department. */
function noDepartmentBehind(
  { reference }: FieldModel,
  { department, project }: { readonly department: string | undefined; readonly project: EntitySite["project"] },
): string | undefined {
  if (department === undefined) return "没有写 department，不知道存在哪个字段";
  if (!reference || reference.many) return "它没有用 x-ref 指向一行";
  const target = project.entities.get(reference.entity);
  return target && target.scope.department === undefined ? "它指向的实体没有写 department" : undefined;
}

/** Why rows cannot be put in order by a field that people, or a drag, give other values. */
function unordered(field: FieldModel, { tree, rights }: EntityModel): string | undefined {
  if (field.type !== "integer" || !field.column) return "先后由整数说明";
  if (field.permission.mask !== undefined) return "遮盖的值不能排先后";
  if (field.readOnly || field.system || field.rule.value !== undefined) return "它不是人填的，拖动改不了它";
  if (field.required || field.default !== undefined) return "没有填它的新行排在最后，所以它不能必填，也不能有 default";
  if (tree) return "树的各行之间不能拖动排序";
  return rights.includes("edit") ? undefined : "实体的行不能编辑";
}

/** A number that the server gives occurs once within a tenant; nobody is asked for another one. */
function numbersOf({ fields }: EntitySource): readonly UniqueModel[] {
  return fields
    .filter(({ raw }) => raw["x-autoNumber"] !== undefined)
    .map(({ name, raw: { title = name } }) => ({ fields: [name], message: `${title}已被占用，请再保存一次` }));
}

function checkUnique({ entity, source: { at } }: EntitySite): Diagnostic[] {
  return entity.unique.flatMap(({ fields }, group) =>
    fields.flatMap((name, index) => checkFieldName(entity, name, at(["x-entity", "unique", group, "fields", index]), notSingle)),
  );
}

function checkLocked({ entity, source: { at }, project }: EntitySite): Diagnostic[] {
  return checkExpressionAt({ expression: entity.locked, path: ["x-entity", "locked"], at, project, entity, result: "bool" });
}
