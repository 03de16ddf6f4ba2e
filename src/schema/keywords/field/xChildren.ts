import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import { childRowsKinds } from "../../kinds/childRowsViews.ts";
import type { ChildrenModel, EntityModel } from "../../model/entity.ts";
import { checkFieldName } from "../checkFieldName.ts";
import type { FieldKeyword, FieldSite, ProjectView } from "../fieldKeyword.ts";
import { misused } from "../misused.ts";

/** `x-children`: the field holds the rows of a child entity, edited with their parent. */
export interface RawXChildren {
  readonly "x-children"?: ChildrenModel;
}

/** Nests the rows of a child entity. */
export const xChildrenKeyword: FieldKeyword = {
  names: ["x-children"],
  compile: ({ raw }) => (raw["x-children"] ? { children: raw["x-children"] } : {}),
  dependencies: ({ raw, at }) => {
    const stated = raw["x-children"];
    return stated ? [{ to: "entity", name: stated.entity, at: at(["x-children", "entity"]) }] : [];
  },
  check: (site) => {
    const { field, project } = site;
    const child = field.children && project.entities.get(field.children.entity);
    if (field.type !== "array") return misused(site, "x-children", "子表是列表", '把 type 改为 "array"。');
    if (!child || !field.children) return [];
    return [...checkLink(site, child, field.children), ...checkCycle(site, child), ...checkView(site, field.children)];
  },
};

function checkView({ source: { at } }: FieldSite, { view }: ChildrenModel): Diagnostic[] {
  const allowed = childRowsKinds.map(({ id }) => id);
  if (view === undefined || allowed.includes(view)) return [];
  return [diagnose("SCHEMA_WRONG_VALUE", at(["x-children", "view"]), { found: view, allowed })];
}

function checkLink({ entity, source: { at } }: FieldSite, child: EntityModel, { by, order }: ChildrenModel): Diagnostic[] {
  const link = child.fields.find(({ name }) => name === by);
  const pointsBack = link?.reference?.entity === entity.name && !link.reference.many && link.reference.store === "id";
  const unknown = checkFieldName(child, by, at(["x-children", "by"]));
  return [
    ...unknown,
    ...(link && !pointsBack
      ? [diagnose("SCHEMA_CHILD_BACK_REFERENCE", at(["x-children", "by"]), { found: by, child: child.name, parent: entity.name })]
      : []),
    ...(order === undefined
      ? []
      : checkFieldName(child, order, at(["x-children", "order"]), ({ type }) => (type === "integer" ? undefined : "先后要用整数字段"))),
  ];
}

/** Forms nest child lists without end where an entity comes back below itself. */
function checkCycle({ entity, project, source: { at } }: FieldSite, child: EntityModel): Diagnostic[] {
  const cycle = wayBack(project, child, [entity.name]);
  return cycle ? [diagnose("SCHEMA_CHILDREN_CYCLE", at(["x-children", "entity"]), { found: child.name, cycle })] : [];
}

function wayBack(project: ProjectView, entity: EntityModel, way: readonly string[]): string[] | undefined {
  if (way[0] === entity.name) return [...way, entity.name];
  if (way.includes(entity.name)) return undefined;
  for (const { children } of entity.fields) {
    const child = children && project.entities.get(children.entity);
    const found = child && wayBack(project, child, [...way, entity.name]);
    if (found) return found;
  }
  return undefined;
}
