import { compact } from "../../model/compact.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import { isEqual } from "../../expression/values.ts";
import { resultOf } from "../../expression/typeEnvironment.ts";
import type { EntityModel, FieldModel, HoldsModel } from "../../model/entity.ts";
import { referencesRead } from "../../rules/runChecks.ts";
import { checkExpressionAt } from "../checkExpressionAt.ts";
import { checkFieldName, notSingle, unsortable, unwritable } from "../checkFieldName.ts";
import type { FieldKeyword, FieldSite } from "../fieldKeyword.ts";
import { misused } from "../misused.ts";
import { plainType } from "./type.ts";

/** `x-ref`: the field holds rows of another entity. */
export interface RawXRef {
  readonly "x-ref"?: Stated;
}

interface Stated {
  readonly entity: string;
  readonly label?: string;
  readonly picker?: string;
  readonly where?: string;
  readonly many?: boolean;
  readonly store?: string;
  readonly owner?: boolean;
  readonly fill?: Readonly<Record<string, string>>;
  readonly holds?: Omit<HoldsModel, "checks"> & Partial<HoldsModel>;
}

/** Points a field at rows of another entity. */
export const xRefKeyword: FieldKeyword = {
  names: ["x-ref"],
  compile: ({ name, raw }, { headerOf, isChildLink }) => {
    const stated = raw["x-ref"];
    if (!stated) return {};
    const target = headerOf(stated.entity);
    return {
      reference: {
        entity: stated.entity,
        label: stated.label ?? target?.label ?? "id",
        ...compact({ title: target?.title, picker: stated.picker, where: stated.where, fill: stated.fill }),
        many: stated.many ?? plainType(raw) === "array",
        store: stated.store ?? "id",
        tree: target?.tree !== undefined,
        ...(stated.holds ? { holds: { checks: [], ...stated.holds } } : {}),
        ...(stated.owner === true || isChildLink(name) ? { owner: true as const } : {}),
      },
    };
  },
  dependencies: ({ raw, at }) => {
    const stated = raw["x-ref"];
    if (!stated) return [];
    const { entity, picker } = stated;
    return [
      { to: "entity", name: entity, at: at(["x-ref", "entity"]) },
      ...(picker === undefined ? [] : [{ to: "screen", name: picker, at: at(["x-ref", "picker"]) } as const]),
    ];
  },
  check: (site) => {
    const { field, source, project } = site;
    const target = field.reference && project.entities.get(field.reference.entity);
    const form = checkForm(site);
    if (form.length > 0 || !target || !source.raw["x-ref"]) return form;
    if (target.rows === "server") return misused(site, "x-ref", `“${target.name}”的行由服务器给出，不能被引用`, "换一个有表的实体。");
    return [...checkTarget(site, target, source.raw["x-ref"]), ...checkFill(site, target), ...checkHolds(site)];
  },
};

function checkForm(site: FieldSite): Diagnostic[] {
  const { field } = site;
  if (field.type !== "string" && field.itemType !== "string") {
    return misused(site, "x-ref", "引用存的是文本", '把 type 改为 "string"，多选写 "type": "array", "items": { "type": "string" }。');
  }
  if (field.reference?.owner && field.reference.many) {
    return misused(site, "x-ref", "一行只属于一行", "去掉 owner；引用多行时不能写 owner。");
  }
  if (!field.reference || field.reference.many === (field.type === "array")) return [];
  return misused(site, "x-ref", "many 与 type 不一致", '引用多行时 type 写 "array"，引用一行时写 "string" 并去掉 many。');
}

function checkTarget({ entity, project, source: { at } }: FieldSite, target: EntityModel, { label, store, where }: Stated): Diagnostic[] {
  return [
    ...(label === undefined ? [] : checkFieldName(target, label, at(["x-ref", "label"]), notReadable)),
    ...(store === undefined ? [] : checkFieldName(target, store, at(["x-ref", "store"]), (field) => notUnique(target, field))),
    ...checkExpressionAt({
      expression: where,
      path: ["x-ref", "where"],
      at,
      project,
      entity,
      result: "bool",
      candidate: target,
      filterOver: "it",
    }),
  ];
}

/** Both fields must be there, one to be read and one to be written, and hold values of one sort. */
function checkFill(site: FieldSite, target: EntityModel): Diagnostic[] {
  const { field, entity, source } = site;
  const { fill = {}, many } = field.reference ?? {};
  if (many && Object.keys(fill).length > 0) return misused(site, "x-ref", "引用多行的字段不能写 fill", "去掉 fill。");
  return Object.entries(fill).flatMap(([own, theirs]) => {
    const into = entity.fields.find(({ name }) => name === own);
    return [
      ...checkFieldName(entity, own, source.at(["x-ref", "fill", own], "key"), (one) => unfillable(field, one)),
      ...checkFieldName(target, theirs, source.at(["x-ref", "fill", own]), (one) => notTaken(one, into)),
    ];
  });
}

function unfillable(reference: FieldModel, field: FieldModel): string | undefined {
  if (field.name === reference.name) return "它就是引用本身";
  return field.readOnly ? "它只由服务器写入" : unwritable(field);
}

/** Why the value of a field of the target cannot stand in one of ours; nothing where ours is unknown, which is told at its name. */
function notTaken(theirs: FieldModel, own: FieldModel | undefined): string | undefined {
  if (theirs.permission.mask) return "它的值要遮盖，带出来就会露出来";
  if (theirs.writeOnly) return "它只写不读";
  if (theirs.children) return "子表不能带出";
  return !own || isEqual(sortOf(theirs), sortOf(own)) ? undefined : `它与“${own.name}”不是同一种值`;
}

/** What has to be the same of two fields for a value to move from one to the other. */
function sortOf(field: FieldModel): readonly unknown[] {
  const { dictionary, reference } = field;
  return [resultOf(field), dictionary, reference?.entity, reference?.store, momentOf(field)];
}

/** The kind itself for moments, which are texts of one form each. */
function momentOf({ kind }: FieldModel): string | undefined {
  return ["date", "datetime", "time"].find((moment) => moment === kind);
}

function checkHolds(site: FieldSite): Diagnostic[] {
  const { field, entity, project, source } = site;
  const { holds, many } = field.reference ?? {};
  if (!holds) return [];
  if (many) return misused(site, "x-ref", "引用多行的字段不能写 holds", "去掉 holds。");
  const unfit = holds.checks.filter((id) => !readsOnly(entity, id, field.name));
  return [
    ...checkExpressionAt({
      expression: holds.while,
      path: ["x-ref", "holds", "while"],
      at: source.at,
      project,
      entity,
      result: "bool",
      filterOver: "row",
    }),
    ...checkFieldName(entity, holds.by, source.at(["x-ref", "holds", "by"]), unsortable),
    ...unfit.flatMap((id) =>
      misused(site, "x-ref", `“${id}”不是经由本字段读取对方的断言`, `写 x-checks 里只读 ref.${field.name} 的断言的 id。`),
    ),
  ];
}

function readsOnly({ checks }: EntityModel, id: string, reference: string): boolean {
  const check = checks.find((one) => one.id === id);
  return check !== undefined && isEqual(referencesRead(check), [reference]);
}

function notReadable(field: FieldModel): string | undefined {
  return field.writeOnly ? "它只写不读" : notSingle(field);
}

/** Every entity has it, and no two rows the same. */
const ID = "id";

/** A stored value must find its row again, and leaves with every row that refers to it. */
function notUnique(target: EntityModel, field: FieldModel): string | undefined {
  if (field.permission.mask) return "它的值要遮盖，存进别的行就会露出来";
  const alone = target.unique.some(({ fields }) => fields.length === 1 && fields[0] === field.name);
  if (alone || field.name === ID) return notSingle(field);
  return `“${target.name}”里它的值可能重复，要先写进 x-entity.unique`;
}

/** Why nothing may change a field that says which row this one is part of; `undefined` for every other field. */
export function ownerForGood({ reference }: FieldModel): string | undefined {
  return reference?.owner ? "它说明这一行属于谁，建立后不再改变" : undefined;
}
