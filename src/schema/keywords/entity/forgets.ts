import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import type { EntityActionModel, FieldModel } from "../../model/entity.ts";
import { isMasked } from "../../rights/fieldRights.ts";
import type { JsonPath } from "../../source/pointer.ts";
import { checkFieldName, unwritable } from "../checkFieldName.ts";
import type { EntitySite } from "../entityKeyword.ts";
import { ownerForGood } from "../field/xRef.ts";

/** What `forgets` of an action says of the row itself: fields become empty where `set` gives them no other value. */
export function emptied(forgets: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(forgets.map((name) => [name, "null"]));
}

interface Forgetting {
  readonly action: EntityActionModel;
  /** What the file says; absent where it is silent. */
  readonly stated: readonly string[] | undefined;
  readonly path: JsonPath;
}

/**
 * `forgets` of an action (decision 0128) names fields that the action may write and whose former values it removes; child
 * rows have none, since the history of the row above has them too. An action that empties masked fields for good is
 * warned about without it; `[]` keeps the former values.
 */
export function checkForgets(site: EntitySite, { action, stated, path }: Forgetting): Diagnostic[] {
  const { entity, source, project } = site;
  if (stated === undefined) return erases(site, action) ? [diagnose("SCHEMA_KEEPS_FORMER", source.at(path), { found: action.id })] : [];
  const isChild = [...project.entities.values()].some(({ fields }) => fields.some(({ children }) => children?.entity === entity.name));
  const unfit = (field: FieldModel) => (isChild ? "它在子表里，主表的变更记录也记着它" : (ownerForGood(field) ?? unwritable(field)));
  return stated.flatMap((name, index) => checkFieldName(entity, name, source.at([...path, "forgets", index]), unfit));
}

function erases({ entity }: EntitySite, { undo, set }: EntityActionModel): boolean {
  if (undo || !entity.audit) return false;
  return entity.fields.some((field) => isMasked(field) && set[field.name] === "null");
}
