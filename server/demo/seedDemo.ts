import { sql } from "kysely";
import type { EntityModel } from "../../src/schema/model/entity.ts";
import type { Row } from "../../src/schema/model/json.ts";
import { toColumn } from "../database/values/columnValue.ts";
import type { DatabaseTransaction } from "../database/database.types.ts";
import { columnOf, storedFields } from "../entity/query/columns.ts";
import type { AppContext } from "../http/context.ts";
import { demoAnnouncements } from "./demoAnnouncements.ts";
import { demoAppointments } from "./demoAppointments.ts";
import { demoCategories } from "./demoCategories.ts";
import { type ConsultSources, demoConsults, demoReplies } from "./demoConsults.ts";
import { demoContent } from "./content/demoContent.ts";
import { demoCalendar } from "./demoCalendar.ts";
import { demoCovers } from "./demoCovers.ts";
import { demoCheckRules, demoPositions, demoTenants } from "./demoOrganisation.ts";
import { keepDemoFiles } from "./demoFiles.ts";
import { demoDetections } from "./demoDetections.ts";
import { demoGallery } from "./demoGallery.ts";
import { demoJobs } from "./demoJobs.ts";
import { demoMiniUsers } from "./demoMiniUsers.ts";
import { demoOrgans, demoServiceTimes } from "./demoOrgans.ts";
import { demoOrganNotices } from "./demoOrganNotices.ts";
import { demoSurveyResults } from "./demoSurveyResults.ts";
import { demoSurveys } from "./demoSurveys.ts";
import { seedTalk } from "./seedTalk.ts";

/** Rows sent in one statement; wide tables stay below PostgreSQL's 65,535 parameters. */
const BATCH = 200;

/** Fills the tables of a demonstration at its first start. Dates lie around that start. */
export async function seedDemo({ database, schemas, files, clock }: AppContext): Promise<void> {
  const calendar = demoCalendar(clock());
  const organs = demoOrgans(calendar);
  const slots = demoServiceTimes(organs, calendar);
  const people = demoMiniUsers(organs, calendar);
  const surveys = demoSurveys(calendar);
  const answered = demoSurveyResults({ ...surveys, people }, calendar);
  const announcements = demoAnnouncements(calendar);
  const covers = await demoCovers(files);
  const pictures = [...covers.amber, ...covers.green, ...covers.blue];
  const gallery = demoGallery(calendar, { organId: organs[0]?.id ?? "", files: { pictures, ...(await keepDemoFiles(files)) } });
  const rows: readonly (readonly [entity: string, rows: readonly Row[]])[] = [
    ["organ", organs],
    ["organServiceTime", slots],
    ["appointment", demoAppointments(organs, slots, calendar)],
    ["miniUser", people],
    ["detection", demoDetections(organs, people, calendar)],
    ["surveyTopic", surveys.topics],
    ["surveyQuestion", surveys.questions],
    ["surveyOption", surveys.options],
    ["surveyResult", answered.results],
    ["surveyAnswer", answered.answers],
    ["organNotice", demoOrganNotices(organs, calendar)],
    ["announcement", announcements.rows],
    ["category", demoCategories(calendar)],
    ["position", demoPositions(calendar)],
    ["tenant", demoTenants(calendar)],
    ["checkRule", demoCheckRules(calendar)],
    ["job", demoJobs(calendar, clock())],
    ["gallery", gallery.rows],
    ["galleryLine", gallery.lines],
    ["consultReply", demoReplies(calendar)],
    ...demoContent(covers, calendar),
  ];
  const { entities } = schemas.current();
  await database.transaction(async (trx) => {
    for (const [name, list] of rows) {
      const entity = entities.get(name);
      if (entity) await insertAll(trx, entity, list);
    }
    await markReadByAll(trx, announcements.readIds, clock());
    await seedTalk(trx, clock());
    const consult = entities.get("consultManual");
    if (consult) await seedConsults(trx, consult, { organs, people, calendar, now: clock() });
  });
}

async function seedConsults(trx: DatabaseTransaction, entity: EntityModel, sources: Omit<ConsultSources, "counsellors">): Promise<void> {
  const talks = demoConsults({ ...sources, counsellors: await readCounsellors(trx) });
  await insertAll(trx, entity, talks.rows);
  const entries = talks.entries.map((entry) => ({ ...entry }));
  await trx.insertInto("hiv_consult_message").values(entries).execute();
}

async function insertAll(trx: DatabaseTransaction, entity: EntityModel, rows: readonly Row[]): Promise<void> {
  const fields = storedFields(entity);
  const columns = sql.join(fields.map((field) => sql.ref(columnOf(field))));
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH).map((row) => {
      const full: Row = { rev: 1, ...row };
      return sql`(${sql.join(fields.map((field) => sql`${toColumn(field, full[field.name] ?? null)}`))})`;
    });
    await sql`insert into ${sql.table(entity.table)} (${columns}) values ${sql.join(batch)}`.execute(trx);
  }
}

/** Who answers: the counsellor, and a colleague of the same department. */
async function readCounsellors(trx: DatabaseTransaction): Promise<readonly { readonly id: string; readonly realname: string }[]> {
  const { rows } = await sql<{ id: string; realname: string }>`
    select id, realname from sys_user where username in ('counsellor', 'desk') order by username`.execute(trx);
  return rows;
}

/** Everybody has opened the older announcements, so that the bell shows the new ones. */
async function markReadByAll(trx: DatabaseTransaction, ids: readonly string[], now: Date): Promise<void> {
  await sql`insert into sys_announcement_read (announcement_id, user_id, read_at)
    select announcement.id, sys_user.id, ${now.getTime()}
    from sys_user cross join unnest(${ids}::text[]) as announcement (id)`.execute(trx);
}
