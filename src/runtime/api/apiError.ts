import type { FieldProblem } from "../../schema/validation/fieldProblem.ts";

/** What went wrong with a call, in the words a caller decides by. */
export type ApiErrorKind =
  /** No session, or a dead one, or (status 403) one whose person left the tenant it works in. */
  | "expired"
  | "forbidden"
  | "missing"
  /** Somebody else saved the row first; `result.row` is the server's. */
  | "conflict"
  | "invalid"
  /** The same write was sent before, and is not over yet. */
  | "underWay"
  /** Too many requests. */
  | "throttled"
  /** Refused for now; it is asked again by itself. */
  | "busy"
  | "timeout"
  /** No answer at all. */
  | "network"
  /** HTTP 200 with `success: false`. */
  | "refused"
  /** Every other status. */
  | "server"
  /** Given up by the caller; never shown. */
  | "cancelled";

/** Members of an `ApiError`. */
export interface ApiErrorOptions {
  readonly kind: ApiErrorKind;
  readonly message: string;
  /** HTTP status; absent without an answer. */
  readonly status?: number;
  /** `code` of the envelope. */
  readonly code?: number;
  readonly result?: unknown;
  /** The server gave no sentence; `message` is a general one. @default false */
  readonly isUnexplained?: boolean;
  /** Seconds after which the server said to come again. */
  readonly retryAfter?: number | undefined;
  /** Key of the write that failed, by which the server knows it. */
  readonly writeKey?: string | undefined;
  readonly cause?: unknown;
}

/** The one error that calls to the server fail with. `message` is a Chinese sentence for people. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly status: number | undefined;
  readonly code: number | undefined;
  readonly result: unknown;
  readonly isUnexplained: boolean;
  readonly retryAfter: number | undefined;
  readonly writeKey: string | undefined;

  constructor({ kind, message, status, code, result, isUnexplained = false, retryAfter, writeKey, cause }: ApiErrorOptions) {
    super(message, { cause });
    this.name = "ApiError";
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.result = result;
    this.isUnexplained = isUnexplained;
    this.retryAfter = retryAfter;
    this.writeKey = writeKey;
  }

  /** What is wrong with fields, where the server named them. */
  get problems(): readonly FieldProblem[] {
    const { problems } = (this.result ?? {}) as { readonly problems?: unknown };
    return Array.isArray(problems) ? (problems as FieldProblem[]) : [];
  }
}

/** Turns whatever was thrown into an `ApiError`, so that a caller handles one type. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const message = error instanceof Error && error.message !== "" ? error.message : "操作失败，请重试";
  return new ApiError({ kind: "server", message, cause: error });
}

/**
 * Says how a failed call is announced, or `undefined` where nothing is to be said:
 * a call that was given up, or an expired session, which has its own dialog (spec §8).
 */
export function announcementOf(error: ApiError): { readonly title: string; readonly text: string } | undefined {
  switch (error.kind) {
    case "cancelled":
    case "expired":
      return undefined;
    case "forbidden":
      return { title: "系统提示", text: "拒绝访问" };
    case "missing":
      return { title: "系统提示", text: "很抱歉，资源未找到!" };
    case "timeout":
      return { title: "系统提示", text: "网络超时" };
    default:
      return { title: "系统提示", text: error.message };
  }
}
