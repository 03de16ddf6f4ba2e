import { Environment } from "@marcbachmann/cel-js";
import { kindOf } from "../kinds/registry.ts";
import type { EntityModel, FieldModel } from "../model/entity.ts";
import { functions, methods } from "./functions.ts";
import { limits } from "./parseExpression.ts";
import type { ExpressionResult, ExpressionSite } from "./scope.ts";

/** Fields of `user` with their CEL types. */
export const userFields = {
  id: "string",
  username: "string",
  realname: "string",
  orgCode: "string",
  orgCodes: "list<string>",
  tenantId: "string",
  roles: "list<string>",
} as const;

/** Types are checked here, values are computed by our own closures: handlers of this environment never run. */
const typeOnly = (): never => {
  throw new Error("cel-js checks types here and evaluates nothing");
};

const base = buildBase();
/** Making one takes a millisecond, and an entity has dozens of sites. */
const byEntity = new WeakMap<EntityModel, readonly { readonly site: ExpressionSite; readonly environment: Environment }[]>();

/** CEL environment that knows the types of every name at a site. */
export function typeEnvironment(site: ExpressionSite): Environment {
  const similar = byEntity.get(site.entity) ?? [];
  const known = similar.find(({ site: other }) => haveSameNames(site, other));
  if (known !== undefined) return known.environment;
  const environment = base.clone();
  environment.registerVariable({ name: "row", schema: fieldTypes(site.entity) });
  environment.registerVariable({ name: "old", schema: fieldTypes(site.entity) });
  if (site.parent !== undefined) environment.registerVariable({ name: "parent", schema: fieldTypes(site.parent) });
  if (site.candidate !== undefined) environment.registerVariable({ name: "it", schema: fieldTypes(site.candidate) });
  if (site.references !== undefined && site.references.size > 0) {
    const schema = Object.fromEntries([...site.references].map(([through, target]) => [through, fieldTypes(target)]));
    environment.registerVariable({ name: "ref", schema });
  }
  byEntity.set(site.entity, [...similar, { site, environment }]);
  return environment;
}

/** Whether two sites of one entity know the same names with the same types; what they must give is another matter. */
function haveSameNames(one: ExpressionSite, other: ExpressionSite): boolean {
  if (one.parent !== other.parent || one.candidate !== other.candidate) return false;
  const [left, right] = [one.references ?? new Map<string, EntityModel>(), other.references ?? new Map<string, EntityModel>()];
  return left.size === right.size && [...left].every(([through, target]) => right.get(through) === target);
}

/** JSON knows one number type, so fields are `double`; literals such as `3` are `int`, and the two must mix. */
function buildBase(): Environment {
  const environment = new Environment({ limits: { ...limits, maxAstNodes: 2 * limits.maxAstNodes, maxDepth: 2 * limits.maxDepth } });
  environment.registerVariable("isNew", "bool");
  environment.registerVariable({ name: "user", schema: userFields });
  for (const operator of ["+", "-", "*", "/", "%"]) {
    environment.registerOperator(`double ${operator} int: double`, typeOnly);
    environment.registerOperator(`int ${operator} double: double`, typeOnly);
  }
  environment.registerOperator("double % double: double", typeOnly);
  environment.registerOperator("double == int: bool", typeOnly);
  environment.registerOperator("double in list<int>: bool", typeOnly);
  environment.registerOperator("int in list<double>: bool", typeOnly);
  for (const { signatures = [] } of [...functions.values(), ...methods.values()]) {
    for (const signature of signatures) environment.registerFunction(signature, typeOnly);
  }
  return environment;
}

function fieldTypes({ fields }: EntityModel): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field.name, celTypeOf(field)]));
}

/** What an expression has to give to be the value of a field. */
export function resultOf(field: FieldModel): ExpressionResult {
  return field.type === "array" ? "list" : kindOf(field.kind).celType;
}

function celTypeOf(field: FieldModel): string {
  if (field.type !== "array") return kindOf(field.kind).celType;
  switch (field.itemType) {
    case "string":
      return "list<string>";
    case "integer":
    case "number":
      return "list<double>";
    case "object":
      return "list<map<string, dyn>>";
    default:
      return "list<dyn>";
  }
}
