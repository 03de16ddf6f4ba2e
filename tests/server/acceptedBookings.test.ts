import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OrganRow } from "../../src/generated/entities/organ.ts";
import { openBookingDesk, plantBooking, refusals, slotOf, type BookingDesk } from "../support/bookingDesk.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addRole, addUser, expectSuccess } from "../support/testServer.ts";

const NOT_OFFERED = "该机构不提供这项服务，请换一项服务或换一家机构";

onOneDatabase("what bookings were accepted under", (open) => {
  let desk: BookingDesk;
  beforeAll(async () => {
    desk = await openBookingDesk(open);
  });
  afterAll(() => desk.server.stop());

  const readOrgan = async (id: string) => expectSuccess(await desk.admin.call("GET", `/hiv/organ/queryById?id=${id}`));
  const editOrgan = async (id: string, changes: object) =>
    desk.admin.call("PUT", "/hiv/organ/edit", { body: { id, rev: (await readOrgan(id)).rev, ...changes } });
  const editSlot = async (id: string, changes: object) => {
    const { rev } = expectSuccess(await desk.admin.call("GET", `/hiv/organServiceTime/queryById?id=${id}`));
    return desk.admin.call("PUT", "/hiv/organServiceTime/edit", { body: { id, rev, ...changes } });
  };
  const at = (organ: OrganRow, changes: object = {}) => ({ organId: organ.id, slotId: slotOf(organ, "3 08:30:00"), ...changes });

  describe("the services of an organ", () => {
    it("refuse a booking of another one, by form, edit and file; an organ that names none takes all", async () => {
      const organ = await desk.addOrgan({ services: ["vct", "counsel"] });
      expect(refusals(await desk.add(at(organ, { service: "pep" })))).toEqual({ service: NOT_OFFERED });
      const { id } = expectSuccess(await desk.add(at(organ)));
      expect(refusals(await desk.edit(id, { service: "prep" }))).toEqual({ service: NOT_OFFERED });
      expectSuccess(await desk.edit(id, { service: "counsel" }));
      const header = ["姓名", "手机号", "预约机构", "预约日期", "预约时段", "服务项目", "来源"];
      const line = (service: string) => ["李四", "13900000001", String(organ["organName"]), "2026-06-17", "08:30–10:30", service, "电话"];
      const answer = await desk.importRows([header, line("暴露后预防咨询"), line("心理咨询")]);
      expect(answer.result).toMatchObject({ successCount: 1, errorCount: 1 });
      expectSuccess(await desk.add({ service: "pep" }));
    });

    it("stay as long as open bookings need them; the refusal says how many, and on which days", async () => {
      const organ = await desk.addOrgan({ services: ["vct", "counsel", "pep"] });
      for (const date of ["2026-06-17", "2026-06-17", "2026-06-24"]) expectSuccess(await desk.add(at(organ, { date, service: "counsel" })));
      expect(refusals(await editOrgan(organ.id, { services: ["vct", "pep"] }))).toEqual({
        services: "“服务项目”不能这样修改：还有 3 条预约要按原来的办理，2026-06-17（2 条）、2026-06-24（1 条），请先处理这些数据",
      });
      expectSuccess(await editOrgan(organ.id, { services: ["vct", "counsel", "art"] }));
      const { id } = expectSuccess(await desk.add(at(organ, { service: "vct" })));
      expectSuccess(await desk.act("cancel", id, { cancelReason: "有事" }));
      expectSuccess(await editOrgan(organ.id, { services: ["counsel"] }));
    });
  });

  describe("a slot", () => {
    it("keeps its weekday as long as bookings are ahead, in its own form and in the organ's", async () => {
      const organ = await desk.addOrgan();
      const slot = slotOf(organ, "3 08:30:00");
      await plantBooking(desk, { date: "2026-06-10" });
      expectSuccess(await desk.add(at(organ, { date: "2026-06-24" })));
      const moved = "“星期”不能这样修改：还有 1 条预约要按原来的办理，2026-06-24（1 条），请先处理这些数据";
      expect(refusals(await editSlot(slot, { weekday: "4" }))).toEqual({ weekday: moved });
      const { serviceTimes: times = [] } = await readOrgan(organ.id);
      const place = times.findIndex(({ id }) => id === slot);
      const changed = times.map((time) => (time.id === slot ? { ...time, weekday: "4" } : time));
      expect(refusals(await editOrgan(organ.id, { serviceTimes: changed }))).toEqual({ [`serviceTimes.${place}.weekday`]: moved });
      const removed = await editOrgan(organ.id, { serviceTimes: times.filter(({ id }) => id !== slot) });
      expect(removed).toMatchObject({ success: false, message: expect.stringContaining("预约（1 条）") });
      expectSuccess(await editSlot(slot, { status: "disabled" }));
    });

    it("moves once nobody is booked ahead", async () => {
      const organ = await desk.addOrgan();
      const { id } = expectSuccess(await desk.add(at(organ)));
      expectSuccess(await desk.act("cancel", id, { cancelReason: "有事" }));
      expect(await editSlot(slotOf(organ, "3 08:30:00"), { weekday: "4" })).toMatchObject({ success: true });
    });

    it("has no fewer places than are taken on any day ahead; days that are over do not count", async () => {
      const organ = await desk.addOrgan();
      const slot = slotOf(organ, "3 08:30:00");
      const past = [];
      for (let seat = 0; seat < 4; seat += 1) past.push(expectSuccess(await desk.add(at(organ))).id);
      await sql`update hiv_appointment set date = '2026-06-10', status = 'arrived' where id = any(${past})`.execute(
        desk.server.app.services.database.db,
      );
      for (const date of ["2026-06-17", "2026-06-17", "2026-06-24", "2026-06-24", "2026-06-24"])
        expectSuccess(await desk.add(at(organ, { date })));
      expect(refusals(await editSlot(slot, { capacity: 1 }))).toEqual({
        capacity: "“名额”不能少于已占用的：2026-06-17（2 条预约）、2026-06-24（3 条预约），请先处理这些数据",
      });
      expect(refusals(await editSlot(slot, { capacity: 2 }))).toEqual({
        capacity: "“名额”不能少于已占用的：2026-06-24（3 条预约），请先处理这些数据",
      });
      expectSuccess(await editSlot(slot, { capacity: 3 }));
      expectSuccess(await editSlot(slot, { capacity: 5 }));
    });

    it("P13 what a refusal or a calendar tells of bookings is what its reader's own list shows", async () => {
      const organ = await desk.addOrgan({ services: ["vct", "counsel"] });
      const slot = slotOf(organ, "3 08:30:00");
      for (let seat = 0; seat < 3; seat += 1) expectSuccess(await desk.add(at(organ, { service: "counsel" })));
      const keeps = ["list", "edit", "delete"].flatMap((right) => [`hiv:organ:${right}`, `hiv:organServiceTime:${right}`]);
      const readers = {
        blinded: {
          codes: [...keeps, "hiv:appointment:export", "hiv:appointment:add"],
          rules: [{ entity: "appointment", expression: "true" }],
        },
        idlers: { codes: [...keeps, "hiv:appointment:export"], rules: [] },
        owning: {
          codes: [...keeps, "hiv:appointment:list"],
          rules: [{ entity: "appointment", expression: "row.createBy == user.username" }],
        },
      };
      const told: Record<string, unknown> = {};
      for (const [name, { codes, rules }] of Object.entries(readers)) {
        await addUser(desk.admin, name, { roleIds: [await addRole(desk.admin, { code: name, codes, rules })] });
        const reader = await desk.server.signIn(name);
        if (name === "owning")
          await sql`update hiv_appointment set create_by = 'owning' where id = (select min(id) from hiv_appointment where slot_id = ${slot})`.execute(
            desk.server.app.services.database.db,
          );
        const { rev } = await readOrgan(organ.id);
        const services = await reader.call("PUT", "/hiv/organ/edit", { body: { id: organ.id, rev, services: ["vct"] } });
        const time = expectSuccess(await desk.admin.call("GET", `/hiv/organServiceTime/queryById?id=${slot}`));
        const capacity = await reader.call("PUT", "/hiv/organServiceTime/edit", { body: { id: slot, rev: time.rev, capacity: 1 } });
        const removed = await reader.call("DELETE", `/hiv/organServiceTime/delete?id=${slot}`);
        const row = { organId: organ.id, date: "2026-06-17", source: "phone" };
        const days = { entity: "appointment", field: "date", row, from: row.date, to: row.date };
        const choices = { entity: "appointment", field: "slotId", row };
        const day = expectSuccess(await reader.call<{ days: object[] }>("POST", "/sys/reference/days", { body: days })).days;
        const slots = expectSuccess(await reader.call<{ records: object[] }>("POST", "/sys/reference/options", { body: choices })).records;
        told[name] = [
          services.message,
          capacity.message,
          removed.message,
          day,
          slots.map((one) => ("remaining" in one ? one.remaining : null)),
        ];
      }
      const unseen = [
        "“服务项目”不能这样修改：还有您看不到的数据要按原来的办理，请联系管理员处理",
        "“名额”不能少于已占用的数量，占用的是您看不到的数据，请联系管理员处理",
        "不能删除：已被您看不到的数据使用，请联系管理员处理",
      ];
      const open = { date: "2026-06-17" };
      const next = "请先处理这些数据，看不到的请联系管理员";
      expect(told).toEqual({
        // Whoever books is told how many places are left, and of bookings nothing.
        blinded: [...unseen, [{ ...open, remaining: 47 }], [47]],
        idlers: [...unseen, [open], [null]],
        owning: [
          `“服务项目”不能这样修改：还有 1 条预约要按原来的办理，2026-06-17（1 条），另有您看不到的数据，${next}`,
          `“名额”不能少于已占用的：2026-06-17（1 条预约）和您看不到的数据，${next}`,
          `不能删除：已被预约（1 条）和您看不到的数据使用，${next}`,
          [open],
          [null],
        ],
      });
    });

    it("never has fewer places than bookings, whichever of a booking and its lowering comes first", async () => {
      for (let round = 0; round < 4; round += 1) {
        const organ = await desk.addOrgan();
        const slot = slotOf(organ, "3 08:30:00");
        expectSuccess(await desk.add(at(organ)));
        const [booked, lowered] = await Promise.all([desk.add(at(organ)), editSlot(slot, { capacity: 1 })]);
        expect([booked.success, lowered.success].filter(Boolean)).toHaveLength(1);
      }
    });
  });
});
