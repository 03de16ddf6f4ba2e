import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { sql, type SqlBool } from "kysely";
import type { DatabaseHandle } from "../../database/database.types.ts";
import { AppError } from "../../errors/appError.ts";
import { outsideFault } from "../../process/outsideError.ts";
import type { AttemptCounters } from "./attemptCounters.ts";
import type { SmsMessage, SmsNotice, SmsPurpose, SmsSender } from "./smsSender.ts";
import { type BudgetedText, TextBudget, type TextSubject } from "./textBudget.ts";

const CODE_LIFE = 5 * 60_000;
const RESEND_AFTER = 60_000;
/** Tries from the place that asked for the code. */
const MAX_ATTEMPTS = 5;
/** Tries from all other places together: for a phone whose address changes, too few for a stranger to guess. */
const MAX_OTHER_ATTEMPTS = 3;
interface SmsCodesOptions {
  readonly database: DatabaseHandle;
  readonly clock: () => Date;
  readonly logger: FastifyBaseLogger;
  /** Keeps numbers and codes out of the table: without it neither can be tried out from a stolen copy. */
  readonly key: Uint8Array;
  /** Absent: no code can be sent. */
  readonly sender: SmsSender | undefined;
  readonly attempts: AttemptCounters;
  /** Messages a day in all. */
  readonly perDay: number;
}

/** A code for one purpose, asked for or typed at one place. */
export interface CodeRequest {
  readonly phone: string;
  readonly purpose: SmsPurpose;
  /** Where the request comes from, see `sourceOf`. */
  readonly source: string;
}

/** What is known of who asks for a code. */
interface Delivery {
  /** Whether the code leaves at all; where it does not, the answer is the same. */
  readonly deliver: boolean;
  /** The account was entered from this device before. @default false */
  readonly isOwner?: boolean;
}

/** A sentence that is sent. */
export interface Sentence extends BudgetedText {
  readonly text: string;
}

/** What became of a sentence: on its way, held back because the number or all have had their share, or no texts are sent here. */
export type TextOutcome = "sent" | "held" | "closed";

/**
 * Codes sent to phones: six digits, five minutes, one a minute, and as many tries and a day as stand above. Each place
 * that asks has a code of its own, so that a stranger who asks for codes, or tries them, uses up none of the owner's.
 */
export class SmsCodes {
  private readonly options: SmsCodesOptions;
  private readonly budget: TextBudget;
  private readonly underWay = new Set<Promise<unknown>>();

  constructor(options: SmsCodesOptions) {
    this.options = options;
    this.budget = new TextBudget(options);
  }

  /** Whether codes can be sent at all. */
  get isOpen(): boolean {
    return this.options.sender !== undefined;
  }

  /**
   * Makes a code and sends it, or only pretends to: the answer must not tell whether a number belongs to an account,
   * neither by its words nor by its time. So it does not wait for the gateway, whose failures are logged.
   *
   * @throws AppError SMS_CLOSED, SMS_TOO_SOON, SMS_LIMIT
   */
  async send(request: CodeRequest, { deliver, isOwner = false }: Delivery): Promise<void> {
    const { sender } = this.options;
    if (!sender) throw new AppError("SMS_CLOSED", {});
    await this.assertNotTooSoon(request);
    await this.budget.spendCode(request, isOwner);
    await this.budget.spendDelivery({ deliver, isOwner });
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    await this.keep(request, code);
    if (!deliver) return;
    const { phone, purpose } = request;
    this.handOver(sender, { phone, purpose, code, minutes: CODE_LIFE / 60_000 });
  }

  /**
   * Sends a sentence to the owner of a phone, as far as the number's day allows. It does not wait for the gateway.
   *
   * @returns what became of it; where it was held back, whoever acted has to be told
   */
  notify(subject: Exclude<TextSubject, "reminder">, sentence: Sentence): Promise<TextOutcome> {
    return this.track(this.notifyWithin(subject, sentence));
  }

  private async notifyWithin(subject: TextSubject, { text, ...budgeted }: Sentence): Promise<TextOutcome> {
    const { sender, logger } = this.options;
    if (!sender) return "closed";
    const outcome = await this.budget.spend(subject, budgeted);
    if (outcome === "sent") this.handOver(sender, { phone: budgeted.phone, text, purpose: "notice" });
    else logger.warn({ subject, share: outcome }, "a message was held back");
    return outcome === "sent" ? "sent" : "held";
  }

  /**
   * Sends a reminder and waits until the gateway has it. Reminders have as many messages a day as codes, and of their own:
   * however many there are, people can sign in.
   *
   * @param key the same for every try
   * @returns `number` where the number has had its share of the day, `day` where those of the day are used up
   * @throws AppError SMS_CLOSED; other errors where it could not be handed over
   */
  async remind(phone: string, text: string, key: string): Promise<"sent" | "number" | "day"> {
    const { sender } = this.options;
    if (!sender) throw new AppError("SMS_CLOSED", {});
    const outcome = await this.budget.spend("reminder", { phone });
    if (outcome !== "sent") return outcome;
    try {
      await sender.send({ phone, text, purpose: "reminder", key });
    } catch (error) {
      await this.budget.putBack("reminder", { phone });
      throw error;
    }
    return "sent";
  }

  private handOver(sender: SmsSender, message: SmsMessage | SmsNotice): void {
    const { logger } = this.options;
    void this.track(
      sender.send(message).catch((error: unknown) => {
        logger.error({ fault: outsideFault(error), purpose: message.purpose }, "a message was not sent");
      }),
    );
  }

  private track<T>(sending: Promise<T>): Promise<T> {
    this.underWay.add(sending);
    const forget = () => void this.underWay.delete(sending);
    sending.then(forget, forget);
    return sending;
  }

  /** Whether a code is the one last sent; each look counts as a try, right or wrong. */
  async check(request: CodeRequest, code: string): Promise<boolean> {
    return (await this.look(request, code)) !== undefined;
  }

  /** Uses a right code up; of several who try at the same time one succeeds. */
  async take(request: CodeRequest, code: string): Promise<boolean> {
    const place = await this.look(request, code);
    if (place === undefined) return false;
    const { rows } = await sql`
      update sys_sms_code set code_hash = ''
      where phone_key = ${this.phoneKey(request)} and purpose = ${request.purpose} and source_key = ${place}
        and code_hash = ${this.hashOf(request, code)}
      returning phone_key`.execute(this.options.database.db);
    return rows.length === 1;
  }

  /** Removes codes that are no longer good for anything. */
  async removeExpired(): Promise<void> {
    await this.options.database.db
      .deleteFrom("sys_sms_code")
      .where("sent_at", "<=", this.now() - CODE_LIFE)
      .execute();
  }

  /** Waits for messages on their way. */
  async settle(): Promise<void> {
    // Of what is counted first, more may follow.
    while (this.underWay.size > 0) await Promise.allSettled(this.underWay);
  }

  /** Counts a try at the code of this place, or else at the one sent last for another; gives whose it was where it is right. */
  private async look(request: CodeRequest, code: string): Promise<string | undefined> {
    const own = this.sourceKey(request);
    const isOpen = sql<SqlBool>`(case when source_key = ${own} then attempts < ${MAX_ATTEMPTS} else other_attempts < ${MAX_OTHER_ATTEMPTS} end)`;
    const ofNumber = sql<SqlBool>`phone_key = ${this.phoneKey(request)} and purpose = ${request.purpose}`;
    const { rows } = await sql<{ code_hash: string; source_key: string }>`
      update sys_sms_code set
        attempts = attempts + case when source_key = ${own} then 1 else 0 end,
        other_attempts = other_attempts + case when source_key = ${own} then 0 else 1 end
      where ${ofNumber} and ${isOpen} and source_key = (
        select source_key from sys_sms_code
        where ${ofNumber} and ${isOpen} and sent_at > ${this.now() - CODE_LIFE} and code_hash <> ''
        order by source_key = ${own} desc, sent_at desc limit 1)
      returning code_hash, source_key`.execute(this.options.database.db);
    const [row] = rows;
    return row && isSame(row.code_hash, this.hashOf(request, code)) ? row.source_key : undefined;
  }

  private async assertNotTooSoon(request: CodeRequest): Promise<void> {
    const row = await this.options.database.db
      .selectFrom("sys_sms_code")
      .select("sent_at")
      .where("phone_key", "=", this.phoneKey(request))
      .where("purpose", "=", request.purpose)
      .where("source_key", "=", this.sourceKey(request))
      .executeTakeFirst();
    const seconds = Math.ceil((Number(row?.["sent_at"] ?? 0) + RESEND_AFTER - this.now()) / 1000);
    if (seconds > 0) throw new AppError("SMS_TOO_SOON", { seconds });
  }

  private async keep(request: CodeRequest, code: string): Promise<void> {
    const now = this.now();
    const { rows } = await sql`
      insert into sys_sms_code as c (phone_key, purpose, source_key, code_hash, sent_at)
      values (${this.phoneKey(request)}, ${request.purpose}, ${this.sourceKey(request)}, ${this.hashOf(request, code)}, ${now})
      on conflict (phone_key, purpose, source_key) do update set
        code_hash = excluded.code_hash, sent_at = excluded.sent_at, attempts = 0, other_attempts = 0
      where c.sent_at <= ${now - RESEND_AFTER}
      returning phone_key`.execute(this.options.database.db);
    if (rows.length === 0) throw new AppError("SMS_TOO_SOON", { seconds: RESEND_AFTER / 1000 });
  }

  private phoneKey({ phone }: CodeRequest): string {
    return createHmac("sha256", this.options.key).update(`phone:${phone}`).digest("hex");
  }

  private sourceKey({ source }: CodeRequest): string {
    return createHmac("sha256", this.options.key).update(`source:${source}`).digest("hex");
  }

  private hashOf({ phone, purpose }: CodeRequest, code: string): string {
    return createHmac("sha256", this.options.key).update(`code:${purpose}:${phone}:${code}`).digest("hex");
  }

  private now(): number {
    return this.options.clock().getTime();
  }
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
