import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { AppError } from "../errors/appError.ts";
import { ANSWER_HEADERS } from "../security/securityHeaders.ts";
import { failureEnvelope } from "./envelope.ts";

/** A fault of Node's own parser; `rawPacket` holds what was read. */
interface ClientError extends Error {
  readonly code?: string;
  readonly rawPacket?: unknown;
}

/** Answers what Node could not read as a request like every other refusal: in the envelope, with the headers of every answer. */
export function answerClientError(error: ClientError, socket: Duplex, clock: () => Date): void {
  refuse(socket, asRefusal(error), clock);
}

/** Does the same for requests that Node keeps from the routes. */
export function answerNodeErrors(server: Server, clock: () => Date): void {
  // Without a listener Node closes the connection of a CONNECT, and answers an unknown expectation with nothing but a status.
  server.on("connect", (_request: IncomingMessage, socket: Duplex) => refuse(socket, new AppError("METHOD_UNKNOWN", {}), clock));
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) =>
    answerOnce({ request, response, clock }, new AppError("EXPECTATION_UNKNOWN", {}), { connection: "close" }),
  );
}

/** Answers a request that reaches no route. */
export function answerOnce(
  { request, response, clock }: { readonly request: IncomingMessage; readonly response: ServerResponse; readonly clock: () => Date },
  refusal: AppError,
  headers: Readonly<Record<string, string>>,
): void {
  const body = bodyOf(refusal, clock);
  response.writeHead(refusal.status, { ...headersOf(body), ...headers }).end(request.method === "HEAD" ? undefined : body);
}

/** When calls are refused before anything is done for them. */
export interface EarlyRefusals {
  /** Calls that it may concern. */
  readonly concerns: (request: IncomingMessage) => boolean;
  /** What they are told now; `undefined` where they may come in. */
  readonly refusal: () => AppError | undefined;
  /** Hears of each. */
  readonly onRefusal: (refusal: AppError) => void;
  readonly clock: () => Date;
}

/**
 * Puts a door before all routes. A refusal there is spared the hooks, the error handler and the log line of one that
 * has come through the routes: at several times what a server carries those were most of what it did.
 */
export function refuseEarly(server: Server, { concerns, refusal: told, onRefusal, clock }: EarlyRefusals): void {
  const listeners = server.listeners("request") as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const refusal = concerns(request) ? told() : undefined;
    if (refusal === undefined) return listeners.forEach((listener) => listener.call(server, request, response));
    onRefusal(refusal);
    // A body that nobody reads ends with its connection.
    const headers = request.method === "GET" || request.method === "HEAD" ? {} : { connection: "close" };
    answerOnce({ request, response, clock }, refusal, { ...headers, "retry-after": String(refusal.retryAfter) });
  });
}

/** A line that asks for something as HTTP does; what begins otherwise is no request. */
const REQUEST_LINE = /^[A-Z]+ \S+/;
/** Characters of a first line that can only be a long address. */
const LONG_LINE = 8192;

function asRefusal({ code, rawPacket }: ClientError): AppError {
  const [first = ""] = Buffer.isBuffer(rawPacket) ? rawPacket.toString("latin1").split("\r\n", 1) : [];
  const isRequest = REQUEST_LINE.test(first);
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return isRequest && first.length > LONG_LINE ? new AppError("ADDRESS_TOO_LONG", {}) : new AppError("HEADERS_TOO_LARGE", {});
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return new AppError("BODY_TOO_LARGE", {});
    case "HPE_INVALID_METHOD":
      return isRequest && first.includes(" HTTP/") ? new AppError("METHOD_UNKNOWN", {}) : new AppError("BODY_UNREADABLE", {});
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new AppError("REQUEST_LATE", {});
    default:
      return new AppError("BODY_UNREADABLE", {});
  }
}

/** Writes a whole answer onto a connection and closes it: what comes behind a fault cannot be told from a request any more. */
function refuse(socket: Duplex, refusal: AppError, clock: () => Date): void {
  // An answer on its way must not be torn by a second one.
  if (!socket.writable || isAnswering(socket)) return void socket.destroy();
  const body = bodyOf(refusal, clock);
  const lines = Object.entries({ ...headersOf(body), connection: "close" }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ""}\r\n${lines.join("")}\r\n${body}`, () => socket.destroy());
}

/** Whether headers of an answer went out already; Node keeps the answer under way on the connection. */
function isAnswering(socket: Duplex & { readonly _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent === true;
}

function bodyOf(refusal: AppError, clock: () => Date): string {
  return JSON.stringify(failureEnvelope(refusal, clock()));
}

function headersOf(body: string): Readonly<Record<string, string>> {
  return { ...ANSWER_HEADERS, "content-type": "application/json; charset=utf-8", "content-length": String(Buffer.byteLength(body)) };
}
