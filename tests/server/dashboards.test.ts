import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { NumbersCard } from "../../src/schema/model/dashboard.ts";
import type { CompiledScreen, ScreenOf } from "../../src/schema/model/screen.ts";
import { periodOf } from "../../src/schema/time/periods.ts";
import { chinaDate, isDashboard } from "../../src/schema/index.ts";
import { writeCard } from "../../src/schema/query/cardCondition.ts";
import type { CardAnswers, CardFigures, GroupKey } from "../../src/schema/wire/dashboardAnswers.ts";
import { schemasWithNumberOfOrgan } from "../support/securityFixtures.ts";
import { askCard, figuresOfCard, refusalOfCard, rowsOfCard } from "../support/dashboardCards.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { statementsSent } from "../support/statementsOf.ts";
import { addRole, addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

type Board = ScreenOf<"dashboard">;
interface PlacedNumber {
  readonly place: { readonly group?: GroupKey; readonly split?: GroupKey };
  readonly value: number | null | undefined;
}

/** The numbers of a card with where they stand. Days without anything are many and alike: one of seven is enough. */
function numbersOf(card: NumbersCard, { groups, splits, values }: CardFigures): readonly PlacedNumber[] {
  return splits.flatMap(({ key: split }, row) =>
    groups.flatMap(({ key: group }, index) => {
      const value = values[row]?.[index];
      const place = { ...(card.by ? { group } : {}), ...(card.split ? { split } : {}) };
      return value === 0 && index % 7 > 0 ? [] : [{ place, value }];
    }),
  );
}

onBothDatabases("dashboards", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let root = "";

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), "ribbon-dashboards-"));
    cpSync("schemas", join(root, "schemas"), { recursive: true });
    server = await startTestServer(open, { environment: { DEMO: "1", WATCH_SCHEMAS: "1" }, root });
    admin = await server.signIn("admin");
  });
  afterAll(async () => {
    await server.stop();
    rmSync(root, { recursive: true, force: true });
  });

  const today = (): string => chinaDate(new Date(server.time.now));
  const boardIds = (): readonly string[] =>
    [...server.app.services.schemas.current().screens.values()].filter(isDashboard).map(({ id }) => id);
  async function boardOf(session: TestSession, id: string): Promise<Board> {
    const screen = expectSuccess(await session.call<CompiledScreen>("GET", `/sys/schema/screen/${id}`));
    if (screen.kind !== "dashboard") throw new Error(`${id} is no dashboard.`);
    return screen;
  }
  const totalOf = async (session: TestSession, path: string, card: Parameters<typeof writeCard>[0]): Promise<number> => {
    const query = new URLSearchParams({ _card: writeCard(card), _count: "exact", pageSize: "1" }).toString();
    return expectSuccess(await session.call<{ total: number }>("GET", `${path}/list?${query}`)).total;
  };
  const count = async (where: ReturnType<typeof sql>): Promise<number> => {
    const { db } = server.app.services.database;
    const { rows } = await sql<{ count: string }>`select count(*) as count from hiv_appointment where del_flag = 0 and ${where}`.execute(
      db,
    );
    return Number(rows[0]?.count);
  };

  it("SCREEN-09 SCREEN-10 SCREEN-11 SCREEN-12 SCREEN-13 every number of every dashboard leads to a list with exactly that many rows", async () => {
    let compared = 0;
    const { entities } = server.app.services.schemas.current();
    for (const id of boardIds()) {
      const board = await boardOf(admin, id);
      const span = board.period && periodOf(board.period, today());
      for (const card of board.cards.filter((one) => "give" in one)) {
        const page = card.hasPeriod && span ? { from: span.from, to: span.to } : {};
        const answer = await figuresOfCard(admin, { screen: id, card: card.id, ...page });
        const path = entities.get(card.entity)?.api ?? "";
        for (const { place, value } of card.give === "count" ? numbersOf(card, answer) : []) {
          const total = await totalOf(admin, path, { screen: id, card: card.id, ...page, ...place });
          expect([id, card.id, place, total]).toEqual([id, card.id, place, value]);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(100);
  }, 120_000);

  it("SCREEN-09 who may see one department sees its numbers alone: the sums by hand", async () => {
    const roleIds = [
      await addRole(admin, {
        code: "ward",
        codes: ["hiv:appointment:list"],
        rules: [{ entity: "appointment", expression: "row.orgCode == user.orgCode" }],
      }),
    ];
    await addUser(admin, "ward", { roleIds, orgCode: "D1.1" });
    const ward = await server.signIn("ward");
    const { from, to } = periodOf("last30", today());
    const own = sql`org_code = 'D1.1'`;
    const ofDays = sql`date between ${from}::date and ${to}::date`;
    const valueOf = async (card: string) => (await figuresOfCard(ward, { screen: "analysis", card })).values[0]?.[0];
    expect(await valueOf("overdue")).toBe(await count(sql`${own} and status = 'booked' and date < ${today()}::date`));
    expect(await valueOf("waitingToday")).toBe(await count(sql`${own} and status = 'booked' and date = ${today()}::date`));
    const trend = await figuresOfCard(ward, { screen: "analysis", card: "trend", from, to });
    const sum = trend.values.flat().reduce<number>((all, value) => all + (value ?? 0), 0);
    const all = await count(ofDays);
    expect(sum).toBe(await count(sql`${own} and ${ofDays}`));
    expect([sum > 0, sum < all]).toEqual([true, true]);
    for (const [index, { key }] of trend.groups.entries()) {
      const ofDay = trend.values.reduce((total, split) => total + (split[index] ?? 0), 0);
      expect([key, ofDay]).toEqual([key, await count(sql`${own} and date = ${String(key)}::date`)]);
    }
    // Nothing of what it may not list, by whatever address.
    expect((await boardOf(ward, "analysis")).cards.map(({ id }) => id)).not.toContain("openOrgans");
    for (const card of ["openOrgans", "surveys", "nothing"]) expect(await refusalOfCard(ward, { screen: "analysis", card })).toBe(404);
    expect(await refusalOfCard(ward, { screen: "organ", card: "open" })).toBe(404);
    // Nor by asking for another department.
    const other = await figuresOfCard(ward, { screen: "analysis", card: "sources", from, to, department: "D2" });
    expect(other.values.flat().every((value) => value === 0)).toBe(true);
  });

  it("SCREEN-09 a department stands for those below it, in numbers and in the list behind them", async () => {
    const { from, to } = periodOf("last30", today());
    const answer = await figuresOfCard(admin, { screen: "analysis", card: "services", from, to, department: "D1" });
    const sum = answer.values.flat().reduce<number>((all, value) => all + (value ?? 0), 0);
    expect(sum).toBe(await count(sql`date between ${from}::date and ${to}::date and org_code in ('D1', 'D1.1', 'D1.2')`));
    expect(sum).toBeGreaterThan(0);
    const of = { screen: "analysis", card: "services", from, to, department: "D1" };
    expect(await totalOf(admin, "/hiv/appointment", of)).toBe(sum);
  });

  it("S who may not see the rows is told months that are over, in fives, and no group of fewer than five people", async () => {
    const roleIds = [
      await addRole(admin, {
        code: "office",
        codes: ["hiv:appointment:figures"],
        rules: [{ entity: "appointment", expression: "true" }],
      }),
    ];
    await addUser(admin, "office", { roleIds });
    const office = await server.signIn("office");
    expect((await office.call("GET", "/hiv/appointment/list")).status).toBe(403);
    const board = await boardOf(office, "analysis");
    const numbers = board.cards.filter((card) => "give" in card);
    // Nothing of a day, of two groups at once, or without a period; no way to the rows.
    expect(numbers.map(({ id }) => id).toSorted()).toEqual(["organs", "services", "sources"]);
    expect(numbers.every((card) => card.isCoarse && card.path === undefined && !card.hasDepartment)).toBe(true);
    for (const card of ["today", "trend"]) expect(await refusalOfCard(office, { screen: "analysis", card })).toBe(404);
    const whole = { from: "2000-01-01", to: "2009-12-31" };
    expect((await figuresOfCard(office, { screen: "analysis", card: "services", ...whole })).values.flat()).toEqual([]);

    const [from, to] = [`${Number(today().slice(0, 4)) - 1}-01-15`, today()];
    for (const card of ["organs", "services", "sources"]) {
      const answer = await figuresOfCard(office, { screen: "analysis", card, from, to });
      expect([answer.from?.slice(8), (answer.to ?? "") < `${today().slice(0, 7)}-01`]).toEqual(["01", true]);
      for (const value of answer.values.flat()) expect([(value ?? 0) % 5, (value ?? 0) >= 5]).toEqual([0, true]);
      // Another department, and another first day within the month, tell nothing else.
      const again = await figuresOfCard(office, { screen: "analysis", card, from: from.replace(/15$/, "31"), to, department: "D1" });
      expect(again).toEqual(answer);
    }
    const list = await admin.call(
      "GET",
      `/hiv/appointment/list?_card=${encodeURIComponent(writeCard({ screen: "organDashboard", card: "open" }))}`,
    );
    expect(list.status).toBe(404);
    expect((await admin.call("GET", "/hiv/appointment/list?_card=nothing")).status).toBe(400);
  });

  it("SCREEN a list that holds some rows only is narrowed by the server, in lists and exports, and by its own entity's screens alone", async () => {
    const of = async (query: string) => expectSuccess(await admin.call<{ total: number }>("GET", `/hiv/appointment/list?${query}`)).total;
    const [waiting, all] = [await of("_screen=appointmentWaiting"), await of("_screen=appointment")];
    expect(all).toBe(await of(""));
    expect(waiting).toBeLessThan(all);
    expect(await of("_screen=appointmentWaiting&status=cancelled")).toBe(0);
    for (const screen of ["organ", "analysis", "nowhere", "constructor", "__proto__"])
      expect((await admin.call("GET", `/hiv/appointment/list?_screen=${screen}`)).status).toBe(400);
    const head = await rowsOfCard(admin, { screen: "analysis", card: "waiting" });
    expect(head.rows).toHaveLength(Math.min(8, waiting));
  });

  it("P03 an answer follows the rows at once, and refuses what is no span", async () => {
    const ask = async () => (await figuresOfCard(admin, { screen: "analysis", card: "openOrgans" })).values[0]?.[0];
    const before = (await ask()) ?? 0;
    await sql`update hiv_organ set status = 'paused' where id = (select id from hiv_organ where status = 'open' limit 1)`.execute(
      server.app.services.database.db,
    );
    await server.settle();
    expect(await ask()).toBe(before - 1);
    for (const [from, to] of [
      ["2026-02-30", "2026-03-01"],
      ["2026-03-02", "2026-03-01"],
      ["1900-01-01", "2026-03-01"],
    ] as const)
      expect(await refusalOfCard(admin, { screen: "analysis", card: "services", from, to })).toBe(400);
  });

  it("SCREEN-09 all cards of a page come with one call, each with the answer or the refusal of a call of its own, and only what has changed is read anew", async () => {
    const { cards } = await boardOf(admin, "analysis");
    const ids = [...cards.filter(({ card }) => card !== "widget").map(({ id }) => id), "nothing"];
    const ask = async (session: TestSession) => {
      const answers: CardAnswers[number][] = [];
      let calls = 0;
      // What had no turn in one call is asked for in the next.
      while (answers.length < ids.length) {
        const left = ids.filter((id) => !answers.some(({ card }) => card === id)).join(",");
        const got = expectSuccess(await session.call<CardAnswers>("GET", `/sys/dashboard/cards?screen=analysis&cards=${left}`));
        expect(got.length).toBeGreaterThan(0);
        answers.push(...got);
        calls += 1;
      }
      return { answers, calls };
    };
    const { answers } = await ask(admin);
    expect(answers.map(({ card }) => card)).toEqual(ids);
    for (const answer of answers) expect(answer).toEqual(await askCard(admin, { screen: "analysis", card: answer.card }));
    expect(answers.at(-1)).toMatchObject({ card: "nothing", refusal: { status: 404 } });
    // Of the cards only those ask the database again whose rows have changed.
    await sql`update hiv_survey_topic set update_by = 'changed' where id = (select id from hiv_survey_topic limit 1)`.execute(
      server.app.services.database.db,
    );
    await server.settle();
    const ofCards = /\bhiv_/;
    const anew = await statementsSent(async () => ask(admin), ofCards);
    expect([anew > 0, anew <= 3]).toEqual([true, true]);
    expect(await statementsSent(async () => ask(admin), ofCards)).toBe(0);
    // Another session sees what it may, whatever the first was told.
    const roleIds = [await addRole(admin, { code: "organs", codes: ["hiv:organ:list"], rules: [{ entity: "organ", expression: "true" }] })];
    await addUser(admin, "organs", { roleIds });
    const seen = (await ask(await server.signIn("organs"))).answers.filter((answer) => !("refusal" in answer));
    expect(seen.map(({ card }) => card)).toEqual(["openOrgans"]);
  });

  it("SCREEN-09 a card that is added while the console runs is there within a second", async () => {
    const file = join(root, "schemas/screens/dashboard/analysis.json");
    const board = JSON.parse(readFileSync(file, "utf8")) as { cards: unknown[] };
    const card = { id: "added", title: "女性预约", card: "stat", entity: "appointment", where: "row.sex == '2'" };
    writeFileSync(file, JSON.stringify({ ...board, cards: [...board.cards, card] }));
    await expect
      .poll(async () => (await boardOf(admin, "analysis")).cards.map(({ id }) => id), { timeout: 20_000, interval: 50 })
      .toContain("added");
    const value = (await figuresOfCard(admin, { screen: "analysis", card: "added" })).values[0]?.[0];
    expect(value).toBe(await count(sql`sex = '2'`));
  });

  it("P28 refuses days that no calendar counts on, and finds nothing in groups that are none", async () => {
    admin = await server.signIn("admin");
    for (const day of ["9999-12-31", "0000-01-01", "0001-01-01", "3000-01-01"])
      expect([day, await refusalOfCard(admin, { screen: "analysis", card: "trend", from: day, to: day })]).toEqual([day, 400]);
    for (const group of ["0000-01-01", "9999-12-31"])
      expect([group, await totalOf(admin, "/hiv/appointment", { screen: "analysis", card: "trend", group })]).toEqual([group, 0]);
    for (const group of [1e20, 1.5, -1])
      expect([group, await totalOf(admin, "/hiv/appointment", { screen: "organDashboard", card: "rhythm", group })]).toEqual([group, 0]);
  });

  it("SCREEN-09 the head of a list shows what stands behind a reference, to those who may look there", async () => {
    // The last test of the suite: on the embedded database a second server takes the first one's place.
    const schemas = schemasWithNumberOfOrgan();
    const other = await startTestServer(open, { environment: { DEMO: "1" }, root: schemas.root });
    const keeper = await other.signIn("admin");
    const fieldsOf = async (session: TestSession) =>
      (await rowsOfCard(session, { screen: "analysis", card: "waiting" })).columns.map(({ field }) => field);
    expect(await fieldsOf(keeper)).toEqual(["realname", "organId.phone"]);
    await addUser(keeper, "teller", { roleIds: [await addRole(keeper, { code: "desk", codes: ["hiv:appointment:list"] })] });
    expect(await fieldsOf(await other.signIn("teller"))).toEqual(["realname"]);
    await other.stop();
    schemas.remove();
  });
});
