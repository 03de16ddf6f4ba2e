import { operatorOf, splitList } from "../../../src/schema/index.ts";
import type { TenantScope } from "../query/tenantRows.ts";
import type { AskedCondition } from "./condition.ts";

/**
 * Puts together what a comma list has taken apart: a dictionary may still have values with a comma from before they were
 * refused. Other values stay as they are written.
 *
 * @param code the dictionary of the field
 */
export function joinedValues({ project }: TenantScope, code: string | undefined, { rule, value }: AskedCondition): unknown {
  const items = code === undefined ? [] : (project.dictionaries.get(code)?.items ?? []);
  const joined = new Set(items.map((item) => item.value).filter((stored) => stored.includes(",")));
  if (typeof value !== "string" || joined.size === 0 || operatorOf(rule).takes !== "many") return value;
  const values: string[] = [];
  let parts = splitList(value);
  while (parts.length > 0) {
    const count = parts.findLastIndex((_, index) => index > 0 && joined.has(parts.slice(0, index + 1).join(","))) + 1 || 1;
    values.push(parts.slice(0, count).join(","));
    parts = parts.slice(count);
  }
  return values;
}
