import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { EntityModel } from "../../../src/schema/model/entity.ts";
import { tellChanges } from "../changes/changeTriggers.ts";
import type { ApplyOptions, DatabaseHandle, DatabaseTransaction } from "../database.types.ts";
import { addLedgerEntry, createLedger, hashOf, readLedger } from "./ledger.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "../migrations/migrations.ts";
import type { AppliedPlan, PlannedStep, RecordedSchema, SchemaPlan } from "./plan.types.ts";
import { planSchema } from "./planSchema.ts";
import { withShapes } from "./recordedSchema.ts";
import { definitionOf } from "./stepDefinitions.ts";

const LOCK = "schema";

/** The database changed after the plan was made, so what it says may no longer be true. */
export class StalePlanError extends Error {
  constructor() {
    super("数据库结构在此期间已被其他人修改，请重新生成计划并确认后再执行。");
    this.name = "StalePlanError";
  }
}

/** Values would be lost, and the file does not say that they may be. */
export class LossyChangeError extends Error {
  readonly steps: readonly PlannedStep[];

  constructor(steps: readonly PlannedStep[]) {
    super(steps.map(({ description }) => description).join("；"));
    this.name = "LossyChangeError";
    this.steps = steps;
  }
}

/** Runs the migrations, then plans and applies; see `DatabaseHandle.applySchema`. */
export async function applySchema(
  database: DatabaseHandle,
  entities: readonly EntityModel[],
  { who = "system" }: ApplyOptions = {},
): Promise<AppliedPlan> {
  return await changeSchema(database, async (trx) => {
    await migrate(trx, migrations, who);
    const applied = await carryOut(trx, await planSchema(trx, entities), who);
    await tellChanges(trx);
    return applied;
  });
}

/**
 * Applies a plan that a person has seen.
 *
 * @throws StalePlanError where the database has changed since
 * @throws LossyChangeError
 */
export async function applyPlan(database: DatabaseHandle, plan: SchemaPlan, { who = "system" }: ApplyOptions = {}): Promise<AppliedPlan> {
  return await changeSchema(database, async (trx) => {
    await createLedger(trx);
    if ((await readLedger(trx)).number !== plan.base) throw new StalePlanError();
    const applied = await carryOut(trx, plan, who);
    await tellChanges(trx);
    return applied;
  });
}

/**
 * Plans, carries the plan out and undoes it: proof that every statement runs on the present rows.
 * It locks the tables it changes for as long as the real change would.
 */
export async function dryRun(database: DatabaseHandle, entities: readonly EntityModel[]): Promise<SchemaPlan> {
  const undo = new Error("undo");
  let plan: SchemaPlan | undefined;
  try {
    await changeSchema(database, async (trx) => {
      await migrate(trx, migrations, "dry run");
      plan = await planSchema(trx, entities);
      if (!plan.steps.some(({ refused }) => refused)) await carryOut(trx, plan, "dry run");
      throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  }
  if (plan === undefined) throw new Error("The plan was not made.");
  return plan;
}

/** One schema change at a time, in all processes together; building an index may take longer than other statements. */
function changeSchema<T>(database: DatabaseHandle, work: (trx: DatabaseTransaction) => Promise<T>): Promise<T> {
  return database.transaction(
    async (trx) => {
      await database.advisoryLock(trx, LOCK);
      return await work(trx);
    },
    { statementTimeout: 0 },
  );
}

async function carryOut(trx: DatabaseTransaction, plan: SchemaPlan, who: string): Promise<AppliedPlan> {
  const refused = plan.steps.filter((step) => step.refused);
  if (refused.length > 0) throw new LossyChangeError(refused);
  const blocked = plan.steps.filter((step) => step.blocked);
  const applied = plan.steps.filter((step) => !step.blocked);
  const statements = applied.flatMap((step) => step.statements);
  for (const statement of statements) await sql.raw(statement).execute(trx);
  const changed = applied.reduce<RecordedSchema>((schema, { step }) => definitionOf(step).advance(schema, step), plan.recorded);
  const model = withShapes(changed, plan.target);
  if (applied.length === 0 && isDeepStrictEqual(model, plan.recorded)) return { applied, blocked };
  const number = await addLedgerEntry(trx, { kind: "schema", name: "schema", statements, hash: hashOf(model.tables), who, model });
  return { number, applied, blocked };
}
