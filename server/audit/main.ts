import { existsSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "../config/config.ts";
import { openDatabase } from "../database/openDatabase.ts";
import { DataFolderInUseError } from "../database/pglite/lockFile.ts";
import { forTerminal } from "../process/terminal.ts";
import { loadSecrets, SECRETS_FILE } from "../security/secrets.ts";
import { ANCHOR_FILE, readAnchors } from "./anchorFile.ts";
import { describeReport } from "./describeReport.ts";
import { verifyAudit } from "./verifyAudit.ts";

/** Exit codes of the command: the log holds, it does not, it could not be checked. */
const HOLDS = 0;
const BROKEN = 1;
const UNCHECKED = 2;

/** Milliseconds that a console which is just ending is waited for; one that runs goes on. */
const PATIENCE = 2000;

/** `npm run audit -- verify`: checks the audit log of the installation that the environment names. */
async function main(command: string | undefined): Promise<number> {
  if (command !== "verify") {
    print("用法：npm run audit -- verify   检查审计日志是否完整、未被改动");
    return UNCHECKED;
  }
  const { dataDirectory, databaseUrl } = readConfig(process.env);
  // Without this installation's key nothing could be told; a new one must not be made here.
  if (!existsSync(join(dataDirectory, SECRETS_FILE))) {
    print(`找不到 ${join(dataDirectory, SECRETS_FILE)}，请用 DATA_DIR 指明数据目录。`);
    return UNCHECKED;
  }
  const { auditKey } = await loadSecrets(dataDirectory);
  const anchors = await readAnchors(join(dataDirectory, ANCHOR_FILE), auditKey);
  const database = await openDatabase(
    databaseUrl === undefined ? { dataDir: join(dataDirectory, "database"), patience: PATIENCE } : { databaseUrl },
  );
  try {
    const report = await verifyAudit(database, auditKey, anchors);
    for (const line of describeReport(report)) print(line);
    return report.faults.length === 0 ? HOLDS : BROKEN;
  } finally {
    await database.close();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main(process.argv[2]).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(
      error instanceof DataFolderInUseError
        ? error.besideConsole("没有检查审计日志", "请先停止后台，再运行 npm run audit -- verify")
        : forTerminal(error),
    );
    process.exit(UNCHECKED);
  },
);
