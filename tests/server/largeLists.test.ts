import * as fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { DatabaseHandle } from "../../server/database/database.types.ts";
import { everyRight, recordsOf, startClinic, type Clinic, type ClinicClient } from "../support/clinicServer.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";

const RUNS = 30;
const api = "/clinic/visit/list";
type Page = { readonly total: number; readonly totalIs?: string; readonly pages: number };

const pageOf = async (client: ClinicClient, params: Readonly<Record<string, string>>): Promise<Page> => {
  const { status, body } = await client.get(api, params);
  expect(status, body.message).toBe(200);
  return body.result as Page;
};

onBothDatabases("large lists", (open) => {
  let database: DatabaseHandle;
  let clinic: Clinic;
  let root: ClinicClient;

  beforeAll(async () => {
    database = await open();
    clinic = await startClinic(database);
    root = clinic.as(everyRight);
  });

  describe("pages beside a row", () => {
    const ids = async (params: Readonly<Record<string, string>>) => {
      const answer = await root.get(api, params);
      expect(answer.status, answer.body.message).toBe(200);
      return recordsOf(answer).map(({ id }) => String(id));
    };
    const columns = fc.uniqueArray(fc.constantFrom("date", "score", "fee", "realname", "status", "createTime", "organId_dictText", "id"), {
      minLength: 1,
      maxLength: 4,
    });
    const order = fc.tuple(columns, fc.array(fc.constantFrom("asc", "desc"), { minLength: 4, maxLength: 4 }), fc.boolean());

    beforeAll(async () => {
      await sql`delete from clinic_visit`.execute(database.db);
      // Few values, many equal and empty ones; times finer than the wire tells.
      await sql`insert into clinic_visit (id, realname, status, date, score, fee, create_time, organ_id)
        select md5(i::text), case when i % 5 > 0 then chr(97 + i % 3) end, 'open', case when i % 6 > 0 then date '2026-11-20' + i % 7 end,
          case when i % 4 > 0 then i % 3 end, case when i % 3 > 0 then (i % 2) / 3.0 end,
          timestamp '2026-11-20 10:00:00' + i % 5 * interval '1 microsecond', case when i % 2 > 0 then 'o' || i % 3 end
        from generate_series(1, 61) as i`.execute(database.db);
      await sql`insert into clinic_organ (id, organ_name) select 'o' || i, chr(122 - i) from generate_series(0, 1) as i`.execute(
        database.db,
      );
    });

    it("LIST-03 hold the rows that the number of the page brings, in whatever order and whatever is empty or equal", async () => {
      await fc.assert(
        fc.asyncProperty(order, fc.integer({ min: 3, max: 20 }), async ([fields, directions, startsToday], pageSize) => {
          const [first] = fields;
          const isAhead = startsToday && first === "date";
          const sort = {
            column: fields.join(","),
            order: [isAhead ? "ahead" : directions[0], ...directions.slice(1)].join(","),
            pageSize: `${pageSize}`,
          };
          const all = await ids({ ...sort, pageSize: "1000" });
          expect(new Set(all).size).toBe(61);
          for (let page = 2; (page - 1) * pageSize < all.length; page += 1) {
            const [start, end] = [(page - 1) * pageSize, page * pageSize];
            expect(await ids({ ...sort, pageNo: `${page}` }), "by number").toEqual(all.slice(start, end));
            expect(await ids({ ...sort, pageNo: `${page}`, _after: all[start - 1] ?? "" }), "after").toEqual(all.slice(start, end));
            expect(await ids({ ...sort, pageNo: `${page - 1}`, _before: all[start] ?? "" }), "before").toEqual(
              all.slice(start - pageSize, start),
            );
          }
        }),
        { numRuns: RUNS },
      );
    });

    it("LIST-03 go on without a gap when rows before them go, and by number where the row beside them has gone", async () => {
      const sort = { column: "id", order: "asc", pageSize: "10" };
      const all = await ids({ ...sort, pageSize: "1000" });
      await sql`update clinic_visit set del_flag = 1 where id = ${all[0]}`.execute(database.db);
      expect(await ids({ ...sort, pageNo: "2", _after: all[9] ?? "" })).toEqual(all.slice(10, 20));
      expect(await ids({ ...sort, pageNo: "2", _after: all[0] ?? "" })).toEqual(all.slice(11, 21));
      await sql`update clinic_visit set del_flag = 0`.execute(database.db);
    });

    it("S-17 tell nothing of a row that the viewer does not see", async () => {
      const [one = "", ...others] = await ids({ column: "id", order: "asc", pageSize: "1000" });
      const hidden = others[20] ?? "";
      const limited = clinic.as({ codes: "*", rules: { visit: [`row.id != '${hidden}'`] } });
      const params = { column: "id", order: "asc", pageSize: "5", pageNo: "1" };
      const answers = [hidden, "none"].map(async (id) =>
        recordsOf(await limited.get(api, { ...params, _after: id })).map(({ id: found }) => found),
      );
      const [beside, nowhere] = await Promise.all(answers);
      expect(beside).toEqual(nowhere);
      expect(beside?.[0]).toBe(one);
    });
  });

  describe("the number of all rows", () => {
    beforeAll(async () => {
      await sql`delete from clinic_visit`.execute(database.db);
      const rows = sql`insert into clinic_visit (id, realname, status, org_code, create_time)
        select lpad(i::text, 6, '0'), '某' || i % 2, 'open', 'D' || i % 2, timestamp '2026-01-01' + i * interval '1 second' from generate_series(1, 24680) as i`;
      await database.transaction((trx) => rows.execute(trx), { statementTimeout: 0 });
    });

    it("LIST-10 is exact up to 10,000, estimated beyond and exact on demand", async () => {
      expect(await pageOf(root, { realname: "某1", createTime_end: "2026-01-01 05:33:20" })).toMatchObject({ total: 10_000 });
      const rough = await pageOf(root, {});
      expect(rough.totalIs).toBe("about");
      expect(rough.total / 24_680).toBeGreaterThan(0.9);
      expect(rough.total / 24_680).toBeLessThan(1.1);
      expect(rough.total % 1000, "two digits").toBe(0);
      expect(await pageOf(root, {}), "the same while nothing changes").toEqual(rough);
      const exact = await pageOf(root, { _count: "exact" });
      expect(exact).toMatchObject({ total: 24_680, pages: 2468 });
      expect(exact.totalIs).toBeUndefined();
    });

    it("LIST-04 is exact at the end of the list and behind it, and leaves another page to every full one", async () => {
      const end = await pageOf(root, { pageNo: "823", pageSize: "30" });
      expect(end).toMatchObject({ total: 24_680 });
      expect(end.totalIs).toBeUndefined();
      expect(await pageOf(root, { pageNo: "9999" })).toMatchObject({ total: 24_680, records: [] });
      const limited = clinic.as({ codes: "*", rules: { visit: ["row.orgCode == 'D1'"] } });
      expect(await pageOf(limited, { pageNo: "1200" })).toMatchObject({ total: 12_001, totalIs: "over" });
    });

    it("S-17 is not estimated for whom a row rule or a tenant keeps rows of the table from", async () => {
      const limited = clinic.as({ codes: "*", rules: { visit: ["row.orgCode == 'D1'"] } });
      expect(await pageOf(limited, {})).toMatchObject({ total: 10_001, totalIs: "over" });
      expect(await pageOf(limited, { _count: "exact" })).toMatchObject({ total: 12_340 });
    });

    it("refuses another wish than exact, and two rows beside the page", async () => {
      expect((await root.get(api, { _count: "yes" })).status).toBe(400);
      expect((await root.get(api, { _after: "a", _before: "b" })).status).toBe(400);
    });
  });
});
