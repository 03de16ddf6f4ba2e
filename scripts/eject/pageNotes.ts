import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { compileScreen, type ProjectResult } from "../../src/schema/project.ts";
import { EJECTABLE, type EjectablePart, pageFile, PAGES, PART_TITLES, recordFile } from "./pageNames.ts";
import { type AnyScreen, factsOf, type FieldFacts, type PartFacts } from "./schemaFacts.ts";

/** What is to be looked at on an ejected page. */
export interface PageNote {
  /** File of the page, from the project's root. */
  readonly file: string;
  readonly message: string;
  readonly advice: string;
}

/** What the schema has gained, lost and changed since each ejected page was written. */
export function pageNotes(root: string, loaded: ProjectResult): readonly PageNote[] {
  return pagesIn(root).flatMap((page) => notesOn(root, loaded, page));
}

interface Page {
  readonly file: string;
  readonly screen: string;
  readonly part: EjectablePart;
}

/** The ejected pages there are. */
function pagesIn(root: string): readonly Page[] {
  const folder = join(root, PAGES);
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  return names.sort().flatMap((name) => {
    const file = `${PAGES}/${name.split(sep).join("/")}`;
    const screen = basename(dirname(file));
    const part = EJECTABLE.find((one) => pageFile(screen, one) === file);
    return part ? [{ file, screen, part }] : [];
  });
}

function notesOn(root: string, { project, broken }: ProjectResult, { file, screen: id, part }: Page): readonly PageNote[] {
  const seen = `npm run eject -- ${id} ${part} --seen`;
  const note = (message: string, advice: string): PageNote => ({ file, message, advice });
  // Where a file is broken, what it holds is not known: its own finding comes first.
  const screen = compileScreen(project, id, { can: () => true });
  if (!screen && broken.size > 0) return [];
  const now = screen && factsOf(screen as AnyScreen, part);
  const title = PART_TITLES[part];
  if (!now) return [note(`屏幕“${id}”已没有${title}，这个页面不会再显示`, `删除 ${file}，或恢复屏幕的${title}`)];
  const before = readRecord(join(root, recordFile(file)));
  if (!before) return [note("旁边没有它写出时的记录，看不出 schema 此后有什么变化", `核对字段后运行 ${seen}`)];
  const text = readFileSync(join(root, file), "utf8");
  const isOnPage = (name: string) => text.includes(JSON.stringify(name));
  return [
    ...gained(before, now)
      .filter(([name]) => !isOnPage(name))
      .map(([name, field]) =>
        note(
          `字段 ${name}（${field.title}，${field.kind}）已在 schema 的${title}里，页面上还没有`,
          `把它加到页面上，或决定不加，然后运行 ${seen}`,
        ),
      ),
    ...gained(now, before)
      .filter(([name]) => isOnPage(name))
      .map(([name, field]) =>
        note(`字段 ${name}（${field.title}）已不在 schema 的${title}里，页面上还有`, `从页面上删去它，然后运行 ${seen}`),
      ),
    ...Object.entries(now).flatMap(([name, field]) => {
      const changes = changesOf(before[name], field);
      if (changes.length === 0 || !isOnPage(name)) return [];
      return [note(`字段 ${name}（${field.title}）变了：${changes.join("；")}`, `核对页面，然后运行 ${seen}`)];
    }),
  ];
}

/** What one side has and the other has not. */
function gained(before: PartFacts, now: PartFacts): readonly (readonly [string, FieldFacts])[] {
  return Object.entries(now).filter(([name]) => !(name in before));
}

const FACT_TITLES = { title: "标题", kind: "种类", required: "必填", rules: "规则", choices: "可选项" } as const;

function changesOf(before: FieldFacts | undefined, now: FieldFacts): readonly string[] {
  if (!before) return [];
  return Object.entries(FACT_TITLES).flatMap(([fact, title]) => {
    const [old, next] = [before[fact as keyof FieldFacts], now[fact as keyof FieldFacts]].map(textOf);
    return old === next ? [] : [`${title}从 ${old} 变为 ${next}`];
  });
}

function textOf(fact: FieldFacts[keyof FieldFacts]): string {
  if (fact === undefined) return "无";
  return fact === true ? "是" : typeof fact === "string" ? `“${fact}”` : JSON.stringify(fact);
}

/** The facts of a record; `undefined` where there is none that can be read. */
function readRecord(path: string): PartFacts | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return (JSON.parse(readFileSync(path, "utf8")) as { readonly fields?: PartFacts }).fields;
  } catch {
    return undefined;
  }
}
