import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBookingDesk, plantBooking, refusals, slotOf, type BookingDesk } from "../support/bookingDesk.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { expectSuccess } from "../support/testServer.ts";

const TOO_FAR = "超出该机构可提前预约的天数，请选早一些的日期";
const PAST = "不能预约过去的日期";
const NOT_TODAY = "该机构不接受当天预约，请选明天或以后";
const TOO_LATE = "已过该时段的当天预约截止时间，请换一个时段";
const CLOSED = "该机构已暂停服务或不接受预约，请换一家机构";
const TWICE = "该手机号当天这一时段已有预约或候补，请核对是否重复登记";

onOneDatabase("the rules of a booking", (open) => {
  let desk: BookingDesk;
  beforeAll(async () => {
    desk = await openBookingDesk(open);
  });
  afterAll(() => desk.server.stop());

  const monday = (date: string, start = "14:00:00") => ({ date, slotId: desk.slot(`1 ${start}`) });
  const wednesday = (date: string) => ({ date, slotId: desk.slot("3 08:30:00") });
  const HEADER = ["姓名", "手机号", "预约机构", "预约日期", "预约时段", "服务项目", "来源"];
  const line = (mobile: string, date: string, slot = "08:30–10:30") => ["李四", mobile, "机构1", date, slot, "自愿咨询检测", "电话"];

  describe("days ahead", () => {
    it("an organ that takes bookings fourteen days ahead refuses the next day, at the date, whichever way it comes", async () => {
      expectSuccess(await desk.add(monday("2026-06-29")));
      expect(refusals(await desk.add(wednesday("2026-07-01")))).toEqual({ date: TOO_FAR });
      const { id } = expectSuccess(await desk.add());
      expect(refusals(await desk.move(id, wednesday("2026-07-01")))).toEqual({ date: TOO_FAR });
      const answer = await desk.importRows([HEADER, line("13900000001", "2026-06-17"), line("13900000002", "2026-07-01")]);
      expect(answer.result).toMatchObject({ successCount: 1, errorCount: 1 });
    });

    it("another organ has its own, and one without any has sixty", async () => {
      const [near, open] = [await desk.addOrgan({ advanceDays: 1 }), await desk.addOrgan({ advanceDays: 60 })];
      const on = (organ: typeof near, date: string) => desk.add({ organId: organ.id, date, slotId: slotOf(organ, "3 08:30:00") });
      expect(refusals(await on(near, "2026-06-17"))).toEqual({ date: TOO_FAR });
      expectSuccess(await on(open, "2026-08-12"));
      expect(refusals(await on(open, "2026-08-19"))).toEqual({ date: TOO_FAR });
    });

    it("a booking that moves to another organ is held against that one's days", async () => {
      const near = await desk.addOrgan({ advanceDays: 1 });
      const { id } = expectSuccess(await desk.add());
      const move = { organId: near.id, date: "2026-06-17", slotId: slotOf(near, "3 08:30:00") };
      expect(refusals(await desk.move(id, move))).toEqual({ date: TOO_FAR });
    });
  });

  describe("the same day", () => {
    it("is refused where the organ does not take it, and after the latest hour of the slot", async () => {
      const never = await desk.addOrgan({ sameDay: "N", cutoffHours: null });
      const today = { organId: never.id, date: "2026-06-15", slotId: slotOf(never, "1 14:00:00") };
      expect(refusals(await desk.add(today))).toEqual({ date: NOT_TODAY });
      expectSuccess(await desk.add(monday("2026-06-15")));
      expect(refusals(await desk.add(monday("2026-06-15", "08:30:00")))).toEqual({ slotId: TOO_LATE });
      desk.at("2026-06-15 12:00:01");
      expect(refusals(await desk.add(monday("2026-06-15")))).toEqual({ slotId: TOO_LATE });
      desk.at("2026-06-15 10:45:00");
    });

    it("somebody who stands at the desk is registered all the same", async () => {
      expect(await desk.add({ ...monday("2026-06-15", "08:30:00"), source: "onsite" })).toMatchObject({ success: true });
    });
  });

  describe("the past", () => {
    it("takes no booking, new or moved, and keeps none of its bookings from being put right", async () => {
      expect(refusals(await desk.add(wednesday("2026-06-10")))).toMatchObject({ date: PAST });
      const { id } = expectSuccess(await desk.add());
      expect(refusals(await desk.move(id, wednesday("2026-06-10")))).toEqual({ date: PAST });
      const old = await plantBooking(desk, { date: "2026-06-10" });
      expectSuccess(await desk.edit(old, { mobile: "13911112222", referrer: null }));
      expect(refusals(await desk.move(old, wednesday("2026-06-03")))).toEqual({ date: PAST });
      expectSuccess(await desk.move(old, wednesday("2026-06-24")));
    });

    it.each(["arrived", "cancelled", "no_show"])("organ, day and slot of a booking that is %s are history", async (status) => {
      const id = await plantBooking(desk, { date: "2026-06-10", status });
      const more = status === "cancelled" ? { cancelReason: "有事" } : {};
      expect(Object.keys(refusals(await desk.edit(id, { ...wednesday("2026-06-24"), ...more })))).toContain("date");
      expectSuccess(await desk.edit(id, { mobile: "13911112223", ...more }));
    });
  });

  it("a stored booking moves by rescheduling alone, which counts and asks why; nobody's edit moves it", async () => {
    const organ = await desk.addOrgan();
    const { id } = expectSuccess(await desk.add());
    const elsewhere = { organId: organ.id, ...wednesday("2026-06-24"), slotId: slotOf(organ, "3 08:30:00") };
    expect(refusals(await desk.edit(id, elsewhere))).toEqual({
      organId: "预约机构当前不可修改，请使用“改期”",
      date: "预约日期当前不可修改，请使用“改期”",
      slotId: "预约时段当前不可修改，请使用“改期”",
    });
    expect(refusals(await desk.act("reschedule", id, elsewhere))).toEqual({ rescheduleReason: "请输入改期原因" });
    expectSuccess(await desk.move(id, elsewhere));
    expect(await desk.read(id)).toMatchObject({ ...elsewhere, previousDate: "2026-06-17", rescheduleCount: 1, rescheduleReason: "有事" });
  });

  it("an organ that is paused or not bookable takes no booking, moves none, and lets the rest be put right", async () => {
    const organ = await desk.addOrgan();
    const mine = (date: string) => ({ organId: organ.id, date, slotId: slotOf(organ, "3 08:30:00") });
    const { id } = expectSuccess(await desk.add(mine("2026-06-17")));
    const pause = { ids: [{ id: organ.id, rev: organ.rev }], values: { pausedReason: "装修" } };
    expectSuccess(await desk.admin.call("POST", "/hiv/organ/action/pause", { body: pause }));
    expect(refusals(await desk.move(id, mine("2026-06-24")))).toEqual({ organId: CLOSED });
    expect(Object.keys(refusals(await desk.add(mine("2026-06-24"))))).toEqual(["organId"]);
    expectSuccess(await desk.edit(id, { mobile: "13911112224" }));
  });

  describe("twice", () => {
    it("one number, day and slot has one open booking: in the form, in an edit and in a file", async () => {
      const twin = { mobile: "13700000001", ...monday("2026-06-22", "08:30:00") };
      const { id } = expectSuccess(await desk.add(twin));
      expect(refusals(await desk.add(twin))).toEqual({ mobile: TWICE });
      const { id: other } = expectSuccess(await desk.add({ ...twin, mobile: "13700000002" }));
      expect(refusals(await desk.edit(other, { mobile: "13700000001" }))).toEqual({ mobile: TWICE });
      const imported = await desk.importRows([HEADER, line("13700000003", "2026-06-24"), line("13700000003", "2026-06-24")]);
      expect(imported.result).toMatchObject({ successCount: 1, errorCount: 1 });
      expectSuccess(await desk.act("cancel", id, { cancelReason: "重复" }));
      expectSuccess(await desk.edit(other, { mobile: "13700000001" }));
    });

    it("of two people who save it at once, one is refused", async () => {
      const twin = { mobile: "13700000009", ...monday("2026-06-29", "08:30:00") };
      const answers = await Promise.all([desk.add(twin), desk.add(twin)]);
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      expect(refusals(answers.find(({ success }) => !success)!)).toEqual({ mobile: TWICE });
    });
  });
});
