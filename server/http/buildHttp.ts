import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import fastifyMultipart from "@fastify/multipart";
import fastify, {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySchema,
  type FastifyServerOptions,
  LogController,
} from "fastify";
import type { BudgetName, WorkBudgets } from "../budgets/workBudgets.ts";
import { createWorkRunner, type WorkRunner } from "../budgets/workRunner.ts";
import { AppError } from "../errors/appError.ts";
import {
  assertDeclared,
  type DeclaredRoute,
  type HttpMethod,
  ORDINARY_CALL,
  type RepeatRule,
  type Route,
  type RouteBudget,
} from "./defineRoute.ts";
import { answerPartly } from "./answerParts.ts";
import { closedSchema } from "./declaredParameters.ts";
import { loggedRoute, type RefusalListener, sendFailure } from "./failures.ts";
import { guardAgain, guardRequest, type RouteDeclaration } from "./guard.ts";
import { successEnvelope } from "./envelope.ts";
import type { RememberedAnswers } from "./rememberedAnswers.ts";
import { RepeatableWrites } from "./repeatableWrites.ts";
import type { Authenticate } from "./session.ts";
import { ANSWER_HEADERS } from "../security/securityHeaders.ts";
import { answerClientError, answerNodeErrors, refuseEarly } from "./rawFailure.ts";
import { RefusedLoad } from "./refusedLoad.ts";
import { lazyValidators } from "./lazyValidators.ts";
import { readJsonBodies } from "./readJsonBody.ts";
import { refuseLostCharacters } from "./refuseLostCharacters.ts";
import type { WriteRecords } from "./writeRecords.ts";

/** Path below which every API route lives (spec §7). */
export const API_PREFIX = "/apiserver";

/** A route as it is mounted, generated ones by their pattern. */
export interface MountedRoute extends DeclaredRoute {
  readonly method: string;
  readonly url: string;
  /** What it reads of a call, as JSON Schemas; absent where another reader does. */
  readonly schema: FastifySchema | undefined;
}

declare module "fastify" {
  interface FastifyInstance {
    /** Every mounted route with what it declares. */
    readonly mountedRoutes: readonly MountedRoute[];
  }
}

/** Milliseconds a silent connection is kept; it ends uploads that were cut off. */
const SILENCE_LIMIT = 60_000;

/** Bytes of address and headers: calls of the protocol name up to a thousand rows of 35 characters in their address. */
const HEADER_LIMIT = 48 * 1024;

/** Answers are kept nowhere, taken for nothing else, and tell other sites nothing. */
const QUIET_HEADERS = { "cache-control": "no-store", "x-content-type-options": "nosniff", "referrer-policy": "same-origin" } as const;

export interface HttpOptions {
  readonly routes: readonly Route[];
  readonly authenticate: Authenticate;
  /** Recognises whoever was recognised before, see `guardAgain`. @default `authenticate` */
  readonly authenticateAgain?: Authenticate;
  /** What calls with a token are told while there are too many of them. @default they are never too many */
  readonly refusalOfAll?: () => AppError | undefined;
  readonly clock: () => Date;
  /** Where writes that callers named are remembered. @default nowhere: every call runs */
  readonly writes?: WriteRecords;
  readonly logger?: FastifyBaseLogger;
  /** Proxies in front that tell address and protocol of the caller. @default none */
  readonly trustProxy?: number;
  /** @default those of a PostgreSQL server */
  readonly workBudgets?: WorkBudgets;
  /** Answers that may be given again. @default none */
  readonly answers?: RememberedAnswers;
  /** The log has a line for each call. @default true */
  readonly logRequests?: boolean;
  /** Told of every refusal before it leaves. */
  readonly onRefusal?: RefusalListener;
  /** Adds plug-ins and hooks before the guard and the routes. */
  readonly setUp?: (app: FastifyInstance) => Promise<void>;
}

/**
 * Builds the HTTP server without listening.
 * Only declared routes can be mounted: adding any other route to the instance throws.
 */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = fastify(serverOptions(options));
  app.setValidatorCompiler(lazyValidators());
  answerNodeErrors(app.server, options.clock);
  const load = new RefusedLoad(app.log);
  putDoorBefore(app, options, load);
  app.decorateRequest("session", undefined);
  app.decorateRequest("guardedAt", 0);
  app.decorateRequest("guardAgain", function askAgain(this: FastifyRequest) {
    return guardAgain(this, options.authenticateAgain ?? options.authenticate);
  });
  app.decorateRequest("caller", undefined);
  app.decorateRequest("chatFamily", undefined);
  app.decorateRequest("aimedAt", undefined);
  app.decorateRequest("isAddressKnown", false);
  app.decorateRequest("write", undefined);
  app.decorateRequest("statements", 0);
  const mounted: MountedRoute[] = [];
  app.decorate("mountedRoutes", mounted);
  readJsonBodies(app);
  await options.setUp?.(app);
  app.addHook("onRoute", ({ url, method, config, schema }) => {
    for (const one of typeof method === "string" ? [method] : method)
      mounted.push({ ...assertDeclared({ path: url, method: one as HttpMethod, ...config?.declared }), method: one, url, schema });
  });
  const work = createWorkRunner(options.workBudgets);
  receiveRequests(app, options.authenticate, work);
  app.addHook("preValidation", async (request) => refuseLostCharacters(request));
  if (options.logRequests ?? true) app.addHook("onResponse", async (request, reply) => logAnswer(request, reply));
  app.setErrorHandler((error, request, reply) =>
    sendFailure(error, { request, reply, now: options.clock(), onRefusal: options.onRefusal, load }),
  );
  app.setNotFoundHandler(() => {
    throw new AppError("ROUTE_UNKNOWN", {});
  });
  await app.register(fastifyMultipart, { limits: { files: 1, fields: 20, fieldSize: 4096, parts: 24 } });
  const writes = options.writes && new RepeatableWrites(options.writes);
  const { clock, answers } = options;
  for (const route of options.routes) mountRoute(app, route, { clock, work, writes, answers, onRefusal: options.onRefusal });
  return app;
}

/** Methods that some route may have, or that get the answer of an unknown route; the others have no business here (ASVS 4.1.4). */
const METHODS: readonly string[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** @throws AppError METHOD_UNKNOWN, ROUTE_UNKNOWN, BODY_UNREADABLE where an HTTP/1.1 request names no host (RFC 9112 §3.2) */
function assertPlainRequest(request: FastifyRequest, reply: FastifyReply): void {
  const { raw, method } = request;
  if (!METHODS.includes(method)) {
    reply.header("allow", METHODS.join(", "));
    throw new AppError("METHOD_UNKNOWN", {});
  }
  if (raw.httpVersion === "1.1" && !raw.headers.host) throw new AppError("BODY_UNREADABLE", {});
  if (!isAddressOfRoute(request)) throw new AppError("ROUTE_UNKNOWN", {});
}

/**
 * Whether an address is spelled as its route is declared, up to the first parameter. The router also takes whole addresses
 * (`http://host/…`), encoded letters, and `#` for `?`; budgets, signatures, log and audit read what was sent and would
 * take it for something else (S-05).
 */
function isAddressOfRoute({ url, routeOptions }: FastifyRequest): boolean {
  const [fixed = ""] = routeOptions.url?.split(/[:*]/, 1) ?? [];
  return url.startsWith(fixed) && !url.includes("#");
}

function serverOptions(options: HttpOptions): FastifyHttpOptions<Server> {
  const fail: NonNullable<FastifyServerOptions["frameworkErrors"]> = (error, request, reply) =>
    void sendFailure(error, { request, reply: reply.headers(ANSWER_HEADERS), now: options.clock(), onRefusal: options.onRefusal });
  return {
    ...(options.logger ? { loggerInstance: options.logger } : {}),
    // Our own lines name method, path and status; Fastify's would hold the query string, and with it values.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: ORDINARY_CALL.bodyLimit,
    exposeHeadRoutes: false,
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    handlerTimeout: ORDINARY_CALL.timeLimit,
    connectionTimeout: SILENCE_LIMIT,
    // Both would be answered by Node and by Fastify themselves, without the envelope; the first hook answers them.
    http: { requireHostHeader: false, maxHeaderSize: HEADER_LIMIT },
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerClientError(error, socket, options.clock),
    // By their number: believing the whole header would let callers choose their address, and with it their locks.
    trustProxy: (_address, hop) => hop < (options.trustProxy ?? 0),
    // Addresses that cannot be read get the same kind of answer as all others; no hook has run for them.
    frameworkErrors: fail,
  };
}

/** One line for each answer; the route as declared, because addresses may hold what must not be kept. */
function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const { method, session, statements, log } = request;
  const [status, ms] = [reply.statusCode, Math.round(reply.elapsedTime)];
  log.info({ method, route: loggedRoute(request), status, ms, statements, user: session?.user.id }, "request");
}

/** The door before all hooks and routes, for the time when there are too many calls. */
function putDoorBefore(app: FastifyInstance, { refusalOfAll, clock }: HttpOptions, load: RefusedLoad): void {
  if (!refusalOfAll) return;
  refuseEarly(app.server, {
    // Sockets come another way; whoever shows no token waits for nobody.
    concerns: ({ url = "", headers }) => url.startsWith(`${API_PREFIX}/`) && headers["x-access-token"] !== undefined,
    refusal: refusalOfAll,
    onRefusal: (refusal) => void load.note(refusal),
    clock,
  });
}

/** The first look at every request that has a route or none: whether it is one, then who asks. */
function receiveRequests(app: FastifyInstance, authenticate: Authenticate, work: WorkRunner): void {
  let isClosing = false;
  app.addHook("preClose", async () => void (isClosing = true));
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(QUIET_HEADERS);
    if (isClosing) {
      reply.header("connection", "close");
      throw new AppError("SERVER_CLOSING", {});
    }
    assertPlainRequest(request, reply);
    await guardRequest(request, authenticate);
    const { declared, remember } = request.routeOptions.config;
    // What may be remembered costs nothing where it is; where not, its gate asks the same.
    const isHeavy = declared?.budget !== undefined && !remembers({ remember }, request);
    work.assertResponsive(isHeavy ? budgetFor(declared.budget, request) : undefined);
  });
}

/** The declaration that a route outside the envelope (files, sockets) puts into its `config`. */
export function declareRoute(declaration: RouteDeclaration): { readonly declared: RouteDeclaration } {
  return { declared: declaration };
}

interface MountOptions {
  readonly clock: () => Date;
  readonly work: WorkRunner;
  readonly writes: RepeatableWrites | undefined;
  readonly answers: RememberedAnswers | undefined;
  readonly onRefusal: RefusalListener | undefined;
}

function mountRoute(app: FastifyInstance, route: Route, { clock, work, writes, answers, onRefusal }: MountOptions): void {
  const declared = assertDeclared(route);
  app.route({
    method: typeof route.method === "string" ? route.method : [...route.method],
    url: `${API_PREFIX}${route.path}`,
    config: { ...declareRoute(declared), remember: route.remember },
    schema: closedSchema(route),
    ...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
    ...(route.timeLimit ? { handlerTimeout: route.timeLimit } : {}),
    handler: async (request, reply) => {
      const handle = async () => {
        // The body has come, and a place has become free: both may have taken longer than the right to be here.
        await request.guardAgain();
        const { query, body, session } = request;
        return route.handler({ request, reply, session, query, body, part: answerPartly(request, onRefusal) });
      };
      const budget = budgetFor(declared.budget, request);
      if (answers && remembers(route, request))
        return answers.answer(request, reply, (sources) => work.run({ budget, request, reply, sources }, handle));
      const value = await work.run({ budget, request, reply }, () => writes?.run(request, repeatRule(route, request), handle) ?? handle());
      // A handler that gives its reply back is over when the answer is out, and gives nothing then.
      return reply.sent ? reply : successEnvelope(value, clock());
    },
  });
}

function budgetFor(budget: RouteBudget, request: FastifyRequest): BudgetName {
  return typeof budget === "function" ? budget(request) : budget;
}

/** Only what asks again is; a GET that is repeated under a key is that, too. */
function remembers({ remember = false }: { readonly remember?: Route["remember"] | undefined }, request: FastifyRequest): boolean {
  return request.method === "GET" && (typeof remember === "function" ? remember(request) : remember);
}

/** Open routes are limited to one use by their codes and tickets, or open a session, whose answer is kept nowhere. */
function repeatRule({ repeat, right }: Route, request: FastifyRequest): RepeatRule {
  if (typeof repeat === "function") return repeat(request);
  return repeat ?? (request.method === "GET" || right.kind === "public" ? "again" : "answer");
}
