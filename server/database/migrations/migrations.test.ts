import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { migrations } from "./migrations.ts";

it("lists every migration file once, oldest first", () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^\d{4}-[a-z0-9-]+\.ts$/.test(name));
  expect(migrations.map(({ name }) => `${name}.ts`)).toEqual(files.sort());
});

it("gives every migration a number of its own", () => {
  const numbers = migrations.map(({ name }) => name.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
});
