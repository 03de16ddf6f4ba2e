import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Documents that say where things are now; a decision tells of its day, and the change log of each. */
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md") && !path.startsWith("decisions"))
    .map((path) => `docs/${path}`),
];
const scripts = Object.keys((JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object }).scripts);

/** Files that guides have their reader make as examples. */
const examples = [
  "schemas/dictionaries/hiv_channel.json",
  "src/pages/ejected/role/RoleForm.tsx",
  "src/schema/keywords/field/xKeep.ts",
  "tests/conformance/x-keep/x-keep.json",
  "tests/server/waiting.test.ts",
];

/** Made by hand in a step of the guide: it is an example, or the step begins with it or says so. */
const made = (text: string, path: string): boolean =>
  examples.includes(path) ||
  text.includes(`\`${path}\` exports`) ||
  new RegExp(`^[0-9]+\\. (?:[A-Z][a-z]+ )?\`${path.replaceAll(".", "\\.")}\``, "m").test(text);

const PATH = /`((?:src|server|schemas|scripts|tests|docs|bench)\/[A-Za-z0-9_./-]*[A-Za-z0-9_/])`/g;
const LINK = /\]\((?!https?:|#)([^)#\s]+)/g;
const COMMAND = /npm (?:run (?<run>[a-z:]+)|(?<plain>start|test)\b)/g;

/** What a document names that is not there. */
function missing(path: string, text: string): readonly string[] {
  const isGuide = path.startsWith("docs/guides/");
  const named = [...text.matchAll(PATH)].map(([, name = ""]) => name).filter((name) => !(isGuide && made(text, name)));
  const linked = [...text.matchAll(LINK)].map(([, name = ""]) => join(dirname(path), name));
  const commands = [...text.matchAll(COMMAND)].map(({ groups }) => groups?.["run"] ?? groups?.["plain"] ?? "");
  return [
    ...[...named, ...linked].filter((name) => !existsSync(join(root, name))),
    ...commands.filter((name) => !scripts.includes(name)).map((name) => `npm run ${name}`),
  ].map((name) => `${path}: ${name}`);
}

it("every path, link and command that a document names is there", () => {
  expect(documents.flatMap((path) => missing(path, readFileSync(join(root, path), "utf8")))).toEqual([]);
});

it.each(["`src/runtime/fields/gone.ts`", "[there](gone.md)", "`npm run gone`"])("finds %s where it is not", (text) => {
  expect(missing("docs/planted.md", text)).toHaveLength(1);
});
