import { afterAll, beforeAll, expect, it } from "vitest";
import { entityRouteTable } from "../../../server/entity/entityRoutes.ts";
import { isEverybodys } from "../../../src/schema/index.ts";
import { onEmbeddedDatabase } from "../../support/onBothDatabases.ts";
import { expectDiscreet, expectRefused } from "../../support/oracles.ts";
import { addUser, PASSWORD, startTestServer, type TestAnswer, type TestServer, type TestSession } from "../../support/testServer.ts";
import { EVERYBODYS_ROUTES, EXPECTED_ROUTES } from "./expectedRoutes.ts";

interface Call {
  readonly method: "GET";
  readonly path: string;
}

/** Ends the right of routes that take no token of the console; `imTokens.test.ts` holds those. */
const CHAT = ", by the chat's token";

onEmbeddedDatabase("routes and strangers", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let nobody: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open, { web: "none" });
    admin = await server.signIn("admin");
    await addUser(admin, "nobody");
    nobody = await server.signIn("nobody");
  });
  afterAll(() => server.stop());

  /** The calls of all mounted routes that ask for something, and of all generated ones. */
  const callsAsking = (isWanted: (right: string) => boolean): readonly Call[] => [
    ...Object.entries(EXPECTED_ROUTES)
      .filter(([route, right]) => isWanted(right) && route.includes(" /apiserver/"))
      .map(([route]) => callOf(route.replace("/apiserver", ""))),
    ...[...entityRouteTable(server.app.services.schemas.current()).keys()]
      // A hand-written route of the same address comes first.
      .filter((route) => !(route.replace(" ", " /apiserver") in EXPECTED_ROUTES))
      .map(callOf),
  ];
  const callOf = (route: string): Call => {
    const [method = "", path = ""] = route.split(" ");
    return { method: method as "GET", path: path.replaceAll(/:\w+|\*/g, "x") };
  };
  const codeOf = (code: string, token: "chat" | undefined): string => (token ? `${code}${CHAT}` : code);
  const statuses = (calls: readonly Call[], answers: readonly TestAnswer[]): readonly string[] =>
    answers.map(({ status }, index) => `${calls[index]?.method} ${calls[index]?.path} ${status}`);

  it("S-01 every mounted route stands in the written table, with what it asks for", () => {
    const mounted = server.app.mountedRoutes.map(({ method, url, right, token }) => [
      `${method} ${url}`,
      right.kind === "public"
        ? "open"
        : right.kind === "session"
          ? "session"
          : typeof right.code === "string"
            ? codeOf(right.code, token)
            : "by entity",
    ]);
    expect(Object.fromEntries(mounted)).toEqual(EXPECTED_ROUTES);
  });

  it("S-01 every route but the open ones, hand-written or generated, answers a stranger with 401", async () => {
    const calls = callsAsking((right) => right !== "open");
    expect(calls.length).toBeGreaterThan(200);
    const answers = await expectRefused(
      server,
      calls.map(
        ({ method, path }) =>
          () =>
            server.call(method, path, method === "GET" ? {} : { body: {} }),
      ),
    );
    expect(statuses(calls, answers)).toEqual(calls.map(({ method, path }) => `${method} ${path} 401`));
  });

  it("S-10 the generated routes that ask for no code are those written down", () => {
    const project = server.app.services.schemas.current();
    const open = [...entityRouteTable(project)].filter(([, { code }]) => isEverybodys(project, code)).map(([route]) => route);
    expect(open.toSorted()).toEqual([...EVERYBODYS_ROUTES]);
  });

  it("S-10 every route that asks for a code answers whoever holds none with 403", async () => {
    const asking = callsAsking((right) => right !== "open" && right !== "session" && right !== "by entity" && !right.endsWith(CHAT));
    const calls = asking.filter(({ method, path }) => !EVERYBODYS_ROUTES.includes(`${method} ${path}`));
    const answers = await expectRefused(
      server,
      calls.map(
        ({ method, path }) =>
          () =>
            nobody.call(method, path, method === "GET" ? {} : { body: {} }),
      ),
    );
    expect(statuses(calls, answers)).toEqual(calls.map(({ method, path }) => `${method} ${path} 403`));
  });

  it.each([
    "/sys/user/list/x.html",
    "/sys/user/list;a.js",
    "//sys//user/list",
    "/sys/user/%6cist",
    "/sys/login/../user/list",
    "/SYS/USER/LIST",
    "/sys/getPubKey/../user/list",
    "/sys/user/list%00",
    "/sys/login%2f..%2fuser%2flist",
  ])("S-05 the spelling %s gets no stranger around the guard", async (path) => {
    const [answer] = await expectRefused(server, [() => server.call("GET", path)]);
    expect([401, 404]).toContain(answer?.status);
    expect(answer?.body).not.toContain("admin");
  });

  it.each(["application/csp-report", "application/reports+json"])("S-27 the reader of %s reads no other body", async (type) => {
    const admin = await server.signIn("admin");
    for (const [path, payload] of [
      ["/sys/role/add", '{"roleName":"r","roleCode":"r1","__proto__":{"fullAccess":true}}'],
      ["/sys/login", `{"username":"admin","password":"${PASSWORD}","__proto__":{"x":1}}`],
    ] as const) {
      const headers = { "x-access-token": admin.token, "content-type": type };
      const answer = await server.app.inject({ method: "POST", url: `/apiserver${path}`, headers, payload });
      expect(answer.statusCode).toBe(415);
    }
    const report = await server.app.inject({ method: "POST", url: "/apiserver/csp", headers: { "content-type": type }, payload: "{}" });
    expect(report.statusCode).toBe(204);
  });

  it.each(["/%zz", "/sys/dict/getDictItems/%E0%A4%A", "/%c0%ae%c0%ae/sys/user/list"])(
    "S-05 the address %s, which cannot be read, is refused like everything else",
    async (path) => {
      const answer = await server.call("GET", path);
      expect([400, 401]).toContain(answer.status);
      expectDiscreet(answer);
      expect(answer.headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
    },
  );
});
