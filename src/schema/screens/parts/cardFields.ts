import type { Diagnostic } from "../../errors/diagnostic.ts";
import type { Unfitness } from "../../keywords/checkFieldName.ts";
import { checkShownName } from "../checkFields.ts";
import type { ScreenSite } from "../screenSite.ts";

/** Checks the fields that a card says: those that a table could have as columns. */
export function checkCard(site: ScreenSite, part: "board" | "calendar"): Diagnostic[] {
  const { own, at } = site.source;
  return (own[part]?.card ?? []).flatMap((name, index) => checkShownName(site, name, at([part, "card", index]), unsaid));
}

const unsaid: Unfitness = ({ writeOnly, children }) => (writeOnly ? "它只写不读" : children && "子表不能写在一行里");

/** Leaves out what a viewer may not know; a card of nothing says what the table does. */
export function pruneCard(card: readonly string[] | undefined, names: ReadonlySet<string>): { readonly card?: readonly string[] } {
  const known = card?.filter((name) => names.has(name)) ?? [];
  return known.length > 0 ? { card: known } : {};
}
