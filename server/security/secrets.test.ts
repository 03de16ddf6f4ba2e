import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadSecrets } from "./secrets.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "secrets-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("AUTH-39 the first start makes the keys, later starts read the same ones", async () => {
  const first = await loadSecrets(folder);
  expect(first.sm2.publicKey).toMatch(/^04[0-9a-f]{128}$/);
  expect(await loadSecrets(folder)).toEqual(first);
  expect(first.pepper).not.toEqual(first.capabilityKey);
});

test("S-93 nobody but the server's account may read the file", async () => {
  await loadSecrets(folder);
  expect((await stat(join(folder, "secrets.json"))).mode & 0o077).toBe(0);
});

test("processes that start together agree and leave no drafts", async () => {
  const all = await Promise.all([1, 2, 3, 4].map(() => loadSecrets(join(folder, "data"))));
  expect(new Set(all.map((secrets) => secrets.sm2.privateKey)).size).toBe(1);
  expect(await readdir(join(folder, "data"))).toEqual(["secrets.json"]);
});

test("a damaged file stops the start instead of replacing the keys", async () => {
  await writeFile(join(folder, "secrets.json"), "{}");
  await expect(loadSecrets(folder)).rejects.toThrow("请从备份恢复");
});
