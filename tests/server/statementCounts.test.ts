import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { everyRight, recordsOf, rowOf, startClinic, type Clinic, type ClinicClient } from "../support/clinicServer.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { statementsOf } from "../support/statementsOf.ts";
import { startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

onOneDatabase(
  "statements of a call",
  (open) => {
    let clinic: Clinic;
    let root: ClinicClient;
    let organ: Row;
    let visit: Row;

    beforeAll(async () => {
      clinic = await startClinic(await open());
      root = clinic.as(everyRight);
      await root.add("/clinic/depart", { departName: "检测科", orgCode: "D1" });
      const slots = [{ weekday: "1", startTime: "08:00:00", endTime: "09:00:00", capacity: 9 }];
      organ = await root.add("/clinic/organ", { organName: "一号机构", organCode: "A1", slots });
      const [slot] = organ["slots"] as readonly Row[];
      const person = { organId: organ["id"], slotId: slot?.["id"], mobile: "13800000001", date: "2026-11-30" };
      visit = await root.add("/clinic/visit", { ...person, realname: "张三", orgCode: "D1" });
      await root.add("/clinic/visit", { ...person, realname: "李四", mobile: "13800000002" });
    });

    const count = (call: () => Promise<unknown>) => statementsOf(clinic.log, call);

    it("API-85 a list is two: the page with the number of all, and the texts beside it", async () => {
      expect(await count(() => root.get("/clinic/visit/list"))).toBe(2);
      expect(await count(() => root.get("/clinic/visit/list", { pageSize: "1", pageNo: "2", realname: "*三*" }))).toBe(1);
    });

    it("API-85 an empty page tells how many rows there are", async () => {
      const { body } = await root.get("/clinic/visit/list", { pageNo: "9", pageSize: "1" });
      expect(body.result).toMatchObject({ records: [], total: 2, pages: 2, current: 9 });
      expect((await root.get("/clinic/visit/list", { realname: "无人" })).body.result).toMatchObject({ records: [], total: 0, pages: 0 });
    });

    it("a detail is one, with the same texts as the list", async () => {
      const params = { id: String(visit["id"]) };
      expect(await count(() => root.get("/clinic/visit/queryById", params))).toBe(1);
      const listed = recordsOf(await root.get("/clinic/visit/list")).find(({ id }) => id === visit["id"]);
      expect(rowOf(await root.get("/clinic/visit/queryById", params))).toEqual(listed);
      expect(listed).toMatchObject({ organId_dictText: "一号机构", orgCode_dictText: "检测科" });
    });

    it("a detail with child rows reads them, and what they refer to, all at once", async () => {
      expect(await count(() => root.get("/clinic/organ/queryById", { id: String(organ["id"]) }))).toBeLessThanOrEqual(3);
    });

    it("a page of options is one", async () => {
      const ask = () => root.send("POST", "/sys/reference/options", { entity: "visit", field: "organId", row: {} });
      expect((await ask()).body.result).toMatchObject({ total: 1, records: [{ text: "一号机构" }] });
      expect(await count(ask)).toBe(1);
    });

    it("what changes from call to call is bound: the texts of lists stay the same", async () => {
      for (let page = 2; page < 12; page += 1)
        for (const [name, value] of Object.entries({ realname: `张${page}`, mobile: `1380000000${page}`, id_MultiString: `${page},b,c` }))
          await root.get("/clinic/visit/list", { [name]: value, pageNo: `${page}` });
      const statements = await sql<{ number: number }>`select count(*) as number from pg_prepared_statements
      where statement like '%clinic_visit%' and statement like '%left join lateral%'`.execute(clinic.database.db);
      // Some are for pages without an offset, and details.
      expect(statements.rows[0]?.number).toBeLessThanOrEqual(8);
    });
  },
  { poolSize: 1 },
);

onOneDatabase("statements of a call to the console", (open) => {
  let server: TestServer;
  let admin: TestSession;

  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  describe("a list of rows that several tenants see, written by people with names", () => {
    it.each([
      ["/sys/user/list", 2],
      // The third says which of the roles' rules open nothing.
      ["/sys/role/list", 3],
      ["/sys/position/list", 2],
      ["/hiv/organ/list", 2],
    ])("%s is at most %i", async (path, most) => {
      expect(await statementsOf(server.logged, () => admin.call("GET", path))).toBeLessThanOrEqual(most);
    });
  });
});
