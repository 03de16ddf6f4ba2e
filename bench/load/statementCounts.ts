import { setTimeout as sleep } from "node:timers/promises";
import { join } from "node:path";
import { buildApp } from "../../server/app.ts";
import { readConfig } from "../../server/config/config.ts";
import { openDatabase } from "../../server/database/openDatabase.ts";
import { type SentStatement, statementChannel } from "../../server/database/sessions/statementChannel.ts";
import { createLogger } from "../../server/process/logger.ts";
import type { Outcome } from "./caller.ts";
import type { MeasuredCall } from "./measuredCalls.ts";
import type { Person } from "./people.ts";
import type { World } from "./world.ts";

/** Milliseconds in which what a call leaves to be done after its answer is done. */
const AFTERWARDS = 500;

/** Statements of one kind of call. */
export interface StatementCount {
  /** A person's first call of the kind, on a server that others have used. */
  readonly first: number;
  /** The same call once more, with nothing changed by others. */
  readonly again: number;
  /** Sent after the answer. */
  readonly afterwards: number;
}

/** Counts the statements of each call, on a server of this process: nobody else asks, nothing is missed. */
export async function countStatements(
  world: World,
  calls: readonly MeasuredCall[],
  people: readonly Person[],
): Promise<ReadonlyMap<string, StatementCount>> {
  const config = readConfig({ DATA_DIR: join(world.folder, "data"), DEMO: "0", WATCH_SCHEMAS: "0" });
  const { databaseUrl } = world;
  const database = await openDatabase(databaseUrl === undefined ? { dataDir: join(config.dataDirectory, "database") } : { databaseUrl });
  const app = await buildApp({ config, database, logger: createLogger("error"), root: world.folder });
  const sent: string[] = [];
  const hear = (message: unknown): void => void sent.push((message as SentStatement).statement);
  statementChannel.subscribe(hear);
  const counts = new Map<string, StatementCount>();
  try {
    const [warmer, ...others] = people;
    for (const [index, call] of calls.entries()) {
      const person = others[index];
      if (warmer === undefined || person === undefined) throw new Error("There are fewer people than calls.");
      const send = async (who: Person): Promise<number> => {
        const save = call.prepare(who);
        if (save === undefined) throw new Error(`${who.username} has nothing left for ${call.name}.`);
        const { method, path, body, key } = save.call;
        sent.length = 0;
        const answer = await app.inject({
          method,
          url: path,
          headers: { "x-access-token": who.token, "tenant-id": "0", ...(key === undefined ? {} : { "idempotency-key": key }) },
          ...(body === undefined ? {} : { payload: body }),
        });
        const count = sent.length;
        save.finish({ status: answer.statusCode, hasRetryAfter: false, body: answer.body } satisfies Outcome);
        if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
        await sleep(AFTERWARDS);
        return count;
      };
      await send(warmer);
      const first = await send(person);
      const again = await send(person);
      counts.set(call.name, { first, again, afterwards: sent.length - again });
    }
    return counts;
  } finally {
    statementChannel.unsubscribe(hear);
    await app.close();
    await database.close();
  }
}
