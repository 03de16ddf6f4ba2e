import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../database/database.types.ts";
import { AppError } from "../../errors/appError.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { scopeOf, type EntityScope } from "../scope/entityScope.ts";
import type { MaskedQuestion } from "./maskedQuestion.ts";

/** Different masked values that one person may ask for within the window, over all entities and doors, and by all accounts that they can enter. */
export const QUESTION_BUDGET = 20;
const WINDOW = 60 * 60_000;
const MINUTE = 60_000;
/** Characters of a key that the audit shows: enough to recognise a repeated guess. */
const SHOWN_KEY = 16;

/** A budget that is used up. */
export interface BudgetOver {
  readonly limit: number;
  /** Until the next question is answered. */
  readonly minutes: number;
}

interface KeyedQuestion extends MaskedQuestion {
  readonly key: string;
}

/**
 * Counts and writes down questions before they are answered. The same question again within the hour (a next page, a list
 * that is asked for anew) is the same one. Counts stand in the database: processes share them, a restart keeps them.
 *
 * @param outcome what the answer will tell, e.g. how many rows; never a value
 * @throws AppError QUERY_MASKED_BUDGET
 */
export async function askMasked(
  scope: EntityScope,
  questions: readonly MaskedQuestion[],
  outcome: (trx: Database) => Promise<string>,
): Promise<void> {
  if (questions.length === 0) return;
  const { database } = scope.context;
  if (await areKnown(database.db, scope, questions)) return;
  const over = await database.transaction((trx) => countQuestions(trx, scope, questions, outcome));
  if (over) throw new AppError("QUERY_MASKED_BUDGET", over);
}

/**
 * The same within a transaction of the caller's, who must commit it also where the budget is over.
 *
 * @returns what is over; `undefined` where the questions may be answered
 */
export async function countQuestions(
  trx: DatabaseTransaction,
  scope: EntityScope,
  questions: readonly MaskedQuestion[],
  outcome: (trx: Database) => Promise<string>,
): Promise<BudgetOver | undefined> {
  const { context, session, now } = scope;
  const payers = await context.questionPayers(session.user.id, trx);
  // One after the other, or many questions at the same time would each find the last place free.
  for (const payer of payers.toSorted()) await context.database.advisoryLock(trx, `questions:${payer}`);
  await sql`delete from sys_masked_question where user_id = any(${payers.flatMap(namesOf)}) and asked_at <= ${windowStart(now)}`.execute(
    trx,
  );
  for (const question of keyed(scope, questions)) {
    if (!(await remember(trx, scope, question))) continue;
    const over = question.staysMasked ? await charge(trx, scope, { question, payers }) : undefined;
    if (over) {
      await auditRefusal(trx, scope, question);
      return over;
    }
    await writeAudit(trx, scopeOf(scope, question.entity), {
      rowId: "",
      action: "question",
      note: `${noteOf(question)}；${await outcome(trx)}`,
    });
  }
  return undefined;
}

/** Removes questions that no longer count; the audit keeps what was asked. */
export async function removeOldQuestions(db: Database, now: Date): Promise<void> {
  await sql`delete from sys_masked_question where asked_at <= ${windowStart(now)}`.execute(db);
}

/** Whether each of the questions was asked within the hour; then nothing is new about them, and nothing needs a lock. */
async function areKnown(db: Database, scope: EntityScope, questions: readonly MaskedQuestion[]): Promise<boolean> {
  const keys = [...new Set(keyed(scope, questions).map(({ key }) => key))];
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from sys_masked_question
    where user_id = ${scope.session.user.id} and value_key = any(${keys}) and asked_at > ${windowStart(scope.now)}`.execute(db);
  return rows[0]?.count === keys.length;
}

/** Notes a question; gives false where it was asked before. */
async function remember(trx: DatabaseTransaction, { session, now }: EntityScope, { key, staysMasked }: KeyedQuestion): Promise<boolean> {
  const { rows } = await sql`
    insert into sys_masked_question (user_id, value_key, is_counted, asked_at)
    values (${session.user.id}, ${key}, ${staysMasked}, ${now.getTime()}) on conflict do nothing returning value_key`.execute(trx);
  return rows.length > 0;
}

/** A question and whose budgets it takes from: the person's, and those of whoever made a young account (`questionPayers`). */
interface Charge {
  readonly question: KeyedQuestion;
  readonly payers: readonly string[];
}

/** Takes a question from all budgets, or from none and says which one is over. */
async function charge(
  trx: DatabaseTransaction,
  { session, now }: EntityScope,
  { question: { key }, payers }: Charge,
): Promise<BudgetOver | undefined> {
  const makers = payers.filter((payer) => payer !== session.user.id).map(nameOfMaker);
  const { rows: paid } = await sql<{ user_id: string }>`
    insert into sys_masked_question (user_id, value_key, is_counted, asked_at)
    select name, ${key}, true, ${now.getTime()} from unnest(${makers}::text[]) as name
    on conflict do nothing returning user_id`.execute(trx);
  for (const payer of payers) {
    const over = await overspent(trx, payer, now);
    if (!over) continue;
    const names = [session.user.id, ...paid.map(({ user_id }) => user_id)];
    await sql`delete from sys_masked_question where user_id = any(${names}) and value_key = ${key}`.execute(trx);
    return over;
  }
  return undefined;
}

async function overspent(trx: DatabaseTransaction, payer: string, now: Date): Promise<BudgetOver | undefined> {
  const { rows } = await sql<{ count: number; oldest: number }>`
    select count(distinct value_key) as count, min(asked_at) as oldest from sys_masked_question
    where user_id = any(${namesOf(payer)}) and is_counted`.execute(trx);
  const [spent] = rows;
  if (!spent || spent.count <= QUESTION_BUDGET) return undefined;
  return { limit: QUESTION_BUDGET, minutes: Math.max(1, Math.ceil((spent.oldest + WINDOW - now.getTime()) / MINUTE)) };
}

/** Names under which the questions of somebody stand: those of their own, and those of accounts they made. */
function namesOf(payer: string): readonly string[] {
  return [payer, nameOfMaker(payer)];
}

/** Apart from the maker's own, which are known to be theirs and written down as theirs. */
function nameOfMaker(userId: string): string {
  return `made by ${userId}`;
}

/** Once an hour: whoever goes on asking does not fill the audit. */
async function auditRefusal(trx: DatabaseTransaction, scope: EntityScope, question: KeyedQuestion): Promise<void> {
  const isFirst = await remember(trx, scope, { ...question, key: "refused", staysMasked: false });
  if (!isFirst) return;
  await writeAudit(trx, scopeOf(scope, question.entity), {
    rowId: "",
    action: "question",
    note: `${noteOf(question)}；超过每小时 ${QUESTION_BUDGET} 个，已拒绝`,
  });
}

function keyed(scope: EntityScope, questions: readonly MaskedQuestion[]): readonly KeyedQuestion[] {
  const { context, session } = scope;
  return questions.map((question) => {
    const { entity, field, rule, values, beside } = question;
    const text = JSON.stringify([session.user.tenantId, entity.name, field.name, rule, values, ...(beside === undefined ? [] : [beside])]);
    return { ...question, key: createHmac("sha256", context.questionKey).update(text).digest("hex") };
  });
}

function noteOf({ field, rule, beside, key }: KeyedQuestion): string {
  return `${field.name} ${rule}${beside === undefined ? "" : "（连同其他字段）"}；指纹 ${key.slice(0, SHOWN_KEY)}`;
}

function windowStart(now: Date): number {
  return now.getTime() - WINDOW;
}
