import type { FastifyRequest } from "fastify";
import { AppError } from "../errors/appError.ts";
import type { RouteDefinition, RouteRight } from "./defineRoute.ts";
import type { Authenticate, Session } from "./session.ts";

/** What the guard reads of a route. */
export type RouteDeclaration = Pick<RouteDefinition, "right" | "rows" | "fields" | "budget" | "unsigned" | "whileViewing" | "token">;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Right, row rule and field rule; a route without it is not mounted. */
    declared?: RouteDeclaration;
    /** Whether its answers may be given again. */
    remember?: RouteDefinition["remember"] | undefined;
  }
  interface FastifyRequest {
    /** Set by the guard on every route that is not public. */
    session: Session | undefined;
    /**
     * Asks the guard once more, for what came or was waited for since its last word: rights and sessions end while a body
     * is on its way. `session` is the one of this moment afterwards.
     */
    guardAgain: () => Promise<void>;
    /** When the guard was asked last, in milliseconds of the process. */
    guardedAt: number;
    /** Account name of whoever showed a living token, also where the request is refused then; for the log. */
    caller: string | undefined;
    /** Family of the chat's token that was shown, where the route takes one. */
    chatFamily: string | undefined;
    /** Id of the account that a refused sign-in was aimed at; for the audit. */
    aimedAt: string | undefined;
    /** The address is the one of a route of some entity, letter by letter, and so holds nothing that a caller made up. */
    isAddressKnown: boolean;
  }
}

/**
 * The one guard: no session → 401, no right → 403. It runs before the body is read, so that nobody uploads without a
 * right, and again before the work, since a caller may hold the body back. Unknown paths of the API are guarded too and
 * tell strangers nothing.
 */
export async function guardRequest(request: FastifyRequest, authenticate: Authenticate): Promise<void> {
  const right = rightOf(request);
  if (right.kind === "public") return;
  request.guardedAt = performance.now();
  const session = await authenticate(request);
  if (!session) throw new AppError(request.routeOptions.config.declared?.token === "chat" ? "CHAT_TOKEN_DEAD" : "SESSION_DEAD", {});
  request.session = session;
  request.caller = session.user.username;
  const code = right.kind === "permission" ? codeOf(right.code, request) : undefined;
  if (session.viewing && !isOpenWhileViewing(request)) throw new AppError("VIEWING", { role: session.viewing.roleName });
  if (code === undefined || session.can(code)) return;
  throw session.isWithheld?.(code) ? new AppError("TENANT_SHARED", {}) : new AppError("RIGHT_MISSING", { code });
}

/** Milliseconds for which the guard's word holds: no longer than a process may take to hear of what others decide (decision 0081). */
const WORD_HOLDS = 100;

/** Asks the guard again, unless it was asked a moment ago. Open routes have no session that could have ended. */
export async function guardAgain(request: FastifyRequest, authenticate: Authenticate): Promise<void> {
  if (request.session && performance.now() - request.guardedAt > WORD_HOLDS) await guardRequest(request, authenticate);
}

/** A code that is asked for at each request belongs to a route that is there by this very address: then the address holds names only. */
function codeOf(code: string | ((request: FastifyRequest) => string), request: FastifyRequest): string {
  if (typeof code === "string") return code;
  const found = code(request);
  request.isAddressKnown = true;
  return found;
}

/** By the method where the route does not say: one that nobody thought of is closed. */
function isOpenWhileViewing({ method, routeOptions }: FastifyRequest): boolean {
  return (routeOptions.config.declared?.whileViewing ?? (method === "GET" ? "open" : "closed")) === "open";
}

const API_PATH = /^\/apiserver(?:[/?#]|$)/i;

/** Outside the API nothing is hidden behind a session; what is not there is not there for anybody. */
const NOWHERE: RouteRight = { kind: "public", why: "an address that leads nowhere" };

function rightOf(request: FastifyRequest): RouteRight {
  if (request.is404) return API_PATH.test(request.url) ? { kind: "session" } : NOWHERE;
  const right = request.routeOptions.config.declared?.right;
  if (!right) throw new Error("A route without a declared right was mounted.");
  return right;
}
