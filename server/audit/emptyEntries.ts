import { sql } from "kysely";
import type { Row } from "../../src/schema/model/json.ts";
import type { DatabaseTransaction } from "../database/database.types.ts";
import { type ColumnList, unnested } from "../database/insertLists.ts";
import { type AuditContent, sortedJson } from "./auditContent.ts";
import { signEmptied, signOldContent } from "./auditSignature.ts";
import { forgetValues, type Goes } from "./forgottenValues.ts";
import { readAuditRows, type StoredAuditRow } from "./readAuditRows.ts";

/** Entries of rows that are to hold values no longer. */
export interface Emptying {
  readonly entity: string;
  readonly rowIds: readonly string[];
  readonly goes: Goes;
  /** Id of the entry that tells of the act; it stands in the log already, and holds none of the values. */
  readonly by: string;
  /** When an act of long ago was: its own entry holds the values like those before it, and later ones keep theirs. @default now */
  readonly until?: Date;
}

/** Entries that are emptied by one statement. */
const BATCH = 500;

/**
 * Takes values out of the entries of rows, in the transaction of the act that makes them be forgotten (decision 0128). Who did
 * what to which field when stays. The chain goes by the first signatures and holds; a second one holds what is left.
 *
 * @returns how many entries held something
 */
export async function emptyEntries(trx: DatabaseTransaction, key: Uint8Array, emptying: Emptying): Promise<number> {
  const { entity, rowIds, by, until } = emptying;
  const early = until === undefined ? sql`id <> ${by}` : sql`happened_at <= ${until.toISOString()}::timestamptz`;
  let count = 0;
  for (let after = ""; ;) {
    const found = await readAuditRows(
      trx,
      sql`where entity = ${entity} and row_id = any(${rowIds}::text[]) and id > ${after}
        and (before is not null or after is not null) and ${early} order by id limit ${BATCH} for update`,
    );
    const emptied = found.flatMap((row) => emptiedOf(row, emptying, key));
    await store(trx, emptied);
    count += emptied.length;
    after = found.at(-1)?.content.id ?? after;
    if (found.length < BATCH) return count;
  }
}

interface EmptiedEntry {
  readonly content: AuditContent;
  readonly signature: string;
  readonly emptiedBy: string;
  readonly emptiedSignature: string;
}

function emptiedOf(row: StoredAuditRow, { goes, by }: Emptying, key: Uint8Array): readonly EmptiedEntry[] {
  const { content } = row;
  const left = forgetValues({ before: rowOf(content.before), after: rowOf(content.after) }, goes);
  if (!left) return [];
  const text = (value: Row | null) => (value === null ? null : sortedJson(value));
  const rest: AuditContent = { ...content, before: text(left.before), after: text(left.after), salt: null };
  // A row from before signatures: what the chain has instead could not be worked out any more.
  const signature = row.signature ?? signOldContent(content, key);
  const emptied = { content: rest, signature, emptiedBy: by };
  return [{ ...emptied, emptiedSignature: signEmptied(emptied, key) }];
}

function rowOf(text: string | null): Row | null {
  return text === null ? null : (JSON.parse(text) as Row);
}

async function store(trx: DatabaseTransaction, entries: readonly EmptiedEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const column = (name: string, type: string, valueOf: (entry: EmptiedEntry) => string | null): ColumnList => ({
    name,
    type,
    values: entries.map(valueOf),
  });
  const columns = [
    column("before", "jsonb", ({ content }) => content.before),
    column("after", "jsonb", ({ content }) => content.after),
    column("salt", "text", ({ content }) => content.salt),
    column("signature", "text", ({ signature }) => signature),
    column("emptied_by", "text", ({ emptiedBy }) => emptiedBy),
    column("emptied_signature", "text", ({ emptiedSignature }) => emptiedSignature),
  ];
  const ids = column("id", "text", ({ content }) => content.id);
  const names = sql.join([sql.ref("id"), ...columns.map(({ name }) => sql.ref(name))]);
  const assigned = sql.join(columns.map(({ name }) => sql`${sql.ref(name)} = ${sql.ref(`emptied.${name}`)}`));
  await sql`update audit_log set ${assigned} from ${unnested([ids, ...columns])} as emptied (${names})
    where audit_log.id = emptied.id`.execute(trx);
}
