import type { AuditPage } from "../../../src/schema/wire/auditAnswers.ts";
import { actorOf, originOf } from "../../audit/auditEvent.ts";
import { isDay } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import { defineRoute, type Route, type RouteCall } from "../../http/defineRoute.ts";
import { isPlatform } from "../../http/session.ts";
import type { ServerServices } from "../serverServices.ts";
import { type AuditConditions, type AuditQuestion, readAuditPage } from "./readAuditPage.ts";

const word = { type: "string", maxLength: 64 } as const;
const day = { type: "string", maxLength: 10 } as const;

/** Parameters that limit which entries are shown. */
const CONDITIONS = ["begin", "end", "kind", "entity", "action", "rowId", "person", "address"] as const;

/** What the page of the audit log asks for, as texts. */
interface AuditQuery extends AuditConditions {
  readonly pageNo?: string;
  readonly pageSize?: string;
}

/** The audit log for those who watch over it; looking at it is recorded as well. */
export function auditRoutes(services: ServerServices): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/sys/audit/list",
      right: { kind: "permission", code: "sys:audit:list" },
      rows: { why: "entries of the session's tenant; those of all to whom all tenants are open" },
      fields: { why: "who, where, when and which row; values before and after stay in the table" },
      schema: {
        querystring: {
          type: "object",
          properties: {
            begin: day,
            end: day,
            kind: { type: "string", enum: ["", "write", "read", "refusal"] },
            entity: word,
            action: word,
            rowId: word,
            person: word,
            address: word,
            pageNo: { type: "string", pattern: "^[1-9]\\d{0,5}$" },
            pageSize: { type: "string", pattern: "^[1-9]\\d{0,2}$" },
          },
        },
      },
      handler: async (call) => listEntries(services, call, call.query),
    }),
  ];
}

async function listEntries(services: ServerServices, call: RouteCall, query: AuditQuery): Promise<AuditPage> {
  const { pageNo = "1", pageSize = "20", ...asked } = query;
  for (const name of ["begin", "end"] as const)
    if (asked[name] && !isDay(asked[name])) throw new AppError("QUERY_PARAM_INVALID", { name, reason: "应为日期" });
  services.audit.assertWritable();
  const question: AuditQuestion = {
    ...asked,
    page: { number: Number(pageNo), size: Math.min(200, Number(pageSize)) },
    ...(isPlatform(call.session) ? {} : { tenantId: call.session.user.tenantId }),
  };
  const page = await readAuditPage(services, question);
  recordLook(services, call, { query, total: page.total });
  return page;
}

interface Look {
  readonly query: AuditQuery;
  /** How many entries there were. */
  readonly total: number;
}

function recordLook({ audit, clock, schemas }: ServerServices, { request, session }: RouteCall, { query, total }: Look): void {
  const { pageNo = "1", ...asked } = query;
  // Names and kinds of entries are no personal data of those the rows are about: they may stand here as they are. What else
  // somebody sends limits nothing, and does not get into the log.
  const conditions = CONDITIONS.flatMap((name) => (asked[name] ? [`${name} ${asked[name]}`] : []));
  audit.writeSoon({
    kind: "read",
    entity: "audit",
    rowId: "",
    action: conditions.length > 0 ? "search" : "list",
    actor: actorOf(session),
    origin: originOf(request),
    at: clock(),
    requestId: request.id,
    schemaHash: schemas.current().hash,
    note: [`${total} 条`, ...(conditions.length > 0 ? [`条件：${conditions.join("、")}`] : []), `第 ${pageNo} 页`].join("；"),
  });
}
