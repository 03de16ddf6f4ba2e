import type { Diagnostic } from "../errors/diagnostic.ts";
import { checkFieldName, type Unfitness } from "../keywords/checkFieldName.ts";
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
  return [...checkList(site, path, below), ...named.flatMap(({ key, keyAt }) => checkFieldName(site.entity, key, keyAt, unfitness))];
}
