import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { embeddedTemplate } from "./embeddedTemplate.ts";
import { startPostgres } from "./postgresServer.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of a running PostgreSQL server. */
    readonly postgresUrl: string;
    /** A data folder with an empty embedded database; copied by the tests. */
    readonly embeddedTemplate: string;
    /** A folder of this run, gone after it. */
    readonly runFolder: string;
  }
}

/** Readies both databases for the server's tests, once per run. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  provide("embeddedTemplate", await embeddedTemplate());
  const runFolder = mkdtempSync(join(tmpdir(), "ribbon-run-"));
  provide("runFolder", runFolder);
  const postgres = await startPostgres();
  provide("postgresUrl", postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(runFolder, { recursive: true, force: true });
  };
}
