import { beforeAll, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { clinicProject } from "../support/clinicProject.ts";
import { everyRight, recordsOf, rowOf, startClinic, type Clinic, type ClinicClient } from "../support/clinicServer.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";

/** A list that people put in order; what is shown is locked. */
const poster = {
  $schema: "../../meta/entity.schema.json",
  $id: "poster",
  title: "海报",
  type: "object",
  "x-entity": { label: "name", sort: "sortNo,-createTime", order: "sortNo", locked: "row.isShown == true" },
  required: ["name"],
  properties: {
    name: { type: "string", title: "名称", maxLength: 20 },
    isShown: { type: "boolean", title: "已展示" },
    sortNo: { type: "integer", title: "排序", minimum: 0, maximum: 100, "x-reader": "海报的先后" },
  },
};

onBothDatabases("rows that are put in order", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;
  let rows: Readonly<Record<string, Row>>;

  beforeAll(async () => {
    const project = clinicProject(new Map(), { "schemas/entities/clinic/poster.json": poster });
    clinic = await startClinic(await open(), { project });
    root = clinic.as(everyRight);
    const added: [string, Row][] = [];
    for (const name of ["甲", "乙", "丙", "丁"]) added.push([name, await root.add("/clinic/poster", { name, isShown: name === "丙" })]);
    rows = Object.fromEntries(added);
  });

  const list = async () => recordsOf(await root.get("/clinic/poster/list", { column: "sortNo", order: "asc" }));
  const names = async () => (await list()).map(({ name }) => name).join("");
  const now = async (name: string) => (await list()).find((row) => row["name"] === name) ?? {};
  const move = async (name: string, to: Row, person = root) => {
    const { id, rev } = await now(name);
    return person.send("PUT", "/clinic/poster/reorder", { id, rev, ...to });
  };
  const idOf = (name: string) => rows[name]?.["id"];

  it("come last, with room before them, where they say no place of their own", async () => {
    expect((await list()).map(({ sortNo }) => sortNo)).toEqual([10, 20, 30, 40]);
    expect(await names()).toBe("甲乙丙丁");
  });

  it("go before or after another one, or to an end, and only they change while there is room", async () => {
    expect(rowOf(await move("丁", { before: idOf("乙") }))).toMatchObject({ name: "丁", sortNo: 15, rev: 2 });
    expect(await names()).toBe("甲丁乙丙");
    expect((await now("乙"))["rev"]).toBe(1);
    await move("甲", { after: idOf("乙") });
    expect(await names()).toBe("丁乙甲丙");
    await move("乙", { to: "first" });
    await move("丁", { to: "last" });
    expect(await names()).toBe("乙甲丙丁");
  });

  it("take new numbers together where there is none between two of them, each with an entry in its history", async () => {
    for (const name of ["甲", "乙", "丁"]) {
      const { id, rev } = await now(name);
      await root.send("PUT", "/clinic/poster/edit", { id, rev, sortNo: 7 });
    }
    const before = await names();
    await move(before.at(0) ?? "", { after: (await now(before.at(1) ?? ""))["id"] });
    expect(await names()).toBe(`${before.at(1)}${before.at(0)}${before.slice(2)}`);
    const history = (await root.get("/clinic/poster/history", { id: String((await now(before.at(1) ?? ""))["id"]) })).body.result;
    expect((history as readonly Row[])[0]).toMatchObject({ action: "reorder", changes: [{ field: "sortNo" }] });
  });

  it("may be locked: where a row stands is not what it says", async () => {
    const { id, rev } = await now("丙");
    expect((await root.send("PUT", "/clinic/poster/edit", { id, rev, sortNo: 1 })).status).toBe(400);
    expect((await move("丙", { to: "first" })).status).toBe(200);
    expect((await names()).startsWith("丙")).toBe(true);
  });

  it("stay as they are where the row was changed meanwhile, is gone, or goes nowhere", async () => {
    const before = await names();
    const { id, rev } = await now("甲");
    expect((await root.send("PUT", "/clinic/poster/reorder", { id, rev: Number(rev) - 1, to: "first" })).status).toBe(409);
    expect((await root.send("PUT", "/clinic/poster/reorder", { id: "0".repeat(32), rev: 1, to: "first" })).status).toBe(404);
    expect((await move("甲", { before: "0".repeat(32) })).status).toBe(404);
    for (const to of [{}, { to: "up" }, { before: idOf("乙"), to: "last" }, { after: 5 }]) {
      const answer = await move("甲", to);
      expect([answer.status, answer.body.message], JSON.stringify(to)).toEqual([400, expect.stringContaining("before、after")]);
    }
    expect(await names()).toBe(before);
  });

  it("S-10 ask for the right to edit, and are there only where the entity says so", async () => {
    expect((await move("甲", { to: "first" }, clinic.as({ codes: ["poster:list"] }))).status).toBe(403);
    expect((await root.send("PUT", "/clinic/organ/reorder", { id: "x", rev: 1, to: "first" })).status).toBe(404);
  });
});
