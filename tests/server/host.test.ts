import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { consoleHost } from "../../src/schema/host/consoleHost.ts";
import { isEverybodys } from "../../src/schema/index.ts";
import { allPermissionCodes } from "../../src/schema/project.ts";
import { API_PREFIX } from "../../server/http/buildHttp.ts";
import { operationsOf } from "../../server/entity/operations/registry.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { startTestServer, type TestServer } from "../support/testServer.ts";

onOneDatabase("what the check knows of the server", (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(open);
  });
  afterAll(() => server.stop());

  it("SCHEMA the tables that files must leave alone are those of the database that no entity made", async () => {
    const { database, schemas } = server.app.services;
    const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`.execute(
      database.db,
    );
    const made = new Set([...schemas.current().entities.values()].map(({ table }) => table));
    expect(
      rows
        .map(({ name }) => name)
        .filter((name) => !made.has(name))
        .toSorted(),
    ).toEqual([...consoleHost.tables].toSorted());
  });

  const askedRights = (): readonly string[] =>
    server.app.mountedRoutes.flatMap(({ right }) => (right.kind === "permission" && typeof right.code === "string" ? [right.code] : []));

  it("SCHEMA the paths that files must leave alone, and rights that they may ask for, are those of the mounted routes of modules", async () => {
    const isGenerated = (url: string): boolean => url === `${API_PREFIX}/*` || url.startsWith(`${API_PREFIX}/:domain/`);
    const urls = server.app.mountedRoutes.map(({ url }) => url).filter((url) => url.startsWith(`${API_PREFIX}/`) && !isGenerated(url));
    const mounted = urls.map((url) => url.slice(API_PREFIX.length));
    await expect(hostRoutesFile(mounted, askedRights())).toMatchFileSnapshot("../../src/schema/host/hostRoutes.ts");
  });

  it("SCHEMA the paths below an entity are those that its operations answer", () => {
    const [entity] = server.app.services.schemas.current().entities.values();
    const paths = entity
      ? operationsOf({ ...entity, actions: [] }).flatMap(({ method, path }) => ([method].flat().includes("GET") ? [path] : []))
      : [];
    expect(consoleHost.entityPaths.filter((path) => !paths.includes(path) && path !== "/children")).toEqual([]);
  });

  it("SCHEMA every effect of a custom action asks for a right that there is", () => {
    const project = server.app.services.schemas.current();
    const known = new Set([...askedRights(), ...allPermissionCodes(project)]);
    expect(Object.values(consoleHost.effects).filter((code) => !known.has(code) && !isEverybodys(project, code))).toEqual([]);
  });
});

/** The file by which the check of schema files knows the routes, as it has to be. */
function hostRoutesFile(paths: readonly string[], rights: readonly string[]): string {
  const list = (values: readonly string[]): string =>
    [...new Set(values)]
      .toSorted()
      .map((value) => `  "${value}",\n`)
      .join("");
  return `// Written by \`npx vitest run --project server tests/server/host.test.ts -u\` from the mounted routes.

/** Paths below the API prefix that hand-written routes answer. */
export const hostRoutes: readonly string[] = [
${list(paths)}];

/** Rights that hand-written routes ask for. */
export const hostPermissions: readonly string[] = [
${list(rights)}];
`;
}
