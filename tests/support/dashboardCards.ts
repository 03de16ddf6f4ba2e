import type { CardAnswer, CardAnswers, CardRefusal } from "../../src/schema/wire/dashboardAnswers.ts";
import { expectSuccess, type TestSession } from "./testServer.ts";

/** What a card is asked for. */
export interface AskedCard {
  readonly screen: string;
  readonly card: string;
  readonly from?: string;
  readonly to?: string;
  readonly department?: string;
}

/** Asks for one card of a dashboard alone. */
export async function askCard(session: TestSession, { card, ...page }: AskedCard): Promise<CardAnswer> {
  const query = new URLSearchParams({ ...page, cards: card }).toString();
  const [answer] = expectSuccess(await session.call<CardAnswers>("GET", `/sys/dashboard/cards?${query}`));
  if (!answer) throw new Error(`The card ${card} was not answered.`);
  return answer;
}

/** The numbers of one card. @throws where it was refused */
export async function figuresOfCard(session: TestSession, asked: AskedCard) {
  const answer = await askCard(session, asked);
  if (!("figures" in answer)) throw new Error(`${asked.card} has no numbers: ${JSON.stringify(answer)}`);
  return answer.figures;
}

/** The rows of one card. @throws where it was refused */
export async function rowsOfCard(session: TestSession, asked: AskedCard) {
  const answer = await askCard(session, asked);
  if (!("rows" in answer)) throw new Error(`${asked.card} has no rows: ${JSON.stringify(answer)}`);
  return answer.rows;
}

/** The status by which one card was refused; `undefined` where it was not. */
export async function refusalOfCard(session: TestSession, asked: AskedCard): Promise<CardRefusal["status"] | undefined> {
  const answer = await askCard(session, asked);
  return "refusal" in answer ? answer.refusal.status : undefined;
}
