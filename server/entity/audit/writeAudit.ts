import { isDeepStrictEqual } from "node:util";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Row } from "../../../src/schema/index.ts";
import { actorOf, type AuditEvent, noOrigin } from "../../audit/auditEvent.ts";
import { forgetValues } from "../../audit/forgottenValues.ts";
import type { Database } from "../../database/database.types.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { withJsonTexts } from "./jsonTexts.ts";

/** What is remembered of one act. */
export interface AuditEntry {
  /** `""` for acts on many rows, such as an export. */
  readonly rowId: string;
  /** `add`, `edit`, `delete`, `restore`, `move`, `import`, `reveal`, `export`, `print`, `undo`, `question` (decision 0063), or the id of an `x-actions` entry. */
  readonly action: string;
  /** Stored row before and after, child rows included; absent where there was none. */
  readonly before?: Row | undefined;
  readonly after?: Row | undefined;
  /** Name of the revealed field, number of exported rows, reason of a correction, id of the action taken back: never a value. */
  readonly note?: string;
  /** Fields of which the entry itself says only that they changed (decision 0128). @default none */
  readonly forgets?: ReadonlySet<string>;
}

const COVERED = "******";

/**
 * Adds an act on an entity to the audit log, inside the transaction of what it tells.
 *
 * @returns id of the entry
 */
export async function writeAudit(trx: Database, scope: EntityScope, entry: AuditEntry): Promise<string> {
  const [id = ""] = await writeAuditsAfter(trx, Promise.resolve(), [{ scope, entry }]);
  return id;
}

/** An act on an entity. */
export interface AuditAct {
  readonly scope: EntityScope;
  readonly entry: AuditEntry;
}

/**
 * Adds acts on rows, of one entity or several, once a last question to the database is answered well; of many, the entries are
 * signed while it works. Gives the ids of the entries.
 */
export async function writeAuditsAfter(trx: Database, question: Promise<void>, acts: readonly AuditAct[]): Promise<readonly string[]> {
  const [first] = acts;
  if (!first) return question.then(() => []);
  const { audit } = first.scope.context;
  const sign = async () => {
    // By then the question is on its way.
    if (acts.length > 1) await nextTurn();
    return audit.sign(acts.map(eventOf));
  };
  const [entries] = await Promise.all([sign(), question]);
  for (const { scope, entry } of acts)
    // A question about masked values says what was asked; what was disclosed stands beside it.
    if (entry.action !== "question") scope.reads?.markWritten(scope.entity.name);
  await audit.add(trx, entries);
  return entries.contents.map(({ id }) => id);
}

function eventOf({ scope, entry }: AuditAct): AuditEvent {
  const { entity, session, origin = noOrigin, now: at, requestId, project } = scope;
  const { rowId, action, after, note = "" } = entry;
  const before = disclosed(entry);
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

/** The row before as it may be disclosed: of what is forgotten only that it was there. What the act put in its place is no secret. */
function disclosed({ before, after, forgets }: AuditEntry): Row | undefined {
  if (!before || !forgets) return before;
  const goes = (name: string) => forgets.has(name) && !isDeepStrictEqual(before[name] ?? null, after?.[name] ?? null);
  return forgetValues({ before, after: after ?? null }, goes)?.before ?? before;
}

/** A row to be kept. What is never sent back (passwords) is not kept either: only that it changed. */
function snapshot(scope: EntityScope, row: Row | undefined, other: Row | undefined): Row | undefined {
  if (!row) return undefined;
  const { entity } = scope;
  const kept = { ...withJsonTexts(scope, entity, row) };
  for (const { name } of entity.fields.filter((field) => field.writeOnly)) {
    if (row[name] === other?.[name]) delete kept[name];
    else kept[name] = row[name] === null ? null : COVERED;
  }
  return kept;
}
