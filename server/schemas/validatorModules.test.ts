import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildCompiledEntity } from "../../tests/support/screens.ts";
import { ValidatorModules } from "./validatorModules.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "validators-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

it("several screens of one entity, asked for at once, share its validator", async () => {
  const modules = new ValidatorModules({ directory, key: new Uint8Array(32) });
  const entity = buildCompiledEntity();
  const paths = await Promise.all(Array.from({ length: 8 }, () => modules.publish(entity)));
  expect(new Set(paths).size).toBe(1);
  const name = /([0-9a-f]{64})\.js$/.exec(paths[0] ?? "")?.[1] ?? "";
  const another = new ValidatorModules({ directory, key: new Uint8Array(32) });
  expect(await another.find(name)).toBe(await modules.find(name));
  expect(await another.find(name)).toContain("export");
});
