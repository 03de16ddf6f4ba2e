import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { runInCall, runOutsideCalls } from "../../server/database/sessions/callScope.ts";
import type { DatabaseHandle } from "../../server/database/database.types.ts";
import { isTimeout } from "../../server/database/sessions/databaseErrors.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";

onOneDatabase("limits of a call", (open) => {
  let database: DatabaseHandle;
  beforeAll(async () => {
    database = await open();
    await sql`create table note (id text)`.execute(database.db);
  });
  const ids = async (): Promise<unknown> => (await sql`select id from note order by id`.execute(database.db)).rows;
  const overdue = { deadline: performance.now() - 1 };

  it("nothing is committed after the caller was told that the time is over", async () => {
    const late = runInCall(overdue, () =>
      database.transaction(async (trx) => {
        await trx.insertInto("note").values({ id: "late" }).execute();
      }),
    );
    await expect(late).rejects.toSatisfy(isTimeout);
    expect(await ids()).toEqual([]);
  });

  it("what follows from a commit is not the call's any more", async () => {
    await runInCall(overdue, () =>
      runOutsideCalls(() => database.transaction((trx) => trx.insertInto("note").values({ id: "after" }).execute())),
    );
    expect(await ids()).toEqual([{ id: "after" }]);
  });

  describe("a caller who has gone", () => {
    it("is worked for by no further statement, and what a transaction of theirs began is undone", async () => {
      const gone = new AbortController();
      const work = runInCall({ signal: gone.signal }, () =>
        database.transaction(async (trx) => {
          await trx.insertInto("note").values({ id: "half" }).execute();
          gone.abort();
          await trx.insertInto("note").values({ id: "whole" }).execute();
        }),
      );
      await expect(work).rejects.toSatisfy(isTimeout);
      await expect(runInCall({ signal: gone.signal }, ids)).rejects.toSatisfy(isTimeout);
      expect(await ids()).toEqual([{ id: "after" }]);
    });
  });

  it("a call's own limit of a statement holds for it alone", async () => {
    const slow = () => sql`select pg_sleep(0.6)`.execute(database.db);
    await expect(runInCall({ statementTimeout: 250 }, slow)).rejects.toMatchObject({ code: "57014", details: { limit: 250 } });
    await expect(slow()).resolves.toBeDefined();
  });
});
