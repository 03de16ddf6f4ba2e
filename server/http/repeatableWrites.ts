import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import type { DatabaseTransaction } from "../database/database.types.ts";
import { AppError } from "../errors/appError.ts";
import type { RepeatRule } from "./defineRoute.ts";
import { Answer } from "./envelope.ts";
import { tryWriteLock, type WriteName, type WriteRecord, type WriteRecords } from "./writeRecords.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The write that the caller named with a key; absent where it named none, and on routes that may run again. */
    write: NamedWrite | undefined;
  }
}

/** Header by which a caller names a write (IETF draft “Idempotency-Key”), so that repeating it does no harm. */
const KEY_HEADER = "idempotency-key";
/** The name the header had before; read where the other one is missing. */
const OLD_HEADER = "x-request-id";
/** The draft writes the key as a quoted string; most callers leave the quotes away. */
const KEY = /^(?:"([\w-]{8,64})"|([\w-]{8,64}))$/;
/** Milliseconds that a repeat waits for the first call; less than a handler may take. */
const LONGEST_WAIT = 6000;

/** Thrown inside a handler whose write was done before: its transaction is undone, and the first answer is given. */
class WriteDoneError extends Error {
  readonly record: WriteRecord;

  constructor(record: WriteRecord) {
    super("This write was done before.");
    this.name = "WriteDoneError";
    this.record = record;
  }
}

/**
 * A write with a name. Whoever writes in a transaction claims the name in it: then the record of the write is there
 * exactly if the write is, and whatever cuts the answer off, a repeat is told what was done instead of doing it twice.
 */
export class NamedWrite {
  readonly name: WriteName;
  readonly #request: FastifyRequest;
  readonly #records: WriteRecords;
  readonly #keepsAnswer: boolean;
  readonly #standing: string;
  #fingerprint = "";
  #settled: unknown;

  constructor(
    { request, name, rule }: { readonly request: FastifyRequest; readonly name: WriteName; readonly rule: RepeatRule },
    records: WriteRecords,
  ) {
    this.name = name;
    this.#request = request;
    this.#records = records;
    this.#keepsAnswer = rule !== "once";
    this.#standing = standingOf(request);
  }

  /**
   * Says what is asked for, and looks whether it was done before. Uploads say it themselves once the file is there;
   * for all others the body says it before the handler runs.
   *
   * @throws AppError WRITE_KEY_REUSED where the key belongs to another write
   */
  async identify(content: string): Promise<void> {
    const { method, url, session } = this.#request;
    this.#fingerprint = createHash("sha256")
      .update(JSON.stringify([method, url, session?.user.tenantId ?? "", content]))
      .digest("hex");
    this.#assertNew(await this.#records.find(this.name));
  }

  /**
   * Makes the transaction the one that decides: it commits together with the record of the write. Call it before
   * anything is written.
   *
   * @throws AppError WRITE_UNDER_WAY where another process is at it
   */
  async claim(trx: DatabaseTransaction): Promise<void> {
    if (!(await tryWriteLock(trx, this.name))) throw new AppError("WRITE_UNDER_WAY", {});
    this.#assertNew(await this.#records.read(trx, this.name));
    await this.#records.put(trx, this.name, this.#record());
  }

  /** Keeps the answer within the deciding transaction, so that not even the end of the process comes between. */
  async settle(trx: DatabaseTransaction, value: unknown): Promise<void> {
    await this.#records.put(trx, this.name, this.#record(value));
    this.#settled = value;
  }

  /** Keeps what the handler answered, where that is not what was settled: writes without a transaction, longer answers. */
  async finish(value: unknown): Promise<void> {
    if (value !== undefined && value === this.#settled) return;
    try {
      // The id of the request tells apart a repeat that another process answered meanwhile.
      const found = await this.#records.find(this.name);
      if (found === undefined || found.requestId === this.#request.id) await this.#records.keep(this.name, this.#record(value));
    } catch (error) {
      // The write is done; failing to remember its answer must not turn it into a failure.
      this.#request.log.warn({ fault: error instanceof Error ? error.name : typeof error }, "the answer of a write was not kept");
    }
  }

  #record(value?: unknown): WriteRecord {
    const record = { requestId: this.#request.id, fingerprint: this.#fingerprint, standing: this.#standing };
    if (value === undefined || !this.#keepsAnswer) return record;
    return { ...record, answer: value instanceof Answer ? value : new Answer(value) };
  }

  #assertNew(record: WriteRecord | undefined): void {
    if (record === undefined || record.requestId === this.#request.id) return;
    if (record.fingerprint !== "" && record.fingerprint !== this.#fingerprint) throw new AppError("WRITE_KEY_REUSED", {});
    throw new WriteDoneError(record);
  }
}

/** Runs handlers of one process so that a named write is done once, and a repeat gets the first answer (S-52). */
export class RepeatableWrites {
  readonly #records: WriteRecords;
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(records: WriteRecords) {
    this.#records = records;
  }

  /**
   * Runs a handler, unless its write was done before. Two calls of one name in this process follow each other.
   *
   * @throws AppError WRITE_UNDER_WAY, WRITE_KEY_REUSED, WRITE_ANSWER_GONE, QUERY_PARAM_INVALID for a key that is none
   */
  async run(request: FastifyRequest, rule: RepeatRule, handler: () => Promise<unknown>): Promise<unknown> {
    const key = rule === "again" ? undefined : writeKeyOf(request);
    if (key === undefined) return handler();
    const name: WriteName = { userId: request.session?.user.id ?? "", key };
    const turn = `${name.userId} ${key}`;
    await this.#waitFor(turn);
    const running = this.#runOnce(new NamedWrite({ request, name, rule }, this.#records), request, handler);
    const ended = running.then(
      () => undefined,
      () => undefined,
    );
    this.#underWay.set(turn, ended);
    try {
      return await running;
    } catch (error) {
      if (!(error instanceof WriteDoneError)) throw error;
      // The handler, which would ask, did not run, or not to its end.
      await request.guardAgain();
      return firstAnswer(error.record, rule, standingOf(request));
    } finally {
      this.#underWay.delete(turn);
    }
  }

  async #runOnce(write: NamedWrite, request: FastifyRequest, handler: () => Promise<unknown>): Promise<unknown> {
    request.write = write;
    if (!request.isMultipart()) await write.identify(JSON.stringify(request.body) ?? "");
    const value = await handler();
    await write.finish(value);
    return value;
  }

  async #waitFor(turn: string): Promise<void> {
    const limit = sleep(LONGEST_WAIT, "late", { ref: false });
    for (let before = this.#underWay.get(turn); before; before = this.#underWay.get(turn)) {
      if ((await Promise.race([before, limit])) === "late") throw new AppError("WRITE_UNDER_WAY", {});
    }
  }
}

/** Whether a text could be the key of a write: what is asked about a write by its key is short and plain as well. */
export function isWriteKey(text: string): boolean {
  return KEY.test(text);
}

/** The caller's own name of this request; `undefined` where it gave none. @throws QUERY_PARAM_INVALID */
export function writeKeyOf({ headers }: FastifyRequest): string | undefined {
  const header = headers[KEY_HEADER] ?? headers[OLD_HEADER];
  if (header === undefined) return undefined;
  const [, quoted, bare] = typeof header === "string" ? (KEY.exec(header) ?? []) : [];
  const key = quoted ?? bare;
  if (key === undefined)
    throw new AppError("QUERY_PARAM_INVALID", { name: KEY_HEADER, reason: "应为 8 到 64 位字母、数字、下划线或连字符" });
  return key;
}

/**
 * The answer of a write that was done before. What it shows of rows was made for the caller as they were then: where their
 * rights, roles or departments are others by now, it says that the write was done, and to which row, and no more.
 *
 * @throws AppError WRITE_ANSWER_GONE for an answer that was shown once and kept nowhere
 */
function firstAnswer({ answer, standing }: WriteRecord, rule: RepeatRule, current: string): Answer {
  if (rule === "once") throw new AppError("WRITE_ANSWER_GONE", {});
  if (!answer) return new Answer(null, { message: "操作已完成！" });
  const { code, message, result } = answer;
  return standing === current ? answer : new Answer(idOnly(result), { code, message });
}

/** Of a row, which one it is: the console finds it by that, and it tells nothing of it. */
function idOnly(result: unknown): { readonly id: string } | null {
  const { id } = (result ?? {}) as { readonly id?: unknown };
  return typeof id === "string" ? { id } : null;
}

/** What the answers to a call hang on, as a hash: the session with its rights, and the tenant it acts in. */
function standingOf({ session }: FastifyRequest): string {
  if (session?.standing === undefined) return "";
  return createHash("sha256").update(session.standing).digest("hex");
}
