import type { FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";

/**
 * Refuses text with U+0000. The database cannot keep that character and drops it; a text that reads differently there
 * than it was judged here would slip past counters, rules and comparisons. It is not dropped here either: what somebody
 * sends is stored as it is, or not at all.
 *
 * @throws AppError NULL_CHARACTER
 */
export function refuseNullCharacters({ body, query, params }: FastifyRequest): void {
  for (const sent of [params, query, body]) {
    if (Array.isArray(sent) || !isReadFromText(sent)) {
      if (holdsNull(sent)) throw new AppError("NULL_CHARACTER", {});
      continue;
    }
    for (const [field, value] of Object.entries(sent)) {
      if (holdsNull(field)) throw new AppError("NULL_CHARACTER", {});
      if (holdsNull(value)) throw new AppError("NULL_CHARACTER", { field });
    }
  }
}

function holdsNull(sent: unknown): boolean {
  const values = [sent];
  // A list instead of recursion: a body may be nested deeper than the stack is high.
  for (const value of values) {
    if (typeof value === "string" && value.includes("\u0000")) return true;
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
