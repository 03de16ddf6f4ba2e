import { sql } from "kysely";
import type { DatabaseHandle, DatabaseTransaction } from "../database/database.types.ts";
import { chainHash, signOldContent } from "./auditSignature.ts";
import { readAuditRows } from "./readAuditRows.ts";

/** Rows sealed in one transaction; more would hold the embedded database's one session for too long. */
const BATCH = 500;

/** The last row of the chain; `seq` 0 where nothing is sealed yet. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: string;
}

/** What one round of sealing did. */
export interface SealRound {
  /** The end of the chain that the round began at. */
  readonly found: ChainHead;
  readonly head: ChainHead;
  /** More rows wait. */
  readonly isPartial: boolean;
}

/**
 * Adds committed rows to the chain. It runs after the writes: within them, the chain would let only one transaction write
 * at a time. The process that holds the lock seals the rows of all, also those that a crash left.
 *
 * @returns `undefined` where nothing waits
 */
export async function sealAudit(database: DatabaseHandle, key: Uint8Array): Promise<SealRound | undefined> {
  const { rows } = await sql`select 1 from audit_log where seq is null limit 1`.execute(database.db);
  if (rows.length === 0) return undefined;
  return database.transaction(async (trx) => {
    await database.advisoryLock(trx, "audit seal");
    return sealBatch(trx, key);
  });
}

/** The end of the chain. */
export async function readHead(db: DatabaseHandle["db"] | DatabaseTransaction): Promise<ChainHead> {
  const { rows } = await sql<ChainHead>`
    select seq, hash from audit_log where seq is not null order by seq desc limit 1`.execute(db);
  return rows[0] ?? { seq: 0, hash: "" };
}

async function sealBatch(trx: DatabaseTransaction, key: Uint8Array): Promise<SealRound> {
  const found = await readHead(trx);
  const waiting = await readWaiting(trx, key);
  let head = found;
  const links = waiting.map(({ id, signature }) => {
    const seq = head.seq + 1;
    head = { seq, hash: chainHash({ seq, previous: head.hash, signature }, key) };
    return { id, ...head };
  });
  await sql`
    update audit_log set seq = link.seq, hash = link.hash
    from unnest(${links.map(({ id }) => id)}::text[], ${links.map(({ seq }) => seq)}::bigint[], ${links.map(({ hash }) => hash)}::text[])
      as link (id, seq, hash)
    where audit_log.id = link.id`.execute(trx);
  return { found, head, isPartial: waiting.length === BATCH };
}

interface WaitingRow {
  readonly id: string;
  readonly signature: string;
}

/** The next rows to be sealed. What a signed row says is in its signature and need not be read. */
async function readWaiting(trx: DatabaseTransaction, key: Uint8Array): Promise<readonly WaitingRow[]> {
  // Locked in the order in which values are taken out of them. Unsigned rows come first: behind a signed one they would look like what they then are, added by hand.
  const { rows } = await sql<{ readonly id: string; readonly signature: string | null }>`
    select id, signature from audit_log where seq is null order by (signature is not null), id limit ${BATCH} for update`.execute(trx);
  const signed = rows.flatMap(({ id, signature }) => (signature === null ? [] : [{ id, signature }]));
  if (signed.length === rows.length) return signed;
  const unsigned = rows.filter(({ signature }) => signature === null).map(({ id }) => id);
  const old = await readAuditRows(trx, sql`where id = any(${unsigned}::text[]) order by id`);
  return [...old.map(({ content }) => ({ id: content.id, signature: signOldContent(content, key) })), ...signed];
}
