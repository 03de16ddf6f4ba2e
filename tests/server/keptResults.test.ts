import type { OrganRow } from "../../src/generated/entities/organ.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { statementsOf } from "../support/statementsOf.ts";
import {
  addDepartment,
  addRole,
  addUser,
  expectSuccess,
  startTestServer,
  type TestServer,
  type TestSession,
} from "../support/testServer.ts";

const PATH = "/hiv/organ/list?column=organName&order=asc";

onBothDatabases("what the database found, for all whose rows are limited alike", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let organ: string;

  const names = async (person: TestSession, path = PATH): Promise<readonly string[]> =>
    expectSuccess(await person.call<{ records: readonly OrganRow[] }>("GET", path)).records.map(({ organName }) => organName);
  const addOrgan = async (organName: string, organCode: string, orgCode: string): Promise<string> => {
    const place = { organType: "cdc", status: "open", region: "510104", address: "东四大街 1 号", phone: "010-12345678" };
    const body = { organName, organCode, orgCode, cutoffHours: 0, advanceDays: 14, ...place };
    return expectSuccess(await admin.call("POST", "/hiv/organ/add", { body })).id;
  };

  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    for (const code of ["D1", "D2"]) await addDepartment(admin, code);
    const role = await addRole(admin, {
      code: "desk",
      codes: ["hiv:organ:list"],
      rules: [{ entity: "organ", expression: "row.orgCode == user.orgCode" }],
    });
    const people = [
      ["first", "D1"],
      ["second", "D1"],
      ["three", "D2"],
    ] as const;
    for (const [name, orgCode] of people) await addUser(admin, name, { roleIds: [role], orgCode });
    organ = await addOrgan("一号机构", "A1", "D1");
    await addOrgan("二号机构", "A2", "D2");
  });
  afterAll(() => server.stop());

  it("PERM-15 API-85 the second who asks costs the database nothing, and each sees their own rows only", async () => {
    const [one, two, three] = [await server.signIn("first"), await server.signIn("second"), await server.signIn("three")];
    const first = await names(one);
    const statements = await statementsOf(server.logged, async () => expect(await names(two)).toEqual(first));
    expect(statements).toBe(0);
    const whole = await names(admin);
    for (const person of [one, two, three, admin]) await names(person);
    expect(await names(three)).toEqual(whole.filter((name) => name === "二号机构"));
    expect(first).toEqual(whole.filter((name) => name === "一号机构"));
  });

  it("P03 after each write, whoever wrote and however, a session that has asked nothing yet is told what is so now", async () => {
    const { db } = server.app.services.database;
    const rename: ((name: string) => Promise<unknown>)[] = [
      (name) => sql`update hiv_organ set organ_name = ${name} where id = ${organ}`.execute(db),
      (name) =>
        server.app.services.database.transaction(async (trx) => {
          await sql`update hiv_organ set organ_name = ${name} where id = ${organ}`.execute(trx);
        }),
      async (name) => {
        const { rev } = expectSuccess(await admin.call("GET", `/hiv/organ/queryById?id=${organ}`));
        expectSuccess(await admin.call("PUT", "/hiv/organ/edit", { body: { id: organ, rev, organName: name } }));
      },
    ];
    for (let round = 0; round < 24; round += 1) {
      const name = `改名 ${round}`;
      await rename[round % rename.length]?.(name);
      const asked = await Promise.all(["first", "second"].map(async (person) => names(await server.signIn(person))));
      expect(asked).toEqual([[name], [name]]);
    }
  });

  it("P03 what is undone was never told", async () => {
    const [before] = await names(await server.signIn("first"));
    const undone = server.app.services.database.transaction(async (trx) => {
      await sql`update hiv_organ set organ_name = 'undone' where id = ${organ}`.execute(trx);
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    expect(await names(await server.signIn("first"))).toEqual([before]);
  });
});
