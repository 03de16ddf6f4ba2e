import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBookingDesk, plantBooking, type BookingDesk } from "../support/bookingDesk.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addRole, addUser, expectSuccess, type TestSession } from "../support/testServer.ts";

interface Printed {
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

onOneDatabase("printing", (open) => {
  let desk: BookingDesk;
  let reader: TestSession;
  let ids: readonly string[];

  beforeAll(async () => {
    desk = await openBookingDesk(open);
    ids = [
      expectSuccess(await desk.add({ realname: "王小明" })).id,
      expectSuccess(await desk.add({ realname: "李大力" })).id,
      await plantBooking(desk, { date: "2026-06-10", status: "cancelled" }),
    ];
    const roleId = await addRole(desk.admin, {
      code: "print_reader",
      codes: ["hiv:appointment:list"],
      rules: [{ entity: "appointment", expression: "true" }],
    });
    await addUser(desk.admin, "printReader", { roleIds: [roleId] });
    reader = await desk.server.signIn("printReader");
  });
  afterAll(() => desk.server.stop());

  const ask = (session: TestSession, body: Readonly<Record<string, unknown>>, entity = "appointment") =>
    session.call<Printed>("POST", `/hiv/${entity}/print`, { body });
  const printsOf = async () => {
    const { rows } = await sql<{ readonly row_id: string; readonly username: string; readonly note: string }>`
      select row_id, username, note from audit_log where action = 'print' order by happened_at desc, id desc`.execute(
      desk.server.app.services.database.db,
    );
    return rows;
  };

  it("gives the rows that a list asks for, in the order of the sheet, masked as in the list, and writes down who printed them", async () => {
    const { records } = expectSuccess(
      await ask(desk.admin, { _print: "appointmentDaySheet", status: "booked", column: "createTime", order: "desc" }),
    );
    expect(records.map(({ realname, mobile }) => [realname, mobile])).toEqual([
      ["王**", expect.stringMatching(/^138\*{4}\d{4}$/)],
      ["李**", expect.stringMatching(/^138\*{4}\d{4}$/)],
    ]);
    const [{ note, username, row_id } = { note: "", username: "", row_id: "?" }] = await printsOf();
    expect([username, row_id]).toEqual(["admin", ""]);
    expect(note).toBe("2 条；打印“预约日单”；条件：status eq booked");
  });

  it("who may only look at rows prints those that are named, and not all at once", async () => {
    const all = await ask(reader, { _print: "appointmentDaySheet" });
    expect([all.status, all.message]).toEqual([403, expect.stringContaining("权限")]);
    const [id = ""] = ids;
    const { records } = expectSuccess(await ask(reader, { _print: "appointmentDaySheet", selections: id }));
    expect(records.map((row) => row["id"])).toEqual([id]);
    expect((await printsOf())[0]).toMatchObject({ username: "printReader", row_id: id });
  });

  it("who may not look at rows prints none", async () => {
    expect((await ask(reader, { selections: "1" }, "detection")).status).toBe(403);
  });

  it("a row is printed whole without a sheet", async () => {
    const { records } = expectSuccess(await ask(desk.admin, { selections: desk.organ.id }, "organ"));
    expect(records).toEqual([
      expect.objectContaining({ serviceTimes: expect.arrayContaining([expect.objectContaining({ weekday: "1" })]) }),
    ]);
    expect((await printsOf())[0]).toMatchObject({ note: expect.stringContaining("打印“机构详情”") });
  });

  it("a sheet of another entity, one that is none and an empty choice are refused", async () => {
    for (const _print of ["detectionLabel", "appointment", "nowhere"]) {
      const refused = await ask(desk.admin, { _print, selections: ids[0] });
      expect([refused.status, refused.message]).toEqual([400, expect.stringContaining("打印页")]);
    }
    expect((await ask(desk.admin, { selections: "," })).status).toBe(400);
  });

  it("more than may be printed at once is refused with what to do, and nobody has printed anything", async () => {
    const before = (await printsOf()).length;
    await sql`insert into hiv_appointment select (jsonb_populate_record(a, jsonb_build_object('id', 'x' || n))).*
      from hiv_appointment a, generate_series(1, 501) n where a.id = ${ids[2]}`.execute(desk.server.app.services.database.db);
    const refused = await ask(desk.admin, { status: "cancelled" });
    expect([refused.status, refused.message]).toEqual([400, "共 502 条数据，超过一次打印的上限 500 条，请缩小查询范围，或选中要打印的行"]);
    expect(await printsOf()).toHaveLength(before);
  });

  it("the history of a row says what was done to it, and not who printed it", async () => {
    const [id = ""] = ids;
    const entries = expectSuccess(
      await desk.admin.call<readonly { readonly action: string }[]>("GET", `/hiv/appointment/history?id=${id}`),
    );
    expect(entries.map(({ action }) => action)).toEqual(["add"]);
  });
});
