import { connect, type Socket } from "node:net";
import { sql } from "kysely";
import { writeXlsx } from "hucre";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { defaultBudgets, socketBudget } from "../../server/budgets/countedBudgets.ts";
import { type SentStatement, statementChannel } from "../../server/database/sessions/statementChannel.ts";
import { nextBodyRead } from "../support/bodyRead.ts";
import { multipart } from "../support/multipart.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { pngPicture } from "../support/pictures.ts";
import { openSocket, type TestSocket } from "../support/socketClient.ts";
import { addRole, addUser, PASSWORD, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

/** Limit of a statement in these tests, in ms: less than a call may take, more than a busy machine needs to set the tables up. */
const STATEMENT_TIMEOUT = 4000;

interface Heard {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly message: string;
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
      const { db } = server.app.services.database;
      // Reading positions takes as long as a question over a million rows, where a test says so.
      await sql`create table slowness as select 0::float8 as seconds`.execute(db);
      await sql`alter table sys_position rename to sys_position_rows`.execute(db);
      await sql`create view sys_position as
        select p.* from sys_position_rows p, (select pg_sleep((select seconds from slowness)) offset 0) s`.execute(db);
    });
    // Budgets come back with the time that the test lets pass: here, and where it says so.
    beforeEach(() => letPass(60_000));
    afterEach(() => void vi.restoreAllMocks());
    afterAll(() => server.stop());

    const letPass = (ms: number): void => void (server.time.elapsed = (server.time.elapsed ?? server.time.now) + ms);

    /** A call as a browser makes it, on a connection of its own. */
    async function hear(session: TestSession, path: string, more: RequestInit = {}): Promise<Heard> {
      const answer = await fetch(`${address}/apiserver${path}`, { ...more, headers: { "x-access-token": session.token, ...more.headers } });
      const body = await answer.text();
      const message =
        answer.headers.get("content-type")?.includes("json") === true ? (JSON.parse(body) as { message: string }).message : "";
      return { status: answer.status, retryAfter: answer.headers.get("retry-after"), message };
    }

    let asked = 0;
    /** An address of the positions that nobody has asked for: what was answered before is given again without a query. */
    // Counted to the last row, for rows are sampled in tables only.
    const unknownList = (): string => `/sys/position/list?_count=exact&pageSize=${10 + (asked += 1)}`;

    /** Lets every reading of the positions take so many seconds. */
    async function whilePositionsTake(seconds: number, work: () => Promise<void>): Promise<void> {
      const { database } = server.app.services;
      const take = (time: number) =>
        database.transaction((trx) => sql`update slowness set seconds = ${time}`.execute(trx), { statementTimeout: 0 });
      await take(seconds);
      // The embedded database may have to start again first.
      const isOver = () => take(0).then(() => true, String);
      await work().finally(() => expect.poll(isOver, { timeout: 60_000 }).toBe(true));
    }

    /** Does something and gives the statements about a table that were sent by then, however many follow. */
    async function statementsAbout(table: string, work: (sent: readonly string[]) => Promise<void>): Promise<readonly string[]> {
      const sent: string[] = [];
      const note = (message: unknown): void => {
        const { statement } = message as SentStatement;
        if (statement.includes(table)) sent.push(statement);
      };
      statementChannel.subscribe(note);
      await work(sent).finally(() => statementChannel.unsubscribe(note));
      return sent;
    }

    describe("queries", () => {
      it("a query that takes too long ends with a sentence before callers give up, and the server serves on", async () => {
        await whilePositionsTake(30, async () => {
          const answer = await hear(admin, unknownList());
          // The limit of a call has another sentence.
          expect(answer).toMatchObject({ status: 503, message: "查询超过 4 秒，已停止，请缩小条件（例如日期范围）后重试" });
        });
        await expect.poll(async () => (await hear(admin, unknownList())).status).toBe(200);
      });

      it.runIf(kind === "postgres")("a query ends in the database when its caller goes away", async () => {
        const { db } = server.app.services.database;
        const met = new Set<number>();
        const running = async (): Promise<number> => {
          const { rows } = await sql<{ pid: number }>`
            select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
            and state = 'active' and query like '%sys_position%'`.execute(db);
          for (const { pid } of rows) met.add(pid);
          return rows.length;
        };
        // Only what is cancelled gives its connection up; where a limit ends a statement, it stays.
        const connected = async (): Promise<number> => {
          const { rows } = await sql`select 1 from pg_stat_activity where pid = any(${[...met]}::int[])`.execute(db);
          return rows.length;
        };
        await whilePositionsTake(30, async () => {
          const leaving = new AbortController();
          const call = hear(admin, unknownList(), { signal: leaving.signal }).catch(() => undefined);
          await expect.poll(running).toBeGreaterThan(0);
          leaving.abort();
          await call;
          await expect.poll(async () => [await running(), await connected()], { interval: 20 }).toEqual([0, 0]);
          // What was to follow was not asked any more: it would have asked for a connection before this one.
          expect((await hear(other, "/sys/dict/getDictItems/sex")).status).toBe(200);
          expect(await running()).toBe(0);
        });
        expect(server.logged.filter((line) => line.includes('"fault"') && line.includes("position"))).toEqual([]);
      });

      it("forty slow queries of one person leave room for the next one", async () => {
        let served = 0;
        const flood: Promise<Heard>[] = [];
        const ask = async (): Promise<Heard> => {
          const heard = await hear(admin, unknownList());
          if (heard.status === 200) served += 1;
          return heard;
        };
        // The embedded database does one after the other, however long each takes.
        await whilePositionsTake(kind === "postgres" ? 1 : 0.1, async () => {
          await statementsAbout("sys_position", async (sent) => {
            flood.push(...Array.from({ length: 40 }, ask));
            await expect.poll(() => sent.length, { interval: 5 }).toBeGreaterThan(0);
            expect((await hear(other, "/sys/dict/getDictItems/sex")).status).toBe(200);
            // Behind those at work, not behind the forty. How many come before is a matter of the machine.
            expect(served).toBeLessThan(30);
          });
        });
        for (const { status, retryAfter, message } of (await Promise.all(flood)).filter((one) => one.status !== 200))
          expect({ status, message }).toEqual({
            status: 429,
            message: expect.stringMatching(new RegExp(`^您已有 \\d 个(查询|请求)正在进行，请等其中一个完成，或 ${retryAfter} 秒后重试$`)),
          });
      });
    });

    describe("exports", () => {
      /** Holds every export just before it is finished, and tells how many are held. */
      function holdExports(): { readonly held: () => number; readonly release: () => void } {
        const { audit } = server.app.services;
        const add = audit.add.bind(audit);
        let release: () => void = () => undefined;
        const isFree = new Promise<void>((resolve) => (release = resolve));
        const spy = vi.spyOn(audit, "add").mockImplementation((...act) => isFree.then(() => add(...act)));
        return { held: () => spy.mock.calls.length, release };
      }

      it("one person has two exports at once; the third is told to wait, another person is not", async () => {
        const { held, release } = holdExports();
        const both = [hear(admin, "/sys/position/exportXls"), hear(admin, "/sys/position/exportXls")];
        await expect.poll(held).toBe(2);
        expect(await hear(admin, "/sys/position/exportXls")).toMatchObject({
          status: 429,
          retryAfter: "8",
          message: "您已有 2 个导出正在进行，请等其中一个完成，或 8 秒后重试",
        });
        const others = hear(other, "/sys/position/exportXls");
        await expect.poll(held).toBe(3);
        release();
        expect((await Promise.all([...both, others])).map(({ status }) => status)).toEqual([200, 200, 200]);
        expect((await hear(admin, "/sys/position/exportXls")).status).toBe(200);
      });

      it("an export whose caller went away gives its place back", async () => {
        const { held, release } = holdExports();
        const leaving = new AbortController();
        const left = [1, 2].map(() => hear(admin, "/sys/position/exportXls", { signal: leaving.signal }).catch(() => undefined));
        await expect.poll(held).toBe(2);
        leaving.abort();
        await Promise.all(left);
        release();
        await expect.poll(async () => (await hear(admin, "/sys/position/exportXls")).status).toBe(200);
      });
    });

    /** Sends the head of a form and half of its file, and then nothing; it has its place once its body is read. */
    async function beginForm(session: TestSession, path: string, data: Buffer): Promise<Socket> {
      const { payload, headers } = multipart([{ name: "file", filename: path.includes("import") ? "a.xlsx" : "a.png", data }]);
      const socket = connect(Number(new URL(address).port), "127.0.0.1");
      socket.on("error", () => undefined);
      const isRead = nextBodyRead(server.app.server);
      socket.write(
        `POST /apiserver${path} HTTP/1.1\r\nhost: x\r\nx-access-token: ${session.token}\r\ncontent-type: ${headers["content-type"]}\r\ncontent-length: ${payload.length}\r\n\r\n`,
      );
      socket.write(payload.subarray(0, payload.length / 2));
      await isRead;
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
      const stuck: Socket[] = [];
      while (stuck.length < 3) stuck.push(await beginForm(admin, "/sys/common/upload", picture));
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
        const living = () => sockets.filter((socket) => !socket.isClosed());
        // Of those that were looked at together the server closes what is too many, and no other.
        await expect.poll(() => living().length).toBeLessThanOrEqual(socketBudget.perPerson);
        for (const socket of sockets.filter((one) => one.isClosed())) expect(await socket.closed).toBe(1013);
        for (const socket of sockets) socket.close();
      });

      it("S-55 an address that knocks without end waits, whatever it asks for", async () => {
        const port = Number(new URL(address).port);
        // More people than one, for each has a budget too, which would be spent before the one of their address.
        await addUser(admin, "third");
        const sessions = [admin, other, await server.signIn("third")];
        let knocks = 0;
        // Nobody's socket: refused by the endpoint until the address is refused before it.
        const knock = async (): Promise<unknown> => {
          const token = sessions[(knocks += 1) % sessions.length]?.token ?? "";
          return openSocket({ port, path: "/websocket/nobody", token });
        };
        const { burst, perSecond } = socketBudget.handshakes;
        expect(await statusesOf(burst, knock)).toEqual(new Set([403]));
        expect(await knock()).toBe(429);
        letPass(1000);
        expect(await statusesOf(perSecond, knock)).toEqual(new Set([403]));
        expect(await knock()).toBe(429);
        expect(await statusOf(other, "/sys/dict/getDictItems/sex")).toBe(200);
      });
    });

    /** What so many calls get, of which few enough are under way at a time that none waits for a place. */
    async function statusesOf(count: number, call: () => Promise<unknown>): Promise<ReadonlySet<unknown>> {
      const statuses = new Set<unknown>();
      for (let left = count; left > 0; left -= 2)
        for (const status of await Promise.all(Array.from({ length: Math.min(2, left) }, call))) statuses.add(status);
      return statuses;
    }
    const statusOf = async (session: TestSession, path: string): Promise<number> => (await hear(session, path)).status;

    it("S-55 who asks without end is told to wait, and nobody else notices", async () => {
      const path = "/sys/dict/loadDict/sys_user,realname,id?pageSize=10";
      const { burst, perSecond } = defaultBudgets.user;
      expect(await statusesOf(burst, () => statusOf(admin, path))).toEqual(new Set([200]));
      expect(await hear(admin, path)).toMatchObject({ status: 429, retryAfter: "1", message: "操作过于频繁，请 1 秒后重试" });
      expect(await statusOf(other, "/sys/dict/loadDict/sex?pageSize=10")).toBe(200);
      letPass(1000);
      expect(await statusesOf(perSecond, () => statusOf(admin, path))).toEqual(new Set([200]));
      expect(await statusOf(admin, path)).toBe(429);
    });

    it("wrong tokens of an address are refused before the database is asked, and those at work there go on", async () => {
      const stranger = { ...admin, token: "x".repeat(43) };
      const ask = () => hear(stranger, "/sys/position/list");
      expect(await statusesOf(defaultBudgets.address.burst, async () => (await ask()).status)).toEqual(new Set([401]));
      const sent = await statementsAbout("sys_session", async () => {
        expect(await ask()).toMatchObject({ status: 429, retryAfter: "1", message: "操作过于频繁，请 1 秒后重试" });
      });
      expect(sent).toEqual([]);
      expect(await statusOf(other, "/sys/dict/getDictItems/sex")).toBe(200);
    });

    it("S-06 P55 who floods the open routes keeps nobody from signing in whose device was there before", async () => {
      const { app } = server;
      const login = (cookie?: string) =>
        app.inject({
          method: "POST",
          url: "/apiserver/sys/login",
          headers: cookie === undefined ? {} : { cookie },
          payload: { username: "other", password: PASSWORD },
        });
      const entered = await login();
      const [cookie = ""] = [entered.headers["set-cookie"]].flat().map((text) => String(text).split(";", 1)[0]);
      expect(cookie).toMatch(/^ribbon-device=[\w-]{43}$/);
      const ask = async (): Promise<number> => (await app.inject({ url: "/apiserver/sys/getPubKey" })).statusCode;
      expect(await statusesOf(defaultBudgets.address.burst, ask)).toEqual(new Set([200, 429]));
      const forged = `ribbon-device=${"A".repeat(43)}`;
      expect([(await login()).statusCode, (await login(forged)).statusCode, (await login(cookie)).statusCode]).toEqual([429, 429, 200]);
    });

    it("S-06 P55 wrong tokens keep nobody out who has just signed in behind the same address, and a dead token only itself", async () => {
      const [fresh, ended] = [await server.signIn("other"), await server.signIn("other")];
      await ended.call("POST", "/sys/logout");
      const stranger = { ...admin, token: "y".repeat(43) };
      const path = "/sys/dict/getDictItems/sex";
      for (const session of [stranger, ended]) {
        expect(await statusesOf(defaultBudgets.address.burst, () => statusOf(session, path))).toEqual(new Set([401]));
        expect(await statusOf(session, path)).toBe(429);
      }
      // All that their owner may ask for, less what signing out took.
      expect(await statusesOf(defaultBudgets.user.burst - 10, () => statusOf(fresh, path))).toEqual(new Set([200]));
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
