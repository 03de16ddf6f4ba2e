import { originOf } from "../../server/modules/web/webRoutes.ts";
import { pagePolicy } from "../../server/security/securityHeaders.ts";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addUser, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

const PAGE = `<!doctype html><html><head><meta name="csp-nonce" content="__CSP_NONCE__"><meta name="application-name" content="红丝带管理后台"><title>红丝带管理后台</title></head><body></body></html>`;

onOneDatabase("pages and policies", (open) => {
  let web = "";
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    web = mkdtempSync(join(tmpdir(), "ribbon-web-"));
    mkdirSync(join(web, "assets"));
    writeFileSync(join(web, "index.html"), PAGE);
    writeFileSync(join(web, "assets", "main-abc.js"), "export {}");
    writeFileSync(join(web, "assets", "part-abc.js"), "export const part = 1;");
    writeFileSync(join(web, "assets", "part-abc.js.br"), brotliCompressSync("export const part = 1;"));
    writeFileSync(join(web, "favicon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
    server = await startTestServer(open, { web, environment: { PLATFORM_NAME: '平台 <"&">', IM_PORT: "15674" } });
    admin = await server.signIn("admin");
  });
  afterAll(async () => {
    await server.stop();
    rmSync(web, { recursive: true, force: true });
  });

  it("API-106 API-105 the policy names the services that are configured for the chat, and only those", async () => {
    const im = { tokenUrl: "https://token.example.cn/oauth", speechUrl: "https://speech.example.cn/say?text={text}" };
    const [own, named] = [
      pagePolicy({ nonce: "n", connectOrigins: [], reportPath: "/r" }),
      pagePolicy({ nonce: "n", connectOrigins: originOf(im.tokenUrl), mediaOrigins: originOf(im.speechUrl), reportPath: "/r" }),
    ];
    expect(own).toContain("connect-src 'self'; ");
    expect(own).toContain("media-src 'self' blob:;");
    expect(named).toContain("connect-src 'self' https://token.example.cn;");
    expect(named).toContain("media-src 'self' blob: https://speech.example.cn;");
    expect([originOf("/im/token"), originOf("")]).toEqual([[], []]);
  });

  it("S-37 ROUTE every path of the router gets the page with a fresh nonce and a strict policy", async () => {
    const [first, second] = [await server.app.inject("/"), await server.app.inject("/hiv/appointment?status=booked")];
    const nonceOf = (body: string): string => /csp-nonce" content="([^"]+)"/.exec(body)?.[1] ?? "";
    expect(nonceOf(first.body)).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(nonceOf(first.body)).not.toBe(nonceOf(second.body));
    const policy = String(first.headers["content-security-policy"]);
    expect(policy).toContain(`style-src-elem 'self' 'nonce-${nonceOf(first.body)}'`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self' ws://localhost:80 ws://localhost:15674");
    for (const directive of [
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types default dompurify",
      "report-uri /apiserver/csp",
    ])
      expect(policy).toContain(directive);
    expect(policy).not.toMatch(/script-src[^;]*unsafe|unsafe-eval/);
    expect(first.headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
    });
  });

  it("S-32 the platform's name is text, whatever it holds", async () => {
    const { body } = await server.app.inject("/user/login");
    expect(body).toContain("<title>平台 &lt;&quot;&amp;&quot;&gt;</title>");
    expect(body).toContain('<meta name="application-name" content="平台 &lt;&quot;&amp;&quot;&gt;">');
  });

  it("S-37 a host name with more in it than a name does not reach the policy", async () => {
    const { headers } = await server.app.inject({ url: "/", headers: { host: "x; script-src 'unsafe-inline'" } });
    expect(String(headers["content-security-policy"])).toContain("connect-src 'self';");
  });

  it("assets are kept for a year, a missing one is no page, and only files of the build are served", async () => {
    const asset = await server.app.inject("/assets/main-abc.js");
    expect(asset).toMatchObject({ statusCode: 200, body: "export {}" });
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    writeFileSync(join(web, "planted.js"), "later");
    for (const path of ["/assets/gone.js", "/planted.js", "/../secrets.json", "/%2e%2e/secrets.json", "/..%2fsecrets.json"])
      expect((await server.app.inject(path)).statusCode).toBe(404);
  });

  it("SHELL-01 a script goes out as the build compressed it, and plain to a browser that does not read that", async () => {
    const url = "/assets/part-abc.js";
    const brotli = await server.app.inject({ url, headers: { "accept-encoding": "gzip, deflate, br" } });
    expect(brotli.headers).toMatchObject({
      "content-encoding": "br",
      "content-type": "text/javascript; charset=utf-8",
      vary: "accept-encoding",
    });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe("export const part = 1;");
    const plain = await server.app.inject({ url });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.body).toBe("export const part = 1;");
  });

  it("S-94 answers of the API are not kept and cannot act", async () => {
    for (const path of ["/sys/user/list", "/sys/permission/getUserPermissionByToken", "/sys/user/queryById?id=x"]) {
      const { headers } = await admin.call("GET", path);
      expect(headers).toMatchObject({
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      });
    }
  });

  it("S-51 no other origin is ever let in", async () => {
    const preflight = await server.app.inject({
      method: "OPTIONS",
      url: "/apiserver/sys/user/edit",
      headers: { origin: "http://evil.test", "access-control-request-method": "PUT" },
    });
    expect(preflight.statusCode).toBeGreaterThanOrEqual(400);
    const answer = await admin.call("GET", "/sys/user/list", { headers: { origin: "http://evil.test" } });
    expect(Object.keys({ ...preflight.headers, ...answer.headers }).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  it("P26 S-27 bodies in the types of such reports are read nowhere else: their reader lets every key pass", async () => {
    for (const type of ["application/csp-report", "application/reports+json"]) {
      const answer = await server.app.inject({
        method: "POST",
        url: "/apiserver/sys/role/add",
        payload: `{"__proto__":{"roleName":"x"},"roleCode":"x"}`,
        headers: { "content-type": type, "x-access-token": admin.token },
      });
      expect(answer.statusCode).toBe(415);
    }
  });

  it("S-37 a violation is logged by rule and place, without what addresses hold", async () => {
    const body = JSON.stringify({
      "csp-report": {
        "effective-directive": "script-src",
        "blocked-uri": "https://evil.test/x.js?token=SECRET1",
        "document-uri": "http://localhost/hiv/appointment?name=SECRET2",
        "script-sample": "SECRET3",
      },
    });
    const answer = await server.app.inject({
      method: "POST",
      url: "/apiserver/csp",
      payload: body,
      headers: { "content-type": "application/csp-report" },
    });
    expect(answer.statusCode).toBe(204);
    const line = server.logged.find((text) => text.includes("content security policy violated")) ?? "";
    expect(JSON.parse(line)).toMatchObject({
      details: { directive: "script-src", blocked: "https://evil.test", page: "/hiv/appointment" },
    });
    expect(server.logged.join("\n")).not.toMatch(/SECRET/);
    for (const payload of ["", "null", "[]", "{", '[{"body":{"effectiveDirective":1}}]'])
      expect(
        (
          await server.app.inject({
            method: "POST",
            url: "/apiserver/csp",
            payload,
            headers: { "content-type": "application/reports+json" },
          })
        ).statusCode,
      ).toBeLessThan(500);
  });

  it("health says that the process lives, readiness that its database answers", async () => {
    expect((await server.app.inject("/healthz")).json()).toEqual({ status: "ok" });
    expect((await server.app.inject("/readyz")).json()).toEqual({ status: "ready" });
  });

  it("tells monitors that ask by HEAD whether it is alive, ready and has the page, without sending it", async () => {
    for (const url of ["/healthz", "/readyz", "/user/login"]) {
      const answer = await server.app.inject({ method: "HEAD", url });
      expect([url, answer.statusCode, answer.body]).toEqual([url, 200, ""]);
    }
    expect((await server.app.inject({ method: "HEAD", url: "/assets/missing.js" })).statusCode).toBe(404);
  });

  it.each([
    "/.env",
    "/.git/config",
    "/wp-login.php",
    "/apiserver",
    "/assets/gone.js",
    "/assets",
    "/favicon.ico",
    "/index.html",
    "/server/main.js",
    "//user/login",
    "/user//login",
    "/user%2flogin",
    "/user/login;a",
    "/%75ser/login%2f",
  ])("ROUTE %s is no address of the console: 404, and never the page", async (path) => {
    const program = await server.app.inject(path);
    expect([program.statusCode, program.headers["content-type"]]).toEqual([404, "application/json; charset=utf-8"]);
    expect(program.json()).toMatchObject({ success: false, code: 404 });
    const browser = await server.app.inject({ url: path, headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } });
    expect([browser.statusCode, browser.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(browser.body).toContain("页面不存在");
    const style = /<style>([^]*)<\/style>/.exec(browser.body)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect([program, browser].map(({ headers }) => headers["content-security-policy"])).toEqual([
      "default-src 'none'; frame-ancestors 'none'",
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    ]);
    expect(browser.body).not.toMatch(/style="|<script|src=/);
    for (const { body, headers } of [program, browser]) {
      expect(body).not.toContain("csp-nonce");
      expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "cache-control": "no-store" });
    }
  });

  it.each([
    "/phpmyadmin",
    "/admin",
    "/apiserver2/sys/user/list",
    "/actuator/health",
    "/user/login/x",
    "/account/settings/base/x",
    "/hiv/appointmnt",
    "/hiv/appointment/17",
    "/sys/%E7%94%A8%E6%88%B7/",
  ])("ROUTE-16 %s, as somebody may mistype it, is 404, and brings the console that says so; a program gets none of it", async (path) => {
    const browser = await server.app.inject({ url: path, headers: { accept: "text/html,*/*;q=0.8" } });
    expect([browser.statusCode, browser.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    const withoutNonce = ({ body }: { readonly body: string }) => body.replace(/(?<=csp-nonce" content=")[^"]+/, "");
    expect(withoutNonce(browser)).toBe(withoutNonce(await server.app.inject("/404")));
    const program = await server.app.inject(path);
    expect([program.statusCode, program.headers["content-type"]]).toEqual([404, "application/json; charset=utf-8"]);
    expect(program.body).not.toContain("csp-nonce");
  });

  it.each([
    "/",
    "/user/login",
    "/User/Login/",
    "/404",
    "/hiv",
    "/hiv/organ?x=%2f",
    "/monitor/audit",
    "/account/settings/security",
    "/tt/tt",
    "/oauth2-app/login",
    "/dashboard/analysis",
  ])("ROUTE %s is one", async (path) => {
    const answer = await server.app.inject(path);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  });

  it("what is sent to an address outside the API is not there either, for anybody", async () => {
    for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"] as const)
      expect((await server.app.inject({ method, url: "/wp-login.php" })).json(), method).toMatchObject({ success: false, code: 404 });
  });

  it("S-55 a flooder is told to wait, while others go on", async () => {
    const limited = await startTestServer(open, {
      budgets: { user: { burst: 20, perSecond: 0.1 }, address: { burst: 1000, perSecond: 1000 } },
    });
    try {
      const root = await limited.signIn("admin");
      await addUser(root, "flood");
      const flooder = await limited.signIn("flood");
      const answers = await Promise.all(Array.from({ length: 40 }, () => flooder.call("GET", "/sys/dict/loadDict/sex")));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(20);
      expect(refused[0]).toMatchObject({ success: false, message: expect.stringContaining("秒后重试") });
      expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
      expect((await root.call("GET", "/sys/user/list")).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });
});
