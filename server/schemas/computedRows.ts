import { sql } from "kysely";
import type { SchemaProject } from "../../src/schema/project.ts";
import { runInCall } from "../database/sessions/callScope.ts";
import type { Database, DatabaseHandle, DatabaseLogger, DatabaseTransaction } from "../database/database.types.ts";
import { COMPUTING } from "../database/planner/ruleSteps.ts";
import { entityOfTable } from "../entity/scope/entityOfTable.ts";
import { RowComputation } from "./rowComputation.ts";

interface ComputedRowsOptions {
  readonly database: DatabaseHandle;
  readonly logger: DatabaseLogger;
  readonly clock: () => Date;
  /** The project in force. */
  readonly project: () => SchemaProject;
}

/** Rows that are locked and written at a time: short enough that nobody waits for them. */
const BATCH = 200;
/** Rows after which the log says how far it is. */
const TOLD_EVERY = 10_000;

/**
 * Recomputes stored rows for a value rule (`x-rule.value`) that is new or has changed. A plan records the need in the
 * database; batches in the background record their progress, so that any process that has the rule in force goes on after
 * a restart.
 */
export class ComputedRows {
  private readonly options: ComputedRowsOptions;
  private readonly end = new AbortController();
  private current: Promise<void> = Promise.resolve();

  constructor(options: ComputedRowsOptions) {
    this.options = options;
  }

  /** Begins with what waits; several runs follow each other. */
  work(): void {
    this.current = this.current.then(() =>
      runInCall({ statementTimeout: 0, signal: this.end.signal }, () => this.workOff()).catch((error: unknown) => {
        if (!this.end.signal.aborted) this.options.logger.error({ error }, "计算的值没有全部算完，下次启动时继续");
      }),
    );
  }

  /** Resolves when nothing is being worked out any more. */
  settled(): Promise<void> {
    return this.current;
  }

  /** Ends a run under way after its batch; the rest waits for the next one. */
  async close(): Promise<void> {
    this.end.abort();
    await this.current;
  }

  private async workOff(): Promise<void> {
    for (const table of await waitingTables(this.options.database.db)) await this.workOffTable(table);
  }

  private async workOffTable(table: string): Promise<void> {
    const { logger, database } = this.options;
    const { rows: counted } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(database.db);
    let done = 0;
    for (let told = 0; !this.end.signal.aborted;) {
      const batch = await database.transaction((trx) => this.takeBatch(trx, table));
      if (batch === undefined) return;
      done += batch.rows;
      if (!batch.isLast && done - told < TOLD_EVERY) continue;
      told = done;
      logger.info({ table, columns: batch.columns, done, of: Number(counted[0]?.count ?? 0) }, "为现有的行计算值");
      if (batch.isLast) return;
    }
  }

  /** Takes the next rows of a table; `undefined`: another process is at it, or its rule is not in force here. */
  private async takeBatch(
    trx: DatabaseTransaction,
    table: string,
  ): Promise<{ readonly rows: number; readonly isLast: boolean; readonly columns: readonly string[] } | undefined> {
    const project = this.options.project();
    const entity = entityOfTable(project, table);
    const waiting = await waitingColumns(trx, table);
    const inForce = new Map(entity?.fields.map(({ column, rule }) => [column?.name, rule.value]));
    const due = waiting.filter(({ column_name: column, expression }) => inForce.get(column) === expression);
    if (entity === undefined || due.length === 0) return undefined;
    const columns = due.map((one) => one.column_name);
    const after = due.map((one) => one.after_id).toSorted()[0] ?? "";
    const computation = new RowComputation({ project, entity, columns, now: this.options.clock() });
    const { rows, last } = await computation.run(trx, { after, limit: BATCH });
    const isLast = rows < BATCH;
    const own = sql`table_name = ${table} and column_name = any(${columns}::text[])`;
    await (
      isLast
        ? sql`delete from ${sql.table(COMPUTING)} where ${own}`
        : sql`update ${sql.table(COMPUTING)} set after_id = ${last} where ${own}`
    ).execute(trx);
    return { rows, isLast, columns };
  }
}

async function waitingTables(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ table_name: string }>`select distinct table_name from ${sql.table(COMPUTING)} order by 1`.execute(db);
  return rows.map((row) => row.table_name);
}

interface WaitingColumn {
  readonly column_name: string;
  readonly expression: string;
  readonly after_id: string;
}

async function waitingColumns(trx: DatabaseTransaction, table: string): Promise<readonly WaitingColumn[]> {
  const { rows } = await sql<WaitingColumn>`
    select column_name, expression, after_id from ${sql.table(COMPUTING)} where table_name = ${table} order by column_name
    for update skip locked`.execute(trx);
  return rows;
}
