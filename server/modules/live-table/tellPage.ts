import { marksDeleted } from "../../../src/schema/compile/deletedWithRow.ts";
import type { Row } from "../../../src/schema/index.ts";
import type { LiveRowUpdate, LiveTableFrame } from "../../../src/schema/wire/liveTableFrames.ts";
import { RequestReads } from "../../audit/requestReads.ts";
import type { FramesRead } from "../../audit/recordFrames.ts";
import type { AuditOrigin } from "../../audit/auditEvent.ts";
import { readSeen } from "../../entity/presenter/readSeen.ts";
import { allOf } from "../../entity/query/filter.ts";
import { rowsInBin, seesEveryRow } from "../../entity/query/rowFilter.ts";
import { ROW_ALIAS, selectRows } from "../../entity/query/selectRows.ts";
import { hasId, seenId } from "../../entity/rows/findRows.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { mayList } from "../../entity/scope/mayList.ts";
import { rowId } from "../../entity/values/rowId.ts";
import { closeCode, type SocketConnection } from "../../sockets/socketConnection.ts";
import type { ServerServices } from "../serverServices.ts";
import type { News, PageNews } from "./pageNews.ts";

/** A page with an open live table. */
export interface LivePage {
  readonly id: string;
  readonly connection: SocketConnection;
  /** Name of the entity whose rows it shows. */
  readonly entity: string;
  readonly origin: AuditOrigin;
  readonly news: PageNews;
}

/** What pages are told with. */
export interface TellingDesk {
  readonly services: ServerServices;
  readonly record: (frames: FramesRead) => void;
}

/**
 * Tells a page what waits for it, as its person may read it at this moment: rows are read anew, through the row filter and the
 * presenter of all answers, so nothing is said of a row that they do not see. A page whose person may not list the entity any
 * more is closed.
 */
export async function tellPage({ services, record }: TellingDesk, page: LivePage): Promise<void> {
  const { connection } = page;
  if (!(await connection.recheck())) return;
  const reads = new RequestReads();
  const scope = scopeOfPage(services, page, reads);
  if (!scope) return connection.close(closeCode.policy, "not allowed");
  const { rows: news, reload } = page.news.take();
  const known = await lookUp(scope, news);
  for (const one of news) {
    const update = updateOf(scope, one, known);
    if (update) send(page, { type: "update_vxe_table", data: update });
  }
  const untold = news.filter(({ kind, id }) => kind === "delete" && !known.gone.has(id));
  if (reload !== undefined || untold.length > 0)
    send(page, { type: "common_send_date", data: { key: "reload", args: [reload ?? caseOf(untold)] } });
  record({ session: scope.session, origin: page.origin, requestId: page.id, rowIds: [...known.rows.keys()], reads: reads.list() });
}

function scopeOfPage(
  services: ServerServices,
  { connection, entity: name, id, origin }: LivePage,
  reads: RequestReads,
): EntityScope | undefined {
  const project = services.schemas.current();
  const entity = project.entities.get(name);
  const { session } = connection;
  if (!entity || !mayList({ project, entity, session })) return undefined;
  return { context: services, project, entity, session, now: services.clock(), hooks: services.hooks, requestId: id, origin, reads };
}

/** What the person of a page sees of rows that there is news of. */
interface KnownRows {
  readonly rows: ReadonlyMap<string, Row>;
  /** Ids of rows that are gone and that they saw. */
  readonly gone: ReadonlySet<string>;
  /** Ids of rows that others hinted at and that they see. */
  readonly hinted: ReadonlySet<string>;
}

async function lookUp(scope: EntityScope, news: readonly News[]): Promise<KnownRows> {
  const idsOf = (...kinds: readonly News["kind"][]) => [...new Set(news.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id))];
  const hinted = new Set<string>();
  for (const id of idsOf("hint")) if ((await seenId(scope, id)) !== undefined) hinted.add(id);
  const { db } = scope.context.database;
  return { rows: await readSeen(db, scope, idsOf("insert", "update")), gone: await seenGone(scope, idsOf("delete")), hinted };
}

/** Of rows that are gone those that the person saw: where no rule hides any, and where the marked row is still there to ask. */
async function seenGone(scope: EntityScope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || seesEveryRow(scope)) return new Set(ids);
  const { context, entity } = scope;
  if (!marksDeleted(entity)) return new Set();
  const where = allOf([rowsInBin(scope, ROW_ALIAS), hasId(ids)]);
  return new Set((await selectRows(context.database.db, { entity, where })).map(rowId));
}

function updateOf(scope: EntityScope, news: News, { rows, gone, hinted }: KnownRows): LiveRowUpdate | undefined {
  const { kind, id, caseId } = news;
  const update = (row: Row): LiveRowUpdate => ({ kind, socketKey: scope.entity.name, args: [{ ...row, id }, caseId] });
  if (kind === "delete" || kind === "hint") return (kind === "delete" ? gone : hinted).has(id) ? update({}) : undefined;
  const row = rows.get(id);
  return row && update(kind === "update" && news.fields ? partOf(scope, row, news.fields) : row);
}

/** What stands beside a value and says how people read it. */
const TEXT = "_dictText";

/** The changed fields of a presented row; what it shows of other rows may follow from any of them. */
function partOf({ entity }: EntityScope, row: Row, fields: readonly string[]): Row {
  const names = new Set(["rev", ...fields, ...(entity.derived ?? []).map(({ name }) => name)]);
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name.endsWith(TEXT) ? name.slice(0, -TEXT.length) : name)));
}

function send({ connection }: LivePage, frame: LiveTableFrame): void {
  connection.send(frame);
}

/** Who deleted the rows, `""` where it were several. */
function caseOf(news: readonly News[]): string {
  const [first, ...others] = new Set(news.map(({ caseId }) => caseId));
  return others.length > 0 ? "" : (first ?? "");
}
