import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onEmbeddedDatabase } from "../support/onBothDatabases.ts";
import { securityMatrix } from "../support/securityMatrix.ts";
import { startTestServer, type TestServer } from "../support/testServer.ts";

onEmbeddedDatabase("what holds every route", (open) => {
  let server: TestServer;
  let web = "";
  beforeAll(async () => {
    // The console's own code has a route too, whether it was built here or not.
    web = mkdtempSync(join(tmpdir(), "ribbon-web-"));
    writeFileSync(join(web, "index.html"), "<!doctype html>");
    server = await startTestServer(open, { web });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(web, { recursive: true, force: true });
  });

  it("P10 the page of routes says what is mounted, and nothing else", async () => {
    const matrix = securityMatrix(server.app.mountedRoutes, server.app.services.schemas.current());
    await expect(matrix).toMatchFileSnapshot("../../docs/security-routes.md");
  });
});
