import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { array, assert, asyncProperty, constantFrom, nat, record } from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../server/database/openDatabase.ts";
import type { SchemaService } from "../../server/schemas/schemaService.ts";
import type { ListingScreen } from "../../src/schema/model/screen.ts";
import { createDatabase, onEmbeddedDatabase } from "../support/onBothDatabases.ts";
import { expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

/** Sequences of savings that are tried; `LIVE_SEQUENCES` for more of them, `LIVE_SEED` for those of an earlier run. */
const SEQUENCES = Number(process.env["LIVE_SEQUENCES"] ?? 2);
const SEED = process.env["LIVE_SEED"] === undefined ? {} : { seed: Number(process.env["LIVE_SEED"]) };
const OWN = ["extraA", "extraB", "extraC"] as const;

/** How soon a screen follows is measured in the bench; here it is that it does, on however busy a machine. */
const poll = { timeout: 40_000, interval: 50 } as const;

interface Role {
  readonly properties: Record<string, unknown>;
}

/** What a saving leaves in the file. */
interface Saving {
  /** Milliseconds since the one before. */
  readonly pause: number;
  readonly field: (typeof OWN)[number];
  readonly what: "text" | "number" | "gone" | "broken";
  readonly how: "in place" | "by rename";
}

const saving = record<Saving>({
  pause: nat(900),
  field: constantFrom(...OWN),
  what: constantFrom("text", "text", "number", "gone", "broken"),
  how: constantFrom("in place", "by rename"),
});

const SHAPES = {
  text: { type: "string", maxLength: 20 },
  number: { type: "integer" },
} as const;

/** Saves as somebody does at an editor, and holds every process against the last files that were sound. */
function watchedSchemas(start: (root: string) => Promise<readonly TestServer[]>): void {
  let root = "";
  /** Every sound text that was saved, the last one last. */
  let saved: string[] = [];
  let servers: readonly TestServer[] = [];
  let admins: readonly TestSession[] = [];
  const file = (): string => join(root, "schemas/entities/system/role.json");
  const lastSound = (): string => saved.at(-1) ?? "";
  const screenFile = (): string => join(root, "schemas/screens/system/role.json");

  beforeAll(async () => {
    root = copyOfSchemas();
    servers = await start(root);
    admins = await Promise.all(servers.map((server) => server.signIn("admin")));
    saved = [readFileSync(file(), "utf8")];
  });
  afterEach(() => writeFileSync(file(), lastSound()));
  afterAll(async () => {
    for (const server of servers) await server.stop();
    rmSync(root, { recursive: true, force: true });
  });

  async function save({ pause, field, what, how }: Saving): Promise<void> {
    await sleep(pause);
    const role = JSON.parse(lastSound()) as Role;
    delete role.properties[field];
    if (what === "text" || what === "number") role.properties[field] = { ...SHAPES[what], title: field };
    const text = JSON.stringify(role, null, 2);
    if (what !== "broken") saved.push(text);
    const written = what === "broken" ? text.slice(0, -20) : text;
    if (how === "in place") return writeFileSync(file(), written);
    writeFileSync(`${file()}~`, written);
    renameSync(`${file()}~`, file());
  }

  const statesOf = async (): Promise<string[]> => Promise.all(admins.map(async (admin) => JSON.stringify(await stateOf(admin))));
  const problemsOf = (): readonly number[] => servers.map(({ app }) => app.services.schemas.problems().length);

  /** Own fields as a process shows them, and whether it answers. */
  async function stateOf(admin: TestSession): Promise<unknown> {
    const { entity } = expectSuccess(await admin.call<ListingScreen>("GET", "/sys/schema/screen/role"));
    const list = await admin.call("GET", `/sys/role/list?pageSize=1&pageNo=1&_t=${Math.random()}`);
    return {
      fields: ownOf(entity.fields.map(({ name }) => name)),
      status: list.status,
    };
  }

  it("SCREEN any savings at any distance end with the last sound files in force", { timeout: 60_000 + SEQUENCES * 90_000 }, async () => {
    expect(readFileSync(screenFile(), "utf8")).toContain("role");
    const property = asyncProperty(array(saving, { minLength: 2, maxLength: 5 }), async (savings) => {
      const first = saved.length - 1;
      for (const one of savings) await save(one);
      // Nobody can hold what was broken again before it stood still; whatever is held then, all processes hold the same.
      const isBroken = savings.at(-1)?.what === "broken";
      const possible = (isBroken ? saved.slice(first) : saved.slice(-1)).map((text) => JSON.stringify(expectedOf(text)));
      const judge = async () => {
        const states = await statesOf();
        const areFaultsTold = problemsOf().every((count) => count > 0 === isBroken);
        return { others: [...new Set(states)].filter((state) => !possible.includes(state)), states: new Set(states).size, areFaultsTold };
      };
      await expect.poll(judge, poll).toEqual({ others: [], states: 1, areFaultsTold: true });
      if (isBroken) writeFileSync(file(), lastSound());
      await expect.poll(() => statesOf(), poll).toEqual(admins.map(() => JSON.stringify(expectedOf(lastSound()))));
    });
    await assert(property, {
      numRuns: SEQUENCES,
      endOnFailure: true,
      ...SEED,
    });
  });
}

function copyOfSchemas(): string {
  const root = mkdtempSync(join(tmpdir(), "ribbon-live-"));
  cpSync("schemas", join(root, "schemas"), { recursive: true });
  return root;
}

function expectedOf(text: string): unknown {
  return {
    fields: ownOf(Object.keys((JSON.parse(text) as Role).properties)),
    status: 200,
  };
}

function ownOf(names: readonly string[]): string[] {
  return OWN.filter((name) => names.includes(name));
}

const watching = { environment: { WATCH_SCHEMAS: "1" } } as const;

onEmbeddedDatabase("schemas that are saved while one process runs", (open) => {
  watchedSchemas(async (root) => [await startTestServer(open, { root, ...watching })]);
});

describe("schemas that are saved while three processes run on one PostgreSQL", () => {
  watchedSchemas(async (root) => {
    const databaseUrl = await createDatabase("nothing");
    const open = () => openDatabase({ databaseUrl, poolSize: 4 });
    const first = await startTestServer(open, { root, ...watching });
    const { folder } = first;
    return [first, await startTestServer(open, { root, folder, ...watching }), await startTestServer(open, { root, folder, ...watching })];
  });
});

describe("schemas that one of two processes reads broken only", () => {
  let roots: readonly [string, string] = ["", ""];
  let servers: readonly TestServer[] = [];

  beforeAll(async () => {
    roots = [copyOfSchemas(), copyOfSchemas()];
    const databaseUrl = await createDatabase("nothing");
    const open = () => openDatabase({ databaseUrl, poolSize: 4 });
    const first = await startTestServer(open, { root: roots[0] });
    servers = [first, await startTestServer(open, { root: roots[1], folder: first.folder })];
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    for (const root of roots) rmSync(root, { recursive: true, force: true });
  });

  it.each(["hears of it", "reads its files again"])(
    "SCREEN a process whose file is broken holds what another carried out when it %s",
    async (how) => {
      const path = "schemas/entities/system/role.json";
      const [firstFile, secondFile] = [join(roots[0], path), join(roots[1], path)];
      const [first, second] = servers.map(({ app }) => app.services.schemas) as [SchemaService, SchemaService];
      const role = JSON.parse(readFileSync(firstFile, "utf8")) as Role;
      const name = how === "hears of it" ? "extraA" : "extraB";
      role.properties[name] = { ...SHAPES.text, title: name };
      const text = JSON.stringify(role);
      const isHeld = (schemas: SchemaService): boolean =>
        schemas
          .current()
          .entities.get("role")
          ?.fields.some((field) => field.name === name) ?? false;
      writeFileSync(secondFile, text.slice(0, -20));
      writeFileSync(firstFile, text);
      await first.reload("test");
      if (how === "reads its files again") await second.reload("test");
      await expect.poll(() => [first, second].map(isHeld), poll).toEqual([true, true]);
      await expect.poll(() => second.problems().map(({ file: place }) => place), poll).toContain(path);
    },
  );
});
