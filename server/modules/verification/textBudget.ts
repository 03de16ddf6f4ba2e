import { AppError } from "../../errors/appError.ts";
import type { AttemptCounters } from "./attemptCounters.ts";

const DAY = 24 * 3_600_000;
/** Codes a day for one number that one place may ask for, and all strange places together. */
const CODES_PER_PHONE_AND_PLACE = 10;
const CODES_PER_PHONE = 20;
/** Kept for devices the number's account was entered from: strangers who ask for many codes leave its owner some. */
const CODES_PER_PHONE_OF_OWNER = 5;
/** Codes a day for one place: a full office. */
const CODES_PER_PLACE = 300;

/** What texts other than codes tell of: a change of one's account, what became of an appointment, or that one is near. */
export type TextSubject = "account" | "visit" | "reminder";

/** Texts of a subject that one number gets within a day: of visits for each organ, of the others whoever sends them. */
const PER_NUMBER: Readonly<Record<TextSubject, number>> = { account: 6, visit: 4, reminder: 4 };

interface TextBudgetOptions {
  readonly attempts: AttemptCounters;
  /** Messages a day in all: codes, and as many of each subject. */
  readonly perDay: number;
}

/** Whom a text goes to, and what about. */
export interface BudgetedText {
  readonly phone: string;
  /** Id of the organ that a visit was to be at: its share says nothing of texts from elsewhere (decision 0136). Absent for the others. */
  readonly organ?: string;
}

/** A code that somebody asked for at a place. */
interface AskedCode {
  readonly phone: string;
  readonly source: string;
}

/**
 * How many texts a number gets within a day, for everything that sends any; counted in the database, so that neither a
 * second process nor a restart gives more. Each subject has its own share, so that texts about visits cannot use up that
 * of warnings about an account. Visits share theirs by organ: whoever closes a day learns whose text was held back, which
 * must not disclose that another organ knows the number.
 */
export class TextBudget {
  readonly #attempts: AttemptCounters;
  readonly #perDay: number;

  constructor({ attempts, perDay }: TextBudgetOptions) {
    this.#attempts = attempts;
    this.#perDay = perDay;
  }

  /**
   * Takes a text out of the day of a number.
   *
   * @returns `number` where that has had its share, `day` where all texts of the day are used up
   */
  async spend(subject: TextSubject, text: BudgetedText): Promise<"sent" | "number" | "day"> {
    const [ofNumber, ofDay] = this.#countersOf(subject, text);
    const [count = 1, all = 1] = await this.#attempts.count(ofNumber, ofDay);
    if (count <= ofNumber.limit && all <= ofDay.limit) return "sent";
    // What is not sent costs nothing of the day.
    await this.#attempts.takeBack(ofNumber, ofDay);
    return count > ofNumber.limit ? "number" : "day";
  }

  /** Gives a number back a text that did not reach it; of the day's messages it was one all the same, for it may have to be paid. */
  async putBack(subject: TextSubject, text: BudgetedText): Promise<void> {
    await this.#attempts.takeBack(this.#countersOf(subject, text)[0]);
  }

  /** Takes a code out of the day of its number and place: the owner's share comes first; beyond it they are anybody. @throws SMS_LIMIT */
  async spendCode({ phone, source }: AskedCode, isOwner: boolean): Promise<void> {
    if (isOwner && (await this.#isLeft(`sms:owner:${phone}`, CODES_PER_PHONE_OF_OWNER))) return;
    const isAllowed =
      (await this.#isLeft(`sms:place:${source}`, CODES_PER_PLACE)) &&
      (await this.#isLeft(`sms:place:${source}:${phone}`, CODES_PER_PHONE_AND_PLACE)) &&
      (await this.#isLeft(`sms:phone:${phone}`, CODES_PER_PHONE));
    if (!isAllowed) throw new AppError("SMS_LIMIT", {});
  }

  /** What all codes of a day may cost. Looked at for those that do not leave, too, or the answer would tell. @throws SMS_LIMIT */
  async spendDelivery({ deliver, isOwner }: { readonly deliver: boolean; readonly isOwner: boolean }): Promise<void> {
    const isLeft = deliver
      ? await this.#isLeft("sms:all", this.#perDay)
      : (await this.#attempts.current({ key: "sms:all" })) < this.#perDay;
    if (!isLeft && !isOwner) throw new AppError("SMS_LIMIT", {});
  }

  #countersOf(subject: TextSubject, { phone, organ }: BudgetedText) {
    const counter = (key: string, limit: number) => ({ key, limit, window: DAY, since: "first" }) as const;
    return [
      counter(`sms:${subject}:${organ === undefined ? "" : `${organ}:`}${phone}`, PER_NUMBER[subject]),
      counter(`sms:${subject}`, this.#perDay),
    ] as const;
  }

  async #isLeft(key: string, limit: number): Promise<boolean> {
    const [count = 1] = await this.#attempts.count({ key, limit, window: DAY, since: "first" });
    return count <= limit;
  }
}
