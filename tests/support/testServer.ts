import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyBaseLogger, FastifyInstance, InjectOptions } from "fastify";
import smCrypto from "sm-crypto";
import { buildApp, type AppOptions } from "../../server/app.ts";
import { readConfig } from "../../server/config/config.ts";
import { firstStart } from "../../server/firstStart/firstStart.ts";
import { ROW_FORM_HEADER, TYPED_ROWS } from "../../src/schema/wire/rowForm.ts";
import { wakeSanitizer } from "../../server/security/markup/markupThread.ts";
import type { Answered } from "./entityAnswers.ts";
import type { OpenTestDatabase } from "./onBothDatabases.ts";

/** Password of every user of a test server. */
export const PASSWORD = "Ribbon!2026";

/** What came back: status, headers and the opened envelope. */
export interface TestAnswer<T = unknown> {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly success: boolean;
  readonly message: string;
  readonly code: number;
  readonly result: T;
}

/** A server without a port, on a database of its own. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly folder: string;
  /** Every line logged so far. */
  readonly logged: readonly string[];
  /** The clock; tests may move it. What passes in the process moves along, unless `elapsed` says otherwise. */
  readonly time: { now: number; elapsed?: number };
  /** Calls the API without a session. */
  readonly call: Call;
  /** Signs in and gives a caller with the session. */
  signIn(username: string, password?: string): Promise<TestSession>;
  /** Waits until notifications and events on their way have arrived. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

/** A signed-in caller. */
export interface TestSession {
  readonly app: FastifyInstance;
  readonly token: string;
  readonly userId: string;
  readonly call: Call;
}

/** A call; its answer is of the type that is stated, or else of what the path tells. */
type Call = <T = never, const Path extends string = string>(
  method: Method,
  path: Path,
  options?: CallOptions,
) => Promise<TestAnswer<Answered<T, Path>>>;

type Method = "GET" | "POST" | "PUT" | "DELETE" | "OPTIONS" | "PATCH";

interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Options of a test server that differ from the usual. */
export interface TestServerOptions extends Partial<
  Pick<AppOptions, "budgets" | "root" | "web" | "passwordCost" | "smsSender" | "jobKinds" | "modules">
> {
  readonly environment?: Readonly<Record<string, string>>;
  /** Data folder of an earlier server, to go on with. @default a new one */
  readonly folder?: string;
}

/** Builds a server with an administrator `admin` on a database that holds nobody yet. */
export async function startTestServer(open: OpenTestDatabase, options: TestServerOptions = {}): Promise<TestServer> {
  const { environment, folder = await mkdtemp(join(tmpdir(), "ribbon-server-")), ...rest } = options;
  const config = readConfig({
    DATA_DIR: folder,
    DEMO: "0",
    WATCH_SCHEMAS: "0",
    LOG_REQUESTS: "1",
    ADMIN_PASSWORD: PASSWORD,
    DEMO_PASSWORD: PASSWORD,
    ...environment,
  });
  const logged: string[] = [];
  const time: TestServer["time"] = { now: Date.now() };
  const app = await buildApp({
    config,
    database: await open(rest.root === undefined ? "product" : "nothing"),
    logger: memoryLogger(logged),
    clock: () => new Date(time.now),
    elapsed: elapsedBy(time),
    passwordCost: { memoryKiB: 8, passes: 1 },
    // A busy machine refuses nobody, but where a suite tries what is refused.
    ...(rest.budgets === undefined ? { leastPromise: 120_000 } : {}),
    budgets: { user: { burst: 1e6, perSecond: 1e6 }, address: { burst: 1e6, perSecond: 1e6 } },
    // Nothing stored changes beside a test; one that tries the cleaning calls `app.clean()`.
    cleansUp: false,
    ...rest,
  });
  // Loading it anew takes seconds in the sources, which calls would wait for.
  await Promise.all([firstStart(app.services), wakeSanitizer()]);
  const call = caller(app, consoleHeaders);
  return {
    app,
    folder,
    logged,
    time,
    call,
    signIn: async (username, password = PASSWORD) => {
      const answer = await call<{ token: string; userInfo: { id: string } }>("POST", "/sys/login", { body: { username, password } });
      const told = answer.status < 500 ? "" : `\n${logged.slice(-5).join("\n")}`;
      if (!answer.success) throw new Error(`${username} cannot sign in: ${answer.message}${told}`);
      const { token, userInfo } = answer.result;
      return { app, token, userId: userInfo.id, call: caller(app, { ...consoleHeaders, "x-access-token": token }) };
    },
    settle: async () => {
      await app.services.events.flush();
      await app.services.schemas.settle();
      await app.services.audit.flush();
      await new Promise((resolve) => setTimeout(resolve, 50));
    },
    stop: async () => {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What passes in a process as its clock goes on; putting the clock back takes nothing of it away. */
function elapsedBy(time: TestServer["time"]): () => number {
  let [last, passed] = [time.now, time.now];
  return () => {
    passed += Math.max(0, time.now - last);
    last = time.now;
    return time.elapsed ?? passed;
  };
}

/** Tests speak to the server as the console does. */
const consoleHeaders = { [ROW_FORM_HEADER]: TYPED_ROWS };

function caller(app: FastifyInstance, sessionHeaders: Readonly<Record<string, string>>): Call {
  return async <T, Path extends string>(method: Method, path: Path, { body, headers = {} }: CallOptions = {}) => {
    const request: InjectOptions = {
      method,
      url: `/apiserver${path}`,
      headers: { ...sessionHeaders, ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    };
    const answer = await app.inject(request);
    const envelope = parsed(answer.body) as Omit<TestAnswer<Answered<T, Path>>, "status" | "headers" | "body">;
    return { ...envelope, status: answer.statusCode, headers: answer.headers, body: answer.body };
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** A logger that keeps its lines. */
export function memoryLogger(lines: string[], bindings: object = {}): FastifyBaseLogger {
  const write = (details: unknown, message?: unknown): void =>
    void lines.push(JSON.stringify({ ...bindings, details: details instanceof Error ? details.name : details, message }));
  const methods = { fatal: write, error: write, warn: write, info: write, debug: write, trace: write, silent: write };
  return { ...methods, level: "info", child: (added) => memoryLogger(lines, { ...bindings, ...added }) } as FastifyBaseLogger;
}

/** The same session, working in another tenant its user belongs to. */
export function inTenant(session: TestSession, tenantId: string): TestSession {
  return {
    ...session,
    call: (method, path, options = {}) =>
      session.call(method, path, { ...options, headers: { "tenant-id": tenantId, ...options.headers } }),
  };
}

/** Entities that a new role of a test opens all rows of, unless its rules say otherwise, by the codes that open or choose them. */
const OPENED: readonly (readonly [entity: string, prefixes: readonly string[]])[] = [
  ["user", ["sys:user:"]],
  ["organ", ["hiv:organ", "hiv:appointment:add", "hiv:appointment:edit"]],
];

/** A role with codes and rules, made through the API by a session that may; it opens all accounts and organs unless its rules say less. */
export async function addRole(
  admin: TestSession,
  {
    code,
    codes,
    rules = [],
  }: { readonly code: string; readonly codes: readonly string[]; readonly rules?: readonly { entity: string; expression: string }[] },
): Promise<string> {
  const role = await admin.call("POST", "/sys/role/add", { body: { roleName: code, roleCode: code } });
  const { id } = expectSuccess(role);
  expectSuccess(await admin.call("POST", "/sys/permission/saveRolePermission", { body: { roleId: id, permissionIds: codes.join(",") } }));
  const open = OPENED.filter(([entity, prefixes]) => {
    const isReached = codes.some((one) => prefixes.some((prefix) => one.startsWith(prefix)));
    return isReached && !rules.some((rule) => rule.entity === entity);
  });
  const all = [...rules, ...open.map(([entity]) => ({ entity, expression: "true" }))];
  if (all.length > 0) expectSuccess(await admin.call("POST", "/sys/permission/roleDataRules", { body: { roleId: id, rules: all } }));
  return id;
}

/** A user, made through the API by a session that may, who has replaced the first password by one that happens to be the same. */
export async function addUser(admin: TestSession, username: string, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const id = await addNewUser(admin, username, more);
  const { db } = admin.app.services.database;
  await db.updateTable("sys_user_account").set({ must_change_password: false }).where("user_id", "=", id).execute();
  return id;
}

/**
 * A user, made through the API by a session that may, who has not signed in yet. Who works in a department (`orgCode`) belongs
 * to it, unless `departIds` says where they belong.
 */
export async function addNewUser(admin: TestSession, username: string, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const place = more["orgCode"] === undefined ? {} : { departIds: await departmentsOf(admin, more["orgCode"]) };
  const body = { username, realname: username, status: "normal", password: PASSWORD, ...place, ...more };
  return expectSuccess(await admin.call("POST", "/sys/user/add", { body })).id;
}

async function departmentsOf({ app }: TestSession, orgCode: unknown): Promise<readonly string[]> {
  const { db } = app.services.database;
  const rows = await db.selectFrom("sys_depart").select("id").where("org_code", "=", String(orgCode)).execute();
  return rows.map(({ id }) => String(id));
}

/** A department, made through the API by a session that may. */
export async function addDepartment(admin: TestSession, orgCode: string, parentId?: string): Promise<string> {
  const body = { departName: `部门${orgCode}`, orgCode, category: "department", ...(parentId ? { parentId } : {}) };
  return expectSuccess(await admin.call("POST", "/sys/sysDepart/add", { body })).id;
}

/** What encrypts passwords as the sign-in page does, with the server's own key. */
export async function passwordCipher(server: TestServer): Promise<(password: string) => string> {
  const key = expectSuccess(await server.call<string>("GET", "/sys/getPubKey"));
  return (password) => `04${smCrypto.sm2.doEncrypt(password, key, 1)}`;
}

/** The result of a call that must have succeeded. */
export function expectSuccess<T>(answer: TestAnswer<T>): T {
  if (!answer.success) throw new Error(`${answer.status} ${answer.message} ${answer.body.slice(0, 500)}`);
  return answer.result;
}
