import { afterAll, beforeAll, expect, it } from "vitest";
import { entityRouteTable } from "../../../server/entity/entityRoutes.ts";
import { API_PREFIX } from "../../../server/http/buildHttp.ts";
import { callGroups } from "../../../src/schema/calls/allCalls.ts";
import { onEmbeddedDatabase } from "../../support/onBothDatabases.ts";
import { startTestServer, type TestServer } from "../../support/testServer.ts";

const calls = callGroups.flatMap((group) => Object.values(group.calls));
const GENERIC = "/:domain/:entity";

onEmbeddedDatabase("the table of the calls", (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(open);
  });
  afterAll(() => server.stop());

  it("API-09 API-105 has a row for every call of the specification", () => {
    const rows = new Set<string>(calls.flatMap(({ api }) => api));
    const asked = Array.from({ length: 105 - 8 }, (_, index) => `API-${String(index + 9).padStart(2, "0")}`);
    expect(asked.filter((id) => !rows.has(id))).toEqual([]);
  });

  it("API-01 what the table says to stand is mounted, and what it says to be missing is not", () => {
    const generated = [...entityRouteTable(server.app.services.schemas.current()).keys()];
    const mounted = new Set([
      ...server.app.mountedRoutes.map(({ method, url }) => `${method} ${url.slice(API_PREFIX.length)}`),
      ...generated,
      ...generated.map((route) => route.replace(/ \/\w+\/\w+/, ` ${GENERIC}`)),
    ]);
    const routes = calls.flatMap(({ method, path, answeredBy }) => [method].flat().map((one) => ({ route: `${one} ${path}`, answeredBy })));
    const isMissing = ({ answeredBy }: { readonly answeredBy: string | undefined }): boolean => answeredBy === "missing";
    expect(routes.filter((one) => !isMissing(one) && !mounted.has(one.route)).map(({ route }) => route)).toEqual([]);
    expect(routes.filter((one) => isMissing(one) && mounted.has(one.route)).map(({ route }) => route)).toEqual([]);
    expect(routes.some(isMissing)).toBe(true);
  });
});
