import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import type { EntityModel, FieldModel, TenantRule } from "../../model/entity.ts";
import { checkFieldName, notSingle } from "../checkFieldName.ts";
import type { EntitySite } from "../entityKeyword.ts";
import type { Dependency, Locate } from "../fieldKeyword.ts";

/** `x-entity.tenant` as a file states it. */
export type RawTenantRule =
  | true
  | "shared"
  | { readonly field: string }
  | { readonly through: string; readonly row: string; readonly tenant: string };

/** The rule of an entity. One that says nothing keeps its rows apart: forgetting the keyword must not open anything. */
export function tenantRuleOf({
  tenant: stated,
  rows,
}: {
  readonly tenant?: RawTenantRule;
  readonly rows?: "table" | "server";
}): TenantRule {
  if (rows === "server") return { kind: "server" };
  if (stated === undefined || stated === true) return { kind: "own" };
  if (stated === "shared") return { kind: "shared" };
  return "field" in stated ? { kind: "field", ...stated } : { kind: "members", ...stated };
}

/** The entity of the memberships, which must be there. */
export function tenantDependencies(stated: RawTenantRule | undefined, at: Locate): readonly Dependency[] {
  if (typeof stated !== "object" || !("through" in stated)) return [];
  return [{ to: "entity", name: stated.through, at: at(["x-entity", "tenant", "through"]) }];
}

/** Checks that the fields a rule names are there and hold what it compares them with, and that child rows go with the row above. */
export function checkTenantRule(site: EntitySite): Diagnostic[] {
  const { entity, source, project } = site;
  const { tenant: rule } = entity.scope;
  const at = (key: string) => source.at(["x-entity", "tenant", key]);
  if (rule.kind === "field") return [...checkFieldName(entity, rule.field, at("field"), notNumber), ...checkChildren(site)];
  const members = rule.kind === "members" ? project.entities.get(rule.through) : undefined;
  if (rule.kind !== "members" || !members) return checkChildren(site);
  return [
    ...checkFieldName(members, rule.row, at("row"), (field) => notLink(field, entity)),
    ...checkFieldName(members, rule.tenant, at("tenant"), notNumber),
    ...checkChildren(site),
  ];
}

/** Numbers of tenants are texts. */
function notNumber(field: FieldModel): string | undefined {
  return notSingle(field) ?? (field.type === "string" ? undefined : "租户编号是文本");
}

function notLink({ reference }: FieldModel, { name }: EntityModel): string | undefined {
  const isLink = reference?.entity === name && !reference.many && reference.store === "id";
  return isLink ? undefined : `它没有用 x-ref 指向“${name}”的主键`;
}

/** Child rows have an address of their own, where a rule that differs would show what the row above hides. */
function checkChildren({ entity, source, project }: EntitySite): Diagnostic[] {
  return entity.fields.flatMap(({ name, children }) => {
    const child = children && project.entities.get(children.entity);
    if (!child || child.scope.tenant.kind === entity.scope.tenant.kind) return [];
    const reason = `子表“${child.name}”的租户规则与本实体不同，其它租户会看到或缺少它的行`;
    return [diagnose("SCHEMA_UNFIT_FIELD", source.at(["properties", name, "x-children", "entity"]), { found: name, reason })];
  });
}
