import { sql } from "kysely";
import { chinaDateTime } from "../../../src/schema/index.ts";
import type { ServerServices } from "../../services.ts";

/** One sign-in of a person, as the audit table remembers it. */
export interface SignInEntry {
  readonly id: string;
  readonly time: string;
  /** `password`, `phone`, … as the audit says it. */
  readonly kind: string;
  readonly address: string;
}

/** A page of a person's sign-ins, the last first. */
export async function readSignIns(
  { database }: Pick<ServerServices, "database">,
  userId: string,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly records: readonly SignInEntry[]; readonly total: number }> {
  const ofUser = sql`from audit_log where entity = 'session' and action = 'signIn' and row_id = ${userId}`;
  const { rows } = await sql<{ id: string; happened_at: Date | string; note: string }>`
    select id, happened_at, note ${ofUser} order by id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(database.db);
  const { rows: counted } = await sql<{ total: string | number }>`select count(*) as total ${ofUser}`.execute(database.db);
  return { records: rows.map(toEntry), total: Number(counted[0]?.total ?? 0) };
}

function toEntry({
  id,
  happened_at,
  note,
}: {
  readonly id: string;
  readonly happened_at: Date | string;
  readonly note: string;
}): SignInEntry {
  const [kind = "", address = ""] = note.split(" ");
  return { id, time: chinaDateTime(new Date(happened_at)), kind, address };
}
