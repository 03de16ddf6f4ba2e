import { randomUUID } from "node:crypto";
import { writeXlsx } from "hucre";
import { sql } from "kysely";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { EntityHooks } from "../../server/entity/scope/entityHooks.ts";
import { everyRight, recordsOf, startClinic, type Clinic, type ClinicClient } from "../support/clinicServer.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";

onBothDatabases("an import is one decision", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;
  /** What the server does at a moment of the import, e.g. fail. */
  const at = { row: async (_count: number): Promise<void> => undefined, end: async (): Promise<void> => undefined };
  let count = 0;
  const hooks: EntityHooks = {
    beforeWrite: () => at.row((count += 1)),
    afterCommit: () => at.end(),
  };

  beforeAll(async () => {
    clinic = await startClinic(await open(), { hooks: new Map([["depart", hooks]]) });
    root = clinic.as(everyRight);
  });
  afterEach(() => {
    count = 0;
    at.row = async () => undefined;
    at.end = async () => undefined;
  });

  const fileOf = async (prefix: string, lines: number, bad: readonly number[] = []) =>
    writeXlsx({
      sheets: [
        {
          name: "s",
          rows: [
            ["部门名称", "部门编码"],
            ...Array.from({ length: lines }, (_, index) => [bad.includes(index) ? "" : `${prefix}${index}`, `${prefix}${index}`]),
          ],
        },
      ],
    });
  const send = (data: Uint8Array, { client = root, again = false, key = randomUUID() } = {}) =>
    client.upload(`/clinic/depart/importExcel${again ? "?again=1" : ""}`, { name: "部门.xlsx", data }, { "idempotency-key": key });
  const rowsOf = async (prefix: string) => recordsOf(await root.get("/clinic/depart/list", { departName: `${prefix}*`, pageSize: "500" }));
  const resultOf = async (id: string, client = root) => (await client.get("/clinic/depart/importResult", { id })).body.result;

  it("leaves no line where the server fails in the middle, and all good ones where it is sent again", async () => {
    const data = await fileOf("half", 150, [7, 130]);
    const key = randomUUID();
    at.row = async (row) => {
      if (row === 120) throw new Error("the disk is gone");
    };
    expect((await send(data, { key })).status).toBe(500);
    expect(await rowsOf("half")).toEqual([]);
    expect(await resultOf(key)).toEqual({ state: "unknown" });
    at.row = async () => undefined;
    expect((await send(data, { key })).body).toMatchObject({ code: 201, result: { successCount: 148, errorCount: 2 } });
    expect(await rowsOf("half")).toHaveLength(148);
  });

  it("S-46 S-52 gives the first result, its counts and its error file again where the answer was lost", async () => {
    const data = await fileOf("lost", 10, [1, 4, 8]);
    const key = randomUUID();
    at.end = () => Promise.reject(new Error("the server ends here"));
    expect((await send(data, { key })).status).toBe(500);
    at.end = async () => undefined;
    const fetched = await resultOf(key);
    const repeated = await send(data, { key });
    expect(repeated.body).toMatchObject({
      success: true,
      code: 201,
      message: "导入成功,但是有错误数据!",
      result: { totalCount: 10, successCount: 7, errorCount: 3, fileName: expect.stringContaining("导入错误.xls") },
    });
    const { code, message, result } = repeated.body;
    expect(fetched).toEqual({ state: "done", code, message, result });
    expect(await resultOf((result as { readonly importId: string }).importId)).toEqual(fetched);
    expect(clinic.files.has((result as { readonly fileUrl: string }).fileUrl.replace("/sys/common/static/", ""))).toBe(true);
    expect(await rowsOf("lost")).toHaveLength(7);
  });

  it("shows a result to its owner alone, and to nobody without the right", async () => {
    const key = randomUUID();
    await send(await fileOf("own", 2), { key });
    expect(await resultOf(key)).toMatchObject({ state: "done" });
    expect(await resultOf(key, clinic.as(everyRight))).toEqual({ state: "unknown" });
    expect((await clinic.as({ codes: ["depart:list"] }).get("/clinic/depart/importResult", { id: key })).status).toBe(403);
  });

  it("refuses another file under the same key", async () => {
    const key = randomUUID();
    await send(await fileOf("first", 2), { key });
    expect((await send(await fileOf("other", 2), { key })).status).toBe(422);
    expect(await rowsOf("other")).toEqual([]);
  });

  it("says that a file was imported before, and takes it again only where that is confirmed", async () => {
    const data = await fileOf("same", 3);
    expect((await send(data)).body).toMatchObject({ code: 200 });
    const repeated = await send(data);
    expect(repeated).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(/^这个文件已于 2026-11-23 09:00:00 导入过（3 行）/),
        result: { repeated: { at: "2026-11-23 09:00:00", count: 3 } },
      },
    });
    // The codes are taken by now, so each of the lines is reported.
    expect((await send(data, { again: true })).body).toMatchObject({ code: 201, result: { successCount: 0, errorCount: 3 } });
    expect(await rowsOf("same")).toHaveLength(3);
  });

  it("asks nothing where another person, or a day later the same, sends the file, or where no line of it was good", async () => {
    const data = await fileOf("free", 2);
    await send(data);
    expect((await send(data, { client: clinic.as(everyRight) })).status).toBe(200);
    clinic.setNow("2026-11-24T01:00:01Z");
    expect((await send(data)).status).toBe(200);
    clinic.setNow("2026-11-23T01:00:00Z");
    const bad = await fileOf("bad", 2, [0, 1]);
    expect((await send(bad)).body).toMatchObject({ result: { successCount: 0 } });
    expect((await send(bad)).status).toBe(200);
  });

  it("takes one of two imports of a file that arrive together", async () => {
    const data = await fileOf("twins", 20);
    const answers = await Promise.all([send(data), send(data)]);
    // One import at a time is a person's budget; the file is known when it comes again.
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 429]);
    expect((await send(data)).status).toBe(409);
    expect(await rowsOf("twins")).toHaveLength(20);
  });

  it("tells its consoles of all its rows at once", async () => {
    const before = clinic.events.length;
    await send(await fileOf("event", 250));
    expect(clinic.events.slice(before)).toHaveLength(1);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from sys_import where success_count = 250`.execute(
      clinic.database.db,
    );
    expect(rows[0]?.n).toBe(1);
  });
});
