import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { openDatabase } from "../../server/database/openDatabase.ts";

/**
 * Gives a data folder with an empty embedded database, to be copied: making one takes seconds.
 * It is made at the first run and kept; several runs may do so at once, the first one to finish wins.
 */
export async function embeddedTemplate(): Promise<string> {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly dependencies: Readonly<Record<string, string>> };
  const template = join(process.cwd(), ".cache", `pglite-${dependencies["@electric-sql/pglite"]}`);
  if (existsSync(template)) return template;
  mkdirSync(dirname(template), { recursive: true });
  const draft = mkdtempSync(`${template}-`);
  const database = await openDatabase({ dataDir: draft });
  await database.close();
  try {
    renameSync(draft, template);
  } catch (error) {
    if (!existsSync(template)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
  return template;
}

/** Copies the template into a data folder, which a server or `openDatabase` then opens in half a second. */
export function copyTemplate(template: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  cpSync(join(template, "database"), join(dataDir, "database"), { recursive: true });
}
