import { BenchBrowser } from "./browser.ts";
import { measureCron } from "./cron.bench.ts";
import { measureDashboard } from "./dashboard.bench.ts";
import { measureDesk } from "./desk.bench.ts";
import { measureForm } from "./form.bench.ts";
import { measureGrid } from "./grid/grid.bench.ts";
import { measureList } from "./list.bench.ts";
import { measureLarge } from "./large.bench.ts";
import { measureChat } from "./load/chat.bench.ts";
import { measureChildRows } from "./load/childRows.bench.ts";
import { measureCalls } from "./load/calls.bench.ts";
import { measureConsult } from "./load/consult.bench.ts";
import { measureImports } from "./load/imports.bench.ts";
import { measureLoad } from "./load/load.bench.ts";
import { readBenchOptions } from "./load/loadOptions.ts";
import { measureMarkup } from "./load/markup.bench.ts";
import { measureLongChat } from "./longChat.bench.ts";
import type { BenchRow } from "./report.ts";
import { toTable } from "./report.ts";
import { measureSchemas } from "./schemas.bench.ts";
import { measureServer } from "./server.bench.ts";
import { measureShell } from "./shell.bench.ts";
import { measureSignIn } from "./signIn.bench.ts";
import { writeBenchmarks } from "./writeBenchmarks.ts";

const options = readBenchOptions(process.argv.slice(2));
const parts = {
  schemas: async () => measureSchemas(),
  cron: async () => measureCron(),
  list: () => inBrowser(measureList),
  form: () => inBrowser(measureForm),
  grid: () => measureGrid(),
  shell: () => measureShell(),
  desk: () => measureDesk(),
  signIn: () => measureSignIn(options),
  server: () => measureServer(options),
  dashboard: () => measureDashboard(options.rows),
  large: () => measureLarge({ database: options.load.database, rows: options.rows }),
  load: () => measureLoad(options.load),
  calls: () => measureCalls(options.load),
  imports: () => measureImports(options.load),
  childRows: () => measureChildRows(options.load),
  markup: () => measureMarkup(options.load),
  chat: () => measureChat(options.load),
  consult: () => measureConsult(options.load),
  longChat: () => measureLongChat(options.load.database),
} as const;

type Part = keyof typeof parts;

const { parts: names } = options;
const unknown = names.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`没有名为 ${unknown.join("、")} 的部分，可用的是：${Object.keys(parts).join("、")}`);
  process.exit(1);
}

const rows: BenchRow[] = [];
for (const name of (names.length > 0 ? names : Object.keys(parts)) as Part[]) {
  console.error(`测量 ${name}……`);
  rows.push(...(await parts[name]()));
}
const table = toTable(rows);
console.log(table);
if (options.write) writeBenchmarks(table);

async function inBrowser(measure: (browser: BenchBrowser) => Promise<BenchRow[]>): Promise<BenchRow[]> {
  const browser = await BenchBrowser.start();
  try {
    return await measure(browser);
  } finally {
    await browser.stop();
  }
}
