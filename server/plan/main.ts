import { join } from "node:path";
import { chinaDate, type EntityModel, type Row } from "../../src/schema/index.ts";
import { readConfig } from "../config/config.ts";
import type { Database } from "../database/database.types.ts";
import { openDatabase } from "../database/openDatabase.ts";
import { DataFolderInUseError } from "../database/pglite/lockFile.ts";
import { planSchema } from "../database/planner/planSchema.ts";
import { withMask } from "../entity/presenter/presentRows.ts";
import { storedFields } from "../entity/query/columns.ts";
import type { Filter } from "../entity/query/filter.ts";
import { selectRows } from "../entity/query/selectRows.ts";
import { forTerminal } from "../process/terminal.ts";
import { loadGoodProject } from "../schemas/goodFiles.ts";
import { readLastGood } from "../schemas/lastGoodFiles.ts";
import { closedRows } from "../schemas/closedRows.ts";
import { plannedChanges, SHOWN_ROWS } from "../schemas/plannedChanges.ts";
import { withoutGallery } from "../schemas/galleryFiles.ts";
import { shortenedKeeps } from "../schemas/shortenedKeeps.ts";
import { readSchemaFiles } from "../schemas/schemaFiles.ts";
import { describePlan } from "./describePlan.ts";

/** Exit codes of the command: the files can be carried out, they are refused, nothing could be told. */
const POSSIBLE = 0;
const REFUSED = 1;
const UNTOLD = 2;

/** Milliseconds that a console which is just ending is waited for; one that runs goes on. */
const PATIENCE = 2000;

/** `npm run plan [-- --json]`: what the schema files would change in the database that the environment names. Changes nothing. */
async function main(asJson: boolean): Promise<number> {
  const { dataDirectory, databaseUrl, demo } = readConfig(process.env);
  const database = await openDatabase(
    databaseUrl === undefined ? { dataDir: join(dataDirectory, "database"), patience: PATIENCE } : { databaseUrl },
  );
  try {
    const done = await readLastGood(database.db);
    const files = await readSchemaFiles(process.cwd());
    const wanted = loadGoodProject(demo ? files : withoutGallery(files), done);
    const faults = wanted.diagnostics.filter(({ severity }) => severity === "error");
    // The schemas in force say what is masked; before the very first start there are no rows either.
    const inForce = done.size === 0 ? wanted.project : loadGoodProject(done, done).project;
    const plan = await planSchema(database.db, [...wanted.project.entities.values()]);
    const readShown = (entity: EntityModel, where: Filter) => readMasked(database.db, entity, where);
    // Whoever reads the terminal can ask the database itself.
    const view = { inForce, wanted: wanted.project, readShown, mayCount: () => true, today: chinaDate(new Date()) };
    const closed = [...(await closedRows(database.db, view)), ...(await shortenedKeeps(database.db, view))];
    const answer = await plannedChanges({ plan, closed, ...view });
    for (const line of asJson ? [JSON.stringify({ ...answer, faults }, null, 2)] : describePlan(answer, faults)) print(line);
    return answer.possible && faults.length === 0 ? POSSIBLE : REFUSED;
  } finally {
    await database.close();
  }
}

/** Whoever reads the terminal holds no rights here: masks stay on, and what takes a right to read is left out. */
async function readMasked(db: Database, entity: EntityModel, where: Filter): Promise<readonly Row[]> {
  const open = storedFields(entity).filter(({ writeOnly, permission }) => !writeOnly && permission.read === undefined);
  const rows = await selectRows(db, { entity, where, sort: [{ field: "id", direction: "asc" }], limit: SHOWN_ROWS });
  return rows.map((row) => Object.fromEntries(open.map((field) => [field.name, withMask(field, row[field.name])])) as Row);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main(process.argv.includes("--json")).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(
      error instanceof DataFolderInUseError
        ? error.besideConsole("没有算出计划", "请在后台的“系统监控 › 界面配置”查看同样的计划，或先停止后台再运行 npm run plan")
        : forTerminal(error),
    );
    process.exit(UNTOLD);
  },
);
