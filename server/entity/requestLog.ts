import { sql } from "kysely";
import type { FastifyRequest } from "fastify";
import type { DatabaseTransaction } from "../database/database.types.ts";
import { AppError } from "../errors.ts";
import type { EntityScope } from "./entityScope.ts";

/** Header by which a caller names a write, so that repeating it does no harm. */
const REQUEST_ID_HEADER = "x-request-id";
const REQUEST_ID = /^[\w-]{8,64}$/;
const KEPT_HOURS = 24;

/** The caller's own id of this request; `undefined` where it gave none. @throws QUERY_PARAM_INVALID */
export function requestIdOf(request: FastifyRequest): string | undefined {
  const id = request.headers[REQUEST_ID_HEADER];
  if (id === undefined) return undefined;
  if (typeof id === "string" && REQUEST_ID.test(id)) return id;
  throw new AppError("QUERY_PARAM_INVALID", { name: REQUEST_ID_HEADER, reason: "应为 8 到 64 位字母、数字、下划线或连字符" });
}

/**
 * Runs a write once per user, entity and request id; a repetition gets the first answer (S-52).
 * The log row is part of the write's transaction: it waits for a first call under way, and a failed first call leaves none.
 */
export async function oncePerRequest<T>(
  trx: DatabaseTransaction,
  scope: EntityScope,
  requestId: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (requestId === undefined) return work();
  const key = { user: scope.session.user.id, entity: scope.entity.name };
  const { rows: claimed } = await sql`
    insert into request_log (user_id, entity, request_id, created_at) values (${key.user}, ${key.entity}, ${requestId}, ${scope.now})
    on conflict do nothing returning request_id`.execute(trx);
  if (claimed.length === 0) {
    const { rows } = await sql<{ answer: T }>`
      select answer from request_log where user_id = ${key.user} and entity = ${key.entity} and request_id = ${requestId}`.execute(trx);
    const [first] = rows;
    if (first) return first.answer;
  }
  const answer = await work();
  await sql`
    update request_log set answer = ${JSON.stringify(answer)}::jsonb
    where user_id = ${key.user} and entity = ${key.entity} and request_id = ${requestId}`.execute(trx);
  return answer;
}

/** Forgets answers too old to be asked for again. */
export async function forgetOldRequests(trx: DatabaseTransaction, now: Date): Promise<void> {
  await sql`delete from request_log where created_at < ${new Date(now.getTime() - KEPT_HOURS * 3_600_000)}`.execute(trx);
}
