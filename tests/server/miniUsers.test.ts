import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { verifyAudit } from "../../server/audit/verifyAudit.ts";
import { forgetEarlier } from "../../server/modules/retention/forgetEarlier.ts";
import type { HistoryEntry } from "../../src/schema/wire/rowAnswers.ts";
import { openBookingDesk, type BookingDesk } from "../support/bookingDesk.ts";
import { clinicCalls, type Listed, type Values } from "../support/clinicCalls.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addRole, addUser, expectSuccess } from "../support/testServer.ts";

onOneDatabase("people of the mini-program", (open) => {
  let desk: BookingDesk;
  beforeAll(async () => {
    desk = await openBookingDesk(open);
  });
  afterAll(() => desk.server.stop());

  const { list, read, add, act } = clinicCalls(() => desk);
  const person = async (mobile: string): Promise<Values> => add("/hiv/miniUser", { nickname: "小满", source: "scan", mobile });
  const test = async (miniUserId: unknown, mobile: string): Promise<Values> =>
    add("/hiv/detection", {
      miniUserId,
      realname: "小满",
      mobile,
      organId: desk.organ.id,
      channel: "mail",
      address: "春熙路 8 号",
      consent: "Y",
    });

  it("SCREEN-46 consent has its date and way, and two of one person become one with everything of both", async () => {
    const [kept, double] = [await person("13700000101"), await person("13700000102")];
    expectSuccess(await act("/hiv/miniUser", kept["id"], "agree", { values: { consentSource: "paper", consentVersion: "2026-03" } }));
    expect(await read("/hiv/miniUser", String(kept["id"]))).toMatchObject({ consent: "agreed", consentTime: "2026-06-15 10:45:00" });
    const { id } = await test(double["id"], "13700000102");
    expectSuccess(await act("/hiv/miniUser", double["id"], "merge", { values: { mergedInto: kept["id"] }, reason: "同一个微信" }));
    expect(await read("/hiv/detection", String(id))).toMatchObject({ miniUserId: kept["id"] });
    expect(await read("/hiv/miniUser", String(double["id"]))).toMatchObject({ status: "merged", mergedInto: kept["id"], openid: null });
  });

  it("SCREEN-46 nobody becomes one with themselves, and how many tests are open is said beside the person", async () => {
    const { id, openTests } = await person("13700000199");
    expect(openTests ?? 0).toBe(0);
    const answer = await act("/hiv/miniUser", id, "merge", { values: { mergedInto: id }, reason: "同一个微信" });
    expect([answer.success, JSON.stringify(answer.result)]).toEqual([false, expect.stringContaining("不能合并到自己")]);
    expect(await read("/hiv/miniUser", String(id))).toMatchObject({ status: "normal", mergedInto: null });
    await test(id, "13700000199");
    expect(await read("/hiv/miniUser", String(id))).toMatchObject({ openTests: 1 });
  });

  /** Everything that the log, answers kept for a repeat and set-aside columns still hold. */
  const keptTexts = async (): Promise<string> => {
    const { db } = desk.server.app.services.database;
    const { rows } = await sql<{ kept: string }>`
      select concat_ws(' ', before, after, note) as kept from audit_log
      union all select answer from sys_write where answer is not null
      union all select to_jsonb(hiv_mini_user)::text from hiv_mini_user
      union all select to_jsonb(hiv_appointment)::text from hiv_appointment
      union all select to_jsonb(hiv_detection)::text from hiv_detection`.execute(db);
    return rows.map(({ kept }) => kept).join("\n");
  };

  it("SCREEN-46 V14 an erasure takes who somebody was out of the history, the log and all that was kept of them, and the log still proves itself", async () => {
    const { db } = desk.server.app.services.database;
    await sql`alter table hiv_mini_user add column _trash_wechat_9 text`.execute(db);
    const double = await add("/hiv/miniUser", { nickname: "阿蛮", source: "scan", mobile: "13700000402", remark: "怕黑" });
    const named = { nickname: "申屠", source: "scan", mobile: "13700000401", birthYear: "1987", remark: "住在河边" };
    const gone = expectSuccess(
      await desk.admin.call<Values>("POST", "/hiv/miniUser/add", { body: named, headers: { "x-request-id": "erase-once-1" } }),
    );
    const { id } = await test(gone["id"], "13700000401");
    const booking = expectSuccess(await desk.add({ mobile: "13700000401", realname: "申屠嘉" }));
    const ofDouble = expectSuccess(await desk.add({ mobile: "13700000402", realname: "阿蛮" }));
    const deleted = expectSuccess(await desk.add({ mobile: "13700000401", realname: "申屠嘉", date: "2026-06-24" }));
    expectSuccess(await desk.admin.call("DELETE", `/hiv/appointment/delete?id=${deleted.id}`));
    const edited = await read("/hiv/miniUser", String(gone["id"]));
    const edit = { id: gone["id"], rev: edited["rev"], mobile: "13700000403", sex: "1" };
    expectSuccess(await desk.admin.call("PUT", "/hiv/miniUser/edit", { body: edit }));
    const ofFormer = expectSuccess(await desk.add({ mobile: "13700000403", realname: "申屠嘉" }));
    expectSuccess(await desk.act("cancel", ofFormer.id, { cancelReason: "申屠去外地了" }));
    expectSuccess(await desk.admin.call("PUT", "/hiv/miniUser/edit", { body: { ...edit, rev: 2, mobile: "13700000401" } }));
    await sql`update hiv_mini_user set _trash_wechat_9 = 'wx-shentu' where id = ${String(gone["id"])}`.execute(db);
    expectSuccess(await act("/hiv/miniUser", double["id"], "merge", { values: { mergedInto: gone["id"] }, reason: "同一个人" }));
    const former = /1370000040\d|申屠|阿蛮|1987|河边|怕黑|wx-shentu/;
    expect(await keptTexts()).toMatch(former);
    expectSuccess(await act("/hiv/miniUser", gone["id"], "requestErase", { values: { eraseReason: "申屠本人提出" } }));
    expectSuccess(await act("/hiv/miniUser", gone["id"], "erase"));

    expect(await keptTexts()).not.toMatch(former);
    const doors = [
      ["/hiv/miniUser", gone["id"]],
      ["/hiv/miniUser", double["id"]],
      ["/hiv/detection", id],
      ["/hiv/appointment", booking.id],
      ["/hiv/appointment", ofDouble.id],
      ["/hiv/appointment", ofFormer.id],
    ] as const;
    for (const [path, row] of doors) {
      const history = expectSuccess(await desk.admin.call<readonly Values[]>("GET", `${path}/history?id=${String(row)}`));
      expect(JSON.stringify(history)).not.toMatch(/137\*|申\*|阿\*|河边/);
      expect(await read(path, String(row))).not.toMatchObject({ mobile: expect.anything() });
    }
    // In the bin, too, and when it comes back, a booking is that of nobody.
    const find = `/hiv/appointment/bin/queryById?id=${deleted.id}`;
    const binned = expectSuccess(await desk.admin.call<Values>("GET", find));
    // As the list shows it: what names nobody is not covered.
    const nobody = { realname: "已注销", mobile: null, status: "cancelled" };
    expect([await read("/hiv/appointment", booking.id), binned]).toMatchObject([nobody, nobody]);
    const restoring = { ids: [{ id: deleted.id, rev: binned["rev"] }] };
    expectSuccess(await desk.admin.call("POST", "/hiv/appointment/bin/restore", { body: restoring }));
    expect(await read("/hiv/appointment", deleted.id)).toMatchObject({ ...nobody, cancelReason: "本人注销" });
    // Who did what to which field stays.
    const history = expectSuccess(await desk.admin.call<readonly HistoryEntry[]>("GET", `/hiv/miniUser/history?id=${String(gone["id"])}`));
    expect(history.map(({ action }) => action)).toEqual(["erase", "requestErase", "edit", "edit", "add"]);
    const ofField = (name: string) => history.map(({ changes }) => changes.find(({ field }) => field === name)?.forgotten);
    expect(ofField("mobile")).toEqual([["before"], undefined, ["before", "after"], ["before", "after"], ["after"]]);
    expect(ofField("status")).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect((await list("/sys/dataLog", `rowId=${String(gone["id"])}&action=编辑`)).records.map(({ changed }) => changed)).toEqual([1, 2]);
    // A repeat of the first write is told that it was done, and nothing of it.
    const again = await desk.admin.call<unknown>("POST", "/hiv/miniUser/add", { body: named, headers: { "x-request-id": "erase-once-1" } });
    expect(JSON.stringify(again)).not.toMatch(former);
    await desk.server.app.services.audit.flush();
    await desk.server.app.services.audit.chain.seal();
    const report = await verifyAudit(desk.server.app.services.database, desk.server.app.services.secrets.auditKey, []);
    expect(report.faults).toEqual([]);
  });

  it("SCREEN-46 V14 acts from before the word are caught up with once, and what came after them stays", async () => {
    const { audit, database, secrets } = desk.server.app.services;
    const actor = { tenantId: "0", userId: "1", username: "admin", realname: "系统管理员", orgCode: "" };
    const origin = { address: "", agent: "" };
    const entry = { kind: "write", entity: "miniUser", rowId: "long-ago", actor, origin, requestId: "", schemaHash: "" } as const;
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
    const numbers = ["13711110001", "13711110002", "13711110003"] as const;
    await database.transaction(async (trx) => {
      await audit.write(trx, { ...entry, action: "edit", at: at(1), before: { mobile: numbers[0] }, after: { mobile: numbers[1] } });
      await audit.write(trx, { ...entry, action: "erase", at: at(2), before: { mobile: numbers[1] }, after: { mobile: null } });
      await audit.write(trx, { ...entry, action: "edit", at: at(3), before: { mobile: null }, after: { mobile: numbers[2] } });
    });
    await sql`delete from sys_installation where name like 'forgets %'`.execute(database.db);
    await forgetEarlier(desk.server.app.services);
    const kept = await keptTexts();
    expect(numbers.map((number) => kept.includes(number))).toEqual([false, false, true]);
    await audit.chain.seal();
    expect((await verifyAudit(database, secrets.auditKey, [])).faults).toEqual([]);
  });

  it("SCREEN-46 an erasure takes who somebody was out of everything, and keeps the tests", async () => {
    const gone = await person("13700000201");
    const { id } = await test(gone["id"], "13700000201");
    const booking = expectSuccess(await desk.add({ mobile: "13700000201" }));
    expect((await act("/hiv/miniUser", gone["id"], "erase")).success).toBe(false);
    expectSuccess(await act("/hiv/miniUser", gone["id"], "requestErase", { values: { eraseReason: "本人电话提出" } }));
    expect(await read("/hiv/miniUser", String(gone["id"]))).toMatchObject({ status: "erasing", eraseDeadline: "2026-06-30" });
    expectSuccess(await act("/hiv/miniUser", gone["id"], "erase"));
    const { db } = desk.server.app.services.database;
    const found = await sql<{ found: string }>`
      select nickname || coalesce(mobile, '') as found from hiv_mini_user where id = ${String(gone["id"])}
      union all select realname || coalesce(mobile, '') || coalesce(address, '') || status from hiv_detection where id = ${String(id)}
      union all select realname || coalesce(mobile, '') || status from hiv_appointment where id = ${booking.id}`.execute(db);
    expect(found.rows.map((row) => row.found)).toEqual(["已注销", "已注销cancelled", "已注销cancelled"]);
    expect(await read("/hiv/detection", String(id))).toMatchObject({ miniUserId: gone["id"], kitNo: expect.stringMatching(/^ZJ-/) });
  });

  it("SCREEN-46 V14 a name that reads as if it were forgotten already keeps no number", async () => {
    const { id } = await person("13700000601");
    const booking = expectSuccess(await desk.add({ mobile: "13700000601", realname: "已注销" }));
    const other = await test(null, "13700000601");
    expectSuccess(await act("/hiv/detection", other["id"], "forget"));
    // Whoever writes something into a forgotten row has it forgotten once more.
    const again = await read("/hiv/appointment", booking.id);
    expectSuccess(await act("/hiv/appointment", booking.id, "forget"));
    expectSuccess(
      await desk.admin.call("PUT", "/hiv/appointment/edit", {
        body: { id: booking.id, rev: Number(again["rev"]) + 1, mobile: "13700000601" },
      }),
    );
    expectSuccess(await act("/hiv/miniUser", id, "requestErase", { values: { eraseReason: "本人提出" } }));
    expectSuccess(await act("/hiv/miniUser", id, "erase"));
    expect(await keptTexts()).not.toContain("13700000601");
  });

  it("SCREEN-46 P11 a number that somebody typed erases nobody whom they may not see", async () => {
    const booking = expectSuccess(await desk.add({ mobile: "13700000301" }));
    const other = await person("13700000302");
    const { id } = await test(other["id"], "13700000301");
    const codes = ["list", "edit", "requestErase", "erase"].map((right) => `hiv:miniUser:${right}`);
    const role = await addRole(desk.admin, { code: "eraser", codes, rules: [{ entity: "miniUser", expression: "true" }] });
    await addUser(desk.admin, "eraser", { roleIds: [role] });
    const eraser = await desk.server.signIn("eraser");
    const { id: own, rev } = await person("13700000301");
    const asked = await eraser.call<{ rows: readonly Values[] }>("POST", "/hiv/miniUser/action/requestErase", {
      body: { ids: [{ id: own, rev }], values: { eraseReason: "本人提出" } },
    });
    const [asking] = expectSuccess(asked).rows;
    expectSuccess(await eraser.call("POST", "/hiv/miniUser/action/erase", { body: { ids: [{ id: own, rev: asking?.["rev"] }] } }));
    const { db } = desk.server.app.services.database;
    const kept = await sql<{ kept: string }>`select mobile || status as kept from hiv_appointment where id = ${booking.id}
      union all select mobile || realname from hiv_detection where id = ${String(id)}`.execute(db);
    expect(kept.rows.map((row) => row.kept.slice(0, 11))).toEqual(["13700000301", "13700000301"]);
    expect(kept.rows[0]?.kept).toContain("booked");
  });

  it("SCREEN-46 P11 who keeps other rows with the number is told of them, and who erased reads the same in every case", async () => {
    const rule = [
      { entity: "miniUser", expression: "true" },
      { entity: "appointment", expression: "row.orgCode == user.orgCode" },
    ];
    const roleOf = async (code: string, rights: readonly string[]) => addRole(desk.admin, { code, codes: rights, rules: rule });
    for (const orgCode of ["K1", "K2"])
      expectSuccess(
        await desk.admin.call("POST", "/sys/sysDepart/add", { body: { departName: `科室${orgCode}`, orgCode, category: "department" } }),
      );
    const erasing = ["list", "edit", "requestErase", "erase"].map((right) => `hiv:miniUser:${right}`);
    const keeping = await roleOf("keeper", ["hiv:appointment:list", "hiv:appointment:forget"]);
    await addUser(desk.admin, "eraser1", {
      roleIds: [await roleOf("eraser1", [...erasing, "hiv:appointment:list", "hiv:appointment:forget"])],
      orgCode: "K1",
    });
    await addUser(desk.admin, "keeper1", { roleIds: [keeping], orgCode: "K1" });
    await addUser(desk.admin, "keeper2", { roleIds: [keeping], orgCode: "K2" });
    await addUser(desk.admin, "reader2", { roleIds: [await roleOf("reader2", ["hiv:appointment:list"])], orgCode: "K2" });
    const names = ["eraser1", "keeper1", "keeper2", "reader2"] as const;
    const sessions = new Map(await Promise.all(names.map(async (name) => [name, await desk.server.signIn(name)] as const)));
    const noticesOf = async (name: (typeof names)[number] | "admin") =>
      expectSuccess(
        await ((name === "admin" ? undefined : sessions.get(name)) ?? desk.admin).call<Listed>("GET", "/sys/received/list?pageSize=50"),
      ).records.filter(({ titile }) => String(titile).includes("注销"));
    const erase = async (mobile: string): Promise<string> => {
      const { id } = await person(mobile);
      expectSuccess(await act("/hiv/miniUser", id, "requestErase", { values: { eraseReason: "本人提出" } }));
      const { rev } = await read("/hiv/miniUser", String(id));
      const answer = await sessions.get("eraser1")?.call<unknown>("POST", "/hiv/miniUser/action/erase", { body: { ids: [{ id, rev }] } });
      return `${answer?.status} ${answer?.message}`;
    };
    const own = expectSuccess(await desk.add({ mobile: "13700000501", orgCode: "K1" }));
    const other = expectSuccess(await desk.add({ mobile: "13700000501", orgCode: "K2", date: "2026-06-24" }));
    const said = [await erase("13700000501"), await erase("13700000502")];
    expect(said[0]).toContain("200 已注销");
    expect(said[1]).toBe(said[0]);
    expect([(await desk.read(own.id)).realname, (await desk.read(other.id)).realname]).toEqual(["已注销", "张*"]);
    const told = await noticesOf("keeper2");
    expect(told).toMatchObject([{ openPage: `/hiv/appointment?_view=detail&_row=${other.id}` }]);
    const { db } = desk.server.app.services.database;
    const texts = await sql<{ text: string }>`select msg_txt as text from sys_announcement where id = ${String(told[0]?.["id"])}`.execute(
      db,
    );
    expect(texts.rows[0]?.text).toContain("同一个手机号的预约 1 条");
    expect(JSON.stringify([told, texts.rows])).not.toMatch(/1370000|张三|小满|K1/);
    // Nobody but whom it is for reads it or takes it back.
    const managed = await desk.admin.call<Listed>("GET", "/sys/annountCement/list?pageSize=100");
    expect(managed.body).not.toContain("同一手机号");
    const noticeId = String(told[0]?.["id"]);
    expect((await desk.admin.call("GET", `/sys/annountCement/doReovkeData?id=${noticeId}`)).status).toBe(404);
    expect((await desk.admin.call("DELETE", `/sys/annountCement/delete?id=${noticeId}&rev=1`)).status).toBe(404);
    // The same number again within the day tells nobody again.
    expect(await erase("13700000501")).toBe(said[0]);
    expect(await noticesOf("keeper2")).toHaveLength(1);
    for (const name of ["eraser1", "keeper1", "reader2"] as const) expect([name, await noticesOf(name)]).toEqual([name, []]);
    expect((await noticesOf("admin")).filter(({ titile }) => String(titile).includes("核对"))).toHaveLength(1);
  });

  it("SCREEN-46 a number of before takes along what was made while it was theirs, nothing older, and nothing of who has it now", async () => {
    const [mistyped, handedOn] = ["13700000801", "13700000802"];
    const monday = { date: "2026-06-22", slotId: desk.slot("1 08:30:00") };
    const booked = async (mobile: string, day = {}) => expectSuccess(await desk.add({ mobile, realname: "鲁班", ...day })).id;
    const older = await booked(mistyped, { date: "2026-06-24" });
    desk.at("2026-06-15 10:50:00");
    const gone = await person(mistyped);
    const move = async (rev: number, mobile: string) =>
      expectSuccess(await desk.admin.call("PUT", "/hiv/miniUser/edit", { body: { id: gone["id"], rev, mobile } }));
    const theirs = await booked(mistyped);
    desk.at("2026-06-15 10:55:00");
    await move(1, handedOn);
    const ofNext = await booked(handedOn);
    await move(2, "13700000803");
    await person(handedOn);
    desk.at("2026-06-15 11:00:00");
    const later = await booked(mistyped, monday);
    expectSuccess(await act("/hiv/miniUser", gone["id"], "requestErase", { values: { eraseReason: "本人提出" } }));
    expectSuccess(await act("/hiv/miniUser", gone["id"], "erase"));
    const mobiles = await Promise.all([older, theirs, ofNext, later].map(async (id) => (await desk.read(id)).mobile));
    expect(mobiles.map((mobile) => mobile === null)).toEqual([false, true, false, false]);
    desk.at("2026-06-15 10:45:00");
  });

  it("SCREEN-46 P10 who may erase people, and not forget appointments, forgets none by typing a number", async () => {
    const rights = ["add", "list", "edit", "requestErase", "erase"].map((right) => `hiv:miniUser:${right}`);
    const rules = ["miniUser", "appointment"].map((entity) => ({ entity, expression: "true" }));
    const roleIds = [await addRole(desk.admin, { code: "onlyerasing", codes: [...rights, "hiv:appointment:list"], rules })];
    await addUser(desk.admin, "onlyeraser", { roleIds });
    const eraser = await desk.server.signIn("onlyeraser");
    const booking = expectSuccess(await desk.add({ mobile: "13700000602" }));
    const body = { nickname: "小满", source: "scan", mobile: "13700000602" };
    const { id } = expectSuccess(await eraser.call<Values>("POST", "/hiv/miniUser/add", { body }));
    expectSuccess(await act("/hiv/miniUser", id, "requestErase", { values: { eraseReason: "本人提出" } }));
    const { rev } = await read("/hiv/miniUser", String(id));
    expectSuccess(await eraser.call("POST", "/hiv/miniUser/action/erase", { body: { ids: [{ id, rev }] } }));
    expect(await desk.read(booking.id)).toMatchObject({ status: "booked", realname: "张*" });
  });
});
