import { routeOf } from "../../../src/schema/calls/apiCall.ts";
import { noticeCalls } from "../../../src/schema/calls/noticeCalls.ts";
import { isBlankText, readAdvancedQuery, splitList, trimSpace } from "../../../src/schema/index.ts";
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
import {
  ANNOUNCEMENT,
  presentReceived,
  readNotices,
  RECEIVED_FIELDS,
  receivedNotices,
  sentBy,
  sentByName,
  unreadNotices,
} from "./receivedNotices.ts";
import { readSummary } from "./noticeSummary.ts";

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
      ...routeOf(noticeCalls.listByUser),
      remember: true,
      handler: async (call) => {
        const { pageSize, content } = call.query;
        const { size } = parsePage({ pageSize: pageSize || "5" });
        return readSummary(scopeOf(call), { size: Math.min(size, MAX_SUMMARY), withContent: content !== "none" });
      },
    }),
    defineRoute({
      ...own,
      ...routeOf(noticeCalls.getMyAnnouncementSend),
      handler: async (call) => receivedPage(scopeOf(call), call.query),
    }),
    defineRoute({
      ...own,
      ...routeOf(noticeCalls.editByAnntIdAndUserId),
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
      ...routeOf(noticeCalls.readAll),
      handler: async (call) => {
        const scope = scopeOf(call);
        tellOtherWindows(services, scope, await markRead(services.database.db, scope, receivedNotices(scope)));
        return new Answer(null, { message: "操作成功！" });
      },
    }),
  ];
}

const MAX_SUMMARY = 50;
/** Of an order for the value, the text that is read for it stands for the value (protocol 1.8). */
const TEXT_SUFFIX = "_dictText";

type Asked = Readonly<Partial<Record<keyof typeof noticeCalls.getMyAnnouncementSend.schema.querystring.properties, string>>>;

async function receivedPage(scope: EntityScope, { readFlag, sender, senderName, ...asked }: Asked): Promise<PageOfRows> {
  assertReceived(asked);
  const within = allOf([
    receivedNotices(scope),
    ...readFilter(scope, readFlag),
    ...(isAsked(sender) ? [await sentBy(scope, trimSpace(sender))] : []),
    ...(isAsked(senderName) ? [await sentByName(scope, { rule: "like", text: trimSpace(senderName) })] : []),
  ]);
  const order = isAsked(asked.column) ? {} : { column: "sendTime", order: asked.order || "desc" };
  return readPage(scope, await readListQuery(scope, { ...asked, ...order }, { within }), presentReceived);
}

/**
 * Conditions and order are about what the people see whom an announcement is for: any other would tell who else got it.
 *
 * @throws AppError QUERY_PARAM_INVALID
 */
function assertReceived({ column = "", superQueryParams = "" }: Asked): void {
  const columns = splitList(column).map((name) => (name.endsWith(TEXT_SUFFIX) ? name.slice(0, -TEXT_SUFFIX.length) : name));
  assertKnown("column", columns);
  assertKnown("superQueryParams", (readAdvancedQuery(superQueryParams) ?? []).map(fieldOfCondition));
}

function assertKnown(name: string, fields: readonly string[]): void {
  const unseen = fields.find((field) => !(RECEIVED_FIELDS as readonly string[]).includes(field));
  if (unseen !== undefined)
    throw new AppError("QUERY_PARAM_INVALID", { name, reason: `收到的通告里没有“${unseen.slice(0, 60)}”，请换一项内容` });
}

function fieldOfCondition(condition: unknown): string {
  const { field } = (condition ?? {}) as { readonly field?: unknown };
  return typeof field === "string" ? field : "";
}

function isAsked(text: string | undefined): text is string {
  return text !== undefined && !isBlankText(text);
}

/** @throws AppError QUERY_PARAM_INVALID */
function readFilter(scope: EntityScope, readFlag = ""): readonly Filter[] {
  const flag = trimSpace(readFlag);
  if (flag === "1") return [readNotices(scope)];
  if (flag === "0") return [unreadNotices(scope)];
  if (flag === "") return [];
  throw new AppError("QUERY_PARAM_INVALID", { name: "readFlag", reason: "只能是 0（未读）或 1（已读）" });
}

/** The caller's other windows count again; there is nothing to read aloud. */
function tellOtherWindows({ events }: ServerServices, { session }: EntityScope, marked: readonly string[]): void {
  const [msgId] = marked;
  if (msgId !== undefined)
    events.publish({ cmd: "user", msgId, msgTxt: "" }, { users: [session.user.id], tenantId: session.user.tenantId });
}
