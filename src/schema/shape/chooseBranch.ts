import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic } from "../errors/diagnostic.ts";
import type { JsonObject } from "../model/json.ts";
import { shown } from "./checkScalar.ts";
import { isOfType } from "./jsonTypes.ts";
import { resolveMeta, type MetaSchema, type MetaSite } from "./metaSchema.ts";
import { wrongType, type ShapeSite } from "./shapeSite.ts";

/** The one branch of a `oneOf` that a value means, or why it means none. */
export type BranchChoice = { readonly ok: true; readonly chosen: MetaSite } | { readonly ok: false; readonly problem: Diagnostic };

/**
 * Chooses a branch by the value's JSON type and, among objects, by the member with a constant (`op`, `type`) or, where
 * no branch has one, by a member that only one of them knows.
 * Reporting the faults of one branch says more than "matches none of them".
 */
export function chooseBranch(site: ShapeSite, branches: readonly MetaSchema[]): BranchChoice {
  const resolved = branches.map((schema) => resolveMeta({ schema, document: site.document }));
  const fitting = resolved.filter(({ schema: { type } }) => type === undefined || isOfType(site.value, type));
  const [first, ...others] = fitting;
  if (!first)
    return {
      ok: false,
      problem: wrongType(
        site,
        resolved.flatMap(({ schema: { type } }) => type ?? []),
      ),
    };
  return others.length === 0 ? { ok: true, chosen: first } : chooseByTag(site, fitting);
}

function chooseByTag({ value, path, at }: ShapeSite, branches: readonly MetaSite[]): BranchChoice {
  const tag = tagOf(branches[0]?.schema ?? {});
  if (tag === "") return chooseByMember({ value, path, at }, branches);
  const found = (value as JsonObject)[tag];
  const chosen = branches.find(({ schema }) => schema.properties?.[tag]?.const === found);
  if (chosen) return { ok: true, chosen };
  if (found === undefined) return { ok: false, problem: diagnose("SCHEMA_MISSING_KEYWORD", at(path), { missing: tag }) };
  const allowed = branches.map(({ schema }) => shown(schema.properties?.[tag]?.const));
  return { ok: false, problem: diagnose("SCHEMA_WRONG_VALUE", at([...path, tag]), { found: shown(found), allowed }) };
}

function chooseByMember({ value, path, at }: Pick<ShapeSite, "value" | "path" | "at">, branches: readonly MetaSite[]): BranchChoice {
  const chosen = branches.find(({ schema: { properties = {} } }) => Object.keys(value as JsonObject).some((key) => key in properties));
  if (chosen) return { ok: true, chosen };
  const missing = branches.map(({ schema }) => schema.required?.[0] ?? "").join(" 或 ");
  return { ok: false, problem: diagnose("SCHEMA_MISSING_KEYWORD", at(path), { missing }) };
}

function tagOf({ properties = {} }: MetaSchema): string {
  return Object.keys(properties).find((name) => properties[name]?.const !== undefined) ?? "";
}
