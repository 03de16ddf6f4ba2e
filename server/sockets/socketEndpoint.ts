import type { FastifyInstance, FastifyRequest } from "fastify";
import { type AuditOrigin, originOf } from "../audit/auditEvent.ts";
import { socketBudget } from "../budgets/countedBudgets.ts";
import { AppError } from "../errors/appError.ts";
import { API_PREFIX, declareRoute } from "../http/buildHttp.ts";
import type { RouteRight, RouteRule } from "../http/defineRoute.ts";
import type { Session } from "../http/session.ts";
import { createRateLimiter, type RateBudget } from "../security/rateLimiter.ts";
import { closeCode, openConnection, type SocketConnection, type SocketPeer, type SocketServices } from "./socketConnection.ts";

/** One kind of socket: who may open it and what its messages mean. */
export interface SocketEndpoint {
  /** Path below the API prefix, e.g. `/websocket/:userId`. */
  readonly path: string;
  /** How its frames limit rows, as routes state it. @default they hold ids only, each checked against the receiver's rights */
  readonly rows?: RouteRule;
  /** The same for fields. @default "none" */
  readonly fields?: RouteRule;
  /** Right of its address. @default everybody who is signed in */
  readonly right?: RouteRight;
  /** Whose token opens it. @default that of the console */
  readonly token?: "chat";
  /** Whether a session that looks through the eyes of a role may open it. @default open */
  readonly whileViewing?: "closed";
  /** It is also reached at another port of the host, so of a page's origin the name of the host counts alone. */
  readonly atAnyPort?: true;
  /** Messages it takes of one socket. @default `socketBudget.messages`; more end the socket */
  readonly messages?: MessageBudget;
  /** Whether a session may open this address, beyond being signed in. */
  allows(session: Session, params: Readonly<Record<string, string>>, query: Readonly<Record<string, unknown>>): boolean;
  opened?(connection: SocketConnection, opening: SocketOpening): void;
  /** Takes one text frame; parsing and checking it is the endpoint's own. */
  message(connection: SocketConnection, text: string): void;
  closed?(connection: SocketConnection): void;
}

/** A budget of messages whose excess is answered; the socket ends where there are ten times as many. */
export interface MessageBudget extends RateBudget {
  /** Answers a message that came too soon. */
  readonly refuse: (connection: SocketConnection, text: string) => void;
}

/** With what a socket was opened. */
export interface SocketOpening {
  readonly params: Readonly<Record<string, string>>;
  readonly origin: AuditOrigin;
  /** Sub-protocols that the client named behind its token. They say what it understands and open nothing. */
  readonly protocols: readonly string[];
  /** Family of the chat's token, where it takes one. */
  readonly chatFamily?: string;
}

/** Bytes of a frame (security: 64 KB). */
export const MAX_FRAME = 64 * 1024;

/**
 * Mounts a socket behind the guard of all routes: the token comes as sub-protocol (or header), the page
 * must be of our own origin, and the endpoint decides on the address. Refusals are plain HTTP answers.
 */
export function mountSocket(app: FastifyInstance, endpoint: SocketEndpoint, services: SocketServices): void {
  const handshakes = createRateLimiter(socketBudget.handshakes, services.elapsed);
  app.route({
    method: "GET",
    url: `${API_PREFIX}${endpoint.path}`,
    websocket: true,
    config: {
      ...declareRoute({
        right: endpoint.right ?? { kind: "session" },
        rows: endpoint.rows ?? { why: "frames hold ids, each checked against the receiver's rights" },
        fields: endpoint.fields ?? "none",
        // The handshake reads no row; what follows is the endpoint's own to limit.
        budget: "light",
        ...(endpoint.token ? { token: endpoint.token } : {}),
        ...(endpoint.whileViewing ? { whileViewing: endpoint.whileViewing } : {}),
        unsigned: { why: "browsers can add no headers to a handshake; token, owner and origin are checked" },
      }),
      isSocket: true,
    },
    preValidation: async (request) => {
      assertHandshake(request);
      assertSameOrigin(request, endpoint);
      const seconds = handshakes.take(request.ip);
      if (seconds > 0) throw new AppError("TOO_MANY_REQUESTS", { seconds });
      const { session, params, query } = request;
      if (!session || !endpoint.allows(session, params as Record<string, string>, query as Record<string, unknown>))
        throw new AppError("SOCKET_FORBIDDEN", {});
      const { perPerson: count, retryAfter } = socketBudget;
      if (isFull(session, services.connections)) throw new AppError("SOCKETS_FULL", { count, seconds: retryAfter });
    },
    handler: (socket: SocketPeer, request) => {
      // The guard has put the session there before the upgrade.
      const session = request.session as Session;
      // Of handshakes at the same time each was alone when it was looked at.
      if (isFull(session, services.connections)) return socket.close(closeCode.tryAgain, "too many connections");
      const connection = openConnection(socket, { session, services });
      receiveMessages(socket, connection, endpoint);
      const { params, chatFamily } = request;
      endpoint.opened?.(connection, {
        params: params as Record<string, string>,
        origin: originOf(request),
        protocols: protocolsOf(request).slice(1),
        ...(chatFamily === undefined ? {} : { chatFamily }),
      });
      socket.on("close", () => endpoint.closed?.(connection));
    },
  });
}

/** Whether a person has as many sockets as one may, in all their windows and sessions. */
function isFull({ user }: Session, connections: ReadonlySet<SocketConnection>): boolean {
  const own = [...connections].filter(({ session }) => session.user.id === user.id);
  return own.length >= socketBudget.perPerson;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route becomes a socket; all others stay requests, whatever a caller asks for. */
    isSocket?: true;
  }
}

/** Refuses to turn a request into a socket where none is mounted: the library would agree first and close then. */
export function refuseOtherUpgrades(app: FastifyInstance): void {
  // Behind the guard, which tells strangers nothing about what is mounted.
  app.addHook("preParsing", async ({ ws, routeOptions }) => {
    if (ws && routeOptions.config.isSocket !== true) throw new AppError("ROUTE_UNKNOWN", {});
  });
}

/** Ends a socket whose line broke or whose frames break the protocol: no fault of the server, and no line of the log may repeat them. */
export function endSocket(error: Error & { readonly code?: unknown }, socket: SocketPeer, { log }: FastifyRequest): void {
  log.info({ fault: error.name, code: error.code }, "a socket was ended");
  socket.terminate();
}

const KEY = /^[+/0-9A-Za-z]{22}==$/;
const VERSIONS: readonly string[] = ["13", "8"];
/** One sub-protocol (RFC 9110 §5.6.2). */
const PROTOCOL = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/**
 * What the library would refuse behind our back, in words of its own and without the envelope: a handshake is one of RFC 6455.
 *
 * @throws AppError SOCKET_HANDSHAKE
 */
function assertHandshake({ ws, headers }: FastifyRequest): void {
  if (!ws) return;
  const { upgrade = "", "sec-websocket-key": key = "", "sec-websocket-version": version = "" } = headers;
  const protocols = protocolsOf({ headers });
  const isSound = protocols.every((name) => PROTOCOL.test(name)) && new Set(protocols).size === protocols.length;
  if (upgrade.toLowerCase() !== "websocket" || !KEY.test(key) || !VERSIONS.includes(version) || !isSound)
    throw new AppError("SOCKET_HANDSHAKE", {});
}

function protocolsOf({ headers }: Pick<FastifyRequest, "headers">): readonly string[] {
  return headers["sec-websocket-protocol"]?.split(",").map((name) => name.trim()) ?? [];
}

/** Browsers always name the page's origin; a page of another site must not use the visitor's address book of sockets. */
function assertSameOrigin(request: FastifyRequest, { atAnyPort }: SocketEndpoint): void {
  const origin = request.headers.origin;
  if (origin === undefined) return;
  const own = atAnyPort ? request.hostname : request.host;
  if (!URL.canParse(origin) || new URL(origin)[atAnyPort ? "hostname" : "host"] !== own) throw new AppError("SOCKET_FORBIDDEN", {});
}

/** How many times the budget of messages ends a socket whose excess is answered. */
const FAR_TOO_MANY = 10;

function receiveMessages(socket: SocketPeer, connection: SocketConnection, endpoint: SocketEndpoint): void {
  const budget: RateBudget = endpoint.messages ?? socketBudget.messages;
  const refuse = endpoint.messages?.refuse;
  const limiter = createRateLimiter(budget);
  const last = createRateLimiter({ burst: budget.burst * FAR_TOO_MANY, perSecond: budget.perSecond * FAR_TOO_MANY });
  const isTooMany = (text?: string): boolean => {
    const waits = limiter.take("messages") > 0;
    const isOver = last.take("messages") > 0;
    if (waits && (isOver || !refuse)) connection.close(closeCode.policy, "too many messages");
    else if (waits && text !== undefined) refuse?.(connection, text);
    return waits;
  };
  socket.on("message", (data: Buffer, isBinary: boolean) => {
    if (isBinary) return connection.close(closeCode.unsupported, "text only");
    const text = data.toString("utf8");
    if (!isTooMany(text)) endpoint.message(connection, text);
  });
  // Signs of life cost as much as messages where there are thousands of them.
  socket.on("ping", () => void isTooMany());
  socket.on("pong", () => void isTooMany());
}
