import {
  type AggregateCardModel,
  type CardModel,
  entityOfScreen,
  figuresOf,
  isDashboard,
  type ListCardModel,
  type PeriodName,
} from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import type { EntityScope } from "../scope/entityScope.ts";

type Asking = Pick<EntityScope, "project" | "session">;

/** A card of numbers that a session may see. */
export interface SeenCard {
  readonly card: AggregateCardModel;
  /** How the session may see its numbers. */
  readonly shown: "whole" | "coarse";
  /** The dashboard can be narrowed to a department. */
  readonly hasDepartment: boolean;
  readonly period?: PeriodName;
}

/** Finds a card of numbers. @throws CARD_MISSING where there is none for the session */
export function seenCard({ project, session }: Asking, screenId: string, cardId: string): SeenCard {
  const screen = project.screens.get(screenId);
  const board = screen && isDashboard(screen) ? screen : undefined;
  const card = board?.cards.find(({ id }) => id === cardId);
  const shown = card && "aggregate" in card ? figuresOf(project, card, session) : undefined;
  if (!board || !card || !("aggregate" in card) || !shown) throw new AppError("CARD_MISSING", {});
  const { hasDepartment, period } = board;
  return { card, shown, hasDepartment, ...(period === undefined ? {} : { period }) };
}

/** Finds the head of a list on a dashboard. @throws CARD_MISSING where there is none for the session */
export function seenListCard({ project, session }: Asking, screenId: string, cardId: string): ListCardModel {
  const card = cardOf(project, screenId, cardId);
  if (card?.card !== "list") throw new AppError("CARD_MISSING", {});
  const entity = entityOfScreen(project, project.screens.get(card.screen));
  if (!entity || !session.can(`${entity.permission}:list`)) throw new AppError("CARD_MISSING", {});
  return card;
}

/** Whether a card shows the head of a list, whoever asks. */
export function isListCard(project: Asking["project"], screenId: string, cardId: string): boolean {
  return cardOf(project, screenId, cardId)?.card === "list";
}

function cardOf(project: Asking["project"], screenId: string, cardId: string): CardModel | undefined {
  const screen = project.screens.get(screenId);
  return screen && isDashboard(screen) ? screen.cards.find(({ id }) => id === cardId) : undefined;
}
