import { afterAll, beforeAll, expect, it } from "vitest";
import { openBookingDesk, type BookingDesk } from "../support/bookingDesk.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { expectSuccess, type TestSession } from "../support/testServer.ts";

onBothDatabases("lists in order of a reference", (open) => {
  let desk: BookingDesk;
  const morning = "1 08:30:00";
  const afternoon = "1 14:00:00";
  beforeAll(async () => {
    desk = await openBookingDesk(open);
    const late = await desk.addOrgan({ organName: "A 机构" });
    for (const [realname, key] of [
      ["丙", afternoon],
      ["甲", morning],
      ["丁", afternoon],
      ["乙", morning],
    ] as const)
      expectSuccess(await desk.add({ realname, date: "2026-06-22", slotId: desk.slot(key) }));
    const slots = late.serviceTimes ?? [];
    expectSuccess(await desk.add({ realname: "戊", date: "2026-06-29", organId: late.id, slotId: slots[0]?.id }));
  });
  afterAll(() => desk.server.stop());

  const ids = async (session: TestSession, query: string) =>
    expectSuccess(await session.call("GET", `/hiv/appointment/list?${query}`)).records.map(({ id }) => id);
  const times = async (session: TestSession, query: string) =>
    expectSuccess(await session.call("GET", `/hiv/appointment/list?${query}`)).records.map((row) =>
      String(row["slotId_dictText"]).slice(0, 5),
    );

  it("LIST-02 goes by what is read in it, within a day too, on every page", async () => {
    const order = "column=date,slotId,createTime&order=ahead,asc,asc";
    const whole = await times(desk.admin, order);
    expect(whole).toEqual(["08:30", "08:30", "14:00", "14:00", "08:30"]);
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(...(await ids(desk.admin, `${order}&pageSize=2&pageNo=${page}`)));
    expect(pages).toEqual(await ids(desk.admin, order));
    expect(await times(desk.admin, "column=slotId,date&order=desc,asc")).toEqual(["14:00", "14:00", "08:30", "08:30", "08:30"]);
    expect((await ids(desk.admin, "column=organId&order=asc"))[0]).toBe((await ids(desk.admin, "column=date&order=desc"))[0]);
  });
});
