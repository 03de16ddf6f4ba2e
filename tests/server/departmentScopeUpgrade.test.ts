import { sql } from "kysely";
import { expect, it } from "vitest";
import type { DatabaseHandle } from "../../server/database/database.types.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { addRole, expectSuccess, startTestServer, type TestSession } from "../support/testServer.ts";

interface Rules {
  readonly rules: readonly { readonly entity: string; readonly expression: string }[];
}

/** Rules as they could be stored before, and what they are now. */
const REWRITTEN: readonly (readonly [before: string, after: string])[] = [
  ["row.orgCode.startsWith(user.orgCode)", "row.orgCode in user.orgCodes"],
  [" row.ward_code.startsWith( user.orgCode ) ", "row.ward_code in user.orgCodes"],
  ["row.orgCode.contains(user.orgCode)", "row.orgCode in user.orgCodes"],
  ["!row.orgCode.startsWith(user.orgCode)", "!(row.orgCode in user.orgCodes)"],
  ["(row.a.startsWith(user.orgCode)) || (row.b.startsWith(user.orgCode))", "((row.a in user.orgCodes)) || ((row.b in user.orgCodes))"],
  [
    "row.orgCode == user.orgCode || row.orgCode.startsWith(user.orgCode + '.')",
    "row.orgCode == user.orgCode || (row.orgCode in user.orgCodes && row.orgCode != user.orgCode)",
  ],
  ["row.orgCode == user.orgCode", "row.orgCode == user.orgCode"],
  ["row.name.startsWith('row.orgCode')", "row.name.startsWith('row.orgCode')"],
];

onBothDatabases("an upgrade to scopes by the tree", (open) => {
  it("P11 rewrites stored rules without loss, and keeps what earlier roles opened as a rule that can be seen", async () => {
    const database = await open();
    const before = await startTestServer(async () => database);
    const admin = await before.signIn("admin");
    const list = ["hiv:appointment:list", "hiv:organ:list"];
    const ids = {
      open: await addRole(admin, { code: "open", codes: list }),
      ruled: await addRole(admin, { code: "ruled", codes: list, rules: [{ entity: "appointment", expression: "row.status == 'booked'" }] }),
      other: await addRole(admin, { code: "other", codes: ["sys:user:list"] }),
      desk: await addRole(admin, { code: "desk", codes: ["hiv:appointment:add"] }),
    };
    // As an earlier version stored it: no word of people or of organs.
    await database.db.deleteFrom("sys_role_data_rule").where("expression", "=", "true").execute();
    await undoMigration(database);
    for (const [index, [expression]] of REWRITTEN.entries())
      await database.db
        .insertInto("sys_role_data_rule")
        .values({ id: `old${index}`, role_id: "gone", entity: "organ", expression })
        .execute();
    await before.app.close();

    const after = await startTestServer(async () => database, { folder: before.folder });
    const rows = await database.db
      .selectFrom("sys_role_data_rule")
      .select("expression")
      .where("role_id", "=", "gone")
      .orderBy("id")
      .execute();
    expect(rows.map((row) => row["expression"])).toEqual(REWRITTEN.map(([, expression]) => expression));
    const again = await after.signIn("admin");
    const everyRow = (entity: string) => ({ entity, expression: "true" });
    expect(await rulesOf(again, ids.open)).toEqual([everyRow("appointment"), everyRow("organ")]);
    expect(await rulesOf(again, ids.ruled)).toEqual([{ entity: "appointment", expression: "row.status == 'booked'" }, everyRow("organ")]);
    // Who books chooses among the organs, without a code of theirs.
    expect(await rulesOf(again, ids.desk)).toEqual([everyRow("appointment"), everyRow("organ")]);
    expect(await rulesOf(again, ids.other)).toEqual([{ entity: "user", expression: "true" }]);
    const fresh = await addRole(again, { code: "fresh", codes: [...list, "sys:user:list"] });
    await database.db.deleteFrom("sys_role_data_rule").where("role_id", "=", fresh).execute();
    // A rule of a role that opens no organ limits what its holders choose among; another role of theirs must not undo it.
    const limits = { entity: "organ", expression: "row.status == 'open'" };
    await addRole(again, { code: "limits", codes: ["sys:dict:list"], rules: [limits] });
    const second = await addRole(again, { code: "second", codes: ["hiv:appointment:add"] });
    await database.db.deleteFrom("sys_role_data_rule").where("role_id", "=", second).execute();
    await sql`insert into sys_role_before_closing values (${second})`.execute(database.db);
    await after.app.close();

    const later = await startTestServer(async () => database, { folder: before.folder });
    const last = await later.signIn("admin");
    expect([await rulesOf(last, fresh), await rulesOf(last, second)]).toEqual([[], []]);
    await later.stop();
  });
});

const rulesOf = async (session: TestSession, roleId: string): Promise<Rules["rules"]> =>
  expectSuccess(await session.call<Rules>("GET", `/sys/permission/roleDataRules?roleId=${roleId}`)).rules.toSorted((a, b) =>
    a.entity.localeCompare(b.entity),
  );

/** Brings the tables back to what they were before the migrations. */
async function undoMigration({ db }: DatabaseHandle): Promise<void> {
  await sql`drop table sys_role_before_scopes, sys_role_before_people, sys_role_before_closing`.execute(db);
  await sql`delete from schema_ledger where name in ('0051-department-scopes', '0077-people-scopes', '0103-closed-departments')`.execute(
    db,
  );
}
