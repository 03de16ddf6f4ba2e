import { Socket } from "node:net";
import type { FastifyRequest } from "fastify";
import type { EntityModel, Row } from "../../src/schema/index.ts";
import type { SchemaProject } from "../../src/schema/project.ts";
import { originOf } from "../audit/auditEvent.ts";
import { readsOf } from "../audit/requestReads.ts";
import { AppError } from "../errors/appError.ts";
import { API_PREFIX } from "../http/buildHttp.ts";
import type { BudgetName } from "../budgets/workBudgets.ts";
import type { AppContext } from "../http/context.ts";
import { defineRoute, type HttpMethod, type Route, type RouteCall } from "../http/defineRoute.ts";
import { readDays } from "./days/readDays.ts";
import { refusedItems } from "./days/refusedItems.ts";
import type { EntityHookRegistry } from "./scope/entityHooks.ts";
import type { EntityScope } from "./scope/entityScope.ts";
import { inRowForm } from "./scope/inRowForm.ts";
import type { EntityOperation } from "./operations/operation.types.ts";
import { followSchemas } from "./followSchemas.ts";
import { assertTaken } from "./assertTaken.ts";
import { longOperations, operationsOf } from "./operations/registry.ts";
import { caseIdOf } from "./request/caseIdOf.ts";
import { bodyOf, requiredText } from "./request/requestParts.ts";
import { readOptions } from "./options/readOptions.ts";
import { readPicker } from "./options/readPicker.ts";
import { readTags } from "./options/readTags.ts";

/** One route of one entity. */
export interface EntityRoute {
  readonly method: HttpMethod;
  /** Path below the API prefix. */
  readonly path: string;
  /** Permission code it asks for. */
  readonly code: string;
  readonly entity: EntityModel;
  readonly operation: EntityOperation;
}

const tables = new WeakMap<SchemaProject, ReadonlyMap<string, EntityRoute>>();

/** Every generated route of a project, by method and path, e.g. `GET /hiv/organ/list`. */
export function entityRouteTable(project: SchemaProject): ReadonlyMap<string, EntityRoute> {
  const known = tables.get(project);
  if (known) return known;
  const routes = [...project.entities.values()].flatMap((entity) =>
    operationsOf(entity).flatMap((operation) => routesOf(entity, operation)),
  );
  const table = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]));
  tables.set(project, table);
  return table;
}

function routesOf(entity: EntityModel, operation: EntityOperation): readonly EntityRoute[] {
  return methodsOf(operation.method).map((method) => ({
    method,
    path: `${entity.api}${operation.path}`,
    code: `${entity.permission}:${operation.right}`,
    entity,
    operation,
  }));
}

function methodsOf(method: EntityOperation["method"]): readonly HttpMethod[] {
  return typeof method === "string" ? [method] : method;
}

/** What the generated routes need besides the context. */
export interface EntityRouteOptions {
  readonly hooks?: EntityHookRegistry;
}

/**
 * The routes of every entity. Which there are is looked up in the current project at each request,
 * so a change of schemas needs no restart; a hand-written route of the same path comes first.
 */
export function entityRoutes(context: AppContext, { hooks = new Map() }: EntityRouteOptions = {}): readonly Route[] {
  const lookup = new RouteLookup(context);
  const scopeFor = ({ request, reply, session }: RouteCall, entity: EntityModel, project: SchemaProject): EntityScope => {
    const deadline = performance.now() - reply.elapsedTime + request.routeOptions.handlerTimeout;
    const trail = { requestId: request.id, caseId: caseIdOf(request), origin: originOf(request), reads: readsOf(request) };
    return { context, project, entity, session, hooks, deadline, now: context.clock(), write: request.write, ...trail };
  };
  const generated = (
    path: string,
    method: readonly HttpMethod[],
    { timeLimit, bodyLimit, budget, whileViewing }: Partial<EntityOperation> = {},
  ): Route =>
    defineRoute({
      path,
      method,
      readsParameters: { why: "which there are follows from the entity" },
      ...(timeLimit === undefined ? { budget: (request) => ordinaryBudget(lookup.of(request).route) } : { timeLimit }),
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      ...(budget === undefined ? {} : { budget }),
      ...(whileViewing === undefined ? {} : { whileViewing }),
      right: { kind: "permission", code: (request) => lookup.of(request).route.code },
      repeat: (request) => lookup.of(request).route.operation.repeat ?? (request.method === "GET" ? "again" : "answer"),
      remember: (request) => lookup.of(request).route.operation.remember === true,
      rows: "entity",
      fields: "entity",
      async handler(call) {
        const { route, project } = lookup.of(call.request);
        assertTaken(route.operation, call.request);
        if (timeLimit !== undefined) keepConnection(call.request, timeLimit);
        const { request, reply } = call;
        return followSchemas(context.schemas, project, async (current) => {
          const { entity, operation } = current === project ? route : sameRoute(current, route);
          return operation.run({ scope: inRowForm(scopeFor(call, entity, current), request), request, reply });
        });
      },
    });
  return [
    generated("/*", ["GET", "POST", "PUT", "DELETE"]),
    ...longOperations.map((operation) => generated(`/:domain/:entity${operation.path}`, methodsOf(operation.method), operation)),
    choosing(context, scopeFor, { path: "/sys/reference/options", answer: readOptions }),
    choosing(context, scopeFor, { path: "/sys/reference/picker", answer: readPicker }),
    choosing(context, scopeFor, { path: "/sys/reference/days", answer: readDays }),
    choosing(context, scopeFor, { path: "/sys/reference/items", answer: refusedItems }),
    choosing(context, scopeFor, { path: "/sys/reference/tags", answer: readTags }),
  ];
}

interface ChoosingRoute {
  readonly path: string;
  readonly answer: (scope: EntityScope, body: Row) => Promise<unknown>;
}

/** A question of a form about what may be chosen in it. */
function choosing(
  context: AppContext,
  scopeFor: (call: RouteCall, entity: EntityModel, project: SchemaProject) => EntityScope,
  { path, answer }: ChoosingRoute,
): Route {
  return defineRoute({
    method: "POST",
    path,
    // Which entity is meant stands in the body; the handler asks for a right on it before anything else.
    right: { kind: "session" },
    repeat: "again",
    whileViewing: "open",
    rows: "entity",
    fields: "entity",
    budget: "read",
    async handler(call) {
      const project = context.schemas.current();
      const body = bodyOf(call.request);
      const entity = project.entities.get(requiredText(body, "entity"));
      if (!entity) throw new AppError("QUERY_PARAM_INVALID", { name: "entity", reason: "没有这个实体" });
      return answer(scopeFor(call, entity, project), body);
    },
  });
}

function ordinaryBudget({ method, operation }: EntityRoute): BudgetName {
  return operation.budget ?? (method === "GET" ? "read" : "write");
}

/** @throws ROUTE_UNKNOWN where the route is gone, or asks for another right than the one that was checked */
function sameRoute(project: SchemaProject, { method, path, code }: EntityRoute): EntityRoute {
  const route = entityRouteTable(project).get(`${method} ${path}`);
  if (route?.code !== code) throw new AppError("ROUTE_UNKNOWN", {});
  return route;
}

/** Nothing travels while a long operation works; the connection must not be taken for a dead one. */
function keepConnection({ socket }: FastifyRequest, time: number): void {
  // A request that was injected instead of received has no real socket.
  if (socket instanceof Socket) socket.setTimeout(time);
}

interface FoundRoute {
  readonly route: EntityRoute;
  readonly project: SchemaProject;
}

/** Finds the generated route of a request, once: guard and handler must see the same project, even if it changes between them. */
class RouteLookup {
  readonly #context: AppContext;
  readonly #found = new WeakMap<FastifyRequest, FoundRoute>();

  constructor(context: AppContext) {
    this.#context = context;
  }

  /** @throws ROUTE_UNKNOWN */
  of(request: FastifyRequest): FoundRoute {
    const known = this.#found.get(request);
    if (known) return known;
    const project = this.#context.schemas.current();
    // The address as it was sent: another spelling of a path is another path (S-05).
    const path = request.url.split("?", 1)[0]?.slice(API_PREFIX.length) ?? "";
    const route = entityRouteTable(project).get(`${request.method} ${path}`);
    if (!route) throw new AppError("ROUTE_UNKNOWN", {});
    this.#found.set(request, { route, project });
    return { route, project };
  }
}
