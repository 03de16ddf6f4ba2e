import { read } from "hucre";
import { beforeAll, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { clinicProject } from "../support/clinicProject.ts";
import { everyRight, recordsOf, rowOf, startClinic, type Clinic, type ClinicClient } from "../support/clinicServer.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { statementsOf } from "../support/statementsOf.ts";

const ORGAN = "schemas/entities/clinic/organ.json";
const OF_VISITS = { entity: "visit", by: "organId" };
const ROLLUPS = {
  visits: { title: "来访数", ...OF_VISITS, give: "count" },
  booked: { title: "待到访", ...OF_VISITS, give: "count", where: "row.status == 'booked'" },
  takings: { title: "费用合计", ...OF_VISITS, give: "sum", field: "fee" },
  meanScore: { title: "平均评分", ...OF_VISITS, give: "average", field: "score" },
  cheapest: { title: "最低费用", ...OF_VISITS, give: "least", field: "fee" },
  lastDay: { title: "最近日期", ...OF_VISITS, give: "most", field: "date" },
  places: { title: "名额合计", entity: "slot", by: "organId", give: "sum", field: "capacity" },
};
const withRollups = new Map([[ORGAN, (text: string) => JSON.stringify({ ...(JSON.parse(text) as object), "x-rollups": ROLLUPS })]]);

onBothDatabases("roll-ups", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;

  beforeAll(async () => {
    clinic = await startClinic(await open(), { project: clinicProject(withRollups) });
    root = clinic.as(everyRight);
    await root.add("/clinic/depart", { departName: "检测科", orgCode: "D1" });
    await root.add("/clinic/depart", { departName: "随访科", orgCode: "D2" });
    const slots = [
      { weekday: "1", startTime: "08:00:00", endTime: "09:00:00", capacity: 5 },
      { weekday: "1", startTime: "10:00:00", endTime: "11:00:00", capacity: 7 },
    ];
    const busy = await root.add("/clinic/organ", { organName: "忙", organCode: "A1", slots });
    await root.add("/clinic/organ", { organName: "闲", organCode: "A2" });
    const [slot] = busy["slots"] as readonly Row[];
    const place = { organId: busy["id"], slotId: slot?.["id"] };
    const first = { realname: "甲", mobile: "13800000001", date: "2026-11-30", fee: 12.5, score: 4, orgCode: "D1" };
    await root.add("/clinic/visit", { ...place, ...first });
    const second = { realname: "乙", mobile: "13800000002", date: "2026-12-07", fee: 3, score: 5, orgCode: "D2" };
    const arrived = await root.add("/clinic/visit", { ...place, ...second });
    await root.send("POST", "/clinic/visit/action/arrive", { ids: [{ id: arrived["id"], rev: arrived["rev"] }] });
  });

  const list = (client: ClinicClient, params: Readonly<Record<string, string>> = {}) => client.get("/clinic/organ/list", params);
  const names = async (client: ClinicClient, params: Readonly<Record<string, string>>) =>
    recordsOf(await list(client, params)).map(({ organName }) => organName);
  const organ = async (client: ClinicClient, name: string) => recordsOf(await list(client, { organName: name }))[0] ?? {};
  const rolled = (row: Row) => Object.fromEntries(Object.keys(ROLLUPS).flatMap((name) => (name in row ? [[name, row[name]]] : [])));
  const READER = ["organ:list", "organ:export", "visit:list"];

  it("count, sum, average, least and most stand in list and detail, at no further statement", async () => {
    const values = { visits: 2, booked: 1, takings: 15.5, meanScore: 4.5, cheapest: 3, lastDay: "2026-12-07", places: 12 };
    const busy = await organ(root, "忙");
    expect(rolled(busy)).toEqual(values);
    expect(rolled(rowOf(await root.get("/clinic/organ/queryById", { id: String(busy["id"]) })))).toEqual(values);
    const none = { visits: 0, booked: 0, takings: 0, meanScore: null, cheapest: null, lastDay: null, places: 0 };
    expect(rolled(await organ(root, "闲"))).toEqual(none);
    expect(await statementsOf(clinic.log, () => list(root))).toBeLessThanOrEqual(2);
  });

  it("are sorted and asked for like any number or day, none counted as none", async () => {
    expect(await names(root, { column: "visits", order: "desc" })).toEqual(["忙", "闲"]);
    expect(await names(root, { column: "lastDay", order: "asc" })).toEqual(["忙", "闲"]);
    for (const [asked, found] of [
      [{ visits: "2" }, ["忙"]],
      [{ visits: "0" }, ["闲"]],
      [{ visits: "< 1" }, ["闲"]],
      [{ visits_begin: "1", visits_end: "9" }, ["忙"]],
      [{ visits: "!2" }, ["闲"]],
      [{ visits: "0,2" }, ["忙", "闲"]],
      [{ booked: ">= 2" }, []],
      [{ takings: "> 15" }, ["忙"]],
      [{ meanScore: "4.5" }, ["忙"]],
      [{ cheapest: "!3" }, ["闲"]],
      [{ lastDay_begin: "2026-12-01" }, ["忙"]],
      [{ places: "12" }, ["忙"]],
    ] as const)
      expect([asked, new Set(await names(root, asked))]).toEqual([asked, new Set<unknown>(found)]);
    expect((await list(root, { visits: "*2*" })).status).toBe(400);
    expect((await list(root, { visits: "two" })).status).toBe(400);
    const advanced = { superQueryParams: JSON.stringify([{ field: "visits", rule: "ge", val: 1 }]), superQueryMatchType: "and" };
    expect(await names(root, advanced)).toEqual(["忙"]);
  });

  it("S-17 count only what the viewer may look at", async () => {
    const own = clinic.as({ codes: READER, rules: { visit: ["row.orgCode == 'D1'"] } });
    expect(rolled(await organ(own, "忙"))).toMatchObject({ visits: 1, takings: 12.5, lastDay: "2026-11-30" });
    expect(await names(own, { visits: "2" })).toEqual([]);
    expect(await names(own, { visits: "1" })).toEqual(["忙"]);
    const stranger = clinic.as({ codes: ["organ:list"] });
    // Slots are part of the organ, visits are rows of their own.
    expect(rolled(await organ(stranger, "忙"))).toEqual({ places: 12 });
    expect((await list(stranger, { visits: "2" })).status).toBe(400);
    expect((await list(stranger, { column: "visits", order: "asc" })).status).toBe(400);
  });

  it("stand in the export", async () => {
    const answer = await root.get("/clinic/organ/exportXls", { exportFields: "organName,visits,lastDay", column: "visits", order: "desc" });
    const rows = (await read(answer.raw)).sheets[0]?.rows ?? [];
    expect(rows.slice(0, 2)).toEqual([
      ["机构名称", "来访数", "最近日期"],
      ["忙", 2, "2026-12-07"],
    ]);
    expect(rows[2]?.slice(0, 2)).toEqual(["闲", 0]);
  });

  it("follow the rows at once: an answer that is remembered is one no more", async () => {
    const count = async () => Number((await organ(root, "忙"))["visits"]);
    const before = await count();
    const busy = await organ(root, "忙");
    const slots = rowOf(await root.get("/clinic/organ/queryById", { id: String(busy["id"]) }))["slots"] as readonly Row[];
    const visit = { realname: "丙", mobile: "13800000003", date: "2026-11-30", organId: busy["id"], slotId: slots[0]?.["id"] };
    await root.add("/clinic/visit", visit);
    expect(await count()).toBe(before + 1);
  });
});
