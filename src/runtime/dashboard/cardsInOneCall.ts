import type { CardAnswer, CardAnswers } from "../../schema/wire/dashboardAnswers.ts";
import { asApiError } from "../api/apiError.ts";
import { failureOf } from "../api/envelope.ts";
import { http } from "../api/http.ts";

/** What several cards of one screen are asked for together. */
export interface CardsPage {
  readonly screen: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly department?: string | undefined;
}

/** Somebody who waits for a card. */
interface Waiting {
  readonly card: string;
  readonly signal: AbortSignal;
  resolve(answer: CardAnswer): void;
  reject(error: unknown): void;
}

const gathered = new Map<string, Waiting[]>();

/**
 * Asks for a card in one call with all others of its page that are asked for in the same moment: those of a page that opens, is
 * narrowed or refreshed. Each gets its own answer or refusal.
 *
 * @throws ApiError why there is none
 */
export function askCard(page: CardsPage, card: string, signal: AbortSignal): Promise<CardAnswer> {
  const key = JSON.stringify([page.screen, page.from, page.to, page.department]);
  return new Promise((resolve, reject) => {
    const waiting = gathered.get(key);
    const one = { card, signal, resolve, reject };
    if (waiting) return void waiting.push(one);
    const all = [one];
    gathered.set(key, all);
    queueMicrotask(() => {
      gathered.delete(key);
      void askTogether(page, all);
    });
  });
}

/** Asks until each card had its turn; what the server had no time for is asked for again, so that every call brings at least one. */
async function askTogether(page: CardsPage, all: readonly Waiting[]): Promise<void> {
  const ending = new AbortController();
  const endWhereNobodyWaits = () => {
    if (all.every(({ signal }) => signal.aborted)) ending.abort();
  };
  for (const { signal } of all) signal.addEventListener("abort", endWhereNobodyWaits, { once: true });
  let left = all;
  try {
    while (left.length > 0) left = await askOnce(page, left, ending.signal);
  } catch (error) {
    for (const { reject } of left) reject(asApiError(error));
  } finally {
    for (const { signal } of all) signal.removeEventListener("abort", endWhereNobodyWaits);
  }
}

/** Gives back who still waits. */
async function askOnce(page: CardsPage, waiting: readonly Waiting[], signal: AbortSignal): Promise<readonly Waiting[]> {
  const cards = [...new Set(waiting.map(({ card }) => card))].join(",");
  const { result } = await http.get<CardAnswers>("/sys/dashboard/cards", { ...page, cards }, { handles: "all", signal });
  const answers = new Map(result.map((answer) => [answer.card, answer]));
  if (!waiting.some(({ card }) => answers.has(card))) throw failureOf(200, undefined);
  return waiting.filter(({ card, resolve, reject }) => {
    const answer = answers.get(card);
    if (!answer) return true;
    if ("refusal" in answer) reject(refusalError(answer.refusal));
    else resolve(answer);
    return false;
  });
}

/** The error that a call for the card alone would have been. */
function refusalError({ status, message, result, retryAfter }: Extract<CardAnswer, { refusal: unknown }>["refusal"]) {
  const envelope = { success: false, message, result, code: status };
  return failureOf(status, envelope, retryAfter === undefined ? undefined : String(retryAfter));
}
