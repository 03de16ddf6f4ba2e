import type { NumbersCard } from "../../schema/model/dashboard.ts";
import { CARD_PARAMETER, writeCard } from "../../schema/query/cardCondition.ts";
import type { CardFigures, GroupKey } from "../../schema/wire/dashboardAnswers.ts";

/** A card with its numbers and where it stands. */
export interface ShownFigures {
  readonly screen: string;
  readonly card: NumbersCard;
  readonly figures: CardFigures;
  readonly department?: string | undefined;
}

/** Which number of a card is meant; absent members: all groups. */
export interface FigurePlace {
  readonly group?: GroupKey;
  readonly split?: GroupKey;
}

/** Address of the list that shows exactly the rows behind a number; `undefined` where the viewer has none. */
export function cardLink({ screen, card, figures, department }: ShownFigures, place: FigurePlace): string | undefined {
  if (card.path === undefined) return undefined;
  const { from, to } = figures;
  const condition = writeCard({
    screen,
    card: card.id,
    ...(card.hasPeriod && from !== undefined && to !== undefined ? { from, to } : {}),
    ...(card.hasDepartment && department !== undefined ? { department } : {}),
    ...place,
  });
  // What the list starts with by itself would leave rows out that were counted.
  return `${card.path}?${new URLSearchParams({ _all: "1", [CARD_PARAMETER]: condition }).toString()}`;
}

/** Which number stands at a place of the answer. */
export function placeOf({ card, figures }: Pick<ShownFigures, "card" | "figures">, group: number, split = 0): FigurePlace {
  const [ofGroup, ofSplit] = [figures.groups[group], figures.splits[split]];
  return {
    ...(card.by && ofGroup ? { group: ofGroup.key } : {}),
    ...(card.split && ofSplit ? { split: ofSplit.key } : {}),
  };
}
