import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AppointmentRow } from "../../src/generated/entities/appointment.ts";
import type { OrganRow } from "../../src/generated/entities/organ.ts";
import { openBookingDesk, refusals, slotOf, type BookingDesk } from "../support/bookingDesk.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { expectSuccess } from "../support/testServer.ts";

const MONDAY_AFTERNOON = "1 14:00:00";
const WEDNESDAY_MORNING = "3 08:30:00";

interface Moved {
  readonly rows: readonly AppointmentRow[];
}

onOneDatabase("bookings that are put back", (open) => {
  let desk: BookingDesk;
  let organ: OrganRow;
  beforeAll(async () => {
    desk = await openBookingDesk(open);
  });
  beforeEach(async () => {
    desk.at("2026-06-15 10:45:00");
    organ = await desk.addOrgan();
  });
  afterAll(() => desk.server.stop());

  const at = (key: string, date: string, more: object = {}) => ({ organId: organ.id, date, slotId: slotOf(organ, key), ...more });
  const booked = async (key: string, date: string, more: object = {}) => expectSuccess(await desk.add(at(key, date, more)));
  const undo = (action: string, id: string) => desk.act(`${action}/undo`, id);
  const editOrgan = async (changes: object) => {
    const { rev } = expectSuccess(await desk.admin.call("GET", `/hiv/organ/queryById?id=${organ.id}`));
    expectSuccess(await desk.admin.call("PUT", "/hiv/organ/edit", { body: { id: organ.id, rev, ...changes } }));
  };
  const editSlot = async (key: string, changes: object) => {
    const id = slotOf(organ, key);
    const { rev } = expectSuccess(await desk.admin.call("GET", `/hiv/organServiceTime/queryById?id=${id}`));
    expectSuccess(await desk.admin.call("PUT", "/hiv/organServiceTime/edit", { body: { id, rev, ...changes } }));
  };
  const moveAway = async (id: string) => expectSuccess(await desk.move(id, at(WEDNESDAY_MORNING, "2026-06-17")));
  const correct = async (id: string) => {
    const { rev } = await desk.read(id);
    return desk.admin.call("POST", "/hiv/appointment/action/correct", { body: { ids: [{ id, rev }], reason: "登记错了" } });
  };

  describe("an undo within its minutes", () => {
    it("is not judged by what the organ asks of new bookings: same day, latest hour, days ahead, paused", async () => {
      const today = await booked(MONDAY_AFTERNOON, "2026-06-15");
      const far = await booked(MONDAY_AFTERNOON, "2026-06-29");
      for (const { id } of [today, far]) await moveAway(id);
      await editOrgan({ cutoffHours: 5, advanceDays: 1 });
      await editOrgan({ sameDay: "N", bookable: "N" });
      expect(refusals(await desk.add(at(WEDNESDAY_MORNING, "2026-06-17")))).toMatchObject({ organId: expect.any(String) });
      for (const { id } of [today, far]) expectSuccess(await undo("reschedule", id));
      expect(await desk.read(today.id)).toMatchObject({
        date: "2026-06-15",
        slotId: slotOf(organ, MONDAY_AFTERNOON),
        rescheduleCount: null,
      });
      expect(await desk.read(far.id)).toMatchObject({ date: "2026-06-29" });
    });

    it("puts a booking back into a day that is over", async () => {
      const { id } = await booked(MONDAY_AFTERNOON, "2026-06-15");
      desk.at("2026-06-15 23:55:00");
      const admin = await desk.server.signIn("admin");
      const run = async (action: string, rev: number, values?: object) =>
        expectSuccess(
          await admin.call<Moved>("POST", `/hiv/appointment/action/${action}`, { body: { ids: [{ id, rev }], ...(values && { values }) } }),
        ).rows[0];
      const moved = await run("reschedule", 1, { ...at(WEDNESDAY_MORNING, "2026-06-17"), rescheduleReason: "有事" });
      desk.at("2026-06-16 00:03:00");
      expect(await run("reschedule/undo", Number(moved?.rev))).toMatchObject({ date: "2026-06-15" });
    });

    it("puts it back into a slot that was closed to new bookings, and not into one that opens on another day by now", async () => {
      const { id } = await booked(MONDAY_AFTERNOON, "2026-06-15");
      await moveAway(id);
      await editSlot(MONDAY_AFTERNOON, { status: "disabled" });
      expectSuccess(await undo("reschedule", id));
      await moveAway(id);
      await editSlot(MONDAY_AFTERNOON, { weekday: "2" });
      expect(await undo("reschedule", id)).toMatchObject({ message: "“改期”不能撤销：该时段当天不开放，请换一个时段" });
    });

    it("is refused where the place, the person's other booking or the slot itself stands in the way", async () => {
      const { id } = await booked(MONDAY_AFTERNOON, "2026-06-15", { mobile: "13900000001" });
      await moveAway(id);
      await booked(MONDAY_AFTERNOON, "2026-06-15", { mobile: "13900000001" });
      expect((await undo("reschedule", id)).message).toContain("该手机号当天这一时段已有预约");
      await editSlot(MONDAY_AFTERNOON, { capacity: 1 });
      const other = await booked("1 14:00:00", "2026-06-22");
      expectSuccess(await desk.move(other.id, at(WEDNESDAY_MORNING, "2026-06-24")));
      await booked(MONDAY_AFTERNOON, "2026-06-22");
      expect((await undo("reschedule", other.id)).message).toContain("名额已满");
      const last = await desk.addOrgan();
      const { id: third } = expectSuccess(await desk.add({ organId: last.id, date: "2026-06-15", slotId: slotOf(last, MONDAY_AFTERNOON) }));
      expectSuccess(await desk.move(third, { organId: last.id, date: "2026-06-17", slotId: slotOf(last, WEDNESDAY_MORNING) }));
      const gone = await desk.admin.call("DELETE", `/hiv/organServiceTime/delete?id=${slotOf(last, MONDAY_AFTERNOON)}`);
      expectSuccess(gone);
      expect(await undo("reschedule", third)).toMatchObject({ success: false, message: expect.stringContaining("预约时段不存在") });
    });

    it("of a cancellation is held to the services that the organ offers by now, since it was free to drop one", async () => {
      const { id } = await booked(WEDNESDAY_MORNING, "2026-06-17", { service: "pep" });
      expectSuccess(await desk.act("cancel", id, { cancelReason: "有事" }));
      await editOrgan({ services: ["vct"] });
      expect((await undo("cancel", id)).message).toContain("该机构不提供这项服务");
      await editOrgan({ services: ["vct", "pep"] });
      expectSuccess(await undo("cancel", id));
    });
  });

  describe("a correction", () => {
    it("makes a booking count again, and so holds it to what its slot and organ keep for those that count", async () => {
      const { id } = await booked(MONDAY_AFTERNOON, "2026-06-22");
      expectSuccess(await desk.act("cancel", id, { cancelReason: "有事" }));
      await editSlot(MONDAY_AFTERNOON, { weekday: "2" });
      expect(refusals(await correct(id))).toEqual({ slotId: "该时段当天不开放，请换一个时段" });
      await editSlot(MONDAY_AFTERNOON, { weekday: "1" });
      await editOrgan({ status: "paused", pausedReason: "装修" });
      expectSuccess(await correct(id));
    });
  });
});
