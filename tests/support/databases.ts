import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { TestProject } from "vitest/node";
import { isBuilt } from "../../scripts/build.mjs";
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

/** Readies both databases for the server's tests, once per run, and lets threads start from the build where it is of these sources. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  if (isBuilt()) process.env["BUILT_SERVER"] = pathToFileURL(resolve("dist/server/server")).href;
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
