import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { DatabaseHandle } from "../../database/database.types.ts";
import { AppError } from "../../errors.ts";
import type { SmsMessage, SmsNotice, SmsPurpose, SmsSender } from "./smsSender.ts";

const CODE_LIFE = 5 * 60_000;
const RESEND_AFTER = 60_000;
const MAX_ATTEMPTS = 5;
const COUNTING_TIME = 24 * 3_600_000;
const MAX_PER_DAY = 10;

interface SmsCodesOptions {
  readonly database: DatabaseHandle;
  readonly clock: () => Date;
  readonly logger: FastifyBaseLogger;
  /** Keeps numbers and codes out of the table: without it neither can be tried out from a stolen copy. */
  readonly key: Uint8Array;
  /** Absent: no code can be sent. */
  readonly sender: SmsSender | undefined;
}

interface CodeRequest {
  readonly phone: string;
  readonly purpose: SmsPurpose;
}

/** Codes sent to phones: six digits, five minutes, five attempts, one a minute and ten a day for each number. */
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
  async send(request: CodeRequest, { deliver }: { readonly deliver: boolean }): Promise<void> {
    const { sender } = this.options;
    if (!sender) throw new AppError("SMS_CLOSED", {});
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    await this.keep(request, code);
    if (deliver) this.handOver(sender, { ...request, code, minutes: CODE_LIFE / 60_000 });
  }

  /** Sends a sentence to the owner of a phone; where none can be sent, nothing happens. */
  notify(phone: string, text: string): void {
    const { sender } = this.options;
    if (sender) this.handOver(sender, { phone, text, purpose: "notice" });
  }

  private handOver(sender: SmsSender, message: SmsMessage | SmsNotice): void {
    const { logger } = this.options;
    const sending = sender.send(message).catch((error: unknown) => {
      logger.error({ fault: error instanceof Error ? error.message : typeof error, purpose: message.purpose }, "a message was not sent");
    });
    this.underWay.add(sending);
    void sending.finally(() => this.underWay.delete(sending));
  }

  /** Whether a code is the one last sent; each look counts as an attempt, right or wrong. */
  async check({ phone, purpose }: CodeRequest, code: string): Promise<boolean> {
    const now = this.now();
    const { rows } = await sql<{ code_hash: string }>`
      update sys_sms_code set attempts = attempts + 1
      where phone_key = ${this.keyOf(phone)} and purpose = ${purpose} and sent_at > ${now - CODE_LIFE} and attempts < ${MAX_ATTEMPTS}
      returning code_hash`.execute(this.options.database.db);
    const kept = rows[0]?.code_hash;
    return kept !== undefined && kept !== "" && isSame(kept, this.hashOf({ phone, purpose }, code));
  }

  /** Uses a right code up; of several who try at the same time one succeeds. */
  async take(request: CodeRequest, code: string): Promise<boolean> {
    if (!(await this.check(request, code))) return false;
    const { rows } = await sql`
      update sys_sms_code set code_hash = ''
      where phone_key = ${this.keyOf(request.phone)} and purpose = ${request.purpose} and code_hash = ${this.hashOf(request, code)}
      returning phone_key`.execute(this.options.database.db);
    return rows.length === 1;
  }

  /** Removes counts that no longer matter. */
  async removeExpired(): Promise<void> {
    const before = this.now() - COUNTING_TIME;
    await this.options.database.db.deleteFrom("sys_sms_code").where("sent_at", "<=", before).where("counted_since", "<=", before).execute();
  }

  /** Waits for messages on their way. */
  async settle(): Promise<void> {
    await Promise.all(this.underWay);
  }

  private async keep(request: CodeRequest, code: string): Promise<void> {
    const now = this.now();
    const { db } = this.options.database;
    const key = this.keyOf(request.phone);
    const { rows } = await sql`
      insert into sys_sms_code as c (phone_key, purpose, code_hash, sent_at, attempts, counted_since, sent_count)
      values (${key}, ${request.purpose}, ${this.hashOf(request, code)}, ${now}, 0, ${now}, 1)
      on conflict (phone_key, purpose) do update set
        code_hash = excluded.code_hash, sent_at = excluded.sent_at, attempts = 0,
        sent_count = case when c.counted_since <= ${now - COUNTING_TIME} then 1 else c.sent_count + 1 end,
        counted_since = case when c.counted_since <= ${now - COUNTING_TIME} then ${now} else c.counted_since end
      where c.sent_at <= ${now - RESEND_AFTER} and (c.sent_count < ${MAX_PER_DAY} or c.counted_since <= ${now - COUNTING_TIME})
      returning phone_key`.execute(db);
    if (rows.length > 0) return;
    const row = await db
      .selectFrom("sys_sms_code")
      .select("sent_at")
      .where("phone_key", "=", key)
      .where("purpose", "=", request.purpose)
      .executeTakeFirst();
    const seconds = Math.ceil((Number(row?.["sent_at"] ?? 0) + RESEND_AFTER - now) / 1000);
    throw seconds > 0 ? new AppError("SMS_TOO_SOON", { seconds }) : new AppError("SMS_LIMIT", {});
  }

  private keyOf(phone: string): string {
    return createHmac("sha256", this.options.key).update(`phone:${phone}`).digest("hex");
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
