import { sql } from "kysely";
import { openDatabase } from "../../../server/database/openDatabase.ts";

// Says `ready <milliseconds of processor time>`; then eight writers add rows as fast as they can,
// and each says `ack <token>` once its commit is acknowledged.
const WRITERS = 8;
const run = process.env["RUN"] ?? "";
const database = await openDatabase({ dataDir: process.env["DATA_DIR"] ?? "" });
await sql`create table if not exists written (token text not null, writer integer not null)`.execute(database.db);
await sql`create table if not exists tally (writer integer primary key, total integer not null)`.execute(database.db);
const { user, system } = process.cpuUsage();
console.warn(`ready ${Math.round((user + system) / 1000)}`);

async function write(writer: number): Promise<never> {
  for (let number = 1; ; number += 1) {
    const token = `${run}-${writer}-${number}`;
    await database.transaction(async (trx) => {
      await trx.insertInto("written").values({ token, writer }).execute();
      await sql`insert into tally values (${writer}, 1) on conflict (writer) do update set total = tally.total + 1`.execute(trx);
    });
    process.stdout.write(`ack ${token}\n`);
  }
}

await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
