import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RequestBudgets } from "../budgets/countedBudgets.ts";
import { AppError } from "../errors/appError.ts";
import { createRateLimiter } from "../security/rateLimiter.ts";
import { sourceOf } from "../security/sourceOf.ts";
import { API_PREFIX } from "./buildHttp.ts";

/** Tokens kept with their owners; at the limit the longest known one goes, whose next call is counted a little later. */
const MAX_TOKENS = 20_000;

/** What counting needs to know of a request before the guard has looked at it, and of the time. */
export interface RequestOrigin {
  /** Fingerprint of the token it shows; `undefined` where it shows none. */
  tokenOf(request: FastifyRequest): string | undefined;
  /** Whether the token it shows was given out here, to whomever and however long ago. */
  isGivenOut(request: FastifyRequest): boolean;
  /** What the device is known by that somebody has signed in from; `undefined` where none has. */
  deviceOf(request: FastifyRequest): string | undefined;
  /** Milliseconds by which budgets come back, see `createRateLimiter`. */
  elapsed(): number;
}

/**
 * Refuses calls beyond a budget, with the seconds to wait. Users are counted by person; open routes by address, or by a
 * device that somebody has signed in from, because a whole clinic shares one address. Known tokens, by owner, and wrong
 * ones, by address, are counted before the guard asks the database, where a flood would queue. A token issued here is
 * never counted by address; once invalid, it is counted by itself.
 */
export function limitRequests(app: FastifyInstance, budgets: RequestBudgets, origin: RequestOrigin): void {
  const { tokenOf, isGivenOut, deviceOf, elapsed } = origin;
  const users = createRateLimiter(budgets.user, elapsed);
  const addresses = createRateLimiter(budgets.address, elapsed);
  const wrongTokens = createRateLimiter(budgets.address, elapsed);
  const wrongKey = (request: FastifyRequest, token: string): string => (isGivenOut(request) ? token : sourceOf(request.ip));
  const owners = new Map<string, string>();
  const counted = new WeakSet<FastifyRequest>();
  const isCounted = ({ url }: FastifyRequest): boolean => url.startsWith(`${API_PREFIX}/`);

  app.addHook("onRequest", async (request) => {
    const token = isCounted(request) ? tokenOf(request) : undefined;
    if (token === undefined) return;
    const owner = owners.get(token);
    refuseFor(owner === undefined ? wrongTokens.wait(wrongKey(request, token)) : users.take(owner));
    if (owner !== undefined) counted.add(request);
  });
  app.addHook("preParsing", async (request) => {
    if (!isCounted(request) || counted.has(request)) return;
    const { session } = request;
    refuseFor(session ? users.take(session.user.id) : addresses.take(deviceOf(request) ?? sourceOf(request.ip)));
    const token = session && tokenOf(request);
    if (!session || token === undefined) return;
    owners.set(token, session.user.id);
    if (owners.size > MAX_TOKENS) owners.delete(owners.keys().next().value as string);
  });
  app.addHook("onError", async (request, _reply, error) => {
    const token = error instanceof AppError && error.code === "SESSION_DEAD" ? tokenOf(request) : undefined;
    if (token === undefined) return;
    // What it does from now on is no longer its owner's doing: a stolen token that was ended must not keep them out.
    owners.delete(token);
    wrongTokens.take(wrongKey(request, token));
  });
}

/** @throws AppError TOO_MANY_REQUESTS */
function refuseFor(seconds: number): void {
  if (seconds > 0) throw new AppError("TOO_MANY_REQUESTS", { seconds });
}
