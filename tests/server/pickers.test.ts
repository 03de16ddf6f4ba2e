import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import type { ReferenceOption } from "../../src/schema/wire/choiceAnswers.ts";
import type { ScreenOf } from "../../src/schema/model/screen.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { everyRight, startClinic, type Clinic, type ClinicClient } from "../support/clinicServer.ts";

interface Page {
  readonly records: readonly ReferenceOption[];
  readonly total: number;
}

onOneDatabase("pickers", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;
  /** Sees the organs of one department alone. */
  let viewer: ClinicClient;
  const organs: Row[] = [];

  const asked = async <Answer>(client: ClinicClient, path: string, body: Row): Promise<Answer> => {
    const answer = await client.send("POST", path, body);
    expect(answer.status, answer.body.message).toBe(200);
    return answer.body.result as Answer;
  };
  const options = (body: Row, client = root) => asked<Page>(client, "/sys/reference/options", body);
  const picker = (body: Row, client = root) => asked<ScreenOf<"picker">>(client, "/sys/reference/picker", body);
  const idOf = (index: number) => String(organs[index]?.["id"]);
  const texts = ({ records }: Page) => records.map(({ text }) => text);
  const visits = { entity: "visit", field: "organId" };
  const ledgers = { entity: "ledger", field: "organIds" };

  beforeAll(async () => {
    clinic = await startClinic(await open());
    root = clinic.as(everyRight);
    const head = await root.add("/clinic/depart", { departName: "总部", orgCode: "D1" });
    await root.add("/clinic/depart", { departName: "检测科", orgCode: "D1.1", parentId: head["id"] });
    await root.add("/clinic/depart", { departName: "分中心", orgCode: "D2" });
    for (let number = 1; number <= 23; number += 1) {
      const code = String(number).padStart(2, "0");
      const organ = {
        organName: `机构${code}`,
        organCode: `A${code}`,
        orgCode: number <= 20 ? "D2" : "D1",
        status: number === 23 ? "closed" : "open",
      };
      organs.push(await root.add("/clinic/organ", organ));
    }
    const codes = ["visit:add", "ledger:list", "ledger:edit", "organ:list"];
    viewer = clinic.as({ codes, rules: { organ: ["row.orgCode == 'D2'"] } });
  });

  describe("the dialog", () => {
    it("PICK-18 is inferred where no screen says how it is: the label, what tells rows apart, and the conditions of the entity", async () => {
      const screen = await picker(visits);
      expect(screen).toMatchObject({
        kind: "picker",
        title: "机构",
        picker: { width: 900 },
        toolbar: [],
        rowActions: [],
        batchActions: [],
      });
      expect(screen.columns.filter(({ hidden }) => !hidden).map(({ field }) => field)).toEqual([
        "organName",
        "organCode",
        "status",
        "orgCode",
      ]);
      expect(screen.query.map(({ field }) => field)).toEqual(["organName", "organCode"]);
      expect((await picker({ entity: "visit", field: "orgCode" })).picker.width).toBe(500);
    });

    it("shows names alone to who may not list the entity, and is refused to who has nothing to do with it", async () => {
      const screen = await picker(visits, clinic.as({ codes: ["visit:add"] }));
      expect(screen.columns.map(({ field }) => field)).toEqual(["organName"]);
      expect(screen.entity.fields.map(({ name }) => name)).toEqual(["organName"]);
      expect((await clinic.as({ codes: ["organ:list"] }).send("POST", "/sys/reference/picker", visits)).status).toBe(403);
      expect((await root.send("POST", "/sys/reference/picker", { entity: "visit", field: "realname" })).status).toBe(400);
    });
  });

  describe("its table", () => {
    const list = (more: Row, client = root) => options({ ...visits, row: {}, list: { pageNo: 1, pageSize: 5, ...more } }, client);

    it("PICK-20 is paged, queried and sorted by the server, among the rows that the field may refer to", async () => {
      const first = await list({ column: "organCode", order: "asc" });
      expect(first.total).toBe(22);
      expect(texts(first)).toEqual(["机构01", "机构02", "机构03", "机构04", "机构05"]);
      expect(texts(await list({ column: "organCode", order: "desc", pageNo: 5 }))).toEqual(["机构02", "机构01"]);
      expect(texts(await list({ organName: "*2*", organCode: "A22" }))).toEqual(["机构22"]);
      expect(await list({ organCode: "A23" })).toMatchObject({ total: 0, records: [] });
      expect(first.records[0]?.row).toMatchObject({
        organName: "机构01",
        organCode: "A01",
        status_dictText: "开放",
        orgCode_dictText: "分中心",
      });
    });

    it("holds the rows that its viewer sees, and no question that the dialog does not ask", async () => {
      expect((await list({}, viewer)).total).toBe(20);
      const chooser = clinic.as({ codes: ["visit:add"] });
      const page = await list({ organName: "*01*" }, chooser);
      expect(page.records.map(({ row }) => row)).toEqual([{ organName: "机构01" }]);
      for (const asking of [
        { organCode: "A01" },
        { orgCode: "D2" },
        { column: "organCode", order: "asc" },
        { superQueryParams: "[]" },
        { organCode_begin: "A" },
      ])
        expect((await chooser.send("POST", "/sys/reference/options", { ...visits, list: asking })).status).toBe(400);
      expect((await root.send("POST", "/sys/reference/options", { ...visits, list: "x" })).status).toBe(400);
    });
  });

  it("rows of a tree that are stored by another value than their id are found below each other, too", async () => {
    const field = { entity: "visit", field: "orgCode" };
    expect(texts(await options({ ...field, parent: "" }))).toEqual(["总部", "分中心"]);
    expect(texts(await options({ ...field, parent: "D1" }))).toEqual(["检测科"]);
    expect(await options({ ...field, parent: "D9" })).toMatchObject({ total: 0 });
  });

  describe("stored values", () => {
    const remove = (index: number) => sql`delete from clinic_organ where id = ${idOf(index)}`.execute(clinic.database.db);
    const saved = async (organIds: readonly string[]) =>
      root.add("/clinic/ledger", { title: `台账${organIds.length}-${Math.random()}`, organIds });
    const states = ({ records }: Page) => Object.fromEntries(records.map(({ value, text, state }) => [value, [text, state]]));

    it("PICK-22 are looked up together; of one without a row is said why, where its viewer reads it in a row", async () => {
      const ledger = await saved([idOf(0), idOf(20), idOf(9)]);
      await remove(9);
      const values = [idOf(0), idOf(20), idOf(9)];
      const held = await options({ ...ledgers, row: { id: ledger["id"] }, values, pageNo: 1, pageSize: 3 }, viewer);
      expect(states(held)).toEqual({
        [idOf(0)]: ["机构01", undefined],
        [idOf(20)]: ["机构21", "hidden"],
        [idOf(9)]: [`机构 ${idOf(9).slice(-6)}`, "deleted"],
      });
      expect(held.records.filter(({ state }) => state).every(({ disabled }) => disabled)).toBe(true);
    });

    it("tell nothing of a row out of sight where they stand in no row that the viewer reads", async () => {
      const [hidden, never] = [idOf(21), "0".repeat(32)];
      const elsewhere = await saved([idOf(1)]);
      for (const row of [{}, { id: elsewhere["id"] }, { id: "nothing" }]) {
        const found = await options({ ...ledgers, row, values: [hidden, never], pageNo: 1, pageSize: 2 }, viewer);
        expect(states(found)).toEqual({
          [hidden]: [`机构 ${hidden.slice(-6)}`, "unknown"],
          [never]: ["机构 000000", "unknown"],
        });
      }
    });

    it("that are gone or out of sight stay when others are added, and cannot be chosen anew", async () => {
      const ledger = await saved([idOf(2), idOf(20), idOf(10)]);
      await remove(10);
      const organIds = [idOf(2), idOf(20), idOf(10), idOf(3)];
      const edited = await viewer.send("PUT", "/clinic/ledger/edit", { id: ledger["id"], rev: ledger["rev"], organIds });
      expect(edited.status, edited.body.message).toBe(200);
      expect((edited.body.result as Row)["organIds"]).toEqual(organIds);
      const without = { id: ledger["id"], rev: 2, organIds: [idOf(2)] };
      expect((await viewer.send("PUT", "/clinic/ledger/edit", without)).status).toBe(200);
      expect((await viewer.send("PUT", "/clinic/ledger/edit", { ...without, rev: 3, organIds })).status).toBe(400);
    });
  });
});
