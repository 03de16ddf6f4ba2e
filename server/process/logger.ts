import fastify, { type FastifyBaseLogger } from "fastify";
import type { ServerConfig } from "../config/config.ts";
import { LogLines } from "./logLines.ts";

/** Members that never reach a log line, wherever they stand in what is logged. */
const SECRETS = [
  "password",
  "oldpassword",
  "confirmpassword",
  "token",
  "authorization",
  "cookie",
  "x-access-token",
  "sec-websocket-protocol",
];

/**
 * Makes the server's logger: one JSON object a line. Lines say what happened and where, not with which values:
 * of a request the route, of an error its kind; query strings and messages may hold what must not be kept.
 */
export function createLogger(level: ServerConfig["logLevel"]): FastifyBaseLogger {
  // The logger is made by Fastify, which brings the library for it; the instance itself is not used.
  return fastify({
    logger: {
      level,
      stream: new LogLines(process.stdout),
      base: null,
      redact: { paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: "[redacted]" },
      serializers: { req: ({ method, routeOptions }) => ({ method, route: routeOptions.url }), err: kindOfError, error: kindOfError },
    },
  }).log;
}

/** What is said of an error, under either name that it is logged by: members of the database's errors hold values of rows. */
function kindOfError(error: unknown): { type: string; message: string; stack: string; code?: unknown } {
  const { name = typeof error, code } = (error ?? {}) as { readonly name?: string; readonly code?: unknown };
  return { type: name, code, message: "", stack: "" };
}
