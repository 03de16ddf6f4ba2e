import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync, copyFileSync, cpSync, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { filesOf } from "../tests/conformance/conformanceCase.ts";
import { runScript } from "../tests/support/scriptRun.ts";
import { EJECTABLE, pageFile, recordFile } from "./eject/pageNames.ts";
import type { ProjectResult } from "../src/schema/project.ts";
import { CannotEject, format, pageTexts, type WantedPart } from "./eject/writePage.ts";
import { readProject } from "./schemas/readProject.ts";

const run = promisify(execFile);
const bin = (name: string) => join(process.cwd(), "node_modules/.bin", name);
const field = { type: "string", title: "甲" };
const thing = (fields: object, required: readonly string[] = ["name"]) =>
  filesOf({ title: "ejected", fields: { name: field, ...fields }, entity: { required: [...required] }, dictionaries: {}, screen: {} });

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ribbon-eject-"));
});

afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function writeThing(fields: object = {}, required?: readonly string[]): void {
  cpSync("tests/conformance/default", join(root, "tests/conformance/default"), { recursive: true });
  for (const [path, text] of thing(fields, required)) write(path, text);
}

/** Runs a command of the project on the files in `root`. */
async function command(script: "eject" | "check", ...args: readonly string[]) {
  const at = script === "eject" ? ["--root", root] : [root];
  const { code, lines, errors } = await runScript(script, ...args, ...at);
  return { code, text: [...lines, errors].join("\n") };
}

describe("npm run eject", { timeout: 240_000 }, () => {
  it("writes a page of every part of every screen that types, lints, is formatted and stays under 250 lines", async () => {
    const loaded = readProject(process.cwd());
    const wanted = [...loaded.project.screens.keys()].flatMap((screen) => EJECTABLE.map((part) => ({ screen, part })));
    const texts = wanted.flatMap((one) => [...textsOf(loaded, one)]);
    for (const [file, text] of texts) write(file, text);
    const written = texts.map(([file]) => file);
    copyFileSync(".oxfmtrc.json", join(root, ".oxfmtrc.json"));
    format(root, written);
    const pages = written.filter((file) => file.endsWith(".tsx"));
    expect(pages.length).toBeGreaterThan(loaded.project.screens.size * 2);
    // Where the pages would lie in the project.
    for (const name of ["node_modules", "schemas", "src/generated", "src/runtime", "src/schema"])
      symlinkSync(join(process.cwd(), name), join(root, name));
    copyFileSync(".oxlintrc.json", join(root, ".oxlintrc.json"));
    write("tsconfig.json", JSON.stringify({ extends: join(process.cwd(), "tsconfig.browser.json"), include: ["src/pages"], exclude: [] }));
    const tools = await Promise.all([
      outcome("tsc", "-p", "tsconfig.json"),
      outcome("oxlint", "--deny-warnings", "src/pages"),
      outcome("oxfmt", "--check", ...written),
    ]);
    expect(tools).toEqual(["", "", ""]);
    const long = pages.filter((file) => readFileSync(join(root, file), "utf8").split("\n").length > 250);
    expect(long).toEqual([]);
  });

  it("writes a list that shows at first what the generated one shows: columns that wait for room wait on", () => {
    const loaded = readProject(process.cwd());
    const [page] = textsOf(loaded, { screen: "role", part: "list" }).values();
    expect(page).toMatch(/dataIndex:"createTime".*ifRoom:true/);
    expect(page).not.toMatch(/dataIndex:"roleName".*ifRoom/);
  });

  it("says where a page is already, and changes nothing in it", async () => {
    writeThing();
    // As a process of its own, as `npm run eject` is.
    await run(bin("tsx"), ["scripts/eject.ts", "thing", "form", "--root", root]);
    const page = pageFile("thing", "form");
    write(page, "// mine\n");
    const again = await command("eject", "thing", "form");
    expect(again.code).toBe(1);
    expect(again.text).toContain(`${page} 已经存在，没有改动它`);
    expect(readFileSync(join(root, page), "utf8")).toBe("// mine\n");
  });

  it.each([
    [["thimg", "form"], "没有名为“thimg”的屏幕，是否想写“thing”？"],
    [["thing", "fom"], "没有名为“fom”的部分，是否想写“form”？"],
    [["thing"], "请写明屏幕和部分，例如 npm run eject -- role form"],
  ])("answers %j with what could be meant", async (words, sentence) => {
    writeThing();
    const { code, text } = await command("eject", ...words);
    expect(code).toBe(1);
    expect(text).toContain(sentence);
    expect(existsSync(join(root, "src"))).toBe(false);
  });
});

describe("npm run check on an ejected page", { timeout: 120_000 }, () => {
  const page = pageFile("thing", "form");
  const isOnPage = (text: string) => readFileSync(join(root, page), "utf8").includes(text);

  it("says what the schema has gained, until it is on the page or was looked at", async () => {
    writeThing();
    await command("eject", "thing", "form");
    expect((await command("check")).text).not.toContain(page);
    writeThing({ phone: { ...field, title: "电话" } });
    const told = await command("check");
    expect(told.code).toBe(0);
    expect(told.text).toContain(`${page}  （警告）  字段 phone（电话，text）已在 schema 的表单里，页面上还没有。把它加到页面上`);
    expect(told.text).toMatch(/0 个错误，1 个警告/);
    expect((await command("eject", "thing", "form", "--seen")).code).toBe(0);
    expect(isOnPage("phone")).toBe(false);
    expect((await command("check")).text).not.toContain(page);
  });

  it("is silent about a gained field that was put on the page", async () => {
    writeThing();
    await command("eject", "thing", "form");
    writeThing({ phone: { ...field, title: "电话" } });
    write(page, readFileSync(join(root, page), "utf8").replace("</SchemaField>", '<SchemaField.String name="phone" /></SchemaField>'));
    expect((await command("check")).text).not.toContain(page);
  });

  it("says what the schema has lost and changed", async () => {
    writeThing({ phone: { ...field, title: "电话" }, kept: { ...field, title: "乙" } });
    await command("eject", "thing", "form");
    writeThing({ kept: { ...field, title: "丙", "x-rule": { visible: "row.name != ''" } } });
    const { text } = await command("check");
    expect(text).toContain("字段 phone（电话）已不在 schema 的表单里，页面上还有");
    expect(text).toContain('字段 kept（丙）变了：标题从 “乙” 变为 “丙”；规则从 无 变为 {"visible":"row.name != \'\'"}');
  });

  it("says that a screen is gone, and that a record is", async () => {
    writeThing();
    await command("eject", "thing", "form");
    rmSync(join(root, recordFile(page)));
    expect((await command("check")).text).toContain(`${page}  （警告）  旁边没有它写出时的记录`);
    write(pageFile("nothing", "list"), "");
    expect((await command("check")).text).toContain("屏幕“nothing”已没有列表，这个页面不会再显示");
  });

  it("says nothing once the page is deleted", async () => {
    writeThing();
    await command("eject", "thing", "form");
    writeThing({ phone: { ...field, title: "电话" } });
    rmSync(join(root, page));
    expect((await command("check")).text).toMatch(/0 个错误，0 个警告/);
  });
});

/** The files of a part; none where its screen has no such part. */
function textsOf(loaded: ProjectResult, wanted: WantedPart): ReadonlyMap<string, string> {
  try {
    return pageTexts(loaded, wanted);
  } catch (error) {
    if (!(error instanceof CannotEject)) throw error;
    return new Map();
  }
}

/** What a tool complains of; empty where it has nothing to say. */
async function outcome(tool: string, ...args: readonly string[]): Promise<string> {
  try {
    await run(bin(tool), args, { cwd: root });
    return "";
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    return stdout + stderr;
  }
}
