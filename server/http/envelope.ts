import type { Envelope } from "../../src/schema/wire/envelope.ts";

/** What a handler gives back to choose message or code itself, e.g. 201 for a partial import. */
export class Answer {
  readonly result: unknown;
  readonly message: string;
  readonly code: number;

  constructor(result: unknown, options: { readonly message?: string; readonly code?: number } = {}) {
    this.result = result;
    this.message = options.message ?? "操作成功！";
    this.code = options.code ?? 200;
  }
}

/** Wraps what a handler gave back. */
export function successEnvelope(value: unknown, now: Date): Envelope {
  const answer = value instanceof Answer ? value : new Answer(value);
  return { success: true, message: answer.message, result: answer.result ?? null, code: answer.code, timestamp: now.getTime() };
}

/** Wraps a refusal; `code` repeats the HTTP status. */
export function failureEnvelope(
  failure: { readonly status: number; readonly message: string; readonly result?: unknown },
  now: Date,
): Envelope {
  return { success: false, message: failure.message, result: failure.result ?? null, code: failure.status, timestamp: now.getTime() };
}
