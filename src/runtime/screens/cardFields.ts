import type { FieldModel } from "../../schema/model/entity.ts";
import type { ListingScreen } from "../../schema/model/screen.ts";
import { shownFields } from "../../schema/model/shownFields.ts";

/**
 * The fields that a card says, the name first: those that its screen names, or the columns that always stand in its table.
 *
 * @param said fields that the card's place tells already
 */
export function cardFields(
  { columns, entity }: Pick<ListingScreen, "columns" | "entity">,
  { card, said }: { readonly card: readonly string[] | undefined; readonly said: readonly (string | undefined)[] },
): readonly FieldModel[] {
  const fields = new Map(shownFields(entity).map((field) => [field.name, field]));
  const names =
    card ?? columns.filter(({ field, hidden, ifRoom }) => !hidden && !ifRoom && !said.includes(field)).map(({ field }) => field);
  return names.flatMap((name) => fields.get(name) ?? []);
}
