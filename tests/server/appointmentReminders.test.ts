import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { SmsNotice } from "../../server/modules/verification/smsSender.ts";
import { type BookingDesk, openBookingDesk, slotOf } from "../support/bookingDesk.ts";
import { addJob, FAR_OFF, runJob } from "../support/jobDesk.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { expectSuccess } from "../support/testServer.ts";

const DAILY_LIMIT = 12;

onOneDatabase("reminders of appointments", (open) => {
  let desk: BookingDesk;
  let job: string;
  let send: (notice: SmsNotice) => Promise<void>;
  let sent: SmsNotice[] = [];

  beforeAll(async () => {
    const smsSender = { send: async (message: object) => send(message as SmsNotice) };
    desk = await openBookingDesk(open, { smsSender, environment: { SMS_PER_DAY: String(DAILY_LIMIT) } });
    job = await addJob(desk.admin, { kind: "remindAppointments", remindDays: 2 });
  });
  beforeEach(async () => {
    const { db } = desk.server.app.services.database;
    desk.at("2026-06-15 10:45:00");
    [sent, send] = [[], async (notice) => void sent.push(notice)];
    await sql`delete from hiv_appointment`.execute(db);
    await sql`delete from sys_attempt`.execute(db);
  });
  afterAll(() => desk.server.stop());

  const add = async (changes: Readonly<Record<string, unknown>> = {}) => expectSuccess(await desk.add({ remind: "Y", ...changes }));
  // A session does not outlive a clock that is moved by days.
  const run = async () => runJob(await desk.server.signIn("admin"), job);

  it("says day and hour and nothing else, to those who agreed to it, once", async () => {
    const [mobile, realname] = ["13900007788", "王小明"];
    await add({ mobile, realname });
    await add({ remind: "N" });
    await add({ remind: undefined });
    const done = await run();
    expect([done?.result, done?.log]).toEqual(["succeeded", expect.stringContaining("发出 1 条提醒")]);
    expect(sent.map(({ phone, purpose, text }) => [phone, purpose, text])).toEqual([
      [mobile, "reminder", "您预约的时间是 6 月 17 日 08:30，请按时到达；如不能来，请提前联系改期。"],
    ]);
    for (const secret of [mobile, realname, "机构"]) expect(JSON.stringify([sent[0]?.text, sent[0]?.key, done])).not.toContain(secret);
    await run();
    expect(sent).toHaveLength(1);
  });

  it("P55 reminds one number four times a day, says what was held back, and sends it the next day", async () => {
    for (let count = 0; count < 5; count += 1) {
      const organ = await desk.addOrgan();
      await add({ mobile: "13900007766", organId: organ.id, slotId: slotOf(organ, "3 08:30:00") });
    }
    expect((await run())?.log).toContain("发出 4 条提醒，1 条因同一号码当天已到上限没有发");
    expect((await run())?.log).toContain("发出 0 条提醒，1 条");
    expect(sent).toHaveLength(4);
    desk.at("2026-06-16 10:46:00");
    expect((await run())?.log).toContain("发出 1 条提醒");
    expect(sent).toHaveLength(5);
  });

  it("reminds within so many days before, not on the day, and of nothing that is cancelled or deleted", async () => {
    const today = { date: "2026-06-15", slotId: desk.slot("1 14:00:00") };
    await add(today);
    await add({ date: "2026-06-22", slotId: desk.slot("1 08:30:00") });
    const [cancelled, deleted] = [await add(), await add()];
    expectSuccess(await desk.act("cancel", cancelled.id, { cancelReason: "不来了" }));
    expectSuccess(await desk.admin.call("DELETE", `/hiv/appointment/delete?id=${deleted.id}`));
    await run();
    expect(sent).toEqual([]);
    desk.at("2026-06-20 09:00:00");
    await run();
    expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining("6 月 22 日 08:30")]);
  });

  it("reminds of a rescheduled appointment anew, also where it comes back to its first day", async () => {
    const { id } = await add();
    await run();
    expectSuccess(await desk.move(id, { organId: desk.organ.id, date: "2026-06-22", slotId: desk.slot("1 08:30:00") }));
    await run();
    expect(sent).toHaveLength(1);
    expectSuccess(await desk.move(id, { organId: desk.organ.id, date: "2026-06-17", slotId: desk.slot("3 08:30:00") }));
    await run();
    expect(sent.map(({ text }) => text.slice(8, 16))).toEqual(["6 月 17 日", "6 月 17 日"]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it("is written down before it leaves, so that a process that dies does not send it twice", async () => {
    await add();
    const { db } = desk.server.app.services.database;
    send = async (notice) => {
      const { rows } = await sql`select 1 from sys_appointment_reminder`.execute(db);
      sent.push(notice);
      expect(rows.length).toBeGreaterThan(0);
    };
    expect((await run())?.result).toBe("succeeded");
    expect(sent).toHaveLength(1);
  });

  it("looks at each appointment again before its text leaves", async () => {
    const { db } = desk.server.app.services.database;
    for (let count = 0; count < 3; count += 1) await add();
    send = async (notice) => {
      sent.push(notice);
      await sql`update hiv_appointment set status = 'cancelled'`.execute(db);
    };
    await run();
    expect(sent).toHaveLength(1);
  });

  it("tries again what the gateway did not take, under the same key, and says nothing of its answer", async () => {
    await add();
    const refused: SmsNotice[] = [];
    send = async (notice) => {
      refused.push(notice);
      throw new Error(`not ${notice.phone}`);
    };
    const failed = await run();
    expect([failed?.result, failed?.error]).toEqual(["failed", "发出 0 条提醒，1 条短信通道没有收下，重试时再发"]);
    expect(desk.server.logged.join("")).not.toContain(refused[0]?.phone);
    send = async (notice) => void sent.push(notice);
    expect((await run())?.result).toBe("succeeded");
    expect(sent.map(({ key }) => key)).toEqual(refused.map(({ key }) => key));
  });

  it("stops after five that were not taken, and where the messages of the day are used up", async () => {
    for (let count = 0; count < DAILY_LIMIT + 2; count += 1) await add();
    let tried = 0;
    send = async () => {
      tried += 1;
      throw new Error("away");
    };
    await run();
    expect(tried).toBe(5);
    send = async (notice) => void sent.push(notice);
    expect((await run())?.error).toContain("已经用完");
    expect(sent).toHaveLength(DAILY_LIMIT - 5);
  });

  it("lets telephones rest at night, and says so", async () => {
    await add();
    for (const time of ["07:59:59", "21:00:00"]) {
      desk.at(`2026-06-15 ${time}`);
      expect(await run()).toMatchObject({ result: "failed", error: expect.stringContaining("8:00 至 21:00") });
    }
    expect(sent).toEqual([]);
  });

  it.each([
    ["remindDays", { remindDays: 0 }],
    ["remindDays", { remindDays: 8 }],
    ["remindDays", { remindDays: null }],
  ])("refuses a job with a wrong %s: %o", async (field, wrong) => {
    const body = { name: "提醒", kind: "remindAppointments", cron: FAR_OFF, ...wrong };
    const answer = await desk.admin.call<{ problems: readonly { field: string }[] }>("POST", "/sys/job/add", { body });
    expect([answer.status, answer.result.problems.map((problem) => problem.field)]).toEqual([400, [field]]);
  });
});

onOneDatabase("reminders without a gateway", (open) => {
  it("are refused when the job is saved", async () => {
    const { admin, server } = await openBookingDesk(open);
    const body = { name: "提醒", kind: "remindAppointments", remindDays: 1, cron: FAR_OFF };
    const answer = await admin.call<{ problems: readonly object[] }>("POST", "/sys/job/add", { body });
    expect(answer.result.problems).toEqual([{ field: "kind", message: expect.stringContaining("没有开通短信") }]);
    await server.stop();
  });
});
