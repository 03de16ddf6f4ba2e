import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import type { Row } from "../../src/schema/index.ts";
import { exportFile, linesOf, sendFile, sheetFile } from "../support/sheets.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { refusals } from "../support/bookingDesk.ts";
import { expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

const ORGAN = { organType: "cdc", region: "510104", address: "书院街 1 号", phone: "028-86741234", status: "open", cutoffHours: 2 };
const FIELDS = "organName,organCode,organType,status,services,region,address,phone,cutoffHours";

onBothDatabases("entries of a dictionary", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  const dictionaryId = async (code: string): Promise<string> => {
    const { records } = expectSuccess(await admin.call<{ records: readonly Row[] }>("GET", `/sys/dict/list?dictCode=${code}`));
    return String(records.find(({ dictCode }) => dictCode === code)?.["id"]);
  };
  const send = async (code: string, itemText: string, itemValue: string, more: Row = {}) =>
    admin.call<Row>("POST", "/sys/dictItem/add", {
      body: { dictId: await dictionaryId(code), itemText, itemValue, status: "enabled", sortOrder: 90, ...more },
    });
  const addItem = async (...item: Parameters<typeof send>): Promise<Row> => {
    const answer = await send(...item);
    return expectSuccess(answer);
  };
  const addOrgan = async (organCode: string, more: Row = {}): Promise<Row> =>
    expectSuccess(
      await admin.call<Row>("POST", "/hiv/organ/add", { body: { ...ORGAN, organName: `机构${organCode}`, organCode, ...more } }),
    );
  const roundTrip = async (organ: Row) => {
    const file = await exportFile(admin, "/hiv/organ", `selections=${String(organ["id"])}&exportFields=${FIELDS}`);
    const preview = expectSuccess(await sendFile(admin, "/hiv/organ/importPreview?existing=update", file));
    return { cells: (await linesOf(file))[1] ?? [], preview };
  };
  /** What is wrong with the type of an organ that is written so in a file. */
  const typeFault = async (text: string) => {
    const titles = ["机构名称", "机构编码", "机构类型", "所在地区", "详细地址", "联系电话", "当天预约截止（小时）"];
    const line = ["新机构", "N-1", text, "四川省/成都市/锦江区", ORGAN.address, ORGAN.phone, 2];
    const { faults } = expectSuccess(await sendFile(admin, "/hiv/organ/importPreview", await sheetFile([titles, line])));
    return faults[0]?.faults[0]?.message;
  };

  describe("of one name", () => {
    let van: Row;
    beforeAll(async () => {
      van = await addItem("hiv_organ_type", "流动检测车", "van", { status: "disabled" });
      await addItem("hiv_organ_type", "流动检测车", "van2");
    });

    it("IO-07 the one in use is meant", async () => {
      expect(await typeFault("流动检测车")).toBeUndefined();
      expect(await typeFault("van2")).toBeUndefined();
    });

    it("IO-07 an export of the one that is not in use comes back as what it was", async () => {
      const organ = await addOrgan("V1", { organType: "van2" });
      const { db } = server.app.services.database;
      await sql`update hiv_organ set organ_type = 'van' where id = ${organ["id"]}`.execute(db);
      const { cells, preview } = await roundTrip(organ);
      expect(cells).toContain("流动检测车（van）");
      expect(preview).toMatchObject({ errorCount: 0, changedCount: 0, sameCount: 1 });
    });

    it("S-76 tells the editor who takes a second one into use, and then refuses the name with both of them", async () => {
      const answer = await admin.call<Row>("PUT", "/sys/dictItem/edit", { body: { id: van["id"], rev: van["rev"], status: "enabled" } });
      expect(answer).toMatchObject({ success: true, code: 201 });
      expect(answer.message).toBe(
        "已保存。“名称”与启用的字典项“流动检测车”（van2）相同，导入时写“流动检测车”会分不清是哪一项而被拒绝，要写数据值；请改成不同的名称，或停用其中一项",
      );
      expect(await typeFault("流动检测车")).toBe(
        "机构类型“流动检测车”有多个同名的选项：流动检测车（van）、流动检测车（van2），请改填括号里的数据值",
      );
      expect([await typeFault("van"), await typeFault("流动检测车（van2）")]).toEqual([undefined, undefined]);
      const { preview } = await roundTrip(await addOrgan("V2", { organType: "van" }));
      expect(preview).toMatchObject({ errorCount: 0, sameCount: 1 });
      expect(await addItem("hiv_organ_type", "方舱", "cabin")).toMatchObject({ itemText: "方舱" });
    });
  });

  describe("with a comma", () => {
    it("IO-07 a name with a comma is one name in a list of several", async () => {
      await addItem("hiv_organ_service", "检测，含告知", "vct_tell");
      const { cells, preview } = await roundTrip(await addOrgan("S1", { services: ["vct_tell", "followup"] }));
      expect(cells.find((cell) => String(cell).includes("含告知"))).toMatch(/^检测，含告知,/);
      expect(preview).toMatchObject({ errorCount: 0, changedCount: 0, sameCount: 1 });
    });

    it("IO-07 two names that together read like a third are written as their values", async () => {
      await addItem("hiv_organ_service", "甲项", "jia");
      await addItem("hiv_organ_service", "乙项", "yi");
      await addItem("hiv_organ_service", "甲项，乙项", "both");
      const { cells, preview } = await roundTrip(await addOrgan("S2", { services: ["jia", "yi"] }));
      expect(cells).toContain("jia,yi");
      expect(preview).toMatchObject({ errorCount: 0, sameCount: 1 });
      expect((await roundTrip(await addOrgan("S3", { services: ["both"] }))).preview).toMatchObject({ errorCount: 0, sameCount: 1 });
    });

    it("S-76 a value with a comma is refused, and one from before stays to be found, read and edited", async () => {
      const refused = await send("hiv_organ_service", "甲乙合", "a,b");
      expect(refusals(refused)).toMatchObject({ itemValue: expect.stringContaining("数据值不能含逗号") });
      const item = await addItem("hiv_organ_service", "甲乙合", "ab");
      const { db } = server.app.services.database;
      await sql`update sys_dict_item set item_value = 'a,b' where id = ${item["id"]}`.execute(db);
      expectSuccess(await admin.call("GET", "/sys/dict/refleshCache"));
      const organ = await addOrgan("S4", { services: ["a,b", "followup"] });
      const listed = async (value: string) =>
        expectSuccess(
          await admin.call<{ records: readonly Row[] }>("GET", `/hiv/organ/list?services=${encodeURIComponent(value)}&organCode=S4`),
        ).records.map(({ services_dictText: text }) => text);
      expect(await listed("a,b")).toEqual([expect.stringContaining("甲乙合")]);
      expect(await listed("hiv_other,a,b")).toHaveLength(1);
      expect(await listed("a,hiv_other")).toEqual([]);
      expect((await roundTrip(organ)).preview).toMatchObject({ errorCount: 0, sameCount: 1 });
      const edited = { id: item["id"], rev: item["rev"], itemText: "甲乙合用", itemValue: "a,b" };
      expect(await admin.call("PUT", "/sys/dictItem/edit", { body: edited })).toMatchObject({ success: true });
    });
  });

  describe("in their order", () => {
    const ranks = async (query: string) =>
      expectSuccess(await admin.call<{ records: readonly Row[] }>("GET", `/sys/position/list?${query}`)).records.map(({ rank }) => rank);

    it("LIST-02 a list in order of a coded column goes by its dictionary, values that it lost last, on every page", async () => {
      await addItem("position_rank", "特级", "10", { sortOrder: 95 });
      await addItem("position_rank", "首级", "z", { sortOrder: 0 });
      for (const [code, rank] of [
        ["sp10", "10"],
        ["sp1", "1"],
        ["sp2", "2"],
        ["spz", "z"],
        ["lost", "3"],
        ["none", null],
      ] as const)
        expectSuccess(await admin.call("POST", "/sys/position/add", { body: { name: `职务${code}`, code, ...(rank ? { rank } : {}) } }));
      const { db } = server.app.services.database;
      await sql`update sys_position set rank = '0lost' where code = 'lost'`.execute(db);
      const order = await ranks("column=rank&order=asc&pageSize=100");
      const listed = order.filter((rank) => rank !== "0lost" && rank !== null);
      expect([listed[0], listed.at(-1)]).toEqual(["z", "10"]);
      expect(order.slice(listed.length)).toEqual(["0lost", ...order.filter((rank) => rank === null)]);
      const back = await ranks("column=rank&order=desc&pageSize=100");
      expect(back.slice(0, listed.length)).toEqual(listed.toReversed());
      expect(back[listed.length]).toBe("0lost");
      const pages: unknown[] = [];
      for (let page = 1; page <= Math.ceil(order.length / 2); page += 1)
        pages.push(...(await ranks(`column=rank&order=asc&pageSize=2&pageNo=${page}`)));
      expect(pages).toEqual(order);
      const file = await linesOf(await exportFile(admin, "/sys/position", "column=rank&order=asc&exportFields=code,rank"));
      expect(file.slice(1, 1 + listed.length).map(([, rank]) => rank)).toEqual(expect.arrayContaining(["首级", "特级"]));
      expect(file[1]?.[1]).toBe("首级");
    });
  });
});
