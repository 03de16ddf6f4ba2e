import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { exportFile, linesOf, sendFile, sheetFile } from "../support/sheets.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { addRole, addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

interface Option {
  readonly value: string;
  readonly text: string;
}

const ORGAN = {
  organType: "cdc",
  region: "510104",
  address: "书院街 1 号",
  phone: "028-86741234",
  status: "open",
  bookable: "Y",
  advanceDays: 14,
  sameDay: "Y",
  cutoffHours: 2,
};

onBothDatabases("rows of one name", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let organ: Row;
  let departments: Record<string, string>;

  const addDepart = async (departName: string, orgCode: string, parentId?: string): Promise<string> => {
    const body = { departName, orgCode, category: "department", ...(parentId ? { parentId } : {}) };
    return expectSuccess(await admin.call("POST", "/sys/sysDepart/add", { body })).id;
  };
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    const [d1, d2] = [await addDepart("总部", "D1"), await addDepart("分中心", "D2")];
    const [f1, f2] = [await addDepart("财务科", "F1", d1), await addDepart("财务科", "F2", d2)];
    departments = { d1, d2, f1, f2, lab: await addDepart("检测科", "L1", d1) };
    organ = expectSuccess(
      await admin.call<Row>("POST", "/hiv/organ/add", { body: { ...ORGAN, organName: "一号机构", organCode: "A1", orgCode: "F2" } }),
    );
  });
  afterAll(() => server.stop());

  const options = async (body: Row, session = admin): Promise<readonly string[]> => {
    const answer = await session.call<{ records: readonly Option[] }>("POST", "/sys/reference/options", {
      body: { entity: "organ", field: "orgCode", pageNo: 1, pageSize: 20, ...body },
    });
    return expectSuccess(answer).records.map(({ text }) => text);
  };
  /** What a search among the departments of an organ finds, and where that stands. */
  const found = async (keyword: string, session = admin): Promise<readonly string[]> => {
    const body = { entity: "organ", field: "orgCode", pageNo: 1, pageSize: 20, keyword };
    const answer = await session.call<{ records: readonly (Option & { readonly above?: string })[] }>("POST", "/sys/reference/options", {
      body,
    });
    return expectSuccess(answer).records.map(({ text, above }) => (above === undefined ? text : `${text} < ${above}`));
  };
  /** What is wrong with lines of organs whose department is written so; `undefined` where nothing is. */
  const faultsOf = async (...texts: readonly string[]): Promise<readonly (string | undefined)[]> => {
    const titles = ["机构名称", "机构编码", "机构类型", "所在地区", "详细地址", "联系电话", "当天预约截止（小时）", "所属部门"];
    const lines = texts.map((text, index) => [
      `新机构${index}`,
      `N-${index}`,
      "疾控中心",
      "四川省/成都市/锦江区",
      ORGAN.address,
      ORGAN.phone,
      2,
      text,
    ]);
    const { faults } = expectSuccess(await sendFile(admin, "/hiv/organ/importPreview", await sheetFile([titles, ...lines])));
    return texts.map((_, index) => faults.find(({ row }) => row === index + 2)?.faults[0]?.message);
  };

  describe("departments", () => {
    it("LIST-04 lists and details say which of two departments is meant", async () => {
      const { records } = expectSuccess(await admin.call<{ records: readonly Row[] }>("GET", "/hiv/organ/list?organCode=A1"));
      expect(records[0]).toMatchObject({ orgCode: "F2", orgCode_dictText: "分中心/财务科" });
      expect(expectSuccess(await admin.call<Row>("GET", `/hiv/organ/queryById?id=${String(organ["id"])}`))).toMatchObject({
        orgCode_dictText: "分中心/财务科",
      });
    });

    it("PICK-22 choices, and the texts of stored values, tell them apart, and leave every other name alone", async () => {
      expect(await options({ keyword: "科" })).toEqual(expect.arrayContaining(["总部/财务科", "分中心/财务科", "检测科"]));
      expect(await options({ values: ["F1", "L1"] })).toEqual(expect.arrayContaining(["总部/财务科", "检测科"]));
      expect((await found("科")).toSorted()).toEqual(["分中心/财务科", "总部/财务科", "检测科 < 总部"].toSorted());
      expect(await found("总部")).toEqual(["总部"]);
      const spec = `/sys/dict/loadDict/${encodeURIComponent("sys_depart,depart_name,org_code")}?keyword=${encodeURIComponent("财务")}`;
      const table = expectSuccess(await admin.call<readonly Option[]>("GET", spec));
      expect(table.map(({ text }) => text).toSorted()).toEqual(["分中心/财务科", "总部/财务科"].toSorted());
    });

    it("LIST-18 IO-07 an export names the department as an import reads it", async () => {
      const fields = "organName,organCode,organType,status,orgCode,region,address,phone,cutoffHours";
      const file = await exportFile(admin, "/hiv/organ", `selections=${String(organ["id"])}&exportFields=${fields}`);
      expect((await linesOf(file))[1]).toContain("分中心/财务科");
      const preview = expectSuccess(await sendFile(admin, "/hiv/organ/importPreview?existing=update", file));
      expect(preview).toMatchObject({ errorCount: 0, changedCount: 0, sameCount: 1 });
    });

    it("IO-07 reads a path, its end, a name with its code, and a code; of a name alone it says which there are", async () => {
      const [path, wide, narrow, code, unique, ...unclear] = await faultsOf(
        "总部/财务科",
        "财务科（F1）",
        "财务科(F1)",
        "F1",
        "总部/检测科",
        "财务科",
        "外部/财务科",
      );
      expect([path, wide, narrow, code, unique]).toEqual(Array.from({ length: 5 }));
      expect(unclear).toEqual([
        "所属部门“财务科”有多条同名的部门：总部/财务科、分中心/财务科，请改填其中一个，或部门编码",
        expect.stringContaining("找不到所属部门“外部/财务科”"),
      ]);
    });

    it("IO-07 a name of which one department is in use means that one", async () => {
      const add = async (orgCode: string, status: string) =>
        expectSuccess(
          await admin.call("POST", "/sys/sysDepart/add", {
            body: { departName: "外展队", orgCode, category: "department", status, parentId: departments["d1"] },
          }),
        );
      await add("W1", "disabled");
      await add("W2", "enabled");
      expect(await faultsOf("外展队")).toEqual([undefined]);
    });

    it("two of one name at one place, or without one, are told apart by their codes", async () => {
      await addDepart("药房", "Y1");
      await addDepart("药房", "Y2", departments["d1"]);
      await addDepart("药房", "Y3", departments["d2"]);
      await addDepart("药房", "Y4", departments["d2"]);
      const texts = await options({ values: ["Y1", "Y2", "Y3", "Y4"] });
      expect(texts.toSorted()).toEqual(["总部/药房", "药房（Y1）", "药房（Y3）", "药房（Y4）"].toSorted());
      expect(await faultsOf(...texts)).toEqual(texts.map(() => undefined));
    });

    it("RIGHT-07 names no department above that the viewer may not see", async () => {
      const rules = [{ entity: "department", expression: "row.orgCode == 'F1' || row.orgCode == 'F2'" }];
      const id = await addRole(admin, { code: "leaves", codes: ["hiv:organ:list", "hiv:organ:edit", "sys:depart:list"], rules });
      await addUser(admin, "leaves", { roleIds: [id] });
      const session = await server.signIn("leaves");
      expect(await options({ values: ["F1", "F2"] }, session)).toEqual(["财务科（F1）", "财务科（F2）"]);
      expect(await found("财务", session)).toEqual(["财务科（F1）", "财务科（F2）"]);
      const reader = await addRole(admin, { code: "reader", codes: ["hiv:organ:list"] });
      await addUser(admin, "reader", { roleIds: [reader] });
      const { records } = expectSuccess(
        await (await server.signIn("reader")).call<{ records: readonly Row[] }>("GET", "/hiv/organ/list?organCode=A1"),
      );
      expect(records[0]).toMatchObject({ orgCode_dictText: "财务科（F2）" });
    });
  });

  it("rows without a tree are told apart by their code, those of another kind by theirs", async () => {
    for (const organCode of ["B1", "B2"])
      expectSuccess(await admin.call("POST", "/hiv/organ/add", { body: { ...ORGAN, organName: "同名机构", organCode } }));
    const { records } = expectSuccess(
      await admin.call<{ records: readonly Option[] }>("POST", "/sys/reference/options", {
        body: { entity: "appointment", field: "organId", keyword: "同名", pageNo: 1, pageSize: 10 },
      }),
    );
    expect(records.map(({ text }) => text).toSorted()).toEqual(["同名机构（B1）", "同名机构（B2）"]);
    await addUser(admin, "zhang1", { realname: "张伟" });
    await addUser(admin, "zhang2", { realname: "张伟" });
    const users = expectSuccess(
      await admin.call<{ records: readonly Option[] }>("POST", "/sys/reference/options", {
        body: { entity: "department", field: "leaderId", keyword: "张伟", pageNo: 1, pageSize: 10 },
      }),
    );
    expect(users.records.map(({ text }) => text).toSorted()).toEqual(["张伟（zhang1）", "张伟（zhang2）"]);
  });

  it("a row that is marked as deleted gives way to one of its name", async () => {
    const add = async (organCode: string) =>
      expectSuccess(await admin.call<Row>("POST", "/hiv/organ/add", { body: { ...ORGAN, organName: "搬走的机构", organCode } }));
    const gone = await add("C1");
    await add("C2");
    expectSuccess(await admin.call("DELETE", `/hiv/organ/delete?id=${String(gone["id"])}&rev=1`));
    const { records } = expectSuccess(
      await admin.call<{ records: readonly Option[] }>("POST", "/sys/reference/options", {
        body: { entity: "appointment", field: "organId", keyword: "搬走", pageNo: 1, pageSize: 10 },
      }),
    );
    expect(records.map(({ text }) => text)).toEqual(["搬走的机构"]);
  });
});
