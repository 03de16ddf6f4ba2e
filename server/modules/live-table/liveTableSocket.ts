import { randomUUID } from "node:crypto";
import type { LiveTableFrame } from "../../../src/schema/wire/liveTableFrames.ts";
import { frameRecorder } from "../../audit/recordFrames.ts";
import { mayList } from "../../entity/scope/mayList.ts";
import { tenantOfRows } from "../../entity/transaction/tellOfRows.ts";
import type { Audience, HintEvent, RowEvent, ServerEvent } from "../../http/events.ts";
import { logFault } from "../../process/logFault.ts";
import { isMeant } from "../../sockets/isMeant.ts";
import { closeCode, type SocketConnection } from "../../sockets/socketConnection.ts";
import type { SocketEndpoint } from "../../sockets/socketEndpoint.ts";
import type { ServerServices } from "../serverServices.ts";
import { inTurn } from "./inTurn.ts";
import { PageNews } from "./pageNews.ts";
import { readRequest } from "./readRequest.ts";
import { type LivePage, tellPage } from "./tellPage.ts";

/**
 * The live table socket, `/vxeSocket/{userId}/{pageId}` (GRID-56): tells a page what became of the rows it shows, whoever saved
 * them and however. `pageId` is the name of the entity that the page shows, e.g. `dictItem`; it is opened by the owner of the
 * address who may list that entity, and by nobody else, whether there is such an entity or not.
 */
export function liveTableSocket(services: ServerServices): SocketEndpoint {
  const { events, logger, schemas } = services;
  const pages = new Map<SocketConnection, LivePage>();
  const desk = { services, record: frameRecorder(services) };
  const tell = inTurn<LivePage>(
    async (page) => {
      if (pages.has(page.connection)) await tellPage(desk, page);
    },
    ({ connection }, error) => {
      logFault(logger, error, "a live table was not told of a change");
      // What it was not told of it loads when it comes back.
      connection.close(closeCode.restart, "reconnect");
    },
  );
  events.subscribe((event, audience) => {
    for (const page of pages.values()) if (hear(page, event, audience)) tell(page);
  });
  events.onGap(() => [...pages.keys()].forEach((connection) => connection.close(closeCode.restart, "reconnect")));
  return {
    path: "/vxeSocket/:userId/:pageId",
    rows: "entity",
    fields: "entity",
    allows(session, { userId, pageId = "" }) {
      const project = schemas.current();
      const entity = project.entities.get(pageId);
      return userId === session.user.id && entity !== undefined && mayList({ project, entity, session });
    },
    opened(connection, { params: { pageId = "" }, origin }) {
      pages.set(connection, { id: randomUUID(), connection, entity: pageId, origin, news: new PageNews() });
    },
    closed: (connection) => void pages.delete(connection),
    message(connection, text) {
      const page = pages.get(connection);
      if (page) answer(services, page, text);
    },
  };
}

/** Notes what an event means to a page, and gives whether the page is to be told, or looked at, for it. */
function hear(page: LivePage, event: ServerEvent, audience: Audience): boolean {
  const { session } = page.connection;
  // Who may list the entity is asked when the page is told: child rows are listed by other rights than their own.
  const { permission: _, ...place } = audience;
  if (!isMeant(session, place)) return false;
  if (event.cmd === "row" && event.entity === page.entity) return note(event, page);
  if (event.cmd === "hint" && event.entity === page.entity) return noteHint(event, page);
  // Rights, or what they are about, are others now.
  return event.cmd === "permission" || event.cmd === "schema";
}

function note({ changes, caseId = "" }: RowEvent, { news }: LivePage): true {
  if (changes) for (const change of changes) news.add({ ...change, caseId });
  else news.reload(caseId);
  return true;
}

function noteHint({ rowId, caseId, sender }: HintEvent, page: LivePage): boolean {
  if (sender === page.id) return false;
  page.news.add({ kind: "hint", id: rowId, caseId });
  return true;
}

function answer({ events, schemas }: ServerServices, { id, entity: name, connection }: LivePage, text: string): void {
  const request = readRequest(text);
  if (request?.kind === "heart_beat") connection.send({ type: "heart_beat", data: true } satisfies LiveTableFrame);
  const entity = schemas.current().entities.get(name);
  if (request?.kind !== "hint" || !entity) return;
  const { rowId, caseId } = request;
  events.publish({ cmd: "hint", entity: name, rowId, caseId, sender: id }, tenantOfRows(entity, connection.session));
}
