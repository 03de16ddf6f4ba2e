import { isPath, lookupField } from "../compile/lookupField.ts";
import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic, SourcePosition } from "../errors/diagnostic.ts";
import { checkFieldName, type Unfitness } from "../keywords/checkFieldName.ts";
import { shownFields } from "../model/shownFields.ts";
import type { JsonPath } from "../source/pointer.ts";
import { checkList, itemsAt } from "./listItems.ts";
import type { ScreenSite } from "./screenSite.ts";

/** A list of fields in a screen file. */
export interface FieldList {
  readonly path: JsonPath;
  readonly unfitness: Unfitness;
  /** Keys of the list that it changes. @default those at the same path of what lies below the file */
  readonly below?: readonly string[];
}

/** Checks that a list names fields of the entity that serve its purpose, each once. */
export function checkFields(site: ScreenSite, { path, unfitness, below }: FieldList): Diagnostic[] {
  const named = itemsAt(site, path).filter(({ isRemoved }) => !isRemoved);
  return [...checkList(site, path, below), ...named.flatMap(({ key, keyAt }) => checkShownName(site, key, keyAt, unfitness))];
}

/** Checks a name that a screen gives: one of the entity's fields, or a path over one of its references. */
export function checkShownName(
  { entity, project }: ScreenSite,
  name: string,
  at: SourcePosition,
  unfitness: Unfitness = () => undefined,
): Diagnostic[] {
  const all = { ...entity, fields: shownFields(entity) };
  if (!isPath(name) || all.fields.some((field) => field.name === name)) return checkFieldName(all, name, at, unfitness);
  const found = lookupField(project.entities, entity, name);
  if (!found) return [];
  if ("field" in found) return unfit(name, unfitness(found.field), at);
  const { fault } = found;
  return fault.kind === "unfit" ? unfit(fault.found, fault.reason, at) : checkFieldName(fault.entity, fault.found, at);
}

function unfit(found: string, reason: string | undefined, at: SourcePosition): Diagnostic[] {
  return reason === undefined ? [] : [diagnose("SCHEMA_UNFIT_FIELD", at, { found, reason })];
}
