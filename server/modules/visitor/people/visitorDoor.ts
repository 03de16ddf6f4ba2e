import type { FastifyRequest } from "fastify";
import { AppError } from "../../../errors/appError.ts";
import { createRateLimiter, type RateBudget } from "../../../security/rateLimiter.ts";
import { sourceOf } from "../../../security/sourceOf.ts";
import { isToken } from "../../../rights/sessionToken.ts";
import type { ServerServices } from "../../serverServices.ts";
import { visitorErrors } from "../visitorErrors.ts";
import { type Visitor, VisitorTokens } from "./visitorTokens.ts";

/** What a call of a visitor costs. */
type CallKind = "read" | "say" | "file";

/** How much one person may do, over all their tokens. */
const PERSON: Readonly<Record<CallKind, RateBudget>> = {
  read: { burst: 60, perSecond: 2 },
  say: { burst: 8, perSecond: 20 / 60 },
  file: { burst: 6, perSecond: 10 / 60 },
};
/** How much one source address may do: a street of people behind one telephone exchange, no crowd of made-up ones. */
const SOURCE: Readonly<Record<CallKind | "session" | "wrong", RateBudget>> = {
  read: { burst: 300, perSecond: 20 },
  say: { burst: 60, perSecond: 2 },
  file: { burst: 30, perSecond: 1 },
  session: { burst: 30, perSecond: 0.5 },
  wrong: { burst: 20, perSecond: 0.5 },
};

/** The one way in for calls of visitors: who they are by their token, and how much they may do. */
export class VisitorDoor {
  readonly tokens: VisitorTokens;
  private readonly people: ReturnType<typeof limitersOf<CallKind>>;
  private readonly sources: ReturnType<typeof limitersOf<CallKind | "session" | "wrong">>;

  constructor(services: ServerServices) {
    this.tokens = new VisitorTokens(services);
    this.people = limitersOf(PERSON, services.elapsed);
    this.sources = limitersOf(SOURCE, services.elapsed);
  }

  /**
   * Recognises a visitor, and counts the call.
   *
   * @throws AppError VISITOR_DEAD, TOO_MANY_REQUESTS
   */
  async enter(request: FastifyRequest, kind: CallKind): Promise<Visitor> {
    const source = sourceOf(request.ip);
    refuseFor(this.sources.wrong.wait(source));
    const visitor = await this.recognise(request);
    if (!visitor) {
      this.sources.wrong.take(source);
      throw new AppError(visitorErrors.VISITOR_DEAD, {});
    }
    refuseFor(this.people[kind].take(visitor.miniUserId));
    refuseFor(this.sources[kind].take(source));
    return visitor;
  }

  /** Recognises a visitor again, after something that took its time. @throws AppError VISITOR_DEAD */
  async enterAgain(request: FastifyRequest): Promise<Visitor> {
    const visitor = await this.recognise(request);
    if (!visitor) throw new AppError(visitorErrors.VISITOR_DEAD, {});
    return visitor;
  }

  /** Counts somebody who wants a token. @throws AppError TOO_MANY_REQUESTS */
  countNewcomer(request: FastifyRequest): void {
    refuseFor(this.sources.session.take(sourceOf(request.ip)));
  }

  private async recognise(request: FastifyRequest): Promise<Visitor | undefined> {
    const token = visitorTokenOf(request);
    return token === undefined ? undefined : this.tokens.find(token);
  }
}

/** The token that a call shows; `undefined` where there is none, or what stands there is none. */
export function visitorTokenOf({ headers }: FastifyRequest): string | undefined {
  const value = headers["x-visitor-token"];
  return typeof value === "string" && isToken(value) ? value : undefined;
}

function limitersOf<K extends string>(budgets: Readonly<Record<K, RateBudget>>, elapsed: () => number) {
  const limiters = Object.entries<RateBudget>(budgets).map(([kind, budget]) => [kind, createRateLimiter(budget, elapsed)] as const);
  return Object.fromEntries(limiters) as Readonly<Record<K, ReturnType<typeof createRateLimiter>>>;
}

/** @throws AppError TOO_MANY_REQUESTS */
function refuseFor(seconds: number): void {
  if (seconds > 0) throw new AppError("TOO_MANY_REQUESTS", { seconds });
}
