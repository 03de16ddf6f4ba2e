import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { EditorNames } from "../../server/schemas/editorNames.ts";

let root = "";
const warnings: unknown[] = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ribbon-names-"));
  cpSync("schemas", join(root, "schemas"), { recursive: true });
  warnings.length = 0;
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const names = () => readFileSync(join(root, "schemas/meta/names.schema.json"), "utf8");
const editor = () => new EditorNames({ root, logger: { warn: (...told: unknown[]) => void warnings.push(told) } });
const ORGAN = "schemas/entities/hiv/organ.json";

function addField(name: string): void {
  const file = JSON.parse(readFileSync(join(root, ORGAN), "utf8")) as { properties: Record<string, object> };
  file.properties[name] = { type: "string", title: "新字段" };
  writeFileSync(join(root, ORGAN), JSON.stringify(file, null, 2));
}

it("SCHEMA the names that editors offer follow a saved file, as npm run generate would write them", async () => {
  const before = names();
  await editor().update();
  expect(names()).toBe(before);
  addField("brandNewField");
  await editor().update();
  expect(names()).toContain('"brandNewField"');
});

it("SCHEMA a file with errors leaves the last names", async () => {
  const before = names();
  writeFileSync(join(root, ORGAN), "{");
  await editor().update();
  expect([names(), warnings]).toEqual([before, []]);
});

it("SCHEMA a place that cannot be written to is told once", async () => {
  addField("brandNewField");
  mkdirSync(join(root, "schemas/meta/names.schema.json.new"));
  const other = editor();
  await other.update();
  await other.update();
  expect(warnings).toHaveLength(1);
});
