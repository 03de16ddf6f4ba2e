import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OrganRow } from "../../src/generated/entities/organ.ts";
import { openBookingDesk, slotOf, type BookingDesk } from "../support/bookingDesk.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addRole, addUser, expectSuccess, type TestSession } from "../support/testServer.ts";

interface Days {
  readonly days: readonly { readonly date: string; readonly remaining?: number; readonly reason?: string }[];
}

interface Options {
  readonly records: readonly { readonly text: string; readonly disabled?: true; readonly remaining?: number; readonly reason?: string }[];
  readonly none?: { readonly text: string; readonly next?: { readonly field: string; readonly value: string } };
}

const NONE = "该机构当天没有开放时段";
const TOO_FAR = "超出该机构可提前预约的天数，请选早一些的日期";

onOneDatabase("the days of a booking", (open) => {
  let desk: BookingDesk;
  beforeAll(async () => {
    desk = await openBookingDesk(open);
  });
  afterAll(() => desk.server.stop());

  const ask = (row: Readonly<Record<string, unknown>>, [from, to]: readonly [string, string], session: TestSession = desk.admin) =>
    session.call<Days>("POST", "/sys/reference/days", { body: { entity: "appointment", field: "date", row, from, to } });
  const daysOf = async (...question: Parameters<typeof ask>) => expectSuccess(await ask(...question)).days;
  const slots = async (row: Readonly<Record<string, unknown>>) => {
    const body = { entity: "appointment", field: "slotId", row };
    return expectSuccess(await desk.admin.call<Options>("POST", "/sys/reference/options", { body }));
  };
  const on = (organ: OrganRow, changes: Readonly<Record<string, unknown>> = {}) => ({ organId: organ.id, source: "phone", ...changes });

  it("LANG a condition may name whatever a row could: without a row on a form nothing is refused", async () => {
    const organ = await desk.addOrgan({ services: ["vct"] });
    const choices = async (more: object) => {
      const body = { entity: "appointment", field: "organId", keyword: organ.organName, ...more };
      return expectSuccess(await desk.admin.call<Options>("POST", "/sys/reference/options", { body })).records;
    };
    const [open] = await choices({});
    expect(open).toMatchObject({ value: organ.id });
    expect(open?.disabled ?? false).toBe(false);
    const [closed] = await choices({ row: { service: "pep" } });
    expect(closed).toMatchObject({ disabled: true });
  });

  describe("a list of services", () => {
    const refused = async (row: Readonly<Record<string, unknown>>) => {
      const body = { entity: "appointment", field: "service", row };
      const answer = await desk.admin.call<{ refused: readonly { value: string; reason: string }[] }>("POST", "/sys/reference/items", {
        body,
      });
      return expectSuccess(answer).refused;
    };

    it("says which of them the organ does not offer, in the words of the save; nothing without an organ or a list of its own", async () => {
      const organ = await desk.addOrgan({ services: ["vct", "counsel"] });
      const reason = "该机构不提供这项服务，请换一项服务或换一家机构";
      const items = await refused({ organId: organ.id });
      expect(items).toEqual(expect.arrayContaining([{ value: "pep", reason }]));
      expect(items.map(({ value }) => value)).not.toEqual(expect.arrayContaining(["vct"]));
      const answer = await desk.add({ organId: organ.id, slotId: slotOf(organ, "3 08:30:00"), service: "pep" });
      expect(answer.message).toContain(reason);
      expect(await refused({})).toEqual([]);
      expect(await refused({ organId: desk.organ.id })).toEqual([]);
    });

    it("is told of fields with a dictionary only, and to those with a right on the entity", async () => {
      const ask = (session: TestSession, field: string) =>
        session.call("POST", "/sys/reference/items", { body: { entity: "appointment", field, row: {} } });
      expect((await ask(desk.admin, "mobile")).status).toBe(400);
      await addUser(desk.admin, "stranger");
      expect((await ask(await desk.server.signIn("stranger"), "service")).status).toBe(403);
    });
  });

  describe("a calendar", () => {
    it("says of every day how many places are left or why it cannot be chosen", async () => {
      const days = await daysOf(on(desk.organ), ["2026-06-14", "2026-07-01"]);
      expect(days.map(({ date, remaining, reason }) => `${date.slice(5)} ${remaining ?? ""}${reason ?? ""}`)).toEqual([
        "06-14 不能预约过去的日期",
        "06-15 50",
        `06-16 ${NONE}`,
        "06-17 50",
        ...["06-18", "06-19", "06-20", "06-21"].map((day) => `${day} ${NONE}`),
        "06-22 100",
        `06-23 ${NONE}`,
        "06-24 50",
        ...["06-25", "06-26", "06-27", "06-28"].map((day) => `${day} ${NONE}`),
        "06-29 100",
        `06-30 ${TOO_FAR}`,
        `07-01 ${TOO_FAR}`,
      ]);
    });

    it("counts the places of each day, tells a full one, and leaves a booking its own place", async () => {
      const organ = await desk.addOrgan({
        serviceTimes: [{ weekday: "3", startTime: "08:30:00", endTime: "10:30:00", capacity: 1, status: "enabled" }],
      });
      const booked = { organId: organ.id, slotId: slotOf(organ, "3 08:30:00"), date: "2026-06-17" };
      const { id } = expectSuccess(await desk.add(booked));
      const full = { date: "2026-06-17", remaining: 0, reason: "当天的时段都已约满，打开“候补”可以排队" };
      expect(await daysOf(on(organ), ["2026-06-17", "2026-06-17"])).toEqual([full]);
      expect(await daysOf(on(organ), ["2026-06-24", "2026-06-24"])).toEqual([{ date: "2026-06-24", remaining: 1 }]);
      expect(await daysOf(on(organ, { id }), ["2026-06-17", "2026-06-17"])).toEqual([{ date: "2026-06-17", remaining: 1 }]);
    });

    it("goes by the organ's same-day rule and its latest hour", async () => {
      const today = ["2026-06-15", "2026-06-15"] as const;
      const [never, late] = [await desk.addOrgan({ sameDay: "N", cutoffHours: null }), await desk.addOrgan({ cutoffHours: 5 })];
      expect(await daysOf(on(never), today)).toEqual([{ date: today[0], reason: "该机构不接受当天预约，请选明天或以后" }]);
      expect(await daysOf(on(late), today)).toEqual([{ date: today[0], reason: "已过该时段的当天预约截止时间，请换一个时段" }]);
      expect(await daysOf(on(late, { source: "onsite" }), today)).toEqual([{ date: today[0], remaining: 100 }]);
    });

    it("speaks of the date alone until an organ is chosen", async () => {
      expect(await daysOf({}, ["2026-06-14", "2026-06-16"])).toEqual([
        { date: "2026-06-14", reason: "不能预约过去的日期" },
        { date: "2026-06-15" },
        { date: "2026-06-16" },
      ]);
    });

    it("what it lets choose is saved, and what it greys is refused", async () => {
      const organ = await desk.addOrgan();
      for (const { date, reason } of await daysOf(on(organ), ["2026-06-13", "2026-07-02"])) {
        const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
        const slotId = slotOf(organ, weekday === 1 ? "1 14:00:00" : "3 08:30:00");
        const answer = await desk.add({ organId: organ.id, date, slotId });
        expect([date, answer.success]).toEqual([date, reason === undefined]);
      }
    });
  });

  describe("a list of slots", () => {
    it("shows a slot whose latest hour has passed as closed, with the reason", async () => {
      const { records, none } = await slots(on(desk.organ, { date: "2026-06-15" }));
      expect(records).toEqual([
        expect.objectContaining({ text: "08:30–10:30", disabled: true, reason: "已过该时段的当天预约截止时间，请换一个时段" }),
        expect.objectContaining({ text: "14:00–16:00", remaining: 50 }),
      ]);
      expect(none).toBeUndefined();
    });

    it("says why the day has none, and the nearest day that has: the next, or past the last one the one before", async () => {
      const empty = await slots(on(desk.organ, { date: "2026-06-18" }));
      expect(empty).toMatchObject({ records: [], none: { text: NONE, next: { field: "date", value: "2026-06-22" } } });
      const beyond = await slots(on(desk.organ, { date: "2026-06-30" }));
      expect(beyond.none).toEqual({ text: TOO_FAR, next: { field: "date", value: "2026-06-29" } });
    });
  });

  describe("whoever asks", () => {
    it("holds a right on the entity, and asks of a calendar that there is, for two months at most", async () => {
      await addUser(desk.admin, "nobody");
      const month = ["2026-06-01", "2026-06-30"] as const;
      expect((await ask({}, month, await desk.server.signIn("nobody"))).status).toBe(403);
      expect((await desk.server.call("POST", "/sys/reference/days", { body: {} })).status).toBe(401);
      const bad = (body: object) =>
        desk.admin.call("POST", "/sys/reference/days", { body: { entity: "appointment", field: "date", ...body } });
      expect((await bad({ field: "slotId", from: "2026-06-01", to: "2026-06-02" })).status).toBe(400);
      expect((await bad({ from: "2026-06-01", to: "2026-08-02" })).status).toBe(400);
      expect((await bad({ from: "2026-06-02", to: "2026-06-01" })).status).toBe(400);
      expect((await bad({ from: "1 or 1=1", to: "2026-06-01" })).status).toBe(400);
      expect((await bad({ entity: "nothing", from: "2026-06-01", to: "2026-06-02" })).status).toBe(400);
    });

    it("S-22 a booking that they do not see counts as none, in calendar and list, as one that never was", async () => {
      const organ = await desk.addOrgan({
        serviceTimes: [{ weekday: "3", startTime: "08:30:00", endTime: "10:30:00", capacity: 2, status: "enabled" }],
      });
      const booked = { organId: organ.id, slotId: slotOf(organ, "3 08:30:00"), date: "2026-06-17" };
      const { id } = expectSuccess(await desk.add(booked));
      const role = await addRole(desk.admin, {
        code: "elsewhere",
        codes: ["hiv:appointment:list", "hiv:appointment:add", "hiv:organ:list"],
        rules: [{ entity: "appointment", expression: "row.createBy == user.username" }],
      });
      await addUser(desk.admin, "elsewhere", { roleIds: [role] });
      const stranger = await desk.server.signIn("elsewhere");
      const remaining = async (session: TestSession, named: string) => {
        const row = { ...on(organ), date: "2026-06-17", id: named };
        const [day] = await daysOf(row, ["2026-06-17", "2026-06-17"], session);
        const body = { entity: "appointment", field: "slotId", row };
        const { records } = expectSuccess(await session.call<Options>("POST", "/sys/reference/options", { body }));
        return [day?.remaining, records[0]?.remaining];
      };
      expect(await remaining(desk.admin, id)).toEqual([2, 2]);
      expect(await remaining(stranger, id)).toEqual([1, 1]);
      expect(await remaining(stranger, "never")).toEqual([1, 1]);
    });

    it("hears nothing of an organ that they do not see", async () => {
      const rules = [{ entity: "organ", expression: "row.organCode == 'K-0'" }];
      const role = await addRole(desk.admin, { code: "clerk", codes: ["hiv:appointment:list", "hiv:appointment:add"], rules });
      await addUser(desk.admin, "clerk", { roleIds: [role] });
      const days = await daysOf(on(desk.organ), ["2026-06-15", "2026-07-01"], await desk.server.signIn("clerk"));
      expect(new Set(days.map(({ reason }) => reason))).toEqual(new Set([NONE]));
    });
  });
});
