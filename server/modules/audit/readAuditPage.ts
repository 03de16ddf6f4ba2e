import type { AuditEntryView, AuditPage } from "../../../src/schema/wire/auditAnswers.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { plainName } from "../../../src/schema/index.ts";
import type { ServerServices } from "../serverServices.ts";
import type { Page } from "../../entity/request/parameters.ts";

/** What limits the entries that are shown, as texts; what is absent or `""` does not. */
export interface AuditConditions {
  /** First and last day, `YYYY-MM-DD` in China's time. */
  readonly begin?: string;
  readonly end?: string;
  readonly kind?: string;
  readonly entity?: string;
  readonly action?: string;
  readonly rowId?: string;
  /** Account or part of the name. */
  readonly person?: string;
  readonly address?: string;
}

/** Which entries are asked for. */
export interface AuditQuestion extends AuditConditions {
  readonly page: Page;
  /** Tenant whose entries are read; absent: those of all. */
  readonly tenantId?: string;
}

type SelectedEntry = Omit<AuditEntryView, "title" | "label">;

/** Reads a page of the audit log. */
export async function readAuditPage(
  { database, schemas }: Pick<ServerServices, "database" | "schemas">,
  question: AuditQuestion,
): Promise<AuditPage> {
  const { page } = question;
  const where = sql.join(conditionsOf(question), sql` and `);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from audit_log where ${where}`.execute(database.db);
  const { rows } = await sql<SelectedEntry>`
    select id, seq, to_char(happened_at, 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"') as time, kind, entity, row_id as "rowId", action, username, realname,
      tenant_id as "tenantId", org_code as "orgCode", address, agent, request_id as "requestId", note
    from audit_log where ${where} order by happened_at desc, id desc limit ${page.size} offset ${(page.number - 1) * page.size}`.execute(
    database.db,
  );
  const { entities } = schemas.current();
  const total = counted[0]?.total ?? 0;
  const records = rows.map((row) => {
    const entity = entities.get(row.entity);
    const label = entity?.actions.find(({ id }) => id === row.action)?.label ?? null;
    return { ...row, title: entity?.title ?? row.entity, label };
  });
  return { records, total, size: page.size, current: page.number, pages: Math.ceil(total / page.size) };
}

function conditionsOf({ tenantId, begin, end, person, ...equal }: AuditQuestion): readonly RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  if (tenantId !== undefined) conditions.push(sql<SqlBool>`tenant_id = ${tenantId}`);
  // The session's time zone is China's.
  if (begin) conditions.push(sql<SqlBool>`happened_at >= ${begin}::date`);
  if (end) conditions.push(sql<SqlBool>`happened_at < ${end}::date + 1`);
  if (person) conditions.push(sql<SqlBool>`(username = ${person} or position(${plainName(person)} in realname) > 0)`);
  const columns = { kind: equal.kind, entity: equal.entity, action: equal.action, row_id: equal.rowId, address: equal.address };
  for (const [column, value] of Object.entries(columns)) if (value) conditions.push(sql<SqlBool>`${sql.ref(column)} = ${value}`);
  return conditions;
}
