import { read } from "hucre";
import { expect } from "vitest";
import { expectSuccess, type TestServer, type TestSession } from "./testServer.ts";

interface FoundIds {
  readonly records: readonly { readonly id: string }[];
}

/** Appointments by id, with the department they belong to; what the ids say is where they are, whatever the code says. */
export const departmentAppointments: Readonly<Record<string, string | null>> = {
  head: "D1",
  ward: "D1.1",
  desk: "W7",
  lookalike: "D10",
  other: "D2",
  gone: "D9",
  empty: "",
  none: null,
};
/** Departments of the organs, and of what hangs on them. */
const departmentOrgans = ["D1.1", "D10", "D2", ""] as const;

/** Puts rows of every kind of department into the database, past all checks. */
export async function plantRowsOfDepartments({ app }: TestServer): Promise<void> {
  const { db } = app.services.database;
  for (const code of departmentOrgans) {
    const id = `organ_${code}`;
    const organ = {
      id,
      rev: 1,
      organ_name: id,
      organ_code: id,
      status: "open",
      bookable: "Y",
      org_code: code,
      tenant_id: "0",
      del_flag: 0,
    };
    await db.insertInto("hiv_organ").values(organ).execute();
    const time = { id: `time_${code}`, rev: 1, organ_id: id, weekday: "1", start_time: "08:00:00", end_time: "09:00:00", capacity: 9 };
    await db
      .insertInto("hiv_organ_service_time")
      .values({ ...time, status: "enabled", tenant_id: "0" })
      .execute();
  }
  for (const code of departmentOrgans) {
    const own = { rev: 1, org_code: code, tenant_id: "0", status: "applied" };
    await db
      .insertInto("hiv_detection")
      .values({ ...own, id: `kit_${code}`, realname: code, organ_id: `organ_${code}`, del_flag: 0 })
      .execute();
    await db
      .insertInto("hiv_mini_user")
      .values({ ...own, id: `person_${code}`, nickname: code, status: "normal" })
      .execute();
    await db
      .insertInto("hiv_consult_manual")
      .values({
        ...own,
        id: `consult_${code}`,
        consult_no: code,
        mini_user_id: "none",
        organ_id: "none",
        channel: "phone",
        status: "waiting",
      })
      .execute();
    await db
      .insertInto("hiv_organ_notice")
      .values({ ...own, id: `notice_${code}`, title: code, organ_id: `organ_${code}`, status: "draft" })
      .execute();
  }
  for (const [id, org_code] of Object.entries(departmentAppointments)) {
    const values = {
      id,
      rev: 1,
      realname: id,
      mobile: "13800000001",
      date: "2026-11-30",
      service: "vct",
      source: "referral",
      status: "booked",
    };
    await db
      .insertInto("hiv_appointment")
      .values({ ...values, referrer: id, organ_id: "none", slot_id: "none", org_code, tenant_id: "0", del_flag: 0 })
      .execute();
  }
}

/** Ids of the appointments that detail, history, reveal, queries, export and the numbers of the landing page give. */
export async function seenThroughDoors(server: TestServer, session: TestSession): Promise<Readonly<Record<string, readonly string[]>>> {
  const ids = Object.keys(departmentAppointments).toSorted();
  const answering = async (ask: (id: string) => Promise<{ readonly status: number }>): Promise<readonly string[]> => {
    const answers = await Promise.all(ids.map(async (id) => ({ id, status: (await ask(id)).status })));
    return answers.filter(({ status }) => status !== 404).map(({ id }) => id);
  };
  const conditions = encodeURIComponent(JSON.stringify([{ field: "status", rule: "eq", val: "booked" }]));
  const found = async (path: string): Promise<readonly string[]> =>
    expectSuccess(await session.call<FoundIds>("GET", path))
      .records.map(({ id }) => id)
      .toSorted();
  return {
    detail: await answering((id) => session.call("GET", `/hiv/appointment/queryById?id=${id}`)),
    history: await answering((id) => session.call("GET", `/hiv/appointment/history?id=${id}`)),
    reveal: await answering((id) => session.call("POST", "/hiv/appointment/reveal", { body: { id, field: "realname" } })),
    edit: await answering((id) => session.call("PUT", "/hiv/appointment/edit", { body: { id, rev: 1 } })),
    landing: await found("/hiv/appointment/list?status=booked&pageSize=100"),
    query: await found(`/hiv/appointment/list?pageSize=100&superQueryMatchType=or&superQueryParams=${conditions}`),
    export: await exported(server, session),
  };
}

async function exported({ app }: TestServer, { token }: TestSession): Promise<readonly string[]> {
  const url = "/apiserver/hiv/appointment/exportXls?exportFields=referrer";
  const answer = await app.inject({ method: "GET", url, headers: { "x-access-token": token } });
  expect(answer.statusCode).toBe(200);
  const [, ...rows] = (await read(answer.rawPayload)).sheets[0]?.rows ?? [];
  return rows.map(([referrer]) => String(referrer)).toSorted();
}
