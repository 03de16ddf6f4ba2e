import type { FastifyRequest } from "fastify";
import { AppError } from "../errors/appError.ts";

/**
 * Refuses text with characters that the database would lose: U+0000, and half of a surrogate pair, which UTF-8 cannot
 * write. A text that changes after it was checked would slip past counters, rules and comparisons.
 *
 * @throws AppError LOST_CHARACTER
 */
export function refuseLostCharacters({ body, query, params }: FastifyRequest): void {
  for (const sent of [params, query, body]) {
    if (Array.isArray(sent) || !isReadFromText(sent)) {
      if (holdsLost(sent)) throw new AppError("LOST_CHARACTER", {});
      continue;
    }
    for (const [field, value] of Object.entries(sent)) {
      if (holdsLost(field)) throw new AppError("LOST_CHARACTER", {});
      if (holdsLost(value)) throw new AppError("LOST_CHARACTER", { field });
    }
  }
}

/** Half of a pair; in whole pairs the pattern finds none. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Whether a text could not be kept as it is. */
export function hasLostCharacter(text: string): boolean {
  return text.includes("\u0000") || LONE_SURROGATE.test(text);
}

function holdsLost(sent: unknown): boolean {
  const values = [sent];
  // A list instead of recursion: a body may be nested deeper than the stack is high.
  for (const value of values) {
    if (typeof value === "string" && hasLostCharacter(value)) return true;
    if (isReadFromText(value)) for (const [key, member] of Object.entries(value)) values.push(key, member);
  }
  return false;
}

/** Lists and objects that were read from JSON or an address; others (streams of files) are left alone. */
function isReadFromText(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}
