import type { Envelope } from "../../schema/wire/envelope.ts";
import { ApiError } from "./apiError.ts";
import type { ApiErrorKind } from "./apiError.ts";

/** Text by which a dead session is known, whatever the status. */
const deadSession = "Token失效";

/** Passes a successful body on. @throws ApiError `refused` or `expired` where the server said no. */
export function openEnvelope<T>(body: unknown, status: number): Envelope<T> {
  if (!isEnvelope(body)) {
    throw new ApiError({ kind: "server", status, message: "服务器返回的内容无法识别，请刷新后重试" });
  }
  if (body.success) return body as Envelope<T>;
  throw failureOf(status, body);
}

/**
 * The error an answer stands for: by HTTP status first, then by what the envelope says.
 *
 * @param retryAfter the header of that name, which a proxy in front sends without a sentence; only seconds are understood
 */
export function failureOf(status: number, body: unknown, retryAfter?: string): ApiError {
  const envelope = isEnvelope(body) ? body : undefined;
  const message = envelope?.message ?? textOf(body);
  const seconds = secondsOf(retryAfter);
  const kind = kindByResult(envelope?.result) ?? kindOf(status, message, envelope?.code);
  return new ApiError({
    kind,
    status,
    message: message === "" ? fallbackMessage(kind, status, seconds) : message,
    ...(envelope?.code === undefined ? {} : { code: envelope.code }),
    result: envelope?.result,
    isUnexplained: message === "",
    retryAfter: seconds,
  });
}

const kindByStatus: Readonly<Record<number, ApiErrorKind>> = {
  401: "expired",
  403: "forbidden",
  404: "missing",
  409: "conflict",
  400: "invalid",
  413: "invalid",
  415: "invalid",
  422: "invalid",
  429: "throttled",
  504: "timeout",
};

/** Refusals that their status alone does not tell from others. */
function kindByResult(result: unknown): ApiErrorKind | undefined {
  const { signInAgain, underWay } = (result ?? {}) as { readonly signInAgain?: unknown; readonly underWay?: unknown };
  // Everything in the tenant that the session works in is refused, although the session lives: only a new sign-in helps.
  if (signInAgain === true) return "expired";
  return underWay === true ? "underWay" : undefined;
}

function kindOf(status: number, message: string, code: number | undefined): ApiErrorKind {
  if (message.includes(deadSession)) return "expired";
  const byStatus = kindByStatus[status];
  if (byStatus) return byStatus;
  if (status >= 200 && status < 300) return code === 401 ? "expired" : "refused";
  return "server";
}

function fallbackMessage(kind: ApiErrorKind, status: number, seconds?: number): string {
  const later = seconds === undefined ? "稍后" : ` ${seconds} 秒后`;
  switch (kind) {
    case "expired":
      return "很抱歉，登录已过期，请重新登录";
    case "forbidden":
      return "没有权限，请联系管理员授权";
    case "missing":
      return "很抱歉，资源未找到!";
    case "timeout":
      return "网络超时";
    case "throttled":
      return `操作过于频繁，请${later}重试`;
    default:
      return `请求失败（${status}），请${later}重试`;
  }
}

function isEnvelope(body: unknown): body is Envelope<unknown> {
  return typeof body === "object" && body !== null && typeof (body as { success?: unknown }).success === "boolean";
}

/** Dates are not understood: clocks differ. */
function secondsOf(header = ""): number | undefined {
  return /^\d{1,5}$/.test(header) ? Number(header) : undefined;
}

/** Plain-text bodies carry the message themselves; a page of HTML says nothing to people. */
function textOf(body: unknown): string {
  if (typeof body === "string") return body.trimStart().startsWith("<") ? "" : body.trim();
  const message = (body as { message?: unknown } | null)?.message;
  return typeof message === "string" ? message : "";
}

/** A body as it came, read as JSON; what is none stays a text. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
