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

  it("SCHEMA the paths that files must leave alone are those of the mounted routes of modules", () => {
    const isGenerated = (url: string): boolean => url === `${API_PREFIX}/*` || url.startsWith(`${API_PREFIX}/:domain/`);
    const urls = server.app.mountedRoutes.map(({ url }) => url).filter((url) => url.startsWith(`${API_PREFIX}/`) && !isGenerated(url));
    const mounted = urls.map((url) => url.slice(API_PREFIX.length));
    expect(mounted.filter((path) => !consoleHost.routes.includes(path))).toEqual([]);
    expect(consoleHost.routes.filter((path) => !mounted.includes(path))).toEqual([]);
  });

  it("SCHEMA the paths below an entity are those that its operations answer", () => {
    const [entity] = server.app.services.schemas.current().entities.values();
    const paths = entity ? operationsOf({ ...entity, actions: [] }).flatMap(({ method, path }) => (method === "GET" ? [path] : [])) : [];
    expect(consoleHost.entityPaths.filter((path) => !paths.includes(path) && path !== "/children")).toEqual([]);
  });

  it("SCHEMA rights that files may ask for besides their own are those of the mounted routes", () => {
    const asked = server.app.mountedRoutes.flatMap(({ right }) =>
      right.kind === "permission" && typeof right.code === "string" ? [right.code] : [],
    );
    expect([...new Set(asked)].filter((code) => !consoleHost.permissions.includes(code))).toEqual([]);
    expect(consoleHost.permissions.filter((code) => !asked.includes(code))).toEqual([]);
    const project = server.app.services.schemas.current();
    const known = new Set([...asked, ...allPermissionCodes(project)]);
    expect(Object.values(consoleHost.effects).filter((code) => !known.has(code) && !isEverybodys(project, code))).toEqual([]);
  });
});
