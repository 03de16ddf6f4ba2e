import { actorOf, originOf } from "../../audit/auditEvent.ts";
import { chinaDate, type EntityModel, holdsRight, type Row } from "../../../src/schema/index.ts";
import type { PlanAnswer } from "../../../src/schema/wire/planAnswers.ts";
import { presentRows } from "../../entity/presenter/presentRows.ts";
import { allOf, type Filter } from "../../entity/query/filter.ts";
import { visibleRows } from "../../entity/query/rowFilter.ts";
import { rowsOf } from "../../entity/query/rowSource.ts";
import { ROW_ALIAS, selectRows } from "../../entity/query/selectRows.ts";
import { AppError } from "../../errors/appError.ts";
import { defineRoute, type Route, type RouteCall } from "../../http/defineRoute.ts";
import type { ServerServices } from "../serverServices.ts";
import { moduleScope } from "../moduleScope.ts";
import { closedRows } from "../../schemas/closedRows.ts";
import { shortenedKeeps } from "../../schemas/shortenedKeeps.ts";
import { plannedChanges, SHOWN_ROWS } from "../../schemas/plannedChanges.ts";
import { ScreenCompiler } from "../../schemas/screenCompiler.ts";
import { VALIDATOR_PATH, ValidatorModules } from "../../schemas/validatorModules.ts";

const EDIT_RIGHT = { kind: "permission", code: "sys:schema:edit" } as const;
const noRows = { rows: { why: "schemas hold no rows" }, fields: { why: "the compiler leaves out what the viewer may not know" } } as const;
const ONE_YEAR = 31_536_000;

/** Screens as the session may see them, and the state of the schema files. */
export function schemaRoutes(services: ServerServices): readonly Route[] {
  const validators = new ValidatorModules({ directory: services.paths.validators, key: services.secrets.capabilityKey });
  return [screenRoute(services, new ScreenCompiler(validators)), validatorRoute(validators), ...stateRoutes(services)];
}

function screenRoute(services: ServerServices, compiler: ScreenCompiler): Route {
  return defineRoute({
    method: "GET",
    path: "/sys/schema/screen/:id",
    right: { kind: "session" },
    ...noRows,
    handler: async ({ request, reply, session }) => {
      const screen = await compiler.compile(services.schemas.current(), (request.params as { id: string }).id, session);
      if (!screen) throw new AppError("SCREEN_MISSING", {});
      const tag = `"${screen.hash}"`;
      // The browser may keep the screen, but asks each time whether it still holds for this session.
      reply.headers({ etag: tag, "cache-control": "private, no-cache" });
      return request.headers["if-none-match"] === tag ? reply.code(304).send() : screen;
    },
  });
}

function validatorRoute(validators: ValidatorModules): Route {
  return defineRoute({
    method: "GET",
    path: `${VALIDATOR_PATH}/:file`,
    right: { kind: "public", why: "browsers load modules without headers; the address itself is the secret" },
    rows: "none",
    fields: { why: "the module was made for whoever was given its address" },
    handler: async ({ request, reply }) => {
      const name = /^([0-9a-f]{64})\.js$/.exec((request.params as { file: string }).file)?.[1];
      const source = name && (await validators.find(name));
      if (!source) throw new AppError("ROUTE_UNKNOWN", {});
      return reply
        .headers({ "content-type": "text/javascript; charset=utf-8", "cache-control": `private, max-age=${ONE_YEAR}, immutable` })
        .send(source);
    },
  });
}

function stateRoutes(services: ServerServices): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/sys/schema/problems",
      right: EDIT_RIGHT,
      ...noRows,
      handler: async () => services.schemas.problems(),
    }),
    defineRoute({
      method: "GET",
      path: "/sys/schema/plan",
      right: EDIT_RIGHT,
      rows: "entity",
      fields: "entity",
      budget: "maintenance",
      timeLimit: 120_000,
      handler: (call) => readPlan(services, call),
    }),
    defineRoute({
      method: "POST",
      path: "/sys/schema/reload",
      right: EDIT_RIGHT,
      ...noRows,
      budget: "maintenance",
      timeLimit: 120_000,
      handler: async (call) => {
        const problems = await services.schemas.reload(call.session.user.username);
        await recordReload(services, call, problems.length);
        return problems;
      },
    }),
  ];
}

/** Rows at risk are shown as the caller's own list of them would show them. */
async function readPlan(services: ServerServices, call: RouteCall): Promise<PlanAnswer> {
  const { plan, project } = await services.schemas.plan();
  const { db } = services.database;
  const inForce = services.schemas.current();
  const readShown = async (entity: EntityModel, where: Filter): Promise<readonly Row[]> => {
    if (!holdsRight(entity, "list", call.session)) return [];
    const scope = moduleScope(services, call, entity.name);
    const rows = await selectRows(db, {
      ...rowsOf(scope),
      where: allOf([visibleRows(scope, ROW_ALIAS), where]),
      sort: [{ field: "id", direction: "asc" }],
      limit: SHOWN_ROWS,
    });
    return presentRows(db, scope, rows);
  };
  const mayCount = (entity: EntityModel): boolean =>
    holdsRight(entity, "list", call.session) && call.session.rowRules(entity.name).length === 0;
  const view = { inForce, wanted: project, readShown, mayCount, today: chinaDate(services.clock()) };
  const closed = [...(await closedRows(db, view)), ...(await shortenedKeeps(db, view))];
  return plannedChanges({ plan, inForce, closed, readShown, mayCount });
}

/** The reload is over, whatever becomes of its entry; the entry names the schemas that are in force by it. */
async function recordReload({ audit, database, clock, schemas }: ServerServices, call: RouteCall, problems: number): Promise<void> {
  await database.transaction((trx) =>
    audit.write(trx, {
      kind: "write",
      entity: "schema",
      rowId: "",
      action: "reload",
      actor: actorOf(call.session),
      origin: originOf(call.request),
      at: clock(),
      requestId: call.request.id,
      schemaHash: schemas.current().hash,
      note: problems === 0 ? "" : `${problems} 个问题`,
    }),
  );
}
