import type { FastifyReply, FastifyRequest } from "fastify";
import { type BudgetName, isBudgetName } from "../budgets/workBudgets.ts";
import type { AnswerPartly } from "./answerParts.ts";
import type { Sent } from "./sentValue.ts";
import type { Session } from "./session.ts";

export type HttpMethod = "GET" | "POST" | "PUT" | "DELETE";

/** Who may call a route. */
export type RouteRight =
  /** Anyone, signed in or not; `why` is printed in the table of open routes. */
  | { readonly kind: "public"; readonly why: string }
  /** Anyone signed in. */
  | { readonly kind: "session" }
  /** Holders of a code; a function where the code follows from the path (generated entity routes). */
  | { readonly kind: "permission"; readonly code: string | ((request: FastifyRequest) => string) };

/**
 * How a route limits rows, or fields: `none` where it touches no entity data, `entity` where it goes
 * through the entity query builder and presenter, or the reason why neither is needed.
 */
export type RouteRule = "none" | "entity" | { readonly why: string };

/**
 * What a repeat of a write under the same key gets: the first answer (`answer`); a refusal that says it is done, if the
 * answer holds a secret (`once`); or another run (`again`), for reads, harmless repeats, and writes that a ticket or code
 * limits to one.
 */
export type RepeatRule = "answer" | "once" | "again";
/** The budget of a route's work. */
export type RouteBudget = BudgetName | ((request: FastifyRequest) => BudgetName);

/** JSON Schemas that Fastify checks before the handler runs. */
export interface RouteSchema {
  readonly params?: object;
  readonly querystring?: object;
  readonly body?: object;
}

/** A call, as every handler is given it. */
export interface RouteCall<S extends Session | undefined = Session> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly session: S;
}

/** What was sent with a call beside its address. */
export interface SentParts<Query = unknown, Body = unknown> {
  readonly query: Query;
  readonly body: Body;
}

/** What handlers that answer several things at once work with. */
export interface PartlyAnswered {
  /** Works out one part of the answer, which fails by itself. */
  readonly part: AnswerPartly;
}

/** What was sent, as the schema of the route has checked it. */
type Checked<C extends RouteSchema> = SentParts<Sent<C["querystring"]>, Sent<C["body"]>>;

/** A declared route: the only kind the server mounts. */
export interface RouteDefinition<R extends RouteRight = RouteRight, C extends RouteSchema = RouteSchema> {
  readonly method: HttpMethod | readonly HttpMethod[];
  /** Path below the API prefix, with a leading slash. */
  readonly path: string;
  readonly right: R;
  readonly rows: RouteRule;
  readonly fields: RouteRule;
  /**
   * What its work counts as; a function where that follows from the path (generated entity routes).
   * @default for entity rows `read` with GET and `write` with all else; `light` where no entity rows are touched
   */
  readonly budget?: RouteBudget;
  /**
   * Whether a session that looks through the eyes of a role may call it: what changes anything is closed.
   *
   * @default `open` for GET, else `closed`
   */
  readonly whileViewing?: "open" | "closed";
  /** Whose token opens it: the chat has one of its own, and neither opens what is the other's. @default that of the console */
  readonly token?: "chat";
  /** Where request signatures are asked for (`SIGN_SECRET`), this route is not: why its callers cannot sign. */
  readonly unsigned?: { readonly why: string };
  /** What is sent; parameters of the query that it does not name are refused. */
  readonly schema?: C;
  /** Another reader than the schema decides which parameters of the query there are. */
  readonly readsParameters?: { readonly why: string };
  /** Bytes accepted as body. @default 1 MB */
  readonly bodyLimit?: number;
  /** Milliseconds the handler may take. @default 8000, a second less than callers wait */
  readonly timeLimit?: number;
  /** What a repeat gets; a function where it follows from the path. @default `answer`; `again` for GET and open routes */
  readonly repeat?: RepeatRule | ((request: FastifyRequest) => RepeatRule);
  /**
   * Whether the answer may be given again while nothing that it was read from has changed: of reads that do nothing else.
   * Whatever it reads that is not in the database, in the session or in the schemas must be noted (`noteUntil`).
   * @default false
   */
  readonly remember?: boolean | ((request: FastifyRequest) => boolean);
  /** Gives the result, wrapped into the envelope; or an `Answer` (own message or code), or the sent reply. */
  handler(call: RouteCall<SessionFor<R>> & Checked<C> & PartlyAnswered): Promise<unknown>;
}

/** Open routes see no session, all others always one. */
export type SessionFor<R extends RouteRight> = R extends { readonly kind: "public" } ? undefined : Session;

/** A route ready to be mounted; the type of its right is forgotten, the right itself is not. */
export type Route = Omit<RouteDefinition, "handler"> & {
  handler(call: RouteCall<Session | undefined> & SentParts & PartlyAnswered): Promise<unknown>;
};

/**
 * Declares a route. Right, row rule and field rule must be stated, and the budget of what takes longer or more than
 * the ordinary call; a route without them does not start.
 *
 * @example
 * defineRoute({ method: "GET", path: "/sys/role/queryall", right: { kind: "permission", code: "system:role:list" },
 *   rows: "entity", fields: "entity", handler: async ({ session }) => listRoles(session) })
 */
export function defineRoute<const R extends RouteRight, const C extends RouteSchema>(route: RouteDefinition<R, C>): Route {
  assertDeclared(route);
  // The guard hands `undefined` to public routes only, so the handler always gets the session its right promises.
  return route;
}

/** What every mounted route states, its budget filled in. */
export type DeclaredRoute = Required<Pick<RouteDefinition, "right" | "rows" | "fields" | "budget">> &
  Pick<RouteDefinition, "unsigned" | "whileViewing" | "token">;

type UncheckedRoute = Pick<RouteDefinition, "path"> & Partial<Omit<RouteDefinition, "path" | "handler">>;

/**
 * Bytes of the body and milliseconds of an ordinary call; more of either is a costly kind of work. Callers give up
 * after 9 s (spec §9), and nothing must be committed after that.
 */
export const ORDINARY_CALL = { bodyLimit: 1024 * 1024, timeLimit: 8000 } as const;

/**
 * Gives what a route declares.
 *
 * @throws where right, row rule, field rule or the budget of costly work is missing or empty; the server must not start then.
 */
export function assertDeclared(route: UncheckedRoute): DeclaredRoute {
  const { path, right, rows, fields, unsigned } = route;
  const budget = budgetOf(route);
  if (unsigned?.why.trim() === "") throw new Error(`Route ${path} is unsigned and does not say why.`);
  if (isRight(right) && isRule(rows) && isRule(fields) && budget !== undefined)
    return { right, rows, fields, budget, ...exceptionsOf(route) };
  const missing = [
    isRight(right) ? [] : "right",
    isRule(rows) ? [] : "rows",
    isRule(fields) ? [] : "fields",
    budget === undefined ? "budget" : [],
  ].flat();
  throw new Error(
    `Route ${path} does not declare: ${missing.join(", ")}. Every route states its right, row rule and field rule, and its budget where it is costly.`,
  );
}

/** What a route states that most do not. */
function exceptionsOf({ unsigned, whileViewing, token }: UncheckedRoute): Pick<DeclaredRoute, "unsigned" | "whileViewing" | "token"> {
  return { ...(unsigned ? { unsigned } : {}), ...(whileViewing ? { whileViewing } : {}), ...(token ? { token } : {}) };
}

function budgetOf({ budget, rows, method, timeLimit = 0, bodyLimit = 0 }: UncheckedRoute): RouteBudget | undefined {
  if (budget !== undefined) return typeof budget === "function" || isBudgetName(budget) ? budget : undefined;
  if (timeLimit > ORDINARY_CALL.timeLimit || bodyLimit > ORDINARY_CALL.bodyLimit) return undefined;
  if (rows !== "entity") return "light";
  return method === "GET" ? "read" : "write";
}

function isRight(right: RouteRight | undefined): right is RouteRight {
  if (right?.kind === "public") return right.why.trim() !== "";
  if (right?.kind === "permission") return typeof right.code === "function" || right.code.trim() !== "";
  return right?.kind === "session";
}

function isRule(rule: RouteRule | undefined): rule is RouteRule {
  if (typeof rule === "object") return rule.why.trim() !== "";
  return rule === "none" || rule === "entity";
}
