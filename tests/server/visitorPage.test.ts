import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readVisitorPage } from "../../server/modules/web/visitorPage.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { startTestServer, type TestServer } from "../support/testServer.ts";

const PAGE = "<!doctype html><title>演示：小程序访客端</title>";
const BROWSER = { accept: "text/html,application/xhtml+xml" };

function builtWeb(): string {
  const web = mkdtempSync(join(tmpdir(), "ribbon-visitor-page-"));
  mkdirSync(join(web, "assets"));
  writeFileSync(join(web, "index.html"), '<!doctype html><title>console</title><div id="root"></div>');
  writeFileSync(join(web, "visitor.html"), PAGE);
  return web;
}

describe("the page that plays the mini-program", () => {
  it("CONSULT-01 is there in the demonstration alone", async () => {
    const web = builtWeb();
    const read = (demo: boolean, files: readonly string[]) =>
      readVisitorPage({ config: { demo }, paths: { web } } as never, new Set(files));
    expect(await read(true, ["visitor.html"])).toBe(PAGE);
    expect(await read(false, ["visitor.html"])).toBeUndefined();
    expect(await read(true, [])).toBeUndefined();
    rmSync(web, { recursive: true });
  });
});

onOneDatabase("the address of the visitors' page", (open) => {
  let server: TestServer;
  const web = builtWeb();
  beforeAll(async () => {
    server = await startTestServer(open, { web, environment: { DEMO: "1" } });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(web, { recursive: true });
  });

  it("CONSULT-01 leads to the page, under a policy of its own, and its file's name leads nowhere", async () => {
    const page = await server.app.inject({ url: "/visitor", headers: BROWSER });
    expect([page.statusCode, page.body]).toEqual([200, PAGE]);
    const policy = String(page.headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain("unsafe");
    expect((await server.app.inject({ url: "/visitor.html", headers: BROWSER })).statusCode).toBe(404);
  });

  it("CONSULT-09 the demonstration's people come in by their codes", async () => {
    const session = await server.call<{ nickname: string }>("POST", "/visitor/session", { body: { code: "demo-3" } });
    expect(session).toMatchObject({ status: 200, result: { nickname: "访客三" } });
  });
});

onOneDatabase("without the demonstration", (open) => {
  let server: TestServer;
  const web = builtWeb();
  beforeAll(async () => {
    server = await startTestServer(open, { web });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(web, { recursive: true });
  });

  it("CONSULT-01 there is neither the page nor a way in", async () => {
    for (const url of ["/visitor", "/visitor.html"]) {
      const answer = await server.app.inject({ url, headers: BROWSER });
      expect([answer.statusCode, answer.body.includes("演示")]).toEqual([404, false]);
    }
    const session = await server.call("POST", "/visitor/session", { body: { code: "demo-3" } });
    expect(session).toMatchObject({ status: 404, message: expect.stringContaining("尚未开通") });
  });
});
