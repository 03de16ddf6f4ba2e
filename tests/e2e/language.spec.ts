import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import * as fc from "fast-check";
import { build, type Rolldown } from "vite";
import type { EntityModel } from "../../src/schema/index.ts";
import { loadProject } from "../../src/schema/project.ts";
import { createValidator, withUnreadTexts } from "../../src/schema/validation/createValidator.ts";
import { problemsOf, problemSubject, type ValidationError } from "../../src/schema/validation/problemsOf.ts";
import { validatorModule, type ValidatorModule } from "../../src/schema/validation/validatorModule.ts";
import { filesOf, readCases } from "../conformance/conformanceCase.ts";
import { answerOf, type Question } from "../support/browser/language.ts";
import { buildScope } from "../support/entities.ts";
import { randomCondition, randomRow } from "../support/expressions.ts";

const digest = (text: string): string => text;

/** Values of every type and some of no use, with which any field is tried. */
const values = fc.constantFrom<unknown>(
  null,
  "",
  "Y",
  "甲",
  "字".repeat(600),
  "13800001234",
  "2026-01-05",
  "2026-01-05 08:30:00",
  "08:30:00",
  "D1.1",
  -1,
  0,
  2.5,
  1e12,
  true,
  [],
  ["a"],
  [{ name: "a.png", path: "a", size: 1, type: "image/png" }],
  { a: 1 },
);

interface Trial {
  readonly title: string;
  readonly entity: EntityModel;
  readonly entities: ReadonlyMap<string, EntityModel>;
  readonly rows: readonly unknown[];
}

/** The rows of the conformance cases. */
function* conformanceTrials(): Generator<Trial> {
  for (const testCase of [...readCases(process.cwd()).values()].flat()) {
    const rows = (testCase.data ?? []).map(({ row }) => row);
    const { entities } = loadProject(filesOf(testCase), { digest }).project;
    const entity = entities.get("thing");
    if (entity && rows.length > 0) yield { title: testCase.title, entity, entities, rows };
  }
}

/** Made-up rows of every entity of the product. */
function* productTrials(): Generator<Trial> {
  const { entities } = loadProject(productFiles(), { digest }).project;
  for (const entity of entities.values()) {
    const row = fc.record(Object.fromEntries(entity.fields.map(({ name }) => [name, values])), { requiredKeys: [] });
    yield { title: entity.name, entity, entities, rows: fc.sample(row, { numRuns: 100, seed: 11 }) };
  }
}

function productFiles(): Map<string, string> {
  const names = readdirSync("schemas", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));
  return new Map(names.map((name) => [`schemas/${name}`, readFileSync(join("schemas", name), "utf8")]));
}

test("SCHEMA the validator that browsers run finds what the server's finds, in every entity", async ({ page }) => {
  await page.goto("about:blank");
  const trials = [...conformanceTrials(), ...productTrials()];
  let findings = 0;
  for (const { title, entity, entities, rows } of trials) {
    const lookup = (name: string) => entities.get(name);
    const asked = { source: validatorModule(entity, "create", lookup), rows: JSON.stringify(rows) };
    const answer = await page.evaluate(async ({ source, rows }) => {
      const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
      const { validate } = (await import(address)) as ValidatorModule;
      return JSON.stringify((JSON.parse(rows) as unknown[]).map((row) => (validate(row) ? [] : validate.errors)));
    }, asked);
    const subject = problemSubject(entity, lookup);
    const onServer = createValidator(entity, "create", lookup);
    const found = (JSON.parse(answer) as readonly ValidationError[][]).map((errors, index) =>
      withUnreadTexts(problemsOf(errors, subject, rows[index]), subject, rows[index]),
    );
    expect(found, title).toEqual(rows.map((row) => onServer(row)));
    findings += found.flat().length;
  }
  expect(findings).toBeGreaterThan(trials.length);
});

test("SCHEMA random expressions give in the browser what they give on the server", async ({ page }) => {
  const built = (await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, target: "es2022", lib: { entry: "tests/support/browser/language.ts", formats: ["es"], fileName: "language" } },
  })) as Rolldown.RolldownOutput[];
  const [chunk] = built.flatMap(({ output }) => output);
  if (chunk?.type !== "chunk") throw new Error("The language was not built for browsers.");
  await page.goto("about:blank");
  await page.addScriptTag({ type: "module", content: chunk.code });
  await page.waitForFunction(() => "answersOf" in window);

  const questions: Question[] = fc
    .sample(fc.tuple(randomCondition, randomRow, randomRow), { numRuns: 2000, seed: 7 })
    .map(([source, row, it]) => ({ source, scope: asData(buildScope({ row, it })) }));
  const inBrowser = await page.evaluate((asked) => window.answersOf(asked), questions);
  expect(inBrowser).toEqual(questions.map(answerOf));
  expect(new Set(inBrowser).size).toBeGreaterThan(1);
});

/** A scope without its functions, as it travels into the page. */
function asData({ row, it, isNew, user, now }: ReturnType<typeof buildScope>): Question["scope"] {
  return { row, ...(it ? { it } : {}), isNew, user, now: now.toISOString() };
}
