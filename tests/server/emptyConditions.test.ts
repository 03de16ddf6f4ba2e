import { read } from "hucre";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { clinicProject } from "../support/clinicProject.ts";
import { everyRight, recordsOf, startClinic, type Clinic, type ClinicClient } from "../support/clinicServer.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";

const FOLLOW_UP = {
  $id: "followUp",
  title: "随访",
  type: "object",
  required: ["note"],
  properties: {
    note: { type: "string", title: "内容", maxLength: 50 },
    visitId: { type: "string", title: "来访", "x-ref": { entity: "visit" } },
  },
};
const SCREEN = { kind: "crud", entity: "followUp", columns: ["note", "visitId.mobile", "visitId.fee", "visitId.tags", "visitId.finding"] };
const OF_VISITS = { entity: "visit", by: "organId" };
const ROLLUPS = {
  visits: { title: "来访数", ...OF_VISITS, give: "count" },
  lastDay: { title: "最近日期", ...OF_VISITS, give: "most", field: "date" },
};
const project = clinicProject(
  new Map([
    ["schemas/entities/clinic/organ.json", (text: string) => JSON.stringify({ ...(JSON.parse(text) as object), "x-rollups": ROLLUPS })],
  ]),
  { "schemas/entities/clinic/followUp.json": FOLLOW_UP, "schemas/screens/clinic/followUp.json": SCREEN },
);
const MOBILE = "13812344711";

onBothDatabases("whether there is a value", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;

  beforeAll(async () => {
    clinic = await startClinic(await open(), { project });
    root = clinic.as(everyRight);
    await root.add("/clinic/depart", { departName: "检测科", orgCode: "D1" });
    const slots = [{ weekday: "1", startTime: "08:00:00", endTime: "09:00:00", capacity: 90 }];
    const organ = await root.add("/clinic/organ", { organName: "忙", organCode: "A1", slots });
    await root.add("/clinic/organ", { organName: "闲", organCode: "A2" });
    const [slot] = organ["slots"] as readonly Row[];
    const place = { organId: organ["id"], slotId: slot?.["id"], date: "2026-11-30" };
    const rest = { fee: 0, score: 0, level: "一", tags: ["first"], content: "<p>好</p>", orgCode: "D1", finding: "阴", secret: "密" };
    const full = await root.add("/clinic/visit", { realname: "满", mobile: MOBILE, ...place, ...rest });
    const none = await root.add("/clinic/visit", { realname: "无", mobile: "13900000002", ...place });
    const bare = await root.add("/clinic/visit", { realname: "空", mobile: "13900000003", ...place });
    const { db } = clinic.database;
    // As another program may have left them: no value is null, an empty text, a list of nothing.
    await sql`update clinic_visit set level = '', tags = '[]', content = '　', mobile = '' where id = ${bare["id"]}`.execute(db);
    for (const [note, visit] of [
      ["满", full],
      ["无", none],
      ["空", bare],
      ["单", undefined],
    ] as const)
      await root.add("/clinic/followUp", { note, visitId: visit?.["id"] ?? null });
  });

  const rowsOf = async (client: ClinicClient, api: string, params: Readonly<Record<string, string>>) =>
    recordsOf(await client.get(`/clinic/${api}/list`, params));
  const advanced = (...conditions: readonly (readonly [field: string, rule: string])[]) => ({
    superQueryParams: JSON.stringify(conditions.map(([field, rule]) => ({ field, rule, val: "" }))),
  });
  /** Names of what is found, asked for in the address and in an advanced query, which find the same. */
  async function found(client: ClinicClient, api: "visit" | "organ" | "followUp", field: string, rule: "empty" | "notEmpty") {
    const name = { visit: "realname", organ: "organName", followUp: "note" }[api];
    const ending = rule === "empty" ? "_Empty" : "_NotEmpty";
    const [byAddress = [], byQuery] = await Promise.all(
      [{ [field + ending]: "1" }, advanced([field, rule])].map(async (params) =>
        (await rowsOf(client, api, params)).map((row) => String(row[name])).toSorted(),
      ),
    );
    expect(byAddress).toEqual(byQuery);
    return byAddress.join("");
  }

  it.each(["fee", "score", "level", "tags", "content", "orgCode", "secret"])(
    "finds rows without %s: null, blank or a list of nothing",
    async (field) => {
      expect(await found(root, "visit", field, "empty")).toBe("无空");
      expect(await found(root, "visit", field, "notEmpty")).toBe("满");
    },
  );

  it("joins with other conditions, by all or any", async () => {
    const both = { ...advanced(["fee", "empty"], ["mobile", "notEmpty"]), superQueryMatchType: "and" };
    expect((await rowsOf(root, "visit", both)).map(({ realname }) => realname)).toEqual(["无"]);
    expect(await rowsOf(root, "visit", { ...advanced(["fee", "empty"], ["fee", "notEmpty"]), superQueryMatchType: "or" })).toHaveLength(3);
  });

  it("holds in the export as well", async () => {
    const answer = await root.get("/clinic/visit/exportXls", { exportFields: "realname", ...advanced(["tags", "notEmpty"]) });
    expect((await read(answer.raw)).sheets[0]?.rows).toEqual([["姓名"], ["满"]]);
  });

  it("counts what no row stands behind as empty", async () => {
    for (const field of ["visitId.fee", "visitId.tags"]) {
      expect(await found(root, "followUp", field, "empty")).toBe("单无空");
      expect(await found(root, "followUp", field, "notEmpty")).toBe("满");
    }
    expect(await found(root, "followUp", "visitId", "empty")).toBe("单");
  });

  it("S-17 counts what the viewer may not see as empty, as it is shown", async () => {
    const codes = ["followUp:list", "visit:list", "organ:list"];
    const stranger = clinic.as({ codes, rules: { visit: ["row.realname == '无'"] } });
    expect(await found(stranger, "followUp", "visitId.mobile", "notEmpty")).toBe("无");
    expect(await found(stranger, "followUp", "visitId.mobile", "empty")).toBe("单满空");
    expect(await found(clinic.as({ codes, rules: { visit: ["row.realname == '谁'"] } }), "organ", "lastDay", "empty")).toBe("忙闲");
  });

  it("asks roll-ups: the last of no days is none, their number is", async () => {
    expect(await found(root, "organ", "lastDay", "empty")).toBe("闲");
    expect(await found(root, "organ", "lastDay", "notEmpty")).toBe("忙");
    expect(await found(root, "organ", "visits", "empty")).toBe("");
  });

  it("asks whether there are child rows, and whether one of them is without a value", async () => {
    expect(await found(root, "organ", "slots", "empty")).toBe("闲");
    expect(await found(root, "organ", "slots", "notEmpty")).toBe("忙");
    const names = async (field: string, rule: string) =>
      (await rowsOf(root, "organ", advanced([field, rule]))).map(({ organName }) => organName);
    expect(await names("slots,note", "empty")).toEqual(["忙"]);
    expect(await names("slots,weekday", "empty")).toEqual([]);
  });

  it("PERM-15 is a rule of roles: blank(row.tags)", async () => {
    const ruled = async (rule: string) => {
      const rows = await rowsOf(clinic.as({ codes: ["visit:list"], rules: { visit: [rule] } }), "visit", {});
      return rows
        .map(({ realname }) => String(realname))
        .toSorted()
        .join("");
    };
    for (const field of ["fee", "level", "tags", "content"]) {
      expect(await ruled(`blank(row.${field})`)).toBe("无空");
      expect(await ruled(`!blank(row.${field})`)).toBe("满");
    }
  });

  describe("of values that the viewer has covered", () => {
    const codes = ["visit:list", "followUp:list"];

    it("S-09 tells what the list shows, leaves a trace and takes from the budget once", async () => {
      const notes = async () =>
        (
          await sql<{ note: string }>`
            select note from audit_log where action = 'question' order by happened_at, id`.execute(clinic.database.db)
        ).rows.map(({ note }) => note.replace(/指纹 \w+/, "指纹"));
      const before = await notes();
      const reader = clinic.as({ codes });
      const shown = (await rowsOf(reader, "visit", {})).filter(({ mobile }) => mobile !== "" && mobile !== null);
      expect(await found(reader, "visit", "mobile", "notEmpty")).toBe(
        shown
          .map(({ realname }) => String(realname))
          .toSorted()
          .join(""),
      );
      expect(await found(reader, "visit", "mobile", "empty")).toBe("空");
      expect(await found(reader, "followUp", "visitId.mobile", "notEmpty")).toBe("无满");
      // The same question anew, by the address or behind a reference, is none.
      expect((await notes()).slice(before.length)).toEqual(["mobile notEmpty；指纹；命中 2 条", "mobile empty；指纹；命中 1 条"]);
    });

    it("S-09 is refused where the field is covered entirely, is not theirs, or is asked for together with another value", async () => {
      const reader = clinic.as({ codes });
      const answers = await Promise.all(
        [
          advanced(["finding", "empty"]),
          { finding_NotEmpty: "1" },
          advanced(["secret", "notEmpty"]),
          advanced(["visitId.finding", "notEmpty"]),
          { mobile_NotEmpty: "1", mobile: MOBILE },
          { ...advanced(["mobile", "empty"], ["fee", "empty"]), superQueryMatchType: "or" },
        ].map((params) => reader.get("/clinic/visit/list", params)),
      );
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);
    });
  });

  it.each([
    [{ fee_Empty: "0" }],
    [{ fee_Empty: "否" }],
    [{ superQueryParams: JSON.stringify([{ field: "fee", rule: "empty", val: "1.5" }]) }],
    [{ superQueryParams: JSON.stringify([{ field: "fee", rule: "empty", val: false }]) }],
    [{ nothing_Empty: "1" }],
  ])("refuses %j, which could mean something else", async (params) => {
    const answer = await root.get("/clinic/visit/list", params);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(/\p{Script=Han}/u);
  });
});
