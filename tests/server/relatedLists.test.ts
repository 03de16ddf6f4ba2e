import { afterAll, beforeAll, expect, it } from "vitest";
import type { CompiledScreen } from "../../src/schema/model/screen.ts";
import type { RelatedCounts } from "../../src/schema/wire/relatedAnswers.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addRole, addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

onOneDatabase("lists of what refers to a row", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let organ = "";

  beforeAll(async () => {
    server = await startTestServer(open, { environment: { DEMO: "1" } });
    admin = await server.signIn("admin");
    const { records } = expectSuccess(
      await admin.call<{ records: readonly { organId: string }[] }>("GET", "/hiv/appointment/list?pageSize=1"),
    );
    organ = records[0]?.organId ?? "";
  });
  afterAll(() => server.stop());

  const relatedOf = async (session: TestSession, id: string) => {
    const screen = expectSuccess(await session.call<CompiledScreen>("GET", `/sys/schema/screen/${id}`));
    return "detail" in screen ? (screen.detail?.related ?? []) : [];
  };
  const countsOf = (session: TestSession, screen: string, id: string) =>
    session.call<RelatedCounts>("GET", `/sys/related/counts?screen=${screen}&id=${id}`);
  const viewer = async (code: string, codes: readonly string[], rules: readonly { entity: string; expression: string }[] = []) => {
    await addUser(admin, code, { roleIds: [await addRole(admin, { code, codes, rules })] });
    return server.signIn(code);
  };

  it("have as many rows as their tabs say, for each list beside an organ", async () => {
    const related = await relatedOf(admin, "organ");
    expect(related.map(({ id }) => id)).toEqual(expect.arrayContaining(["appointment", "organServiceTime", "miniUser", "detection"]));
    const counts = expectSuccess(await countsOf(admin, "organ", organ));
    expect(counts.map(({ id }) => id)).toEqual(related.map(({ id }) => id));
    expect(counts.find(({ id }) => id === "appointment")?.total).toBeGreaterThan(0);
    const { entities } = server.app.services.schemas.current();
    for (const { id, entity, by } of related) {
      const path = entities.get(entity)?.api ?? "";
      const { total } = expectSuccess(await admin.call<{ total: number }>("GET", `${path}/list?${by}=${organ}&pageSize=1&_count=exact`));
      expect([id, counts.find((count) => count.id === id)?.total]).toEqual([id, total]);
    }
  });

  it("are neither shown nor counted for who may not list what refers", async () => {
    const session = await viewer("organs_only", ["hiv:organ:list", "hiv:miniUser:list"]);
    expect((await relatedOf(session, "organ")).map(({ id }) => id)).toEqual(["miniUser"]);
    expect(expectSuccess(await countsOf(session, "organ", organ)).map(({ id }) => id)).toEqual(["miniUser"]);
    const stranger = await viewer("no_organs", ["hiv:appointment:list"]);
    expect((await countsOf(stranger, "organ", organ)).success).toBe(false);
  });

  it("are counted under the viewer's row rule, and of a row that the viewer does not see nothing is said", async () => {
    const codes = ["hiv:organ:list", "hiv:appointment:list"];
    const arrived = await viewer("arrived_only", codes, [{ entity: "appointment", expression: "row.status == 'arrived'" }]);
    const total = (counts: RelatedCounts) => counts.find(({ id }) => id === "appointment")?.total ?? -1;
    const own = total(expectSuccess(await countsOf(arrived, "organ", organ)));
    expect(own).toBeGreaterThanOrEqual(0);
    expect(own).toBeLessThan(total(expectSuccess(await countsOf(admin, "organ", organ))));
    const elsewhere = await viewer("other_organs", codes, [{ entity: "organ", expression: `row.id != '${organ}'` }]);
    const refused = await countsOf(elsewhere, "organ", organ);
    expect([refused.success, refused.status]).toEqual([false, 404]);
    expect((await countsOf(admin, "organ", "nothing")).status).toBe(404);
    expect((await countsOf(admin, "nowhere", organ)).status).toBe(404);
  });

  it("reading numbers is no reading of rows, and asks for no covered value", async () => {
    const { records } = expectSuccess(await admin.call<{ records: readonly { id: string }[] }>("GET", "/hiv/miniUser/list?pageSize=1"));
    const id = records[0]?.id ?? "";
    const entries = async () => {
      await server.app.services.audit.flush();
      return expectSuccess(await admin.call<{ total: number }>("GET", "/sys/dataLog/list?action=查询脱敏值&pageSize=1")).total;
    };
    const before = await entries();
    const counts = expectSuccess(await countsOf(admin, "miniUser", id));
    expect(counts.map((count) => count.id)).toEqual(expect.arrayContaining(["checkHistory", "detection", "surveyResult"]));
    expect(counts.map((count) => count.id)).not.toContain("appointment");
    expect(await entries()).toBe(before);
  });
});
