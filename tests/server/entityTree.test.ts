import { beforeAll, describe, expect, it } from "vitest";
import { baseRequest } from "../../src/runtime/fields/reference/choosing.ts";
import type { Row } from "../../src/schema/index.ts";
import { clinicProject } from "../support/clinicProject.ts";
import { everyRight, problemsOf, rowOf, startClinic, type Clinic, type ClinicAnswer, type ClinicClient } from "../support/clinicServer.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";

onOneDatabase("trees and references", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;
  let head: Row;
  let ward: Row;
  let organ: Row;

  beforeAll(async () => {
    clinic = await startClinic(await open());
    root = clinic.as(everyRight);
    head = await root.add("/clinic/depart", { departName: "总部", orgCode: "D1" });
    ward = await root.add("/clinic/depart", { departName: "检测科", orgCode: "D1.1", parentId: head["id"] });
    await root.add("/clinic/depart", { departName: "分中心", orgCode: "D2" });
    organ = await root.add("/clinic/organ", {
      organName: "一号机构",
      organCode: "A1",
      orgCode: "D1.1",
      slots: [
        { weekday: "1", startTime: "08:00:00", endTime: "09:00:00", capacity: 2 },
        { weekday: "1", startTime: "09:00:00", endTime: "10:00:00", capacity: 1 },
      ],
    });
    await root.add("/clinic/organ", { organName: "二号机构", organCode: "A2", status: "closed" });
  });

  const nodes = (answer: ClinicAnswer) =>
    (answer.body.result as readonly Row[]).map(({ departName, hasChildren }) => [departName, hasChildren]);

  it("LIST-31 LIST-32 API-89 gives roots, and the nodes below one, each saying whether it has nodes below", async () => {
    expect(nodes(await root.get("/clinic/depart/children"))).toEqual([
      ["总部", true],
      ["分中心", false],
    ]);
    expect(nodes(await root.get("/clinic/depart/children", { parentId: String(head["id"]) }))).toEqual([["检测科", false]]);
    expect(nodes(await root.get("/clinic/depart/children", { parentId: "", departName: "*分*" }))).toEqual([["分中心", false]]);
    expect((await root.get("/clinic/organ/children")).status).toBe(404);
  });

  it("a node whose parent the viewer may not see stands as a root", async () => {
    const viewer = clinic.as({ codes: ["depart:list"], rules: { depart: ["row.orgCode.startsWith('D1.')"] } });
    expect(nodes(await viewer.get("/clinic/depart/children"))).toEqual([["检测科", false]]);
  });

  it("LIST-31 a search brings along the nodes above what it found, as far as the viewer sees them", async () => {
    const found = async (client: ClinicClient, params: Readonly<Record<string, string>>) => {
      const { records, total, above } = (await client.get("/clinic/depart/list", { _above: "true", ...params })).body.result as {
        readonly records: readonly Row[];
        readonly total: number;
        readonly above: readonly Row[];
      };
      return [total, records.map(({ departName }) => departName), above.map(({ departName, rev }) => [departName, typeof rev])];
    };
    expect(await found(root, { departName: "*检测*" })).toEqual([1, ["检测科"], [["总部", "number"]]]);
    expect(await found(root, { departName: "*部*" })).toEqual([1, ["总部"], []]);
    expect(await found(root, { orgCode: "D1,D1.1" })).toEqual([2, ["总部", "检测科"], []]);
    const viewer = clinic.as({ codes: ["depart:list"], rules: { depart: ["row.orgCode.startsWith('D1.')"] } });
    expect(await found(viewer, { departName: "*检测*" })).toEqual([1, ["检测科"], []]);
    expect((await root.get("/clinic/depart/list", { departName: "*检测*" })).body.result).not.toHaveProperty("above");
    expect((await root.get("/clinic/organ/list", { _above: "true" })).status).toBe(400);
    expect((await root.get("/clinic/depart/list", { _above: "1" })).status).toBe(400);
  });

  it("moves a node, and not below itself", async () => {
    const node = await root.add("/clinic/depart", { departName: "流动", orgCode: "M" });
    const moved = rowOf(await root.send("POST", "/clinic/depart/move", { id: node["id"], rev: 1, parentId: ward["id"] }));
    expect(moved).toMatchObject({ parentId: ward["id"], rev: 2 });
    const circle = await root.send("POST", "/clinic/depart/move", { id: head["id"], rev: 1, parentId: node["id"] });
    expect(circle.status).toBe(400);
    expect(circle.body.message).toContain("不能把部门移动到它自己或它的下级下面");
    expect((await root.send("PUT", "/clinic/depart/edit", { id: node["id"], rev: 2, parentId: node["id"] })).status).toBe(400);
    expect(rowOf(await root.send("POST", "/clinic/depart/move", { id: node["id"], rev: 2, parentId: "" }))).toMatchObject({
      parentId: null,
    });
    await root.send("DELETE", `/clinic/depart/delete?id=${String(node["id"])}`);
  });

  it("S-75 a node with nodes below, or with users, is not deleted; together with them it is", async () => {
    const below = await root.send("DELETE", `/clinic/depart/delete?id=${String(head["id"])}`);
    expect(below.status).toBe(400);
    expect(below.body.message).toContain("1 个下级");
    const used = await root.send("DELETE", `/clinic/depart/delete?id=${String(ward["id"])}`);
    expect(used.body.message).toBe("不能删除：已被机构（1 条）使用，请先处理这些数据");
    const upper = await root.add("/clinic/depart", { departName: "上", orgCode: "T" });
    const lower = await root.add("/clinic/depart", { departName: "下", orgCode: "T.1", parentId: upper["id"] });
    expect((await root.send("DELETE", `/clinic/depart/deleteBatch?ids=${String(upper["id"])},${String(lower["id"])},`)).status).toBe(200);
  });

  it("rows that a list of references names are not deleted", async () => {
    const named = await root.add("/clinic/organ", { organName: "被引用", organCode: "R1" });
    await root.add("/clinic/ledger", { title: "台账", organIds: [named["id"]] });
    expect((await root.send("DELETE", `/clinic/organ/delete?id=${String(named["id"])}`)).body.message).toContain("台账（1 条）");
  });

  describe("options of a reference", () => {
    const options = async (body: Row, client = root) => {
      const answer = await client.send("POST", "/sys/reference/options", body);
      expect(answer.status, answer.body.message).toBe(200);
      return answer.body.result as { readonly records: readonly Row[]; readonly total: number };
    };
    const slots = () => organ["slots"] as readonly Row[];

    it("are the rows of the target within its condition, by part of the label", async () => {
      expect(await options({ entity: "visit", field: "organId" })).toMatchObject({
        total: 2,
        records: expect.arrayContaining([{ value: organ["id"], text: "一号机构" }]),
      });
      expect(await options({ entity: "visit", field: "organId", keyword: "一号" })).toEqual({
        total: 1,
        records: [{ value: organ["id"], text: "一号机构" }],
      });
      expect(await options({ entity: "visit", field: "organId", keyword: "%" })).toEqual({ total: 0, records: [] });
      expect((await options({ entity: "visit", field: "organId", pageNo: 2, pageSize: 1 })).records).toHaveLength(1);
    });

    it("depend on the row they are for, which is bound and never trusted", async () => {
      expect((await options({ entity: "visit", field: "slotId", row: { organId: organ["id"] } })).records.map(({ text }) => text)).toEqual([
        "1 08:00",
        "1 09:00",
      ]);
      expect((await options({ entity: "visit", field: "slotId", row: {} })).total).toBe(0);
      for (const organId of ["' or 1=1 --", 5, ["x"], { a: 1 }, null, true]) {
        const answer = await root.send("POST", "/sys/reference/options", {
          entity: "visit",
          field: "slotId",
          row: { organId, date: organId },
        });
        expect([200, 400]).toContain(answer.status);
        expect(answer.status === 200 ? (answer.body.result as { total: number }).total : 0).toBe(0);
      }
    });

    it("tell the places left where a limit counts the choice", async () => {
      const row = { organId: organ["id"], date: "2026-11-30" };
      const added = await root.add("/clinic/visit", { realname: "张三", mobile: "13800000001", slotId: slots()[1]?.["id"], ...row });
      expect((await options({ entity: "visit", field: "slotId", row })).records).toMatchObject([
        { text: "1 08:00", remaining: 2 },
        { text: "1 09:00", remaining: 0, disabled: true },
      ]);
      expect((await options({ entity: "visit", field: "slotId", row: { ...row, id: added["id"] } })).records).toMatchObject([
        { remaining: 2 },
        { remaining: 1 },
      ]);
      expect((await options({ entity: "visit", field: "slotId", row: { organId: organ["id"] } })).records[0]).not.toHaveProperty(
        "remaining",
      );
    });

    it("look up the texts of stored values, whatever may be chosen now", async () => {
      const { records } = await options({ entity: "visit", field: "orgCode", values: ["D1.1", "nothing"] });
      expect(records).toMatchObject([
        { value: "D1.1", text: "检测科", parentId: head["id"], hasChildren: false },
        { value: "nothing", state: "unknown", disabled: true },
      ]);
    });

    it("of a tree come level by level", async () => {
      expect((await options({ entity: "depart", field: "parentId", parent: "" })).records).toMatchObject([
        { text: "总部", parentId: null, hasChildren: true },
        { text: "分中心", hasChildren: false },
      ]);
      expect((await options({ entity: "depart", field: "parentId", parent: head["id"] })).records).toMatchObject([{ text: "检测科" }]);
    });

    it("of a child row depend on the row above, as the console sends it", async () => {
      const field = clinicProject()
        .entities.get("slot")
        ?.fields.find(({ name }) => name === "ward");
      const asked = (parent: Row) => baseRequest({ entity: "slot", field: field!, row: {}, parent });
      // What hangs below a row that may not be chosen stands at the top: nobody could come to it otherwise.
      expect(await options({ ...asked({ orgCode: "D1.1" }), parent: "" })).toMatchObject({
        total: 1,
        records: [{ value: "D1.1", hasChildren: false }],
      });
      expect(await options({ ...asked({ orgCode: "D1.1" }) })).toMatchObject({ total: 1, records: [{ value: "D1.1", text: "检测科" }] });
      expect(await options({ ...asked({ orgCode: "D1" }), parent: "" })).toMatchObject({
        total: 1,
        records: [{ value: "D1", hasChildren: false }],
      });
      expect(await options({ entity: "slot", field: "ward", row: {} })).toMatchObject({ total: 0 });
    });

    it("follow the viewer's row rule of the target and ask for a right on the entity", async () => {
      const viewer = clinic.as({ codes: ["visit:add"], rules: { organ: ["row.orgCode == 'D2'"] } });
      expect((await options({ entity: "visit", field: "organId" }, viewer)).total).toBe(0);
      const [looked] = (await options({ entity: "visit", field: "organId", values: [organ["id"]] }, viewer)).records;
      expect(looked).toMatchObject({ value: organ["id"], text: expect.not.stringContaining("一号"), state: "unknown" });
      expect(problemsOf(await viewer.send("POST", "/clinic/visit/add", { organId: organ["id"] }))).toContainEqual({
        field: "organId",
        message: "机构不存在或当前不可选择，请重新选择",
      });
      const stranger = clinic.as({ codes: ["ledger:list"] });
      expect((await stranger.send("POST", "/sys/reference/options", { entity: "visit", field: "organId" })).status).toBe(403);
      expect(
        (await clinic.as({ codes: ["organ:add"] }).send("POST", "/sys/reference/options", { entity: "slot", field: "organId" })).status,
      ).toBe(200);
    });

    it.each([
      [{ entity: "nothing", field: "x" }],
      [{ entity: "visit", field: "realname" }],
      [{ entity: "visit", field: "__proto__" }],
      [{ entity: "visit" }],
      [{ entity: "visit", field: "organId", values: "x" }],
      [{ entity: "visit", field: "organId", keyword: { a: 1 } }],
      [{ entity: "depart", field: "parentId", parent: { id: "x" } }],
      [{ entity: "slot", field: "ward", row: {}, parentRow: "x" }],
    ])("refuse %o", async (body) => {
      expect((await root.send("POST", "/sys/reference/options", body)).status).toBe(400);
    });
  });
});
