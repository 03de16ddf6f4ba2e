import { randomUUID } from "node:crypto";
import { writeXlsx } from "hucre";
import { beforeAll, expect, it, vi } from "vitest";
import { statementsSent } from "../support/statementsOf.ts";
import { ImportRun } from "../../server/entity/import-export/importRuns.ts";
import type { Row } from "../../src/schema/index.ts";
import { everyRight, startClinic, type Clinic, type ClinicClient } from "../support/clinicServer.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";

onBothDatabases("lines that go in together", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;

  beforeAll(async () => {
    clinic = await startClinic(await open());
    root = clinic.as(everyRight);
    await root.add("/clinic/organ", {
      organName: "一号机构",
      organCode: "A1",
      slots: [
        { weekday: "1", startTime: "08:00:00", endTime: "09:00:00", capacity: 150 },
        { weekday: "1", startTime: "10:00:00", endTime: "11:00:00", capacity: 90 },
      ],
    });
  });

  const header = ["姓名", "手机号", "机构", "日期", "时段"];
  const line = (name: string, index: number, slot: string) => [
    name,
    `138${String(index).padStart(8, "0")}`,
    "一号机构",
    "2026-11-30",
    slot,
  ];
  const book = (lines: readonly (readonly string[])[]) =>
    writeXlsx({ sheets: [{ name: "s", rows: [header, ...lines].map((cells) => [...cells]) }] });
  const send = async (operation: string, lines: readonly (readonly string[])[], headers: Record<string, string> = {}) =>
    root.upload(`/clinic/visit/${operation}`, { name: "登记.xlsx", data: await book(lines) }, headers);
  const countOf = async (name: string) =>
    ((await root.get("/clinic/visit/list", { realname: `${name}*`, pageSize: "1" })).body.result as { readonly total: number }).total;

  const lines = (name: string, count: number) => Array.from({ length: count }, (_, index) => line(name, index, "1 08:00"));

  it("LIST-28 a hundred lines go in as four groups, and cost no more statements than four times ten", async () => {
    const few = await statementsSent(() => send("importPreview", lines("少", 10)));
    const many = await statementsSent(() => send("importPreview", lines("多", 100)));
    expect(many).toBeLessThanOrEqual(4 * few);
  });

  it("LIST-28 the lines of a small file are told in steps, too", async () => {
    const tell = vi.spyOn(ImportRun.prototype, "tell");
    const checked = await send("importPreview", lines("慢", 50));
    expect(checked.body).toMatchObject({ success: true });
    expect(tell.mock.calls).toEqual([[10], [30], [50]]);
    tell.mockRestore();
  });

  it("LIST-29 takes the first ninety for ninety places, and tells each line above by its own number, whatever stands between", async () => {
    const lines = Array.from({ length: 130 }, (_, index) => line("满", index, "1 10:00"));
    lines[3] = ["", "12", "一号机构", "2026-11-30", "1 10:00"];
    lines[7] = line("满", 7, "9 23:00");
    const answer = await send("importExcel", lines);
    expect(answer.body).toMatchObject({ code: 201, result: { totalCount: 130, successCount: 90, errorCount: 40 } });
    const preview = (await send("importPreview", lines)).body.result as { readonly faults: readonly Row[] };
    const full = preview.faults.filter(({ faults }) => JSON.stringify(faults).includes("该时段名额已满")).map(({ row }) => row);
    // All places are taken by now; the two lines with other faults stand in rows 5 and 9.
    expect(full).toEqual(Array.from({ length: 130 }, (_, index) => index + 2).filter((row) => row !== 5 && row !== 9));
    expect(await countOf("满")).toBe(90);
  });

  it("P42 is cancelled by a key that a request can have; a longer text travels nowhere", async () => {
    for (const id of ["x".repeat(20_000), "no key", "short"])
      expect((await root.send("POST", "/clinic/visit/importCancel", { id })).status).toBe(400);
  });

  it("can be asked how far it is, and cancelled: then none of its lines is in, and it can be sent again", async () => {
    const key = randomUUID();
    const lines = Array.from({ length: 150 }, (_, index) => line("停", index, "1 08:00")).flatMap((one) => [one, one, one, one, one]);
    const importing = send("importExcel", lines, { "idempotency-key": key });
    const state = async () => (await root.get("/clinic/visit/importResult", { id: key })).body.result as Row;
    let seen: Row = {};
    // Asking from the first moment on must not be in the way of the import that is asked about.
    await expect.poll(async () => (seen = await state()), { interval: 2, timeout: 60_000 }).toHaveProperty("total");
    expect(seen).toMatchObject({ state: "running", total: 750 });
    // Nobody else can end it.
    const other = clinic.as(everyRight);
    const cancelled = async (by: typeof root) => (await by.send("POST", "/clinic/visit/importCancel", { id: key })).body.message;
    // Waits for the database, which the import has.
    const strangers = cancelled(other);
    expect((await state())["state"]).toBe("running");
    expect(await cancelled(root)).toBe("正在取消导入");
    expect(await strangers).toBe("没有正在进行的这次导入，不需要取消");
    const { status, body } = await importing;
    expect([status, body.message]).toEqual([409, "导入已取消，没有导入任何数据"]);
    expect(await countOf("停")).toBe(0);
    expect(await state()).toEqual({ state: "unknown" });
    const again = randomUUID();
    expect((await send("importExcel", lines.slice(0, 1), { "idempotency-key": again })).body).toMatchObject({ code: 200 });
    const late = await root.send("POST", "/clinic/visit/importCancel", { id: again });
    expect([late.status, late.body.message]).toEqual([200, "导入已经完成，没有取消，请查看导入结果"]);
  });
});
