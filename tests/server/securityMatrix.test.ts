import { afterAll, beforeAll, expect, it } from "vitest";
import { onEmbeddedDatabase } from "../support/onBothDatabases.ts";
import { securityMatrix } from "../support/securityMatrix.ts";
import { startTestServer, type TestServer } from "../support/testServer.ts";

onEmbeddedDatabase("what holds every route", (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(open);
  });
  afterAll(() => server.stop());

  it("P10 the page of routes says what is mounted, and nothing else", async () => {
    const matrix = securityMatrix(server.app.mountedRoutes, server.app.services.schemas.current());
    await expect(matrix).toMatchFileSnapshot("../../docs/security-routes.md");
  });
});
