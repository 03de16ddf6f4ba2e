import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic, SourcePosition } from "../errors/diagnostic.ts";
import type { ProjectView } from "./fieldKeyword.ts";

/** Checks that the console draws an icon of this name; a name that nobody draws would be a gap. */
export function checkIcon({ host }: Pick<ProjectView, "host">, icon: unknown, at: () => SourcePosition): Diagnostic[] {
  if (!host || typeof icon !== "string" || host.icons.includes(icon)) return [];
  return [diagnose("SCHEMA_WRONG_VALUE", at(), { found: icon, allowed: host.icons })];
}
