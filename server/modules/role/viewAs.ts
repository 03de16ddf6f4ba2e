import type { Row } from "../../../src/schema/model/json.ts";
import { actorOf, originOf } from "../../audit/auditEvent.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { AppError } from "../../errors/appError.ts";
import { defineRoute, type Route, type RouteCall } from "../../http/defineRoute.ts";
import { Answer } from "../../http/envelope.ts";
import type { ServerServices } from "../serverServices.ts";
import { columnText } from "../../database/values/columnText.ts";
import { moduleScope, readVisible } from "../moduleScope.ts";
import { VIEW_AS } from "../../rights/identity.ts";

/** Long enough to try a role, short enough to be forgotten. */
const LIFE = 30 * 60_000;

const access = { rows: "entity", fields: { why: "name of the role and the end of the look" } } as const;

/** Looking through the eyes of a role, and ending it. What the session may do meanwhile `identity` decides, for every call. */
export function viewAsRoutes(services: ServerServices): readonly Route[] {
  return [
    defineRoute({
      method: "POST",
      path: "/sys/role/viewAs",
      right: { kind: "permission", code: VIEW_AS },
      ...access,
      schema: {
        body: {
          type: "object",
          required: ["id"],
          properties: { id: { type: "string", minLength: 1, maxLength: 64 }, orgCode: { type: "string", maxLength: 64 } },
        },
      },
      handler: async (call) => new Answer(await beginView(services, call, call.body), { message: "已切换为该角色的视角，只能查看" }),
    }),
    defineRoute({
      method: "POST",
      path: "/sys/role/endViewAs",
      right: { kind: "session" },
      ...access,
      whileViewing: "open",
      handler: async (call) => {
        await endView(services, call);
        return new Answer(null, { message: "已结束查看" });
      },
    }),
  ];
}

/**
 * @param asked the role, and the department to look from: `""` for none; absent: the caller's own
 * @throws AppError ROW_MISSING where the caller sees no such role, or no such department
 */
async function beginView(
  services: ServerServices,
  call: RouteCall,
  { id, orgCode }: { readonly id: string; readonly orgCode?: string },
): Promise<{ readonly roleName: string; readonly until: number }> {
  const role = await readOne(services, call, { entity: "role", field: "id", value: id });
  const department = orgCode ? await readOne(services, call, { entity: "department", field: "orgCode", value: orgCode }) : undefined;
  const until = services.clock().getTime() + LIFE;
  const roleName = columnText(role["roleName"]);
  await services.database.transaction(async (trx) => {
    await services.sessions.view(call.session.tokenId, { roleId: id, until, orgCode }, trx);
    const place = department ? `，部门“${columnText(department["departName"])}”` : orgCode === "" ? "，不在任何部门" : "";
    await record(services, call, { action: "viewAs", roleId: id, note: roleName + place }, trx);
  });
  tellWindows(services, call);
  return { roleName, until };
}

async function readOne(
  services: ServerServices,
  call: RouteCall,
  { entity, field, value }: { readonly entity: string; readonly field: string; readonly value: string },
): Promise<Row> {
  const [row] = await readVisible(moduleScope(services, call, entity), { op: "compare", field, operator: "eq", value }, 1);
  if (!row) throw new AppError("ROW_MISSING", {});
  return row;
}

async function endView(services: ServerServices, call: RouteCall): Promise<void> {
  const { viewing, tokenId } = call.session;
  await services.database.transaction(async (trx) => {
    await services.sessions.view(tokenId, undefined, trx);
    if (viewing) await record(services, call, { action: "endViewAs", roleId: viewing.roleId, note: viewing.roleName }, trx);
  });
  tellWindows(services, call);
}

/** The person's other windows, and the sockets behind them, follow at once. */
function tellWindows({ events }: ServerServices, { session }: RouteCall): void {
  events.publish({ cmd: "permission" }, { users: [session.user.id] });
}

interface ViewAct {
  readonly action: "viewAs" | "endViewAs";
  readonly roleId: string;
  readonly note: string;
}

async function record(
  { audit, clock, schemas }: ServerServices,
  { request, session }: RouteCall,
  { action, roleId, note }: ViewAct,
  trx: DatabaseTransaction,
): Promise<void> {
  await audit.write(trx, {
    kind: "write",
    entity: "role",
    rowId: roleId,
    action,
    actor: actorOf(session.viewing?.own ?? session),
    origin: originOf(request),
    at: clock(),
    requestId: request.id,
    schemaHash: schemas.current().hash,
    note,
  });
}
