import { sql } from "kysely";
import { openDatabase } from "../../../server/database/openDatabase.ts";

// Eight writers add rows as fast as they can; each says `ack <token>` once its commit is acknowledged. `all write` is said
// once every one of them had a commit acknowledged, however slow the disk is.
const WRITERS = 8;
const run = process.env["RUN"] ?? "";
const database = await openDatabase({ dataDir: process.env["DATA_DIR"] ?? "" });
await sql`create table if not exists written (token text not null, writer integer not null)`.execute(database.db);
await sql`create table if not exists tally (writer integer primary key, total integer not null)`.execute(database.db);
const begun = new Set<number>();

async function write(writer: number): Promise<never> {
  for (let number = 1; ; number += 1) {
    const token = `${run}-${writer}-${number}`;
    await database.transaction(async (trx) => {
      await trx.insertInto("written").values({ token, writer }).execute();
      await sql`insert into tally values (${writer}, 1) on conflict (writer) do update set total = tally.total + 1`.execute(trx);
    });
    process.stdout.write(`ack ${token}\n`);
    if (begun.size < WRITERS && begun.add(writer).size === WRITERS) process.stdout.write("all write\n");
  }
}

await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
