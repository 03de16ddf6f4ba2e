import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OrganRow } from "../../src/generated/entities/organ.ts";
import { openBookingDesk, refusals, slotOf, type BookingDesk } from "../support/bookingDesk.ts";
import { clinicCalls, type Listed, type Values } from "../support/clinicCalls.ts";
import { addJob, runJob } from "../support/jobDesk.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { expectSuccess } from "../support/testServer.ts";

const DAY = "2026-06-17";
const FULL = "该时段名额已满，请换一个时段或登记候补";

onOneDatabase("the waiting list of a slot", (open) => {
  let desk: BookingDesk;
  const texts: string[] = [];
  beforeAll(async () => {
    desk = await openBookingDesk(open, {
      smsSender: { send: async (message) => void (message.purpose === "notice" && "text" in message && texts.push(message.text)) },
    });
  });
  afterAll(() => desk.server.stop());

  const { list, read, act } = clinicCalls(() => desk);
  /** An organ with one place on Wednesdays, which is taken. */
  const fullOrgan = async () => {
    const organ = await desk.addOrgan({
      serviceTimes: [{ weekday: "3", startTime: "08:30:00", endTime: "10:30:00", capacity: 1, status: "enabled" }],
    });
    const place = { organId: organ.id, slotId: slotOf(organ, "3 08:30:00"), date: DAY };
    const { id } = expectSuccess(await desk.add(place));
    const wait = async (more: Values = {}) => expectSuccess(await desk.add({ ...place, wait: "Y", ...more })).id;
    return { organ, place, booked: id, wait };
  };
  const queueOf = async (organ: OrganRow) =>
    (await list("/hiv/appointment", `_screen=appointmentQueue&organId=${organ.id}&column=createTime&order=asc`)).records;

  it("SCREEN-25 a full slot refuses a booking in form, call and import alike, and takes who waits without giving them a place", async () => {
    const { organ, place, wait } = await fullOrgan();
    expect(refusals(await desk.add(place))).toEqual({ slotId: FULL });
    const header = ["姓名", "手机号", "预约机构", "预约日期", "预约时段", "服务项目", "来源", "候补"];
    const line = ["李四", "13900000301", organ.organName, DAY, "08:30–10:30", "自愿咨询检测", "电话", "否"];
    expect(await desk.importRows([header, line])).toMatchObject({ result: { successCount: 0, errorCount: 1 } });
    const first = await wait();
    expect(await desk.read(first)).toMatchObject({ status: "waiting", wait: "Y" });
    expectSuccess(await desk.importRows([header, [...line.slice(0, -1), "是"]]));
    expect(
      (await queueOf(organ)).map(({ id, queueNo, slotTaken, ...row }) => [id === first, queueNo, slotTaken, row["slotId.capacity"]]),
    ).toEqual([
      [true, 1, 1, 1],
      [false, 2, 1, 1],
    ]);
    const [time] = (await list("/hiv/appointmentTime", `organId=${organ.id}&date_begin=${DAY}&date_end=${DAY}`)).records;
    expect(time).toMatchObject({ taken: 1, remaining: 0, waiting: 2, state: "full" });
  });

  it("SCREEN-25 the form offers a full slot to who waits, and says to others that they may", async () => {
    const { place } = await fullOrgan();
    const ask = async (row: Values) => {
      const body = { entity: "appointment", field: "slotId", row: { source: "phone", ...row } };
      const answer = await desk.admin.call<{ records: readonly Values[]; none?: Values }>("POST", "/sys/reference/options", { body });
      return expectSuccess(answer);
    };
    const { slotId: _chosen, ...row } = place;
    const full = await ask(row);
    expect(full.records).toMatchObject([{ remaining: 0, disabled: true }]);
    expect(full.none?.["text"]).toContain("候补");
    const waiting = await ask({ ...row, wait: "Y" });
    expect(waiting.records[0]).toMatchObject({ remaining: 0 });
    expect(waiting.records[0]).not.toHaveProperty("disabled");
    const days = async (more: Values) => {
      const body = { entity: "appointment", field: "date", row: { ...row, date: null, ...more }, from: DAY, to: DAY };
      return expectSuccess(await desk.admin.call<{ days: readonly Values[] }>("POST", "/sys/reference/days", { body })).days[0];
    };
    expect(await days({})).toMatchObject({ reason: expect.stringContaining("候补") });
    expect(await days({ wait: "Y" })).toEqual({ date: DAY, remaining: 0 });
  });

  it("SCREEN-25 who waits gets a place once one is free, is refused before in words, and their keeper is told of it", async () => {
    const { organ, booked, wait } = await fullOrgan();
    const [first, second] = [await wait(), await wait()];
    expect((await desk.act("promote", first)).message).toContain("该时段名额仍满，等有空位后再转为预约");
    expectSuccess(await desk.act("cancel", booked, { cancelReason: "有事" }));
    const told = expectSuccess(await desk.admin.call<Listed>("GET", "/sys/received/list?pageSize=10"));
    expect(told.records[0]).toMatchObject({ titile: `${DAY} 有空位，您登记的候补可以转为预约` });
    expectSuccess(await desk.act("promote", first));
    expect(await desk.read(first)).toMatchObject({ status: "booked", wait: "N", promoteTime: expect.stringContaining("2026-06-15") });
    expect((await queueOf(organ)).map(({ id, queueNo }) => [id, queueNo])).toEqual([[second, 1]]);
    expect((await desk.act("promote", second)).message).toContain("名额仍满");
    expectSuccess(await desk.act("cancel", second, { cancelReason: "不等了" }));
    expect(await queueOf(organ)).toEqual([]);
  });

  it("SCREEN-25 somebody stands once in a slot, booked or waiting", async () => {
    const { place, wait } = await fullOrgan();
    await wait({ mobile: "13900000302" });
    for (const again of [{ wait: "Y" }, {}])
      expect(refusals(await desk.add({ ...place, mobile: "13900000302", ...again }))).toHaveProperty("mobile");
  });

  it("SCREEN-25 nobody sends a state with a new row: it follows from waiting or not", async () => {
    const { place } = await fullOrgan();
    expect(refusals(await desk.add({ ...place, status: "waiting" }))).toEqual({ slotId: FULL });
    expect(expectSuccess(await desk.add({ ...place, status: "arrived", wait: "Y" }))).toMatchObject({ status: "waiting" });
  });

  it("SCREEN-26 closing days cancels bookings and waiting alike, each told in its own words", async () => {
    const { organ, booked, wait } = await fullOrgan();
    const waiting = await wait();
    const later = expectSuccess(await desk.add({ organId: organ.id, slotId: slotOf(organ, "3 08:30:00"), date: "2026-06-24" })).id;
    const close = (values: Values) => act("/hiv/organ", organ.id, "closeDay", { values: { closeReason: "停电", ...values } });
    expect(refusals(await close({ closeDate: "2026-06-17", closeTo: "2026-06-16" }))).toHaveProperty("closeTo");
    expect(refusals(await close({ closeDate: "2026-06-17", closeTo: "2026-07-31" }))).toHaveProperty("closeTo");
    texts.length = 0;
    expectSuccess(await close({ closeDate: "2026-06-16", closeTo: "2026-06-18" }));
    await desk.server.settle();
    for (const id of [booked, waiting]) expect(await desk.read(id)).toMatchObject({ status: "cancelled", cancelReason: "机构停诊：停电" });
    expect(await desk.read(later)).toMatchObject({ status: "booked" });
    expect(texts.toSorted()).toEqual([
      expect.stringMatching(/^您候补的 6 月 17 日.*候补已取消/),
      expect.stringMatching(/^您预约的 6 月 17 日/),
    ]);
    expectSuccess(await close({ closeDate: "2026-06-17", closeTo: "2026-06-19" }));
    expect(await read("/hiv/organ", organ.id)).toMatchObject({ closedDays: ["2026-06-16", "2026-06-17", "2026-06-18", "2026-06-19"] });
    expect(refusals(await close({ closeDate: "2026-06-17", closeTo: "2026-06-18" }))).toHaveProperty("closeDate");
    const told = expectSuccess(await desk.admin.call<Listed>("GET", "/sys/received/list?pageSize=10"));
    expect(told.records.map(({ titile }) => titile)).toContain("2026-06-16 至 2026-06-18 停诊，取消了 1 个预约和 1 个候补");
  });

  it("SCREEN-26 a place that a closed day gave up is offered to nobody, and a waiting one is not promoted to a day that closed", async () => {
    const { organ, wait } = await fullOrgan();
    const waiting = await wait();
    const { db } = desk.server.app.services.database;
    await sql`update hiv_organ set closed_days = '["2026-06-17"]' where id = ${organ.id}`.execute(db);
    expect((await desk.act("promote", waiting)).message).toContain("停诊");
  });

  it("SCREEN-25 waiting ends with its day, by the job that marks who did not come", async () => {
    const { organ, wait } = await fullOrgan();
    const waiting = await wait();
    const { db } = desk.server.app.services.database;
    const moveTo = (day: string) => sql`update hiv_appointment set date = ${day} where id = ${waiting}`.execute(db);
    // Its slot begins at half past eight, and it is a quarter to eleven.
    await moveTo("2026-06-15");
    expect((await desk.act("promote", waiting)).message).toContain("已经开始");
    await moveTo("2026-06-14");
    const done = await runJob(desk.admin, await addJob(desk.admin, { kind: "markNoShow" }));
    expect(done?.log).toMatch(/了结了 \d+ 条过期的候补/);
    expect(await desk.read(waiting)).toMatchObject({ status: "cancelled", cancelReason: "候补过期：没有轮到空位" });
    expect(await queueOf(organ)).toEqual([]);
  });

  it("SCREEN-42 public holidays close every organ that keeps them, for calendar, form, call and import, and a day may be worked all the same", async () => {
    const keeping = await desk.addOrgan({ closedOnHolidays: "Y" });
    const working = await desk.addOrgan({ closedOnHolidays: "N" });
    const festival = { name: "端午节放假", kind: "dayOff", repeat: "once", status: "enabled", date: "2026-06-22", endDate: "2026-06-24" };
    const add = (changes: Values) => desk.admin.call<Values>("POST", "/hiv/festival/add", { body: { ...festival, ...changes } });
    expect(refusals(await add({ repeat: "yearly" }))).toHaveProperty("repeat");
    const { id } = expectSuccess(await add({}));
    expect(await read("/hiv/organ", keeping.id)).toMatchObject({ holidays: ["2026-06-22", "2026-06-23", "2026-06-24"] });
    expect(await read("/hiv/organ", working.id)).toMatchObject({ holidays: null });
    const on = (organ: OrganRow, date = "2026-06-24") => ({ organId: organ.id, slotId: slotOf(organ, "3 08:30:00"), date });
    const closed = "该机构这一天停诊或放假，请换一天";
    expect(refusals(await desk.add(on(keeping)))).toEqual({ date: closed });
    expectSuccess(await desk.add(on(working)));
    const header = ["姓名", "手机号", "预约机构", "预约日期", "预约时段", "服务项目", "来源"];
    const line = ["李四", "13900000303", keeping.organName, "2026-06-24", "08:30–10:30", "自愿咨询检测", "电话"];
    expect(await desk.importRows([header, line])).toMatchObject({ result: { successCount: 0, errorCount: 1 } });
    const body = {
      entity: "appointment",
      field: "date",
      row: { organId: keeping.id, source: "phone" },
      from: "2026-06-24",
      to: "2026-06-24",
    };
    expect(expectSuccess(await desk.admin.call("POST", "/sys/reference/days", { body }))).toMatchObject({ days: [{ reason: closed }] });
    const typed = { entity: "appointment", field: "slotId", row: { organId: keeping.id, source: "phone", date: "2026-06-24" } };
    expect(expectSuccess(await desk.admin.call("POST", "/sys/reference/options", { body: typed }))).toMatchObject({
      records: [{ disabled: true, reason: closed }],
      none: { text: closed },
    });
    const times = await list("/hiv/appointmentTime", `organId=${keeping.id}&date_begin=2026-06-24&date_end=2026-06-24`);
    expect(times.records.map(({ state }) => state)).toEqual(["closed"]);
    // A new organ knows the days from its first moment.
    expect((await desk.addOrgan()).holidays).toHaveLength(3);
    expectSuccess(await act("/hiv/organ", keeping.id, "openDay", { values: { closeDate: "2026-06-24" } }));
    expect(await read("/hiv/organ", keeping.id)).toMatchObject({ holidays: ["2026-06-22", "2026-06-23"], openDays: ["2026-06-24"] });
    expectSuccess(await desk.add(on(keeping)));
    expectSuccess(await desk.admin.call("DELETE", `/hiv/festival/delete?id=${String(id)}`));
    expect(await read("/hiv/organ", keeping.id)).toMatchObject({ holidays: null });
  });

  it("SCREEN-42 who sets a day off hears how many are booked then, where it closes the organ, and what to do", async () => {
    const keeping = await desk.addOrgan({ closedOnHolidays: "Y" });
    const working = await desk.addOrgan({ closedOnHolidays: "N" });
    for (const organ of [keeping, working])
      expectSuccess(await desk.add({ organId: organ.id, slotId: slotOf(organ, "1 08:30:00"), date: "2026-06-29" }));
    const body = { name: "补放的假", kind: "dayOff", repeat: "once", status: "enabled", date: "2026-06-29" };
    const set = await desk.admin.call<Values>("POST", "/hiv/festival/add", { body });
    expect(set.message).toBe(
      "已保存。这些天在 1 家节假日停诊的机构还有 1 条预约或候补，没有取消也没有通知本人；请到“机构管理”对这些机构“安排停诊”",
    );
    const { id, rev } = expectSuccess(set);
    const moved = await desk.admin.call<Values>("PUT", "/hiv/festival/edit", { body: { id, rev, date: "2026-06-30" } });
    expect([moved.success, moved.message]).toEqual([true, expect.not.stringContaining("预约")]);
    expectSuccess(await desk.admin.call("DELETE", `/hiv/festival/delete?id=${String(id)}`));
  });
});
