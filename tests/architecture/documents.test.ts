import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { codeOf, declaredIn, type DocumentCode, importsOf, isTypeScript, NAME, PATH, type Place, placesIn } from "./documentCode.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));

const documents = ["README.md", "CONTRIBUTING.md", ...filesIn("docs").filter((path) => path.endsWith(".md"))];
const sources = ["src", "server", "scripts", "schemas", "tests", "bench"].flatMap(filesIn);
const files = new Set([...sources, ...documents]);
const manifest = JSON.parse(read("package.json")) as Readonly<Record<"scripts" | "dependencies" | "devDependencies", object>>;
const packages = new Set([manifest.dependencies, manifest.devDependencies].flatMap(Object.keys));
const scripts = Object.keys(manifest.scripts);

/** Every word of the source. This file does not count: it names what is not there. */
const known = new Set<string>();
for (const path of [...sources, "package.json"]) {
  if (!/\.(?:tsx?|m[jt]s|json|css)$/.test(path) || path === "tests/architecture/documents.test.ts") continue;
  for (const word of read(path).match(/\w{3,}/g) ?? []) known.add(word);
}

/** Files that guides have their reader make as examples. */
const exampleFiles = [
  "schemas/dictionaries/hiv_channel.json",
  "src/pages/ejected/role/RoleForm.tsx",
  "src/pages/ejected/role/RoleForm.json",
  "src/schema/keywords/field/xKeep.ts",
  "tests/conformance/x-keep/x-keep.json",
  "tests/server/waiting.test.ts",
];

/** Files that the server writes while it runs, and who writes them. */
const writtenFiles: Readonly<Record<string, string>> = {
  "secrets.json": "server/security/secrets.ts",
  "audit-anchors.jsonl": "server/audit/anchorFile.ts",
  "first-sign-in.txt": "server/modules/user/firstSignInFile.ts",
};

/** Names that are nobody's here, and the documents that speak of them. Those that a block of a guide declares need no line. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  // Invented by the guide for its example.
  "docs/guides/add-a-job-kind.md": ["hiv_outreach"],
  "docs/guides/eject-a-screen.md": ["ReasonPicker", "myReaction"],
  "docs/decisions/0109-kinds-of-spans-shares-tags-and-code.md": ["field_All"],
  // Of other programs and libraries.
  "docs/operations.md": ["pg_dump", "proxy_http_version"],
  "docs/decisions/0083-idle-memory-and-start.md": ["enableCompileCache"],
  "docs/decisions/0084-admission-by-expected-wait.md": ["reusePort"],
  "docs/decisions/0115-ejected-pages.md": ["NumberPicker", "FormDialog", "FormDrawer"],
  "docs/decisions/0144-what-the-server-shows-of-itself.md": ["pg_stat_statements", "ANALYZE"],
  // Made of a folder's name and an entity's.
  "docs/reference/entities/gallery.md": ["gallery_gallery"],
  "docs/reference/entities/galleryLine.md": ["gallery_gallery_line"],
};

/** Made by hand in a step of the guide: it is an example, or the step begins with it or says so. */
const isMade = (path: string, text: string, file: string): boolean =>
  path.startsWith("docs/guides/") &&
  (exampleFiles.some((example) => example === file || example.endsWith(`/${file}`)) ||
    text.includes(`\`${file}\` exports`) ||
    new RegExp(`^[0-9]+\\. (?:[A-Z][a-z]+ )?\`${file.replaceAll(".", "\\.")}\``, "m").test(text));

/** What builds and runs leave behind is in no repository. */
const LEFT_BEHIND = /^(?:\.cache|dist)\//;

/** Whether a path leads somewhere from the root or, as documents shorten it, ends like that of a file. Of one with placeholders the folder counts. */
function isThere(file: string): boolean {
  const [fixed = ""] = file.split(/[<*]/);
  const name = fixed === file ? file.replace(/^(?:\.\.?\/)+/, "") : fixed.slice(0, fixed.lastIndexOf("/") + 1);
  if (name === "" || LEFT_BEHIND.test(file) || basename(name) in writtenFiles) return true;
  return existsSync(join(root, name)) || [...files].some((path) => path.endsWith(`/${name}`));
}

/** What a file exports by name; `*` is followed. */
function exportsOf(file: string): readonly string[] {
  const text = read(file);
  const own = [...text.matchAll(/^export (?:declare |abstract |async )*(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm)];
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = ""]) => list.match(/\w+(?=\s*(?:,|$))/g) ?? []);
  const others = [...text.matchAll(/^export \* from "(\.[^"]+)"/gm)].flatMap(([, from = ""]) => exportsOf(join(dirname(file), from)));
  return [...own.map(([, name = ""]) => name), ...lists, ...others];
}

/** What the blocks of a document import although it is not there; a block is of the file that was named last before it. */
function missingImports(path: string, text: string, code: readonly DocumentCode[]): readonly Place[] {
  let file = "";
  return code.flatMap((one) => {
    if (!isTypeScript(one)) {
      file = placesIn(one, PATH).findLast(({ word }) => /\.tsx?$/.test(word))?.word ?? file;
      return [];
    }
    return importsOf(one).flatMap(({ line, from, names }) => {
      if (!from.startsWith(".")) {
        const name = from
          .split("/")
          .slice(0, from.startsWith("@") ? 2 : 1)
          .join("/");
        return from.startsWith("node:") || packages.has(name) ? [] : [{ line, word: from }];
      }
      const target = join(dirname(file), from);
      if (isMade(path, text, target)) return [];
      if (!files.has(target)) return [{ line, word: from }];
      const exported = exportsOf(target);
      return names.filter((name) => !exported.includes(name)).map((name) => ({ line, word: `${name} from ${from}` }));
    });
  });
}

/** Starts of titles that stand in quotation marks behind the path of a test. */
const TITLED = /`(?<file>[\w./-]+\.(?:test\.tsx?|spec\.ts))`(?<titles>(?:(?:,? and|,)? "[^"]+")+)/g;

function missingTitles(text: string): readonly Place[] {
  return [...text.matchAll(TITLED)].flatMap(({ index, groups }) => {
    const { file = "", titles = "" } = groups ?? {};
    const tests = files.has(file) ? read(file) : "";
    const line = text.slice(0, index).split("\n").length;
    return [...titles.matchAll(/"([^"]+)"/g)].filter(([, title = ""]) => !tests.includes(title)).map(([word]) => ({ line, word }));
  });
}

const LINK = /\]\((?!https?:|#)([^)#\s]+)/g;
const COMMAND = /npm (?:run )?((?<=run )[a-z:]+|start\b|test\b)/g;

/** What a document names that is not there, with file and line. */
function missing(path: string, text: string): readonly string[] {
  const whole = { line: 1, text };
  const code = codeOf(text);
  const declared = declaredIn(code);
  const isName = (word: string): boolean => known.has(word) || declared.has(word) || otherNames[path]?.includes(word) === true;
  // The map of folders has a test of its own.
  const own = code.filter(({ language }) => language !== "folders");
  // What a block imports is looked for from its file.
  const paths = own.flatMap((one) => placesIn(one, PATH).filter(({ word }) => !(isTypeScript(one) && word.startsWith("."))));
  const names = own.flatMap((one) => placesIn({ ...one, text: one.text.replace(PATH, blank) }, NAME));
  const found = [
    ...paths.filter(({ word }) => !isThere(word) && !isMade(path, text, word)),
    ...names.filter(({ word }) => !isName(word)),
    ...placesIn(whole, LINK).filter(({ word }) => !existsSync(join(root, dirname(path), word))),
    ...placesIn(whole, COMMAND).filter(({ word }) => !scripts.includes(word)),
    ...missingImports(path, text, code),
    ...missingTitles(text),
  ];
  return [...new Set(found.map(({ line, word }) => `${path}:${line}: ${word}`))];
}

const blank = (text: string): string => " ".repeat(text.length);

it("every path, link, command, import and name that a document writes as code is there", () => {
  expect(documents.flatMap((path) => missing(path, read(path)))).toEqual([]);
});

it("nothing is excused that needs no excuse", () => {
  const stale = Object.entries(otherNames).flatMap(([path, names]) =>
    names.filter((name) => known.has(name) || !read(path).includes(name)),
  );
  expect(stale).toEqual([]);
  const unwritten = Object.entries(writtenFiles).filter(([name, writer]) => !read(writer).includes(name));
  expect(unwritten).toEqual([]);
  const all = documents.map(read).join("\n");
  expect(exampleFiles.filter((file) => files.has(file) || !all.includes(basename(file)))).toEqual([]);
});

describe("what is not there is found in its line", () => {
  const block = (line: string) => `It goes to \`src/widgets/clock/index.ts\`:\n\n\`\`\`ts\n${line}\n\`\`\``;

  it.each([
    ["a path", "`src/runtime/fields/gone.ts`", "1: src/runtime/fields/gone.ts"],
    ["a folder", "\n`src/runtime/gone/`", "2: src/runtime/gone"],
    ["a short path", "`gone/rowCount.ts`", "1: gone/rowCount.ts"],
    ["the folder of a placeholder", "`src/gone/<kind>.ts`", "1: src/gone/<kind>.ts"],
    ["a link", "[there](gone.md)", "1: gone.md"],
    ["a command", "`npm run gone`", "1: gone"],
    ["a name", "first\n`registerGoneTool`", "2: registerGoneTool"],
    ["a type", "`GoneTool.Dialog`", "1: GoneTool"],
    ["a variable of the environment", "`GONE_SECONDS=3`", "1: GONE_SECONDS"],
    ["a name in a block", block("const tool = goneTool();"), "4: goneTool"],
    ["a path that is imported", block('import { lazyDialog } from "../../runtime/gone.ts";'), "4: ../../runtime/gone.ts"],
    ["a path from the wrong folder", block('import { lazyDialog } from "../runtime/index.ts";'), "4: ../runtime/index.ts"],
    [
      "a name that is not exported there",
      block('import type { RowChange } from "../../runtime/index.ts";'),
      "4: RowChange from ../../runtime/index.ts",
    ],
    ["a name that is taken later", block('(await import("../../runtime/index.ts")).RowChange'), "4: RowChange from ../../runtime/index.ts"],
    ["a package", block('import { clock } from "gone-package";'), "4: gone-package"],
    [
      "the title of a test",
      '`tests/architecture/documents.test.ts` "is nowhere to be seen"'.replace("documents", "imports"),
      '1: "is nowhere to be seen"',
    ],
  ])("%s", (_what, text, expected) => {
    expect(missing("docs/planted.md", text)).toContain(`docs/planted.md:${expected}`);
  });

  it("and what is there is not", () => {
    const imported = block(
      'import { lazyDialog, type FieldTool } from "../../runtime/index.ts";\nexport const goneTool: FieldTool = lazyDialog();',
    );
    const text = `${imported}\n\`src/schema/kinds/<kind>.ts\`, \`query/rowCount.ts\`, \`npm run check\`, \`goneTool\`, \`DATA_DIR\``;
    expect(missing("docs/planted.md", text)).toEqual(["docs/planted.md:1: src/widgets/clock/index.ts"]);
  });
});
