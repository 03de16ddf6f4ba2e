import type { AppContext } from "../http/context.ts";
import type { Session } from "../http/session.ts";
import { actorOf, type AuditOrigin } from "./auditEvent.ts";
import { ReadFolding } from "./readFolding.ts";
import type { EntityRead } from "./requestReads.ts";

/** Whose data left with frames of one socket, and who sits behind it. */
export interface FramesRead {
  readonly session: Session;
  /** From where the socket was opened. */
  readonly origin: AuditOrigin;
  /** Id of the connection, in the place of a request's. */
  readonly requestId: string;
  /** Rows that the frames showed. */
  readonly rowIds: readonly string[];
  readonly reads: readonly EntityRead[];
}

/**
 * Makes what records whose data leaves with frames of sockets, as `recordReads` does with answers of calls. Nobody asks for a
 * frame, so a row that changes every few seconds is one look of the window it is shown in.
 */
export function frameRecorder({ audit, schemas, clock }: Pick<AppContext, "audit" | "schemas" | "clock">): (frames: FramesRead) => void {
  const folding = new ReadFolding();
  return ({ session, origin, requestId, rowIds, reads }) => {
    const at = clock();
    for (const { entity, rowId, count } of reads) {
      const asked = [session.tokenId, entity.name, ...rowIds].join("\n");
      if (!folding.isNew(asked, { now: at.getTime(), isUnattended: true })) continue;
      audit.writeSoon({
        kind: "read",
        entity: entity.name,
        rowId,
        action: "read",
        actor: actorOf(session),
        origin,
        at,
        requestId,
        schemaHash: schemas.current().hash,
        note: `${count} 条；实时更新`,
      });
    }
  };
}
