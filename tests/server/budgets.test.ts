import { connect, type Socket } from "node:net";
import { sql } from "kysely";
import { writeXlsx } from "hucre";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultBudgets, socketBudget } from "../../server/budgets/countedBudgets.ts";
import { multipart } from "../support/multipart.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { pngPicture } from "../support/pictures.ts";
import { openSocket, type TestSocket } from "../support/socketClient.ts";
import { addRole, addUser, PASSWORD, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

/** Limit of a statement in these tests, in ms. */
const STATEMENT_TIMEOUT = 2000;

interface Heard {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly message: string;
  readonly ms: number;
}

onBothDatabases(
  "budgets",
  (open, kind) => {
    let server: TestServer;
    let admin: TestSession;
    let other: TestSession;
    let address = "";
    beforeAll(async () => {
      server = await startTestServer(open, { budgets: defaultBudgets });
      admin = await server.signIn("admin");
      const roleId = await addRole(admin, { code: "work", codes: ["sys:position:list", "sys:position:export", "sys:position:import"] });
      await addUser(admin, "other", { roleIds: [roleId] });
      other = await server.signIn("other");
      address = await server.app.listen({ port: 0, host: "127.0.0.1" });
      await sql`create table slowness as select 0::float8 as seconds`.execute(server.app.services.database.db);
    });
    afterAll(() => server.stop());

    /** A call as a browser makes it, on a connection of its own. */
    async function hear(session: TestSession, path: string, more: RequestInit = {}): Promise<Heard> {
      const started = performance.now();
      const answer = await fetch(`${address}/apiserver${path}`, { ...more, headers: { "x-access-token": session.token, ...more.headers } });
      const body = await answer.text();
      const message =
        answer.headers.get("content-type")?.includes("json") === true ? (JSON.parse(body) as { message: string }).message : "";
      return { status: answer.status, retryAfter: answer.headers.get("retry-after"), message, ms: performance.now() - started };
    }

    let asked = 0;
    /** An address of the positions that nobody has asked for: what was answered before is given again without a query. */
    // Counted to the last row, for rows are sampled in tables only.
    const unknownList = (): string => `/sys/position/list?_count=exact&pageSize=${10 + (asked += 1)}`;

    /** Lets every reading of the positions take its time, as a question over a million rows does. */
    async function whilePositionsTake(seconds: number, work: () => Promise<void>): Promise<void> {
      const { db } = server.app.services.database;
      await sql`alter table sys_position rename to sys_position_rows`.execute(db);
      await sql`create view sys_position as select p.* from sys_position_rows p, (select pg_sleep(${sql.lit(seconds)}) offset 0) s`.execute(
        db,
      );
      try {
        await work();
      } finally {
        await sql`drop view sys_position`.execute(db);
        await sql`alter table sys_position_rows rename to sys_position`.execute(db);
      }
    }

    describe("queries", () => {
      it("a query that takes too long ends with a sentence before callers give up, and the server serves on", async () => {
        await whilePositionsTake(30, async () => {
          const answer = await hear(admin, unknownList());
          expect(answer).toMatchObject({ status: 503, message: "查询超过 2 秒，已停止，请缩小条件（例如日期范围）后重试" });
          expect(answer.ms).toBeLessThan(8000);
        });
        await expect.poll(async () => (await hear(admin, unknownList())).status, { timeout: 20_000 }).toBe(200);
      });

      it.runIf(kind === "postgres")("a query ends in the database when its caller goes away", async () => {
        const running = async (): Promise<number> => {
          const { rows } = await sql<{ count: string }>`
            select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
            and state = 'active' and query like '%sys_position%'`.execute(server.app.services.database.db);
          return Number(rows[0]?.count);
        };
        await whilePositionsTake(1.8, async () => {
          const leaving = new AbortController();
          const call = hear(admin, unknownList(), { signal: leaving.signal }).catch(() => undefined);
          await expect.poll(running).toBeGreaterThan(0);
          const started = performance.now();
          leaving.abort();
          await call;
          await expect.poll(running, { interval: 20 }).toBe(0);
          expect(performance.now() - started).toBeLessThan(1000);
          // What was to follow was not asked any more.
          await new Promise((resolve) => setTimeout(resolve, 300));
          expect(await running()).toBe(0);
        });
        expect(server.logged.filter((line) => line.includes('"fault"') && line.includes("position"))).toEqual([]);
      });

      it("forty slow queries of one person leave room for the next one", async () => {
        await whilePositionsTake(0.15, async () => {
          const flood = Array.from({ length: 40 }, () => hear(admin, unknownList()));
          await new Promise((resolve) => setTimeout(resolve, 200));
          const quick = await hear(other, "/sys/dict/getDictItems/sex");
          expect(quick.status).toBe(200);
          expect(quick.ms).toBeLessThan(kind === "postgres" ? 500 : 2500);
          const flooded = await Promise.all(flood);
          for (const { status, retryAfter, message } of flooded.filter((one) => one.status !== 200))
            expect({ status, message }).toEqual({
              status: 429,
              message: expect.stringMatching(new RegExp(`^您已有 \\d 个(查询|请求)正在进行，请等其中一个完成，或 ${retryAfter} 秒后重试$`)),
            });
        });
      });
    });

    describe("exports", () => {
      it("one person has two exports at once; the third is told to wait, another person is not", async () => {
        await whilePositionsTake(0.4, async () => {
          const both = [hear(admin, "/sys/position/exportXls"), hear(admin, "/sys/position/exportXls")];
          await new Promise((resolve) => setTimeout(resolve, 150));
          const [third, others] = [hear(admin, "/sys/position/exportXls"), hear(other, "/sys/position/exportXls")];
          expect(await third).toMatchObject({
            status: 429,
            retryAfter: "8",
            message: "您已有 2 个导出正在进行，请等其中一个完成，或 8 秒后重试",
          });
          expect((await Promise.all([...both, others])).map(({ status }) => status)).toEqual([200, 200, 200]);
          expect((await hear(admin, "/sys/position/exportXls")).status).toBe(200);
        });
      });

      it("an export whose caller went away gives its place back", async () => {
        await whilePositionsTake(0.4, async () => {
          const leaving = new AbortController();
          const left = [1, 2].map(() => hear(admin, "/sys/position/exportXls", { signal: leaving.signal }).catch(() => undefined));
          await new Promise((resolve) => setTimeout(resolve, 150));
          leaving.abort();
          await Promise.all(left);
          await expect.poll(async () => (await hear(admin, "/sys/position/exportXls")).status).toBe(200);
        });
      });
    });

    /** Sends the head of a form and half of its file, and then nothing. */
    async function beginForm(session: TestSession, path: string, data: Buffer): Promise<Socket> {
      const { payload, headers } = multipart([{ name: "file", filename: path.includes("import") ? "a.xlsx" : "a.png", data }]);
      const socket = connect(Number(new URL(address).port), "127.0.0.1");
      socket.on("error", () => undefined);
      socket.write(
        `POST /apiserver${path} HTTP/1.1\r\nhost: x\r\nx-access-token: ${session.token}\r\ncontent-type: ${headers["content-type"]}\r\ncontent-length: ${payload.length}\r\n\r\n`,
      );
      socket.write(payload.subarray(0, payload.length / 2));
      await new Promise((resolve) => setTimeout(resolve, 300));
      return socket;
    }

    const sendForm = (session: TestSession, path: string, filename: string, data: Buffer): Promise<Heard> => {
      const { payload, headers } = multipart([{ name: "file", filename, data }]);
      return hear(session, path, { method: "POST", headers, body: new Uint8Array(payload) });
    };

    it("one person has one import at once, another person has theirs beside it", async () => {
      const file = Buffer.from(await writeXlsx({ sheets: [{ name: "s", rows: [["x"], ["y"]] }] }));
      const send = (session: TestSession) => sendForm(session, "/sys/position/importExcel", "a.xlsx", file);
      const first = await beginForm(admin, "/sys/position/importExcel", file);
      expect(await send(admin)).toMatchObject({
        status: 429,
        retryAfter: "30",
        message: "您已有 1 个导入正在进行，请等其中一个完成，或 30 秒后重试",
      });
      expect((await send(other)).message).toContain("表头不正确");
      first.destroy();
      await expect.poll(async () => (await send(admin)).message).toContain("表头不正确");
    });

    it("uploads of one person beyond three wait for their turn", async () => {
      const picture = Buffer.concat([pngPicture(1, 1), Buffer.alloc(5000)]);
      const stuck = await Promise.all([1, 2, 3].map(() => beginForm(admin, "/sys/common/upload", picture)));
      let isTaken = false;
      const waiting = sendForm(admin, "/sys/common/upload", "a.png", picture).finally(() => (isTaken = true));
      expect((await sendForm(other, "/sys/common/upload", "a.png", picture)).status).toBe(200);
      expect(isTaken).toBe(false);
      stuck[0]?.destroy();
      expect((await waiting).status).toBe(200);
      for (const socket of stuck) socket.destroy();
    });

    describe("sockets", () => {
      it("one person has twenty sockets in all sessions; the next is refused before it opens, another person's is not", async () => {
        const again = await server.signIn("admin");
        const port = Number(new URL(address).port);
        const openFor = (session: TestSession) => openSocket({ port, path: `/websocket/${session.userId}`, token: session.token });
        const opened: TestSocket[] = [];
        for (let count = 0; count < socketBudget.perPerson; count += 1)
          opened.push((await openFor(count % 2 === 0 ? admin : again)) as TestSocket);
        expect(opened.every((socket) => typeof socket !== "number" && !socket.isClosed())).toBe(true);
        expect([await openFor(admin), await openFor(again)]).toEqual([429, 429]);
        const theirs = await openFor(other);
        expect(theirs).not.toBeTypeOf("number");
        opened[0]?.close();
        await opened[0]?.closed;
        await expect
          .poll(async () => {
            const next = await openFor(admin);
            if (typeof next !== "number") opened.push(next);
            return typeof next;
          })
          .toBe("object");
        for (const socket of [...opened, theirs as TestSocket]) socket.close();
      });

      it("fifty handshakes at the same moment open no more than twenty sockets", async () => {
        const port = Number(new URL(address).port);
        const all = await Promise.all(
          Array.from({ length: 50 }, () => openSocket({ port, path: `/websocket/${other.userId}`, token: other.token })),
        );
        const sockets = all.filter((one) => typeof one !== "number");
        await new Promise((resolve) => setTimeout(resolve, 300));
        const living = sockets.filter((socket) => !socket.isClosed());
        expect(living.length).toBeLessThanOrEqual(socketBudget.perPerson);
        for (const socket of sockets.filter((one) => one.isClosed())) expect(await socket.closed).toBe(1013);
        for (const socket of sockets) socket.close();
      });

      it("S-55 an address that knocks without end waits, whatever it asks for", async () => {
        const port = Number(new URL(address).port);
        const statuses = new Set<unknown>();
        // Somebody else's socket: refused by the endpoint until the address is refused before it.
        for (let round = 0; round < 20 && !statuses.has(429); round += 1) {
          const knocks = Array.from({ length: 200 }, () => openSocket({ port, path: `/websocket/${other.userId}`, token: admin.token }));
          for (const status of await Promise.all(knocks)) statuses.add(status);
        }
        expect(statuses).toEqual(new Set([403, 429]));
      });
    });

    it("S-55 who asks three hundred times a second is told to wait, and nobody else notices", async () => {
      const flood: Promise<Heard>[] = [];
      const others: Promise<Heard>[] = [];
      const path = "/sys/dict/loadDict/sys_user,realname,id?pageSize=10";
      for (let tick = 0; tick < 50; tick += 1) {
        flood.push(...Array.from({ length: 30 }, () => hear(admin, path)));
        others.push(hear(other, "/sys/dict/loadDict/sex?pageSize=10"));
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      const refused = (await Promise.all(flood)).filter(({ status }) => status !== 200);
      expect(refused.length).toBeGreaterThan(100);
      expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
      expect(refused.every(({ retryAfter, message }) => Number(retryAfter) >= 1 && message.includes("秒后重试"))).toBe(true);
      const heard = await Promise.all(others);
      expect(heard.map(({ status }) => status)).toEqual(heard.map(() => 200));
    });

    it("wrong tokens of an address are refused before the database is asked, and those at work there go on", async () => {
      const stranger = { ...admin, token: "x".repeat(43) };
      const answers: Heard[] = [];
      const refusals = (): Heard[] => answers.filter(({ status }) => status === 429);
      // The budget refills while a busy machine answers; who keeps on comes to its end all the same.
      for (let round = 0; round < 80 && refusals().length <= 50; round += 1)
        answers.push(...(await Promise.all(Array.from({ length: 30 }, () => hear(stranger, "/sys/position/list")))));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
      const refused = refusals();
      expect(refused.length).toBeGreaterThan(50);
      expect(refused[0]).toMatchObject({ retryAfter: "1", message: "操作过于频繁，请 1 秒后重试" });
      expect((await hear(other, "/sys/position/list")).status).toBe(200);
    });

    /** Does what the budget of the address allows again, which other tests have spent. */
    async function whenLet<T>(work: () => Promise<T | undefined>): Promise<T> {
      let done: T | undefined;
      await expect.poll(async () => (done = await work()) !== undefined, { timeout: 30_000, interval: 200 }).toBe(true);
      return done as T;
    }

    it("S-06 P55 who floods the open routes keeps nobody from signing in whose device was there before", async () => {
      const { app } = server;
      const login = (cookie?: string) =>
        app.inject({
          method: "POST",
          url: "/apiserver/sys/login",
          headers: cookie === undefined ? {} : { cookie },
          payload: { username: "other", password: PASSWORD },
        });
      const entered = await whenLet(async () => {
        const answer = await login();
        return answer.statusCode === 200 ? answer : undefined;
      });
      const [cookie = ""] = [entered.headers["set-cookie"]].flat().map((text) => String(text).split(";", 1)[0]);
      expect(cookie).toMatch(/^ribbon-device=[\w-]{43}$/);
      const ask = async (): Promise<number> => (await app.inject({ url: "/apiserver/sys/getPubKey" })).statusCode;
      const flood = async () => (await Promise.all(Array.from({ length: 60 }, ask))).includes(429);
      const forged = `ribbon-device=${"A".repeat(43)}`;
      // The budget fills again meanwhile; what counts is that it comes to its end for the others, and not for the device.
      const statuses = async () => {
        await flood();
        return [(await login()).statusCode, (await login(forged)).statusCode, (await login(cookie)).statusCode];
      };
      await expect.poll(statuses, { timeout: 40_000, interval: 1 }).toEqual([429, 429, 200]);
    });

    it("S-06 P55 wrong tokens keep nobody out who has just signed in behind the same address, and a dead token only itself", async () => {
      const signIn = () => whenLet(async () => server.signIn("other").catch(() => undefined));
      const [fresh, ended] = [await signIn(), await signIn()];
      await ended.call("POST", "/sys/logout");
      const stranger = { ...admin, token: "y".repeat(43) };
      const flood = async (session: TestSession): Promise<boolean> => {
        const answers = await Promise.all(Array.from({ length: 30 }, () => hear(session, "/sys/position/list")));
        return answers.some(({ status }) => status === 429);
      };
      for (const session of [stranger, ended]) await expect.poll(() => flood(session), { timeout: 60_000, interval: 1 }).toBe(true);
      // More than comes back to a budget while they are answered: a dead token leaves its owner's whole.
      const theirs = await Promise.all(Array.from({ length: 100 }, () => hear(fresh, "/sys/position/list")));
      expect(new Set(theirs.map(({ status }) => status))).toEqual(new Set([200]));
    });

    it("what may be asked for is written with the routes: exports, imports, uploads and reloads name their budget", () => {
      const budgets = new Map(server.app.mountedRoutes.map(({ method, url, budget }) => [`${method} ${url}`, budget]));
      expect(budgets.get("GET /apiserver/:domain/:entity/exportXls")).toBe("export");
      expect(budgets.get("POST /apiserver/:domain/:entity/importExcel")).toBe("import");
      expect(budgets.get("POST /apiserver/sys/common/upload")).toBe("upload");
      expect(budgets.get("GET /apiserver/sys/annountCement/doReleaseData")).toBe("write");
    });
  },
  { statementTimeout: STATEMENT_TIMEOUT },
);
