import type { FastifyRequest } from "fastify";

type Holder = Record<string, unknown>;

/**
 * Takes U+0000 out of what a caller sent. The database cannot keep it and drops it; a text that reads differently
 * there than it was judged here would slip past counters, rules and comparisons.
 */
export function dropNullCharacters(request: FastifyRequest): void {
  const { body, query, params } = request;
  const sent: Holder = { body, query, params };
  const holders = [sent];
  // A list instead of recursion: a body may be nested deeper than the stack is high.
  for (const holder of holders) {
    for (const [key, value] of Object.entries(holder)) {
      // Dropped whole: taking the character out could make any name of it, `__proto__` too.
      if (key.includes("\u0000")) delete holder[key];
      else if (typeof value === "string" && value.includes("\u0000")) holder[key] = value.replaceAll("\u0000", "");
      else if (isReadFromText(value)) holders.push(value);
    }
  }
  request.body = sent["body"];
  request.query = sent["query"];
  request.params = sent["params"];
}

/** Lists and objects that were read from JSON or an address; others (streams of files) are left alone. */
function isReadFromText(value: unknown): value is Holder {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}
