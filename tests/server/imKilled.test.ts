import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuiltProcess, buildProcess } from "../support/buildProcess.ts";
import { callServer, ChatWriter, signInAt } from "../support/chatWriter.ts";
import { runProgram, type TestProcess } from "../support/childProcess.ts";
import { copyTemplate } from "../support/embeddedTemplate.ts";
import { createDatabase } from "../support/onBothDatabases.ts";
import { productFolder } from "../support/productTemplates.ts";
import { PASSWORD } from "../support/testServer.ts";

/**
 * `KILLS=20 CHAT_MESSAGES=500 npx vitest run --project server tests/server/imKilled.test.ts` is the long run. Nobody looks at the
 * windows in it, so they wait for their next try, and it says how long they were away.
 */
const KILLS = Number(process.env["KILLS"] ?? 5);
const MESSAGES = Number(process.env["CHAT_MESSAGES"] ?? 100);
const isLong = process.env["KILLS"] !== undefined;
const WRITERS = 8;
/** ms between the messages of one writer. */
const BETWEEN = 60;

const folder = mkdtempSync(join(tmpdir(), "ribbon-chat-"));
let program: BuiltProcess;
beforeAll(async () => {
  program = await buildProcess("tests/support/processes/serveChat.ts");
});
afterAll(() => {
  program.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** A port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** When a server was killed, and when it was there again; ms. */
interface Outage {
  readonly killedAt: number;
  readonly readyAt: number;
}

/** Servers of one database, each at a port of its own, which it keeps when it is killed and started again. */
class Servers {
  readonly ports: number[] = [];
  readonly #processes = new Map<number, TestProcess>();
  readonly #environment: Readonly<Record<string, string>>;

  constructor(environment: Readonly<Record<string, string>>) {
    this.#environment = environment;
  }

  async add(): Promise<void> {
    const port = await freePort();
    this.ports.push(port);
    await this.#start(port);
  }

  /** Address of a server that runs, the one of a turn first. */
  address(turn: number): string {
    const alive = this.ports.filter((port) => this.#processes.has(port));
    const port = alive.length > 0 ? alive[turn % alive.length] : this.ports[0];
    return `http://127.0.0.1:${port}`;
  }

  /** Kills the server of a turn, and starts it again. */
  async killAndStart(turn: number): Promise<Outage> {
    const port = this.ports[turn % this.ports.length] as number;
    const killed = this.#processes.get(port);
    this.#processes.delete(port);
    const killedAt = performance.now();
    await killed?.kill();
    await this.#start(port);
    return { killedAt, readyAt: performance.now() };
  }

  /** Has the accounts that were made so far be good for signing in. */
  async choosePasswords(): Promise<void> {
    const [server] = this.#processes.values();
    server?.child.kill("SIGUSR2");
    await server?.waitFor(/^chosen$/);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#processes.values()].map((one) => one.kill()));
  }

  async #start(port: number): Promise<void> {
    const server = runProgram(program.file, { ...this.#environment, PORT: String(port), ADMIN_PASSWORD: PASSWORD });
    await server.waitFor(/^ready$/);
    this.#processes.set(port, server);
  }
}

/** Makes the writers' accounts, and gives the token of each. */
async function addWriters(servers: Servers): Promise<ReadonlyMap<string, string>> {
  const server = servers.address(0);
  const admin = { token: await signInAt(server, "admin", PASSWORD) };
  const role = { roleName: "聊天", roleCode: "chat" };
  const { id: roleId } = await callServer<{ id: string }>(server, "/sys/role/add", { ...admin, body: role });
  await callServer(server, "/sys/permission/saveRolePermission", { ...admin, body: { roleId, permissionIds: "im" } });
  const names: string[] = [];
  for (let number = 1; number <= WRITERS; number += 1) {
    const username = `writer${number}`;
    const body = { username, realname: `写手${number}`, status: "normal", password: PASSWORD, roleIds: [roleId] };
    await callServer(server, "/sys/user/add", { ...admin, body });
    names.push(username);
  }
  await servers.choosePasswords();
  const tokens = new Map<string, string>();
  for (const username of names) tokens.set(username, await signInAt(server, username, PASSWORD));
  return tokens;
}

async function addGroup(server: string, tokens: ReadonlyMap<string, string>): Promise<string> {
  const [owner] = tokens.values();
  const form = { grant_type: "session" };
  const { access_token: token } = await callServer<{ access_token: string }>(server, "/im/token", { token: owner ?? "", form });
  const group = { name: "全体", avatar: "", members: [...tokens.keys()].slice(1).join(",") };
  return (await callServer<{ id: string }>(server, "/im/group/create", { token, form: group })).id;
}

/** How long a writer was away because of an outage. */
interface Absence {
  /** ms from the kill until their line was open again. */
  readonly sinceKill: number;
  /** ms from the moment at which the server was there again; 0 where another one took them before. */
  readonly sinceReady: number;
  readonly triesAfterReady: number;
}

/** The absence of a writer whose line broke. */
function absenceOf({ openings, tries }: ChatWriter, { killedAt, readyAt }: Outage): Absence | undefined {
  const opened = openings.at(-1) ?? 0;
  if (opened < killedAt) return undefined;
  const triesAfterReady = tries.filter((at) => at > readyAt).length;
  return { sinceKill: opened - killedAt, sinceReady: Math.max(0, opened - readyAt), triesAfterReady };
}

function figuresOf(absences: readonly Absence[]): string {
  const say = (what: string, all: readonly number[]): string => {
    const sorted = all.toSorted((one, other) => one - other).map(Math.round);
    return `${what}: median ${sorted[Math.floor(sorted.length / 2)]} ms, worst ${sorted.at(-1)} ms`;
  };
  const sinceKill = absences.map((one) => one.sinceKill);
  const sinceReady = absences.map((one) => one.sinceReady);
  return `${absences.length} lines broken; ${say("back after the kill", sinceKill)}; ${say("after the server was ready", sinceReady)}`;
}

/** Says a writer's share of what is written around a kill. */
async function writeShare(writer: ChatWriter, kill: number): Promise<void> {
  const upTo = (kills: number): number => Math.round((MESSAGES * kills) / KILLS);
  for (let number = upTo(kill) + 1; number <= upTo(kill + 1); number += 1) {
    writer.say(String(number));
    await sleep(BETWEEN);
  }
}

/** Has everybody write while servers are killed, and gives who said what as the first of them received it. */
async function writeWhileKilled(servers: Servers): Promise<ReadonlyMap<string, readonly number[]>> {
  const tokens = await addWriters(servers);
  const groupId = await addGroup(servers.address(0), tokens);
  const writers = [...tokens].map(
    ([username, session], index) => new ChatWriter({ server: () => servers.address(index), username, session, groupId }),
  );
  for (const writer of writers) writer.start();
  await expect.poll(() => writers.every(({ openings }) => openings.length > 0), { timeout: 20_000 }).toBe(true);
  const absences: Absence[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    // Everybody is in the middle of writing when it happens, and goes on without a line.
    const writing = writers.map((writer) => writeShare(writer, kill));
    await sleep(Math.random() * (MESSAGES / KILLS) * BETWEEN);
    const outage = await servers.killAndStart(kill);
    if (!isLong) for (const writer of writers) writer.look();
    await expect.poll(() => writers.every(({ isOpen }) => isOpen), { timeout: 30_000, interval: 50 }).toBe(true);
    absences.push(...writers.flatMap((writer) => absenceOf(writer, outage) ?? []));
    await Promise.all(writing);
  }
  // The next try, 5 s after the one before at the latest, is enough.
  expect(absences.filter(({ triesAfterReady }) => triesAfterReady > 1)).toEqual([]);
  expect(absences.length).toBeGreaterThan(0);
  if (isLong) process.stdout.write(`${servers.ports.length} processes, ${figuresOf(absences)}\n`);
  await expect.poll(() => writers.map(({ outbox }) => outbox.messages.length), { timeout: 120_000 }).toEqual(writers.map(() => 0));
  for (const writer of writers) await writer.catchUp();
  const [first] = writers as [ChatWriter];
  for (const writer of writers) {
    expect(writer.refusals).toEqual([]);
    const order = ({ received }: ChatWriter) => received.map(({ number, fromname, content }) => `${number} ${fromname} ${content}`);
    expect(order(writer)).toEqual(order(first));
  }
  expect(first.received.map(({ number }) => number)).toEqual(Array.from(first.received, (_, index) => index + 1));
  for (const writer of writers) writer.stop();
  const said = first.received.filter(({ kind }) => kind === "text");
  return new Map(
    [...tokens.keys()].map((name) => [name, said.filter(({ fromname }) => fromname === name).map(({ content }) => Number(content))]),
  );
}

/** Every message of everybody, once, in the order in which it was written. */
const inOrder = new Map(
  Array.from({ length: WRITERS }, (_, index) => [`writer${index + 1}`, Array.from({ length: MESSAGES }, (__, number) => number + 1)]),
);

describe(`${WRITERS} people write ${MESSAGES} messages each while servers are killed ${KILLS} times`, () => {
  const limit = 120_000 + KILLS * 40_000 + MESSAGES * 500;

  it(
    "IM-17 API-107 on the embedded database nothing is lost, doubled or out of order",
    async () => {
      copyTemplate(await productFolder(), folder);
      const servers = new Servers({ DATA_DIR: folder });
      try {
        await servers.add();
        expect(await writeWhileKilled(servers)).toEqual(inOrder);
      } finally {
        await servers.stop();
      }
    },
    limit,
  );

  it(
    "IM-17 API-107 nor on three processes of one PostgreSQL",
    async () => {
      const servers = new Servers({ DATABASE_URL: await createDatabase("product"), DATA_DIR: join(folder, "shared") });
      try {
        for (let number = 0; number < 3; number += 1) await servers.add();
        expect(await writeWhileKilled(servers)).toEqual(inOrder);
      } finally {
        await servers.stop();
      }
    },
    limit,
  );
});
