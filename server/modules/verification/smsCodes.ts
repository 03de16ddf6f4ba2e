import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { sql, type SqlBool } from "kysely";
import type { DatabaseHandle } from "../../database/database.types.ts";
import { AppError } from "../../errors.ts";
import { outsideFault } from "../../outsideError.ts";
import type { AttemptCounters } from "../session/attemptCounters.ts";
import type { SmsMessage, SmsNotice, SmsPurpose, SmsSender } from "./smsSender.ts";

const CODE_LIFE = 5 * 60_000;
const RESEND_AFTER = 60_000;
/** Tries from the place that asked for the code. */
const MAX_ATTEMPTS = 5;
/** Tries from all other places together: for a phone whose address changes, too few for a stranger to guess. */
const MAX_OTHER_ATTEMPTS = 3;
const DAY = 24 * 3_600_000;
/** Codes a day for one number that one place may ask for, and all strange places together. */
const PER_PHONE_AND_PLACE = 10;
const PER_PHONE = 20;
/** Kept for devices the number's account was entered from: strangers who ask for many codes leave its owner some. */
const PER_PHONE_OF_OWNER = 5;
/** Codes a day for one place: a full office. */
const PER_PLACE = 300;

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

/**
 * Codes sent to phones: six digits, five minutes, one a minute, and as many tries and a day as stand above. Each place
 * that asks has a code of its own, so that a stranger who asks for codes, or tries them, uses up none of the owner's.
 */
export class SmsCodes {
  private readonly options: SmsCodesOptions;
  private readonly underWay = new Set<Promise<void>>();

  constructor(options: SmsCodesOptions) {
    this.options = options;
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
    await this.spend(request, isOwner);
    await this.spendMessage({ deliver, isOwner });
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    await this.keep(request, code);
    if (!deliver) return;
    const { phone, purpose } = request;
    this.handOver(sender, { phone, purpose, code, minutes: CODE_LIFE / 60_000 });
  }

  /** Sends a sentence to the owner of a phone; where none can be sent, nothing happens. */
  notify(phone: string, text: string): void {
    const { sender } = this.options;
    if (sender) this.handOver(sender, { phone, text, purpose: "notice" });
  }

  /**
   * Sends a reminder and waits until the gateway has it. Reminders have as many messages a day as codes, and of their own:
   * however many there are, people can sign in.
   *
   * @param key the same for every try
   * @returns `false` where those of the day are used up
   * @throws AppError SMS_CLOSED; other errors where it could not be handed over
   */
  async remind(phone: string, text: string, key: string): Promise<boolean> {
    const { sender, perDay } = this.options;
    if (!sender) throw new AppError("SMS_CLOSED", {});
    if (!(await this.isLeft("sms:reminders", perDay))) return false;
    await sender.send({ phone, text, purpose: "reminder", key });
    return true;
  }

  private handOver(sender: SmsSender, message: SmsMessage | SmsNotice): void {
    const { logger } = this.options;
    const sending = sender.send(message).catch((error: unknown) => {
      logger.error({ fault: outsideFault(error), purpose: message.purpose }, "a message was not sent");
    });
    this.underWay.add(sending);
    void sending.finally(() => this.underWay.delete(sending));
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
    await Promise.all(this.underWay);
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

  /** The owner's share comes first; beyond it they are anybody. */
  private async spend({ phone, source }: CodeRequest, isOwner: boolean): Promise<void> {
    if (isOwner && (await this.isLeft(`sms:owner:${phone}`, PER_PHONE_OF_OWNER))) return;
    const isAllowed =
      (await this.isLeft(`sms:place:${source}`, PER_PLACE)) &&
      (await this.isLeft(`sms:place:${source}:${phone}`, PER_PHONE_AND_PLACE)) &&
      (await this.isLeft(`sms:phone:${phone}`, PER_PHONE));
    if (!isAllowed) throw new AppError("SMS_LIMIT", {});
  }

  /** What all messages of a day may cost. Looked at for those that do not leave, too, or the answer would tell. */
  private async spendMessage({ deliver, isOwner }: { readonly deliver: boolean; readonly isOwner: boolean }): Promise<void> {
    const { attempts, perDay } = this.options;
    const isLeft = deliver ? await this.isLeft("sms:all", perDay) : (await attempts.current({ key: "sms:all" })) < perDay;
    if (!isLeft && !isOwner) throw new AppError("SMS_LIMIT", {});
  }

  private async isLeft(key: string, limit: number): Promise<boolean> {
    const [count = 1] = await this.options.attempts.count({ key, limit, window: DAY, since: "first" });
    return count <= limit;
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
