import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { DatabaseError, isTimeout, isUnreachable, sqlState } from "../database/sessions/databaseErrors.ts";
import { AppError } from "../errors/appError.ts";
import { failureEnvelope } from "./envelope.ts";
import type { RefusedLoad } from "./refusedLoad.ts";

/** Status in the log of a call whose caller went away; no answer carries it. */
const CLIENT_GONE = 499;

/** A call that failed. */
interface FailedCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly now: Date;
  /** Told of every refusal before it leaves. */
  readonly onRefusal?: RefusalListener | undefined;
  /** Logs what was refused because there are too many calls. @default each is logged as a fault */
  readonly load?: RefusedLoad | undefined;
}

/** Hears of refusals; `route` is the declared one, or the path where that holds names only. */
export type RefusalListener = (refusal: AppError, request: FastifyRequest, route: string) => void;

/** Answers with the refusal an error stands for; a fault leaves as a general sentence with an id to look up in the log. */
export function sendFailure(error: unknown, failed: FailedCall): FastifyReply {
  const { request, reply, now } = failed;
  if (isHangUp(error, reply)) {
    request.log.info({ method: request.method, route: request.routeOptions.url }, "aborted");
    return reply.code(CLIENT_GONE).send();
  }
  const refusal = noteRefusal(error, failed);
  if (refusal.retryAfter !== undefined) reply.header("retry-after", String(refusal.retryAfter));
  // Of a file that could not be sent nothing but the refusal is left.
  reply.removeHeader("content-disposition");
  return reply.code(refusal.status).send(failureEnvelope(refusal, now));
}

/** Tells log and listener of what failed, and gives the refusal that it leaves as: as a whole answer, or as a part of one. */
export function noteRefusal(error: unknown, { request, onRefusal, load }: Omit<FailedCall, "reply" | "now">): AppError {
  const refusal = asRefusal(error, request);
  // Only code and place are logged: messages of refusals and of the database may hold values of rows.
  // Too many at once is no fault.
  const isLoad = load?.note(refusal, request.ip) === true;
  if (refusal.status >= 500 && !isLoad) request.log.error({ errorId: request.id, refusal: refusal.code, ...faultOf(error) }, "fault");
  else if (refusal.status === 401 || refusal.status === 403) {
    request.log.warn(
      {
        refusal: refusal.code,
        user: request.caller,
        method: request.method,
        route: loggedRoute(request),
        from: request.ip,
      },
      "refused",
    );
  }
  onRefusal?.(refusal, request, loggedRoute(request));
  return refusal;
}

/** The route as declared, because paths may hold what must not be kept; of generated routes the path, once it is found to be one of theirs. */
export function loggedRoute({ routeOptions: { url: route = "" }, url, isAddressKnown }: FastifyRequest): string {
  return isAddressKnown ? (url.split("?", 1)[0] ?? "") : route;
}

/** Whether the caller closed the connection before the answer was out: nothing failed here, and nobody reads what is sent. */
function isHangUp(error: unknown, { raw }: FastifyReply): boolean {
  const { code } = (error ?? {}) as Partial<FastifyError>;
  return raw.destroyed && !raw.writableFinished && (code === "ERR_STREAM_PREMATURE_CLOSE" || code === sqlState.queryCanceled);
}

/** What the system says where a disk is full, or the server's account may write no more. */
const NO_ROOM: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT"]);

/** Requests that Fastify and its senders refuse, by the status they give them. */
const unreadable: ReadonlyMap<number, "BODY_TOO_LARGE" | "ADDRESS_TOO_LONG" | "MEDIA_UNSUPPORTED" | "RANGE_OUTSIDE"> = new Map([
  [413, "BODY_TOO_LARGE"],
  [414, "ADDRESS_TOO_LONG"],
  [415, "MEDIA_UNSUPPORTED"],
  [416, "RANGE_OUTSIDE"],
]);

function asRefusal(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  const code = (error as Partial<FastifyError>).code ?? "";
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  if (error instanceof DatabaseError) return asDatabaseRefusal(error, request);
  if (NO_ROOM.has(code)) return new AppError("STORAGE_FULL", {}, { cause: error });
  if (code === "FST_ERR_HANDLER_TIMEOUT") return new AppError("TIME_OVER", {}, { cause: error });
  if (code === "FST_ERR_VALIDATION") return new AppError("REQUEST_INVALID", { reason: validationReason(error as FastifyError) });
  if (status >= 400 && status < 500) return new AppError(unreadable.get(status) ?? "BODY_UNREADABLE", {});
  return new AppError("INTERNAL", { errorId: request.id }, { cause: error });
}

function asDatabaseRefusal(error: DatabaseError, request: FastifyRequest): AppError {
  const { limit = 0, code } = error.details;
  if (limit > 0) return new AppError("QUERY_TIMEOUT", { limit: Math.round(limit / 100) / 10 }, { cause: error });
  if (code === sqlState.lockNotAvailable) return new AppError("ROW_BUSY", {}, { cause: error });
  if (isTimeout(error)) return new AppError("TIME_OVER", {}, { cause: error });
  if (isUnreachable(error)) return new AppError("STORAGE_DOWN", {}, { cause: error });
  if (code === sqlState.diskFull) return new AppError("STORAGE_FULL", {}, { cause: error });
  return new AppError("INTERNAL", { errorId: request.id }, { cause: error });
}

function validationReason(error: FastifyError): string {
  const first = error.validation?.[0];
  const unknown = textOf(first?.params["additionalProperty"]);
  if (unknown !== "") return `没有参数 ${unknown.slice(0, 60)}，请检查名称`;
  const name = first?.instancePath.split("/").slice(1).join(".") || textOf(first?.params["missingProperty"]);
  return name === "" ? "请求参数不正确，请检查后重试" : `参数 ${name} 不正确，请检查后重试`;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function faultOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { fault: typeof error };
  const { code, constraint, table } = error as Error & { code?: unknown; constraint?: unknown; table?: unknown };
  // The stack's first line repeats the message; the frames alone say where.
  const frames = (error.stack ?? "")
    .split("\n")
    .filter((line) => line.trimStart().startsWith("at "))
    .slice(0, 12);
  return { fault: error.name, code, constraint, table, frames };
}
