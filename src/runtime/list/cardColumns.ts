import type { FieldModel } from "../../schema/model/entity.ts";
import type { ActionItem, ListingScreen } from "../../schema/model/screen.ts";
import { shownFields } from "../../schema/model/shownFields.ts";
import type { ArrangedColumn } from "./columnPreferences.ts";

/** A value on a card, and what it is called there. */
export interface CardValue {
  readonly field: FieldModel;
  readonly title: string;
}

/** What a card says of its row. */
export interface CardColumns {
  /** Names the row. Absent where the viewer may see nothing of it. */
  readonly name: CardValue | undefined;
  /** Where the row stands in its course; a tag. */
  readonly state: CardValue | undefined;
  /** What else is said, in the order of the columns. */
  readonly facts: readonly CardValue[];
}

/** Facts on a card; more of them, and a phone shows two rows at a time. */
const mostFacts = 4;

/**
 * Chooses what a card says of a row (design §9, “Narrow”): the name, the state, and the first of the other columns. The
 * state is the value of a dictionary that the buttons of the row go by, else the first one among the columns. Columns that
 * always stand come before those that stand where there is room, and all keep their order.
 *
 * @param columns as the person has arranged them
 * @param keyField the column that names a row
 */
export function cardColumns(
  { entity, rowActions }: Pick<ListingScreen, "entity" | "rowActions">,
  columns: readonly ArrangedColumn[],
  keyField: string,
): CardColumns {
  const fields = new Map(shownFields(entity).map((field) => [field.name, field]));
  const shown = columns.flatMap(({ field: name, title, visible, ifRoom }) => {
    const field = fields.get(name);
    return field && visible ? [{ field, title, isExtra: ifRoom === true }] : [];
  });
  const name = shown.find(({ field }) => field.name === keyField) ?? shown[0];
  const others = shown.filter((value) => value !== name);
  const state = mostAsked(
    others.filter(({ field }) => field.kind === "dictionary"),
    rowActions,
  );
  const rest = others.filter((value) => value !== state);
  const chosen = new Set([...rest.filter(({ isExtra }) => !isExtra), ...rest.filter(({ isExtra }) => isExtra)].slice(0, mostFacts));
  return { name: name && valueOf(name), state: state && valueOf(state), facts: rest.filter((value) => chosen.has(value)).map(valueOf) };
}

function valueOf({ field, title }: CardValue): CardValue {
  return { field, title };
}

/** The value that most conditions of the actions name; the first one where none of them names any. */
function mostAsked<Value extends CardValue>(values: readonly Value[], actions: readonly ActionItem[]): Value | undefined {
  const asked = actions.flatMap(({ when = "" }) => [...when.matchAll(/\brow\.(\w+)/g)].map(([, name]) => name));
  const timesOf = ({ field }: Value) => asked.filter((name) => name === field.name).length;
  return values.toSorted((left, right) => timesOf(right) - timesOf(left))[0];
}
