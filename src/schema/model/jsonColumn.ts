import type { SqlType } from "./entity.ts";

/** Whether a column holds JSON: `jsonb` what can be looked into, `json` the text as it was written. */
export function isJsonColumn({ type }: { readonly type: SqlType }): boolean {
  return type === "jsonb" || type === "json";
}
