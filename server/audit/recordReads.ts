import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AppContext } from "../http/context.ts";
import type { Session } from "../http/session.ts";
import { actorOf, originOf } from "./auditEvent.ts";
import { describeQuestion } from "./describeQuestion.ts";
import { ReadFolding } from "./readFolding.ts";
import { type EntityRead, readsOf } from "./requestReads.ts";

/** What a call is named in the log, by the last part of its path; every other is `read`. */
const ACTIONS: Readonly<Record<string, string>> = {
  list: "list",
  children: "list",
  queryById: "open",
  history: "readHistory",
  options: "options",
};

/** Records whose data leaves with each answer: one entry for each entity, and one for a window however often it asks by itself. */
export function recordReads(app: FastifyInstance, context: Pick<AppContext, "audit" | "schemas" | "clock">): void {
  const folding = new ReadFolding();
  app.addHook("onSend", async (request, reply) => {
    const { session } = request;
    // A refusal hands nothing out.
    if (!session || reply.statusCode >= 400) return;
    for (const read of readsOf(request).list()) record(context, folding, { request, session, read });
  });
}

interface ReadOfRequest {
  readonly request: FastifyRequest;
  readonly session: Session;
  readonly read: EntityRead;
}

function record({ audit, schemas, clock }: Parameters<typeof recordReads>[1], folding: ReadFolding, of: ReadOfRequest): void {
  const { request, session, read } = of;
  const path = request.url.split("?", 1)[0] ?? "";
  const parameters = { ...(request.query as object), ...(typeof request.body === "object" ? request.body : {}) };
  const { id, ...rest } = parameters as Readonly<Record<string, unknown>>;
  const question = describeQuestion(read.entity, id === read.rowId ? rest : parameters, audit.key);
  const action = ACTIONS[path.slice(path.lastIndexOf("/") + 1)] ?? "read";
  const at = clock();
  const page = String((parameters as Readonly<Record<string, unknown>>)["pageNo"] ?? 1);
  const asked = [session.tokenId, path, read.entity.name, read.rowId, question, page].join("\n");
  const isUnattended = request.headers["x-unattended"] !== undefined;
  if (!folding.isNew(asked, { now: at.getTime(), isUnattended })) return;
  const notes = [
    `${read.count} 条`,
    ...(path.includes("/bin/") ? ["回收站"] : []),
    ...(question === "" ? [] : [`条件：${question}`]),
    ...(page === "1" ? [] : [`第 ${page.slice(0, 10)} 页`]),
  ];
  audit.writeSoon({
    kind: "read",
    entity: read.entity.name,
    rowId: read.rowId,
    action: action === "list" && question !== "" ? "search" : action,
    actor: actorOf(session),
    origin: originOf(request),
    at,
    requestId: request.id,
    schemaHash: schemas.current().hash,
    note: notes.join("；"),
  });
}
