import { asApiError } from "../../../runtime/index.ts";
import type { ApiError } from "../../../runtime/index.ts";

/** Codes of the chat's client (IM-23); other refusals keep their HTTP status. */
export const imErrorCode = { timeout: 9, token: 401, parameter: 400, refresh: 7, server: 500, network: 0 } as const;

/** What calls of messaging fail with; `message` is a sentence for people. */
export class ImError extends Error {
  readonly code: number;

  constructor(code: number, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "ImError";
    this.code = code;
  }

  /** Whether the same call may succeed a moment later: the line, not the call, is at fault. */
  get isPassing(): boolean {
    const { timeout, network, server } = imErrorCode;
    return this.code === timeout || this.code === network || this.code >= server;
  }
}

/** Turns what a call threw into an `ImError`. Where there was no answer, the browser's own words come along (IM-23). */
export function asImError(error: unknown): ImError {
  if (error instanceof ImError) return error;
  const failure = asApiError(error);
  const { status, message } = failure;
  if (failure.kind === "timeout") return new ImError(imErrorCode.timeout, "请求超时，请稍后重试", failure);
  if (failure.kind === "network") return new ImError(imErrorCode.network, networkMessage(failure), failure);
  if (failure.kind === "expired") return new ImError(imErrorCode.token, message, failure);
  return new ImError(status ?? imErrorCode.server, message, failure);
}

function networkMessage({ message, cause }: ApiError): string {
  return cause instanceof Error && cause.message !== "" ? `${message}（${cause.message}）` : message;
}
