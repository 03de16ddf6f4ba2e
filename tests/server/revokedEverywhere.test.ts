import { array, assert, asyncProperty, boolean, constantFrom, nat, record } from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../server/database/openDatabase.ts";
import { createDatabase } from "../support/onBothDatabases.ts";
import { movableProcessClock } from "../support/processClock.ts";
import { addRole, addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

/** Sequences of acts that take something away; a long run tries more. */
const REVOCATIONS = Number(process.env["REVOCATIONS"] ?? 4);

/** How long a statement may take, and a wait for a connection, ms. */
const PATIENCE = 60_000;

const LIST = "/hiv/organ/list";
const CODE = "hiv:organ:list";
/** What a person is told who may look, who may not, and who is nobody any more. */
const [SEEN, REFUSED, GONE] = [200, 403, 401];

/** Where the person stands. */
interface Standing {
  isFrozen: boolean;
  hasCode: boolean;
  hasRole: boolean;
}

describe("what is taken from somebody in one process", () => {
  const pass = movableProcessClock();
  const servers: TestServer[] = [];
  const admins: TestSession[] = [];
  let userId: string;
  let roleId: string;

  beforeAll(async () => {
    const databaseUrl = await createDatabase("product");
    // What is looked at is who hears of what, not how fast the machine is.
    const open = () => openDatabase({ databaseUrl, poolSize: 4, statementTimeout: PATIENCE, acquireTimeout: PATIENCE });
    const first = await startTestServer(open);
    // The processes of one installation share their keys.
    const { folder } = first;
    servers.push(first, await startTestServer(open, { folder }), await startTestServer(open, { folder }));
    for (const server of servers) admins.push(await server.signIn("admin"));
    const [admin] = admins as [TestSession];
    roleId = await addRole(admin, { code: "looker", codes: [CODE] });
    userId = await addUser(admin, "looker", { roleIds: [roleId] });
  });
  afterAll(async () => {
    for (const server of servers) {
      await server.stop();
      await server.app.services.database.close();
    }
  });

  /** Cuts the lines on which processes hear of changes, as a restarted proxy or a network fault does. */
  const cutLines = (server: TestServer): Promise<unknown> =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and (query = '' or query like 'listen%')`.execute(
      server.app.services.database.db,
    );
  const steps: Readonly<Record<string, (by: TestSession, now: Standing) => Promise<void>>> = {
    async freeze(by, now) {
      expectSuccess(await by.call("PUT", "/sys/user/frozenBatch", { body: { ids: userId, status: now.isFrozen ? 1 : 2 } }));
      now.isFrozen = !now.isFrozen;
    },
    async code(by, now) {
      const permissionIds = now.hasCode ? "hiv:appointment:list" : CODE;
      expectSuccess(await by.call("POST", "/sys/permission/saveRolePermission", { body: { roleId, permissionIds } }));
      now.hasCode = !now.hasCode;
    },
    async role(by, now) {
      const { rev } = expectSuccess(await by.call("GET", `/sys/user/queryById?id=${userId}`));
      expectSuccess(await by.call("PUT", "/sys/user/edit", { body: { id: userId, rev, roleIds: now.hasRole ? [] : [roleId] } }));
      now.hasRole = !now.hasRole;
    },
  };
  const step = record({ what: constantFrom(...Object.keys(steps)), by: nat(2), cut: boolean() });

  /** One after the other: sign-ins of one account wait for each other, and how long depends on the machine. */
  const signInEverywhere = async () => {
    const sessions: TestSession[] = [];
    for (const server of servers) sessions.push(await server.signIn("looker"));
    return sessions;
  };

  it("S-03 P10 is taken in all of them within 100 ms, also where lines of notifications were cut", async () => {
    await assert(
      asyncProperty(array(step, { minLength: 1, maxLength: 6 }), async (sequence) => {
        const now: Standing = { isFrozen: false, hasCode: true, hasRole: true };
        let sessions = await signInEverywhere();
        const looks = () => Promise.all(sessions.map(async (session) => (await session.call("GET", LIST)).status));
        expect(await looks()).toEqual([SEEN, SEEN, SEEN]);
        for (const { what, by, cut } of sequence) {
          if (cut) await cutLines(servers[by] as TestServer);
          await steps[what]?.(admins[by] as TestSession, now);
          pass(100);
          const expected = now.isFrozen ? GONE : now.hasCode && now.hasRole ? SEEN : REFUSED;
          expect([what, await looks()]).toEqual([what, [expected, expected, expected]]);
          // Freezing ends sessions for good.
          if (now.isFrozen) {
            await steps["freeze"]?.(admins[by] as TestSession, now);
            sessions = await signInEverywhere();
          }
        }
        for (const [wrong, mend] of [
          [!now.hasCode, steps["code"]],
          [!now.hasRole, steps["role"]],
        ] as const)
          if (wrong) await mend?.(admins[0] as TestSession, now);
        pass(100);
      }),
      { numRuns: REVOCATIONS, endOnFailure: true, includeErrorInReport: true },
    );
  });
});
