import { compact } from "../../../model/compact.ts";
import type { AggregateCardModel, AggregateModel, CardModel, GroupModel } from "../../../model/dashboard.ts";
import type { DashboardModel } from "../../../model/project.ts";
import type { RawCard } from "../../rawScreen.ts";
import type { CardGround } from "../../screenKind.ts";
import { cardForms } from "./cardForms.ts";

/** Writes out the cards of a dashboard. */
export function expandCards(ground: CardGround): DashboardModel {
  const { raw } = ground;
  return {
    ...compact({ period: raw.period }),
    hasDepartment: raw.department ?? false,
    cards: (raw.cards ?? []).flatMap((card) => expandCard(card, ground)),
  };
}

/** A group as an object, however it is written. */
export function groupOf(stated: NonNullable<RawCard["by"]>): GroupModel {
  return typeof stated === "string" ? { field: stated } : stated;
}

function expandCard(card: RawCard, ground: CardGround): CardModel[] {
  const { id, title = "", card: form, help, widget, screen, limit, permission } = card;
  if (form === undefined) return [];
  const shape = cardForms[form];
  const head = { id, title, span: card.span ?? shape.span, ...compact({ help }) };
  if (form === "widget") return widget === undefined ? [] : [{ ...head, card: form, widget, ...compact({ permission }) }];
  if (form !== "list") return expandNumbers({ ...head, card: form }, card, ground);
  const list = screen === undefined ? undefined : ground.listOf(screen);
  if (!list || screen === undefined) return [];
  return [{ ...head, card: form, screen, entity: list.entity.name, limit: limit ?? shape.limit ?? 1 }];
}

function expandNumbers(
  head: Pick<AggregateCardModel, "id" | "title" | "span" | "card">,
  card: RawCard,
  { entityNamed, listOf }: CardGround,
): CardModel[] {
  const entity = entityNamed(card.entity ?? "");
  if (!entity) return [];
  const aggregate = aggregateOf(head.card, card, entity.name);
  const { of, date, by, split } = aggregate;
  const named = [of, date, by?.field, split?.field].filter((name) => name !== undefined);
  if (!named.every((name) => entity.fields.some((field) => field.name === name))) return [];
  const own = listOf(entity.name);
  const isOwnList = own?.entity.name === entity.name && !own.isNarrowed;
  return [{ ...head, aggregate, ...compact({ screen: card.screen ?? (isOwnList ? entity.name : undefined) }) }];
}

/** What a card counts, with what its form gives where the file says nothing. */
function aggregateOf(form: AggregateCardModel["card"], card: RawCard, entity: string): AggregateModel {
  const { limit } = cardForms[form];
  const { give = "count", of, by, split, where, date, compare } = card;
  return {
    entity,
    give,
    ...compact({
      of,
      by: statedGroup(by),
      split: statedGroup(split),
      where,
      date,
      compare,
      limit: limit === undefined ? undefined : (card.limit ?? limit),
    }),
  };
}

function statedGroup(stated: RawCard["by"]): GroupModel | undefined {
  return stated === undefined ? undefined : groupOf(stated);
}
