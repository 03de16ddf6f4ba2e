import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

test("a fresh clone runs on the embedded database, locally, with demo data and live schemas", () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    host: "127.0.0.1",
    port: 3000,
    imPort: 15_674,
    demo: true,
    watchSchemas: true,
    logRequests: false,
    sessionIdleMinutes: 120,
  });
  expect(config.databaseUrl).toBeUndefined();
  expect(config.dataDirectory.endsWith("/data")).toBe(true);
});

test("a PostgreSQL server is taken for production: no demo data, schemas change by reload", () => {
  expect(readConfig({ DATABASE_URL: "postgres://localhost/ribbon" })).toMatchObject({
    demo: false,
    watchSchemas: false,
    logRequests: true,
  });
  expect(readConfig({ DATABASE_URL: "postgres://localhost/ribbon", DEMO: "1", WATCH_SCHEMAS: "1" })).toMatchObject({
    demo: true,
    watchSchemas: true,
  });
});

test("LOG_REQUESTS asks for a line for each call, or for none", () => {
  expect(readConfig({ LOG_REQUESTS: "1" }).logRequests).toBe(true);
  expect(readConfig({ DATABASE_URL: "postgres://localhost/ribbon", LOG_REQUESTS: "0" }).logRequests).toBe(false);
});

test("every wrong variable is named at once, and no password is repeated", () => {
  const wrong = {
    PORT: "http",
    DEMO: "yes",
    DATABASE_URL: "mysql://root:hunter2@db/x",
    LOG_LEVEL: "loud",
  };
  const problems = problemsOf(wrong);
  expect(problems.map((problem) => problem.split(" ")[0])).toEqual(["DATABASE_URL", "DEMO", "PORT", "LOG_LEVEL"]);
  expect(problems.join()).not.toContain("hunter2");
});

test.each(["", "   ", "short", "dd05f1c54d63749eda95f9fa6d49v442a"])("S-93 the server refuses the signing key %j", (secret) => {
  expect(problemsOf({ SIGN_SECRET: secret })).toHaveLength(1);
});

test("in the demonstration every way in can be tried; elsewhere each is opened by its variable", () => {
  expect(readConfig({}).entrance).toEqual({ registration: true, sliderAfterFailures: 3, sms: { adapter: "console" }, smsPerDay: 2000 });
  expect(readConfig({ DEMO: "0" }).entrance).toEqual({
    registration: false,
    sliderAfterFailures: 3,
    sms: { adapter: "off" },
    smsPerDay: 2000,
  });
  expect(
    readConfig({
      DEMO: "0",
      REGISTRATION: "1",
      SMS_ADAPTER: "http",
      SMS_HTTP_URL: "https://sms.example/send",
      PUBLIC_URL: "https://a.example/",
    }).entrance,
  ).toMatchObject({ registration: true, publicUrl: "https://a.example", sms: { adapter: "http", url: "https://sms.example/send" } });
});

test.each([
  [{ DEMO: "0", SMS_ADAPTER: "console" }, "SMS_ADAPTER=console"],
  [{ SMS_PER_DAY: "0" }, "SMS_PER_DAY"],
  [{ TRUST_PROXY: "10" }, "TRUST_PROXY"],
  [{ DEMO: "0", REGISTRATION: "1" }, "REGISTRATION=1"],
  [{ SMS_ADAPTER: "http" }, "SMS_ADAPTER=http"],
  [{ SMS_ADAPTER: "http", SMS_HTTP_URL: "http://sms.example/send" }, "SMS_HTTP_URL"],
  [{ SIGN_IN_PROVIDERS: "providers.json" }, "SIGN_IN_PROVIDERS"],
  [{ SLIDER_AFTER_FAILURES: "6" }, "SLIDER_AFTER_FAILURES"],
])("S-93 a way in that would be unsafe or could not work is refused: %j", (environment, name) => {
  expect(problemsOf(environment)[0]?.startsWith(name)).toBe(true);
});

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test.each(["production", "Production", " production "])(
  "a PostgreSQL server with NODE_ENV=%j is production: whatever belongs to a demonstration is refused by name",
  (environment) => {
    const production = { NODE_ENV: environment, DATABASE_URL: "postgres://localhost/ribbon" };
    expect(readConfig(production)).toMatchObject({
      production: true,
      demo: false,
      entrance: { sms: { adapter: "off" }, registration: false },
    });
    const named = (more: Record<string, string>): readonly string[] =>
      problemsOf({ ...production, ...more }).map((problem) => problem.split(/[= ]/)[0] ?? "");
    expect(named({ DEMO: "1" })).toEqual(["DEMO"]);
    expect(named({ DEMO: "0", DEMO_PASSWORD: "x" })).toEqual(["DEMO_PASSWORD"]);
    expect(named({ SMS_ADAPTER: "console" })).toEqual(["SMS_ADAPTER"]);
    expect(named({ DEMO: "1", SMS_ADAPTER: "console" })).toEqual(["DEMO", "SMS_ADAPTER"]);
    expect(named({ ADMIN_PASSWORD: "123456" })).toEqual(["ADMIN_PASSWORD"]);
    expect(problemsOf({ ...production, ADMIN_PASSWORD: "hunter2" }).join()).not.toContain("hunter2");
  },
);

test("the embedded database is a demonstration also where `npm start` sets NODE_ENV=production", () => {
  expect(readConfig({ NODE_ENV: "production" })).toMatchObject({ production: false, demo: true });
});

test("the first password of production is replaced at the first sign-in, unless it is a demonstration", () => {
  const ends = (environment: Record<string, string>): boolean => readConfig(environment).firstPasswordEnds;
  expect(ends({ NODE_ENV: "production", DATABASE_URL: "postgres://localhost/ribbon" })).toBe(true);
  expect(ends({ NODE_ENV: "production", DEMO: "0" })).toBe(true);
  expect(ends({ NODE_ENV: "production" })).toBe(false);
  expect(ends({ DATABASE_URL: "postgres://localhost/ribbon" })).toBe(false);
});
