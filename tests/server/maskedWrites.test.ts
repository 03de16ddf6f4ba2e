import { sql } from "kysely";
import { beforeEach, afterEach, expect, it } from "vitest";
import { QUESTION_BUDGET } from "../../server/entity/condition/maskedQuestions.ts";
import { onBothDatabases, onOneDatabase } from "../support/onBothDatabases.ts";
import { openBookingDesk, refusals } from "../support/bookingDesk.ts";
import { addRole, addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

const HIDDEN = "13812344711";

onOneDatabase("what saving tells of covered values", (open) => {
  let server: TestServer;
  let admin: TestSession;
  /** Keeps accounts, but may not uncover their numbers. */
  let clerk: TestSession;
  beforeEach(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    await addUser(admin, "bird", { phone: HIDDEN });
    const role = await addRole(admin, {
      code: "clerk",
      codes: ["list", "add", "edit", "delete", "export", "import"].map((right) => `sys:user:${right}`),
      rules: [{ entity: "user", expression: "true" }],
    });
    await addUser(admin, "clerk", { roleIds: [role] });
    clerk = await server.signIn("clerk");
  });
  afterEach(() => server.stop());

  const number = (index: number) => `137000000${String(index).padStart(2, "0")}`;
  const writeOwn = async (phone: string) => {
    const { rev } = expectSuccess(await clerk.call("GET", `/sys/user/queryById?id=${clerk.userId}`));
    return clerk.call("PUT", "/sys/user/edit", { body: { id: clerk.userId, rev, phone } });
  };
  const questions = async () =>
    (
      await sql<{ note: string }>`
        select note from audit_log where action = 'question' and username = 'clerk' order by happened_at, id`.execute(
        server.app.services.database.db,
      )
    ).rows.map(({ note }) => note);

  it("S-22 numbers written into one's own account are questions, taken or free, and paid for before they are answered", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < QUESTION_BUDGET; index += 1) statuses.push((await writeOwn(number(index))).status);
    expect(statuses).toEqual(Array<number>(QUESTION_BUDGET).fill(200));
    expect(await questions()).toHaveLength(QUESTION_BUDGET);
    for (const phone of [number(50), HIDDEN]) {
      const refused = await writeOwn(phone);
      expect([refused.status, refused.message]).toEqual([429, expect.stringContaining("20")]);
    }
    const { rows } = await sql<{ phone: string }>`select phone from sys_user where id = ${clerk.userId}`.execute(
      server.app.services.database.db,
    );
    expect(rows).toEqual([{ phone: number(QUESTION_BUDGET - 1) }]);
    // All doors pay from one budget.
    expect((await clerk.call("GET", `/sys/user/list?phone=${HIDDEN}`)).status).toBe(429);
  });

  it("S-22 accounts that are added with a number and deleted again are questions, too", async () => {
    const add = (index: number) =>
      clerk.call("POST", "/sys/user/add", {
        body: { username: `made${index}`, realname: "新人", status: "normal", password: "Ribbon!2026", phone: number(index) },
      });
    for (let index = 0; index < QUESTION_BUDGET; index += 1) {
      const { id } = expectSuccess(await add(index));
      expectSuccess(await clerk.call("DELETE", `/sys/user/delete?id=${id}`));
    }
    expect((await add(60)).status).toBe(429);
  });

  it("S-22 whoever may uncover numbers writes as many as they like", async () => {
    for (let index = 0; index < QUESTION_BUDGET + 3; index += 1) {
      const { rev } = expectSuccess(await admin.call("GET", `/sys/user/queryById?id=${clerk.userId}`));
      expect((await admin.call("PUT", "/sys/user/edit", { body: { id: clerk.userId, rev, phone: number(index) } })).status).toBe(200);
    }
  });

  it("S-22 the same value is one question and one mark, whatever door it is asked through", async () => {
    const advanced = encodeURIComponent(JSON.stringify([{ field: "phone", rule: "eq", val: `${HIDDEN} ` }]));
    await clerk.call("GET", `/sys/user/list?phone=${HIDDEN}`);
    await clerk.call("GET", `/sys/user/list?superQueryParams=${advanced}`);
    await clerk.call("GET", `/sys/user/exportXls?phone=%20${HIDDEN}`);
    await clerk.call("GET", `/sys/user/list?pageNo=2&column=username&phone=${HIDDEN}`);
    expect(await questions()).toHaveLength(1);
    expect((await writeOwn(HIDDEN)).status).toBe(400);
    expect(await questions()).toEqual([expect.stringMatching(/^phone eq；指纹 [0-9a-f]{16}；命中 1 条$/)]);
    await writeOwn(number(1));
    await clerk.call("GET", `/sys/user/list?phone=${number(1)}`);
    expect(await questions()).toHaveLength(2);
  });
});

onBothDatabases("what moving a row tells of its covered value", (open) => {
  it("S-22 a number is held against bookings that nobody sees here: each day that is tried is a question, and paid for", async () => {
    const desk = await openBookingDesk(open);
    const role = await addRole(desk.admin, {
      code: "desk",
      codes: ["list", "add", "edit", "reschedule"].map((right) => `hiv:appointment:${right}`),
      rules: [{ entity: "appointment", expression: "row.realname == '张三'" }],
    });
    await addUser(desk.admin, "desk", { roleIds: [role] });
    const clerk = await desk.server.signIn("desk");
    const asked = async () => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from audit_log where action = 'question'`.execute(
        desk.server.app.services.database.db,
      );
      return rows[0]?.n;
    };
    const mobile = (index: number) => `139000000${String(index).padStart(2, "0")}`;
    const days = ["2026-06-22", "2026-06-29"].map((date) => ({ date, slotId: desk.slot("1 14:00:00") }));
    const move = async (index: number, day = 0) => {
      const { id, rev } = own[index] as { readonly id: string; readonly rev: number };
      const body = { ids: [{ id, rev }], values: { organId: desk.organ.id, rescheduleReason: "有事", ...days[day] } };
      return clerk.call("POST", "/hiv/appointment/action/reschedule", { body });
    };
    const own: unknown[] = [];
    for (let index = 0; index <= QUESTION_BUDGET; index += 1) {
      for (const day of index === 0 ? days : days.slice(0, 1))
        expectSuccess(await desk.add({ realname: "李四", mobile: mobile(index), ...day }));
      // A desk registers as many people as come.
      own.push(expectSuccess(await clerk.call("POST", "/hiv/appointment/add", { body: desk.booking({ mobile: mobile(index) }) })));
    }
    expect(await asked()).toBe(0);
    for (const day of [0, 1]) expect(Object.keys(refusals(await move(0, day)))).toEqual(["mobile"]);
    expect(await asked()).toBe(2);
    expect(Object.keys(refusals(await move(0)))).toEqual(["mobile"]);
    expect(await asked()).toBe(2);
    for (let index = 1; index < QUESTION_BUDGET - 1; index += 1) expect((await move(index)).status).toBe(400);
    const over = await move(QUESTION_BUDGET - 1);
    expect([over.status, refusals(over)]).toEqual([429, {}]);
    await desk.server.stop();
  });
});
