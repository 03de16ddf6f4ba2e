import type { FastifyRequest } from "fastify";
import { AppError } from "../../errors/appError.ts";

const CASE_ID = /^[\w-]{1,64}$/;

/** Whether a text can be the name of a page instance: it travels between processes and to other pages. */
export function isCaseId(text: unknown): text is string {
  return typeof text === "string" && CASE_ID.test(text);
}

/**
 * The page that saves, as it names itself in `X-Case-Id`; `undefined` where none does (GRID-61).
 *
 * @throws AppError QUERY_PARAM_INVALID
 */
export function caseIdOf({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  const name = headers["x-case-id"];
  if (name === undefined) return undefined;
  if (!isCaseId(name)) throw new AppError("QUERY_PARAM_INVALID", { name: "X-Case-Id", reason: "应为 1 到 64 个字母、数字、_ 或 -" });
  return name;
}
