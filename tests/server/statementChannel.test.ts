import { afterEach, expect, it } from "vitest";
import { sql } from "kysely";
import { statementChannel } from "../../server/database/sessions/statementChannel.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";

onBothDatabases("channel of statements", (open) => {
  let heard: unknown[] = [];
  const hear = (message: unknown): void => void heard.push(message);

  afterEach(() => {
    statementChannel.unsubscribe(hear);
    heard = [];
  });

  it("tells every statement once, with the ends of transactions and without values", async () => {
    const { db, transaction } = await open();
    statementChannel.subscribe(hear);
    await sql`select ${"13800000000"}::text`.execute(db);
    await transaction((trx) => sql`select 2`.execute(trx));
    await expect(transaction(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(heard).toEqual(["select $1::text", "begin", "select 2", "commit", "begin", "rollback"].map((statement) => ({ statement })));
  });
});
