import { afterAll, beforeAll, expect, it } from "vitest";
import type { OrganRow } from "../../src/generated/entities/organ.ts";
import { openBookingDesk, slotOf, type BookingDesk } from "../support/bookingDesk.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addDepartment, addRole, addUser, expectSuccess, type TestSession } from "../support/testServer.ts";

type Values = Readonly<Record<string, unknown>>;

onOneDatabase("rows in the department of the organ they are about (x-entity.departmentFrom)", (open) => {
  let desk: BookingDesk;
  let headquarters: TestSession;
  let station: TestSession;
  const organs = new Map<string, OrganRow>();

  beforeAll(async () => {
    desk = await openBookingDesk(open);
    const above = await addDepartment(desk.admin, "D1");
    await addDepartment(desk.admin, "D1.1", above);
    await addDepartment(desk.admin, "D2");
    for (const orgCode of ["D1.1", "D2", ""]) organs.set(orgCode, await desk.addOrgan(orgCode ? { orgCode } : {}));
    // Bookings and kits of their department and below, as roles without rules see them; organs of all.
    const codes = ["appointment", "detection", "organNotice"].flatMap((name) => [
      `hiv:${name}:list`,
      `hiv:${name}:add`,
      `hiv:${name}:edit`,
    ]);
    const role = await addRole(desk.admin, {
      code: "desk",
      codes: [...codes, "hiv:appointment:reschedule"],
      rules: [{ entity: "organ", expression: "true" }],
    });
    await addUser(desk.admin, "headquarters", { roleIds: [role], orgCode: "D1" });
    await addUser(desk.admin, "station", { roleIds: [role], orgCode: "D1.1" });
    headquarters = await desk.server.signIn("headquarters");
    station = await desk.server.signIn("station");
  });
  afterAll(() => desk.server.stop());

  const organ = (orgCode: string): OrganRow => organs.get(orgCode) ?? desk.organ;
  const at = (orgCode: string): Values => ({ organId: organ(orgCode).id, slotId: slotOf(organ(orgCode), "3 08:30:00") });
  const book = (session: TestSession, values: Values) =>
    session.call<{ id: string; orgCode: string | null }>("POST", "/hiv/appointment/add", { body: desk.booking(values) });

  it("SCREEN-26 AUTH-20 what headquarters books for an organ is the organ's, whose staff see it", async () => {
    const booked = expectSuccess(await book(headquarters, at("D1.1")));
    expect(booked.orgCode).toBe("D1.1");
    expect(expectSuccess(await station.call("GET", `/hiv/appointment/queryById?id=${booked.id}`))).toMatchObject({ id: booked.id });
  });

  it("SCREEN-29 kits and notices of an organ are the organ's as well", async () => {
    const kit = { realname: "木子", mobile: "13900000001", organId: organ("D1.1").id, method: "rapid", channel: "onsite", consent: "Y" };
    expect(expectSuccess(await headquarters.call("POST", "/hiv/detection/add", { body: kit }))).toMatchObject({ orgCode: "D1.1" });
    const notice = { title: "下午停诊", content: "请改约", organId: organ("D1.1").id, startTime: "2026-06-15 10:00:00" };
    expect(expectSuccess(await headquarters.call("POST", "/hiv/organNotice/add", { body: notice }))).toMatchObject({ orgCode: "D1.1" });
  });

  it("LANG departmentFrom: who chooses a department has it, and an organ without one leaves the writer's", async () => {
    expect(expectSuccess(await book(headquarters, { ...at("D1.1"), orgCode: "D1" })).orgCode).toBe("D1");
    expect(expectSuccess(await book(headquarters, at(""))).orgCode).toBe("D1");
  });

  it("LANG departmentFrom: nobody puts a row into a department that they may not write to", async () => {
    expect(await book(headquarters, at("D2"))).toMatchObject({ success: false, message: expect.stringContaining("范围") });
  });

  it("LANG departmentFrom: a line of a file goes to the department of its organ", async () => {
    const { organName } = organ("D1.1");
    const lines = [
      ["姓名", "手机号", "预约机构", "预约日期", "预约时段", "服务项目", "来源"],
      ["导入的人", "13700000001", organName, "2026-06-17", "08:30–10:30", "自愿咨询检测", "电话"],
    ];
    const { body } = await desk.importRows(lines);
    const stored = desk.server.app.services.database.db.selectFrom("hiv_appointment").select("org_code").where("realname", "=", "导入的人");
    expect([body, await stored.execute()]).toEqual([body, [{ org_code: "D1.1" }]]);
  });

  it("LANG departmentFrom: a booking that moves to another organ goes with it, unless somebody had placed it elsewhere", async () => {
    const { id } = expectSuccess(await book(desk.admin, at("D1.1")));
    const { id: placed } = expectSuccess(await book(desk.admin, { ...at("D1.1"), orgCode: "D1" }));
    for (const one of [id, placed]) expectSuccess(await desk.move(one, { ...at("D2"), date: "2026-06-17" }));
    expect([(await desk.read(id)).orgCode, (await desk.read(placed)).orgCode]).toEqual(["D2", "D1"]);
  });
});
