import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import type { ConstraintModel, LimitConstraint, NoOverlapConstraint } from "../../model/entity.ts";
import type { JsonPath } from "../../source/pointer.ts";
import { checkExpressionAt } from "../checkExpressionAt.ts";
import { checkFieldName, notSingle, unsortable } from "../checkFieldName.ts";
import { checkIds } from "../checkIds.ts";
import type { EntityKeyword, EntitySite } from "../entityKeyword.ts";

/** `x-constraints`: what must hold between several rows. */
export interface RawXConstraints {
  readonly "x-constraints"?: readonly ConstraintModel[];
}

/** Asserts what must hold between several rows. */
export const xConstraintsKeyword: EntityKeyword = {
  names: ["x-constraints"],
  compile: ({ raw }) => ({ constraints: raw["x-constraints"] ?? [] }),
  check: (site) => [
    ...checkIds(site.entity.constraints, { list: "x-constraints", what: "约束", at: site.source.at }),
    ...site.entity.constraints.flatMap((constraint, index) => checkOne(site, constraint, ["x-constraints", index])),
  ],
};

function checkOne(site: EntitySite, constraint: ConstraintModel, path: JsonPath): Diagnostic[] {
  const { entity, source, project } = site;
  const { by, where, at } = constraint;
  return [
    ...by.flatMap((name, index) => checkFieldName(entity, name, source.at([...path, "by", index]), notSingle)),
    ...checkExpressionAt({
      expression: where,
      path: [...path, "where"],
      at: source.at,
      project,
      entity,
      result: "bool",
      filterOver: "row",
    }),
    ...checkFieldName(entity, at, source.at([...path, "at"])),
    ...checkOwn(site, constraint, path),
  ];
}

/** What only one type of constraint has. */
function checkOwn(site: EntitySite, constraint: ConstraintModel, path: JsonPath): Diagnostic[] {
  switch (constraint.type) {
    case "limit":
      return checkLimit(site, constraint, path);
    case "noOverlap":
      return checkRange(site, constraint, path);
    case "unique":
      return [];
  }
}

function checkLimit(
  { entity, source: { at }, project }: EntitySite,
  { max, messages = [] }: LimitConstraint,
  path: JsonPath,
): Diagnostic[] {
  const reference = entity.fields.find(({ name }) => name === max.reference)?.reference;
  const target = reference && project.entities.get(reference.entity);
  const isSingle = reference !== undefined && !reference.many;
  return [
    ...checkFieldName(entity, max.reference, at([...path, "max", "reference"]), () => (isSingle ? undefined : "它不是引用一行的字段")),
    ...(target
      ? checkFieldName(target, max.field, at([...path, "max", "field"]), ({ type }) =>
          type === "integer" ? undefined : "上限要用整数字段",
        )
      : []),
    ...messages.flatMap(({ when }, index) =>
      checkExpressionAt({ expression: when, path: [...path, "messages", index, "when"], at, project, entity, result: "bool" }),
    ),
  ];
}

function checkRange({ entity, source: { at } }: EntitySite, { range }: NoOverlapConstraint, path: JsonPath): Diagnostic[] {
  const [start, end] = range.map((name) => entity.fields.find((field) => field.name === name));
  const unknown = range.flatMap((name, index) => checkFieldName(entity, name, at([...path, "range", index]), unsortable));
  if (unknown.length > 0 || !start || !end || start.kind === end.kind) return unknown;
  return [
    diagnose("SCHEMA_UNFIT_FIELD", at([...path, "range", 1]), { found: end.name, reason: `它与“${start.name}”不是同一种字段，比不出先后` }),
  ];
}
