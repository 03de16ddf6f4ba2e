import type { Row } from "../../../src/schema/index.ts";
import { actorOf, type AuditEvent, noOrigin } from "../../audit/auditEvent.ts";
import type { Database } from "../../database/database.types.ts";
import type { EntityScope } from "../scope/entityScope.ts";

/** What is remembered of one act. */
export interface AuditEntry {
  /** `""` for acts on many rows, such as an export. */
  readonly rowId: string;
  /** `add`, `edit`, `delete`, `move`, `import`, `reveal`, `export`, `undo`, `question` (decision 0063), or the id of an `x-actions` entry. */
  readonly action: string;
  /** Stored row before and after, child rows included; absent where there was none. */
  readonly before?: Row | undefined;
  readonly after?: Row | undefined;
  /** Name of the revealed field, number of exported rows, reason of a correction, id of the action taken back: never a value. */
  readonly note?: string;
}

const COVERED = "******";

/** Adds an act on an entity to the audit log, inside the transaction of what it tells. */
export async function writeAudit(trx: Database, scope: EntityScope, entry: AuditEntry): Promise<void> {
  await scope.context.audit.write(trx, eventOf(scope, entry));
}

/** Adds acts on rows, of one entity or several, all by one statement. */
export async function writeAudits(
  trx: Database,
  acts: readonly { readonly scope: EntityScope; readonly entry: AuditEntry }[],
): Promise<void> {
  const [first] = acts;
  await first?.scope.context.audit.write(trx, ...acts.map(({ scope, entry }) => eventOf(scope, entry)));
}

function eventOf(scope: EntityScope, entry: AuditEntry): AuditEvent {
  const { entity, session, origin = noOrigin, now: at, requestId, project } = scope;
  const { rowId, action, before, after, note = "" } = entry;
  // A question about masked values says what was asked; what was shown for it is told beside it.
  if (action !== "question") scope.reads?.markWritten(entity.name);
  return {
    kind: "write",
    entity: entity.name,
    rowId,
    action,
    actor: actorOf(session),
    origin,
    at,
    requestId,
    schemaHash: project.hash,
    note,
    before: snapshot(scope, before, after),
    after: snapshot(scope, after, before),
  };
}

/** A row to be kept. What is never sent back (passwords) is not kept either: only that it changed. */
function snapshot({ entity }: EntityScope, row: Row | undefined, other: Row | undefined): Row | undefined {
  if (!row) return undefined;
  const kept = { ...row };
  for (const { name } of entity.fields.filter((field) => field.writeOnly)) {
    if (row[name] === other?.[name]) delete kept[name];
    else kept[name] = row[name] === null ? null : COVERED;
  }
  return kept;
}
