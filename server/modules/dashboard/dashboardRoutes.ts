import { entityOfScreen, listingOf, shownFields } from "../../../src/schema/index.ts";
import { compact } from "../../../src/schema/model/compact.ts";
import type { CardAnswer, CardAnswers, CardFigures, CardRows } from "../../../src/schema/wire/dashboardAnswers.ts";
import { noteMoment } from "../../database/changes/answerSources.ts";
import type { AskedPage } from "../../entity/figures/askedPart.ts";
import { isListCard, seenCard, seenListCard } from "../../entity/figures/cardOf.ts";
import { readFigures } from "../../entity/figures/readFigures.ts";
import { readListQuery } from "../../entity/listing/listQuery.ts";
import { readPage } from "../../entity/listing/readPage.ts";
import { canRead } from "../../entity/scope/fieldRights.ts";
import { AppError } from "../../errors/appError.ts";
import { defineRoute, type PartlyAnswered, type Route, type RouteCall } from "../../http/defineRoute.ts";
import type { ServerServices } from "../serverServices.ts";
import { moduleScope } from "../moduleScope.ts";

const name = { type: "string", minLength: 1, maxLength: 60 } as const;
const names = { type: "string", minLength: 1, maxLength: 2000 } as const;
const text = { type: "string", maxLength: 100 } as const;

/**
 * Milliseconds for which one call works on cards before it gives its place back. The cards that are left are asked for again,
 * and wait in turn with everybody else's: a page of many slow cards keeps no place for longer than one of few.
 */
const TURN = 250;

/**
 * What stands on the cards of a dashboard, all that a page lacks in one call. They are worked on one after the other, in the one
 * place that the call has. Each is refused by itself. Numbers and rows come through the same query as the list
 * that they lead to.
 */
export function dashboardRoutes(services: ServerServices): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/sys/dashboard/cards",
      // Which right it takes follows from each card; it is asked for before anything else.
      right: { kind: "session" },
      rows: "entity",
      fields: "entity",
      budget: "read",
      remember: true,
      schema: {
        querystring: {
          type: "object",
          required: ["screen", "cards"],
          additionalProperties: false,
          properties: { screen: name, cards: names, from: text, to: text, department: text },
        },
      },
      handler: (call) => cardsOf(services, call, call.query),
    }),
  ];
}

interface AskedCards {
  readonly screen: string;
  /** Their ids, with commas between them. */
  readonly cards: string;
  readonly from?: string;
  readonly to?: string;
  readonly department?: string;
}

async function cardsOf(services: ServerServices, call: RouteCall & PartlyAnswered, asked: AskedCards): Promise<CardAnswers> {
  const { screen, cards, from = "", to = "", department = "" } = asked;
  const began = performance.now();
  const answers: CardAnswer[] = [];
  for (const card of new Set(cards.split(","))) {
    if (answers.length > 0 && performance.now() - began > TURN) {
      noteMoment();
      break;
    }
    answers.push(await answerOf(services, call, { screen, card, page: { from, to, department } }));
  }
  return answers;
}

interface AskedCard {
  readonly screen: string;
  readonly card: string;
  readonly page: AskedPage;
}

async function answerOf(services: ServerServices, call: RouteCall & PartlyAnswered, asked: AskedCard): Promise<CardAnswer> {
  const { screen, card } = asked;
  const part = await call.part(async (): Promise<CardAnswer> =>
    isListCard(services.schemas.current(), screen, card)
      ? { card, rows: await rowsOf(services, call, asked) }
      : { card, figures: await figuresOf(services, call, asked) },
  );
  if ("value" in part) return part.value;
  const { status, message, result, retryAfter } = part.refusal;
  return { card, refusal: { status, message, result, ...compact({ retryAfter }) } };
}

async function figuresOf(services: ServerServices, call: RouteCall, asked: AskedCard): Promise<CardFigures> {
  const { screen, card, page } = asked;
  const seen = seenCard({ project: services.schemas.current(), session: call.session }, screen, card);
  return readFigures(moduleScope(services, call, seen.card.aggregate.entity), seen, page);
}

/** The first rows of a screen's list, in its order and under its columns. */
async function rowsOf(services: ServerServices, call: RouteCall, { screen: board, card: id }: AskedCard): Promise<CardRows> {
  const project = services.schemas.current();
  const { screen: listId, limit } = seenListCard({ project, session: call.session }, board, id);
  const screen = project.screens.get(listId);
  const listing = screen && listingOf(screen);
  const entity = entityOfScreen(project, screen);
  if (!listing || !entity) throw new AppError("CARD_MISSING", {});
  const scope = moduleScope(services, call, entity.name);
  const readable = new Set(shownFields(entity).flatMap((field) => (canRead(field, scope) ? [field.name] : [])));
  const columns = listing.columns.filter(({ field, hidden }) => !hidden && readable.has(field));
  const order = {
    column: listing.sort.map(({ field }) => field).join(","),
    order: listing.sort.map(({ direction }) => direction).join(","),
  };
  const query = await readListQuery(scope, { _screen: listId, ...order, pageNo: "1", pageSize: String(limit) });
  const { records, lacksDepartment } = await readPage(scope, query);
  const fields = columns.map(({ field }) => field);
  const rows = records.map((row) => ({
    id: row["id"],
    ...Object.fromEntries(fields.map((field) => [field, row[`${field}_dictText`] ?? row[field] ?? null])),
  }));
  return { columns: columns.map(({ field, title }) => ({ field, title })), rows, ...(lacksDepartment ? { lacksDepartment } : {}) };
}
