import { type Row, isBlankText, trimSpace } from "../../../src/schema/index.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { readListQuery } from "../../entity/listing/listQuery.ts";
import { allOf, type Filter } from "../../entity/query/filter.ts";
import { hasId } from "../../entity/rows/findRows.ts";
import { parsePage } from "../../entity/request/parameters.ts";
import { readPage, type PageOfRows } from "../../entity/listing/readPage.ts";
import { countRows } from "../../entity/query/selectRows.ts";
import { AppError } from "../../errors/appError.ts";
import { defineRoute, type Route, type RouteCall } from "../../http/defineRoute.ts";
import { Answer } from "../../http/envelope.ts";
import type { ServerServices } from "../serverServices.ts";
import { moduleScope } from "../moduleScope.ts";
import { markRead } from "./readMarks.ts";
import { ANNOUNCEMENT, presentReceived, readNotices, receivedNotices, sentBy, unreadNotices } from "./receivedNotices.ts";
import { readSummary } from "./noticeSummary.ts";

const text = (maxLength: number) => ({ type: "string", maxLength }) as const;
const own = {
  right: { kind: "session" },
  rows: { why: "only announcements addressed to the caller" },
  fields: { why: "only what the people it is for may see" },
} as const;

/** What has been announced to the caller: the bell, the personal page, and the marks of what was read. */
export function receivedRoutes(services: ServerServices): readonly Route[] {
  const scopeOf = (call: RouteCall): EntityScope => moduleScope(services, call, ANNOUNCEMENT);
  return [
    defineRoute({
      ...own,
      method: "GET",
      path: "/sys/annountCement/listByUser",
      remember: true,
      schema: { querystring: { type: "object", properties: { pageSize: text(10) } } },
      handler: async (call) => {
        const { size } = parsePage({ pageSize: call.query.pageSize ?? "5" });
        return readSummary(scopeOf(call), Math.min(size, MAX_SUMMARY));
      },
    }),
    defineRoute({
      ...own,
      method: "GET",
      path: "/sys/sysAnnouncementSend/getMyAnnouncementSend",
      schema: { querystring: pageQuery },
      handler: async (call) => receivedPage(scopeOf(call), call.query),
    }),
    defineRoute({
      ...own,
      method: ["PUT", "POST"],
      path: "/sys/sysAnnouncementSend/editByAnntIdAndUserId",
      schema: { body: { type: "object", required: ["anntId"], properties: { anntId: { type: "string", minLength: 1, maxLength: 64 } } } },
      handler: async (call) => {
        const scope = scopeOf(call);
        const which = allOf([receivedNotices(scope), hasId([call.body.anntId])]);
        const marked = await markRead(services.database.db, scope, which);
        if (marked.length === 0 && (await countRows(services.database.db, { entity: scope.entity, where: which })) === 0)
          throw new AppError("ROW_MISSING", {});
        tellOtherWindows(services, scope, marked);
        return new Answer(null, { message: "操作成功！" });
      },
    }),
    defineRoute({
      ...own,
      method: ["PUT", "POST"],
      path: "/sys/sysAnnouncementSend/readAll",
      handler: async (call) => {
        const scope = scopeOf(call);
        tellOtherWindows(services, scope, await markRead(services.database.db, scope, receivedNotices(scope)));
        return new Answer(null, { message: "操作成功！" });
      },
    }),
  ];
}

const MAX_SUMMARY = 50;
/** Conditions and order that the personal page may ask for. */
const FILTERS = ["titile", "priority", "msgCategory", "sendTime_begin", "sendTime_end", "column", "order", "pageNo", "pageSize"] as const;

const pageQuery = {
  type: "object",
  properties: Object.fromEntries([...FILTERS, "readFlag", "senderName"].map((name) => [name, text(200)])),
} as const;

async function receivedPage(scope: EntityScope, parameters: Row): Promise<PageOfRows> {
  const asked = Object.fromEntries(FILTERS.flatMap((name) => (parameters[name] === undefined ? [] : [[name, parameters[name]]])));
  const within = allOf([
    receivedNotices(scope),
    ...readFilter(scope, parameters["readFlag"]),
    ...(await senderFilter(scope, parameters["senderName"])),
  ]);
  return readPage(scope, await readListQuery(scope, { column: "sendTime", order: "desc", ...asked }, { within }), presentReceived);
}

function readFilter(scope: EntityScope, readFlag: unknown): readonly Filter[] {
  if (readFlag === "1") return [readNotices(scope)];
  return readFlag === "0" ? [unreadNotices(scope)] : [];
}

async function senderFilter(scope: EntityScope, name: unknown): Promise<readonly Filter[]> {
  return typeof name === "string" && !isBlankText(name) ? [await sentBy(scope, trimSpace(name))] : [];
}

/** The caller's other windows count again; there is nothing to read aloud. */
function tellOtherWindows({ events }: ServerServices, { session }: EntityScope, marked: readonly string[]): void {
  const [msgId] = marked;
  if (msgId !== undefined)
    events.publish({ cmd: "user", msgId, msgTxt: "" }, { users: [session.user.id], tenantId: session.user.tenantId });
}
