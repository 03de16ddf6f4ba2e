import type { FastifyRequest } from "fastify";
import { AppError } from "../errors/appError.ts";
import type { EntityOperation } from "./operations/operation.types.ts";
import { queryOf } from "./request/requestParts.ts";

/** What every call may carry: the cache breaker of consoles. */
const EVERYWHERE = "_t";

/**
 * Refuses by name what an operation would pass over: a slip must not be answered with success for something else.
 *
 * @throws REQUEST_INVALID
 */
export function assertTaken({ parameters, members }: EntityOperation, request: FastifyRequest): void {
  if (parameters !== "conditions") refuseOthers(Object.keys(queryOf(request)), [...parameters, EVERYWHERE]);
  const { body } = request;
  if (members && typeof body === "object" && body !== null) refuseOthers(Object.keys(body), members);
}

function refuseOthers(names: readonly string[], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new AppError("REQUEST_INVALID", { reason: `没有参数 ${unknown.slice(0, 60)}，请检查名称` });
}
