import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RequestBudgets } from "../budgets/countedBudgets.ts";
import { AppError } from "../errors.ts";
import { createRateLimiter } from "../security/rateLimiter.ts";
import { sourceOf } from "../security/sourceOf.ts";
import { API_PREFIX } from "./buildHttp.ts";

/** Tokens kept with their owners; at the limit the longest known one goes, whose next call is counted a little later. */
const MAX_TOKENS = 20_000;

/** What counting needs to know of a request before the guard has looked at it. */
export interface RequestOrigin {
  /** Fingerprint of the token it shows; `undefined` where it shows none. */
  tokenOf(request: FastifyRequest): string | undefined;
}

/**
 * Turns away whoever asks for more than their budget, with the seconds to wait. A user is counted by who they are, in
 * all their windows; on open routes an address is counted; the console's own files are not. Who an earlier call has
 * shown to be the owner of a token is counted before the guard asks the database, and so are the wrong tokens of an
 * address: a flood must not queue up there, before the others.
 */
export function limitRequests(app: FastifyInstance, budgets: RequestBudgets, { tokenOf }: RequestOrigin): void {
  const users = createRateLimiter(budgets.user);
  const addresses = createRateLimiter(budgets.address);
  const wrongTokens = createRateLimiter(budgets.address);
  const owners = new Map<string, string>();
  const counted = new WeakSet<FastifyRequest>();
  const isCounted = ({ url }: FastifyRequest): boolean => url.startsWith(`${API_PREFIX}/`);

  app.addHook("onRequest", async (request) => {
    const token = isCounted(request) ? tokenOf(request) : undefined;
    if (token === undefined) return;
    const owner = owners.get(token);
    refuseFor(owner === undefined ? wrongTokens.wait(sourceOf(request.ip)) : users.take(owner));
    if (owner !== undefined) counted.add(request);
  });
  app.addHook("preParsing", async (request) => {
    if (!isCounted(request) || counted.has(request)) return;
    const { session } = request;
    refuseFor(session ? users.take(session.user.id) : addresses.take(sourceOf(request.ip)));
    const token = session && tokenOf(request);
    if (!session || token === undefined) return;
    owners.set(token, session.user.id);
    if (owners.size > MAX_TOKENS) owners.delete(owners.keys().next().value as string);
  });
  app.addHook("onError", async (request, _reply, error) => {
    if (error instanceof AppError && error.code === "SESSION_DEAD" && tokenOf(request) !== undefined)
      wrongTokens.take(sourceOf(request.ip));
  });
}

/** @throws AppError TOO_MANY_REQUESTS */
function refuseFor(seconds: number): void {
  if (seconds > 0) throw new AppError("TOO_MANY_REQUESTS", { seconds });
}
