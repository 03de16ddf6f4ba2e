import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { nearestName } from "../../src/schema/errors/nearest.ts";
import type { CompiledScreen } from "../../src/schema/model/screen.ts";
import { compileScreen, type ProjectResult } from "../../src/schema/project.ts";
import { detailPage } from "./detailPage.ts";
import { formPage } from "./formPage.ts";
import { listPage } from "./listPage.ts";
import { EJECTABLE, type EjectablePart, pageFile, PART_TITLES, recordFile } from "./pageNames.ts";
import { type AnyScreen, factsOf } from "./schemaFacts.ts";

/** A viewer who holds every right: what others may not see, the page leaves out while it runs. */
const everyRight = { can: () => true };

/** Why nothing was written, in a sentence that says what to do. */
export class CannotEject extends Error {}

/** A part of a screen by its names as they were typed. */
export interface WantedPart {
  readonly screen: string;
  readonly part: EjectablePart;
}

/**
 * Reads the two words of the command.
 *
 * @throws CannotEject where one of them names nothing that can be ejected
 */
export function wantedPart({ project }: ProjectResult, words: readonly string[]): WantedPart {
  const [screen = "", part = ""] = words;
  const kinds = EJECTABLE.map((name) => `${name}（${PART_TITLES[name]}）`).join("、");
  if (words.length !== 2) throw new CannotEject(`请写明屏幕和部分，例如 npm run eject -- role form；部分可写：${kinds}`);
  if (!project.screens.has(screen)) throw new CannotEject(`没有名为“${screen}”的屏幕${meant(screen, project.screens.keys())}`);
  if (!isEjectable(part)) throw new CannotEject(`没有名为“${part}”的部分${meant(part, EJECTABLE)}可写：${kinds}`);
  return { screen, part };
}

function isEjectable(part: string): part is EjectablePart {
  return (EJECTABLE as readonly string[]).includes(part);
}

function meant(found: string, known: Iterable<string>): string {
  const nearest = nearestName(found, known);
  return nearest === undefined ? "。" : `，是否想写“${nearest}”？`;
}

/** Text of a page and of its record, by file from the project's root; neither is formatted. @throws CannotEject */
export function pageTexts({ project }: ProjectResult, { screen: id, part }: WantedPart): ReadonlyMap<string, string> {
  const screen = compileScreen(project, id, everyRight);
  const file = project.screens.get(id)?.file ?? "";
  const text = screen && sourceOf(screen, part, file);
  const facts = screen && factsOf(screen as AnyScreen, part);
  if (text === undefined || !facts) throw new CannotEject(`屏幕“${id}”没有${PART_TITLES[part]}，无从写出页面`);
  const page = pageFile(id, part);
  return new Map([
    [page, text],
    [recordFile(page), recordText(facts)],
  ]);
}

/** Text of a record. */
export function recordText(facts: object): string {
  return `${JSON.stringify({ note: "What the schema held when the page was written; npm run check compares.", fields: facts }, null, 2)}\n`;
}

function sourceOf(compiled: CompiledScreen, part: EjectablePart, file: string): string | undefined {
  if (compiled.kind === "picker") return undefined;
  const screen = compiled as AnyScreen;
  if (part === "list") return "columns" in compiled ? listPage(compiled, file) : undefined;
  if (part === "form") return screen.form && formPage(screen, screen.form, file);
  return screen.detail && detailPage(screen, screen.detail, file);
}

/** Writes a page with its record, formatted. Gives back the files. @throws CannotEject where the page is there already */
export function writePage(root: string, loaded: ProjectResult, wanted: WantedPart): readonly string[] {
  const page = pageFile(wanted.screen, wanted.part);
  if (existsSync(join(root, page)))
    throw new CannotEject(`${page} 已经存在，没有改动它。要重新写出，请先删除该文件；只想记下现在的字段，请加上 --seen`);
  const texts = pageTexts(loaded, wanted);
  for (const [file, text] of texts) write(root, file, text);
  format(root, [...texts.keys()]);
  return [...texts.keys()];
}

/** Writes down that the page has been looked at since the schema changed. Gives back the file. @throws CannotEject where there is no page */
export function writeRecord(root: string, loaded: ProjectResult, wanted: WantedPart): string {
  const page = pageFile(wanted.screen, wanted.part);
  if (!existsSync(join(root, page))) throw new CannotEject(`${page} 不存在，先运行 npm run eject -- ${wanted.screen} ${wanted.part}`);
  const record = recordFile(page);
  write(root, record, pageTexts(loaded, wanted).get(record) ?? "");
  format(root, [record]);
  return record;
}

function write(root: string, file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** As `npm run fix` does. */
export function format(root: string, files: readonly string[]): void {
  execFileSync(join(import.meta.dirname, "../../node_modules/.bin/oxfmt"), [...files], { cwd: root });
}
