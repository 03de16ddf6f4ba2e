import type { SignInEntry } from "../../../src/schema/wire/accountAnswers.ts";
import { sql } from "kysely";
import type { ServerServices } from "../serverServices.ts";

interface AuditedSignIn {
  readonly id: string;
  /** Local time of China, as all times are read. */
  readonly happened_at: string;
  readonly note: string;
}

/** A page of a person's sign-ins, the last first. */
export async function readSignIns(
  { database }: Pick<ServerServices, "database">,
  userId: string,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly records: readonly SignInEntry[]; readonly total: number }> {
  const ofUser = sql`from audit_log where entity = 'session' and action = 'signIn' and row_id = ${userId}`;
  const { rows } = await sql<AuditedSignIn>`
    select id, happened_at, note ${ofUser} order by id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(database.db);
  const { rows: counted } = await sql<{ total: string | number }>`select count(*) as total ${ofUser}`.execute(database.db);
  return { records: rows.map(toEntry), total: Number(counted[0]?.total ?? 0) };
}

function toEntry({ id, happened_at, note }: AuditedSignIn): SignInEntry {
  const [kind = "", address = ""] = note.split(" ");
  return { id, time: happened_at.slice(0, 19), kind, address };
}
