import { join } from "node:path";
import { sql } from "kysely";
import { buildApp } from "../../server/app.ts";
import { readConfig } from "../../server/config/config.ts";
import type { Database } from "../../server/database/database.types.ts";
import { openDatabase } from "../../server/database/openDatabase.ts";
import { createLogger } from "../../server/process/logger.ts";
import { VisitorTokens } from "../../server/modules/visitor/people/visitorTokens.ts";
import type { World } from "./world.ts";

/** Department of the organs that are asked, and of everybody who answers. */
const DEPARTMENT = "D1.2";
/** What is said in turns. */
const SAID = [
  "您好，上周五晚上有过一次高危行为，现在做检测准吗？",
  "先别着急，从那天算起三周左右做第四代检测，结果就比较可靠；现在也可以先做一次作为基线。",
  "好的 face[ok]",
  "门诊时间写在这里 a(https://example.cn/notice)[就诊须知]，来之前不用空腹。",
  "谢谢，还有一个问题：阻断药现在吃还来得及吗？",
] as const;

/** A consultation that somebody waits in, or that is open. */
export interface BenchConsult {
  readonly id: string;
  readonly organId: string;
  readonly miniUserId: string;
  /** Shown with the visitor's calls. */
  readonly token: string;
  /** Address of the visitor: each comes from one of their own. */
  readonly address: string;
}

/** How many consultations there are, and how much was said in them. */
export interface ConsultPlan {
  readonly waiting: number;
  readonly open: number;
  /** Entries of each that is open; one who waits has said three. */
  readonly entries: number;
}

/** Consultations, those that are open first, which the people of a world hold in turns. */
interface PlannedConsult extends Omit<BenchConsult, "token" | "address"> {
  readonly counsellorId: string | null;
  readonly entries: number;
}

/**
 * Makes everybody of a world a counsellor of one department, and puts consultations in place of those that the demonstration has
 * under way. Of those that are open number `i` belongs to person `i`, in turns.
 *
 * @returns first those that are open, then those that wait
 * @throws Error where the demonstration has too few visitors or no organ of the department that is asked
 */
export async function fillConsultations({ folder, databaseUrl, people }: World, plan: ConsultPlan): Promise<readonly BenchConsult[]> {
  const config = readConfig({ DATA_DIR: join(folder, "data"), DEMO: "0", WATCH_SCHEMAS: "0" });
  const database = await openDatabase(databaseUrl === undefined ? { dataDir: join(config.dataDirectory, "database") } : { databaseUrl });
  const app = await buildApp({ config, database, logger: createLogger("error"), root: folder });
  try {
    const { db } = database;
    const counsellors = people.map(({ userId }) => userId);
    await sql`
      update sys_user set org_code = ${DEPARTMENT},
        depart_ids = (select jsonb_build_array(id) from sys_depart where org_code = ${DEPARTMENT}),
        role_ids = (select jsonb_build_array(id) from sys_role where role_code = 'counsellor')
      where id = any(${counsellors}::text[])`.execute(db);
    const consults = await planConsults(db, counsellors, plan);
    await insertConsults(db, consults);
    await insertEntries(db, consults);
    for (const table of ["hiv_consult_manual", "hiv_consult_message"]) await sql`analyze ${sql.table(table)}`.execute(db);
    const tokens = new VisitorTokens(app.services);
    const made: BenchConsult[] = [];
    for (const [index, { id, organId, miniUserId }] of consults.entries()) {
      const token = await tokens.open({ miniUserId, tenantId: "0" });
      made.push({ id, organId, miniUserId, token, address: `203.0.113.${1 + index}` });
    }
    return made;
  } finally {
    await app.close();
    await database.close();
  }
}

async function planConsults(
  db: Database,
  counsellors: readonly string[],
  { waiting, open, entries }: ConsultPlan,
): Promise<readonly PlannedConsult[]> {
  const all = waiting + open;
  // One visitor may ask several organs.
  const { rows } = await sql<Pick<PlannedConsult, "organId" | "miniUserId">>`
    select organ.id as "organId", visitor.id as "miniUserId"
    from hiv_organ as organ cross join hiv_mini_user as visitor
    where organ.consult = 'Y' and organ.status = 'open' and organ.org_code = ${DEPARTMENT} and visitor.status = 'normal'
    order by md5(organ.id || visitor.id) limit ${all}`.execute(db);
  if (rows.length < all) throw new Error(`The demonstration has visitors and organs for ${rows.length} of ${all} consultations.`);
  return rows.map((pair, index) => ({
    id: `bench-consult-${index}`,
    ...pair,
    counsellorId: index < open ? (counsellors[index % counsellors.length] ?? null) : null,
    entries: index < open ? entries : 3,
  }));
}

/** Rows like one of the demonstration, in place of those that were under way. */
async function insertConsults(db: Database, consults: readonly PlannedConsult[]): Promise<void> {
  await sql`
    insert into hiv_consult_manual
    select made.*
    from hiv_consult_manual as shown
    cross join jsonb_to_recordset(${JSON.stringify(consults)}::jsonb)
      as one (id text, "organId" text, "miniUserId" text, "counsellorId" text, entries integer)
    join hiv_mini_user as visitor on visitor.id = one."miniUserId"
    cross join lateral jsonb_populate_record(shown, jsonb_build_object(
      'id', one.id, 'consult_no', one.id, 'mini_user_id', one."miniUserId", 'organ_id', one."organId", 'nickname', visitor.nickname,
      'status', case when one."counsellorId" is null then 'waiting' else 'open' end, 'counsellor_id', one."counsellorId",
      'message_count', one.entries, 'server_unread', case when one."counsellorId" is null then one.entries else 0 end)) as made
    where shown.id = (select id from hiv_consult_manual where status = 'open' and crisis = 'N' order by id limit 1)`.execute(db);
  const ids = consults.map(({ id }) => id);
  await sql`delete from hiv_consult_manual where status in ('waiting', 'open') and id <> all(${ids}::text[])`.execute(db);
}

async function insertEntries(db: Database, consults: readonly PlannedConsult[]): Promise<void> {
  await sql`
    insert into hiv_consult_message (consult_id, number, kind, sender_id, content, cid, at)
    select one.id, i, case when one."counsellorId" is not null and i % 2 = 0 then 'staff' else 'visitor' end,
      case when one."counsellorId" is not null and i % 2 = 0 then one."counsellorId" else one."miniUserId" end,
      (${SAID}::text[])[1 + i % ${SAID.length}::integer], '', ${Date.now()}::bigint - (one.entries - i) * 60000
    from jsonb_to_recordset(${JSON.stringify(consults)}::jsonb) as one (id text, "miniUserId" text, "counsellorId" text, entries integer)
    cross join lateral generate_series(1, one.entries) as i`.execute(db);
}
