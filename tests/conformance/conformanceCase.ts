import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import type { JsonObject } from "../../src/schema/index.ts";

/** One case of the language: schema files, and what becomes of them. */
export interface ConformanceCase {
  /** The fact that the case states. */
  readonly title: string;
  /** Fields of the entity `thing`; the rest of its file is filled in. */
  readonly fields?: JsonObject;
  /** Members laid over the file of `thing`. */
  readonly entity?: JsonObject;
  /** Members laid over the file of the screen `thing`; without them there is no screen. */
  readonly screen?: JsonObject;
  /** Other entities by name; fields and title are filled in. */
  readonly entities?: Readonly<Record<string, JsonObject>>;
  readonly screens?: Readonly<Record<string, JsonObject>>;
  /** Values by dictionary code. */
  readonly dictionaries?: Readonly<Record<string, readonly string[]>>;
  /** Members of the fragment file `base` besides its mixin. */
  readonly fragment?: JsonObject;
  /** Nodes of the menu file; without them there is none. */
  readonly menu?: readonly JsonObject[];
  /** Files by path: JSON, or lines of text. */
  readonly files?: Readonly<Record<string, JsonObject | readonly string[]>>;
  /** Everything that must be found. @default [] */
  readonly diagnostics?: readonly ExpectedDiagnostic[];
  /** Parts of what must come out. */
  readonly compiled?: { readonly entities?: JsonObject; readonly screens?: JsonObject; readonly menu?: readonly JsonObject[] };
  /** The files are checked as those of the console, which has names of its own. */
  readonly host?: true;
  /** Rights of the viewer of the screens. @default every right */
  readonly rights?: readonly string[];
  /** Rows and whether the entity `thing` takes them. */
  readonly data?: readonly { readonly row: JsonObject; readonly problems: readonly string[] }[];
}

/** A finding: its code, and the characters it points at. */
interface ExpectedDiagnostic {
  readonly code: string;
  /** @default the file of `thing` */
  readonly file?: string;
  readonly pointer: string;
  /** The text that the position spans. */
  readonly text: string;
  readonly found?: string;
  readonly nearest?: string;
  /** Files that fall with it. */
  readonly waiting?: readonly string[];
}

/** File of the entity that cases are about. */
export const THING = "schemas/entities/demo/thing.json";

const AUDITED: JsonObject = {
  properties: { createTime: { type: "string", format: "date-time", title: "创建时间", readOnly: true } },
};

/** Reads every case file, by path relative to the folder of the cases. */
export function readCases(root: string): Map<string, ConformanceCase[]> {
  const folder = join(root, "tests/conformance");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .sort();
  return new Map(
    names.map((name) => [name.split(sep).join("/"), JSON.parse(readFileSync(join(folder, name), "utf8")) as ConformanceCase[]]),
  );
}

/** Writes out the schema files of a case. */
export function filesOf(testCase: ConformanceCase): Map<string, string> {
  const documents: Readonly<Record<string, JsonObject>> = { ...documentsOfThing(testCase), ...otherDocuments(testCase) };
  const written = Object.entries(documents).map(([path, value]) => [path, JSON.stringify(value, null, 2)] as const);
  const stated = Object.entries(testCase.files ?? {}).map(
    ([path, value]) => [path, Array.isArray(value) ? value.join("\n") : JSON.stringify(value, null, 2)] as const,
  );
  return new Map([...written, ...stated]);
}

function documentsOfThing({ fields, entity, screen }: ConformanceCase): Record<string, JsonObject> {
  return {
    ...((fields ?? entity) && { [THING]: entityFile("thing", { ...(fields && { properties: fields }), ...entity }) }),
    ...(screen && { "schemas/screens/demo/thing.json": { kind: "crud", entity: "thing", ...screen } }),
  };
}

function otherDocuments({
  entities = {},
  screens = {},
  dictionaries = {},
  fragment = {},
  menu,
}: ConformanceCase): Record<string, JsonObject> {
  const mixins = { audited: AUDITED, ...(fragment["mixins"] as JsonObject) };
  return {
    "schemas/fragments/base.json": { $id: "base", ...fragment, mixins },
    ...named("schemas/entities/demo/", entities, entityFile),
    ...named("schemas/screens/demo/", screens, (_id, members) => members),
    ...named("schemas/dictionaries/", dictionaries, dictionaryFile),
    ...(menu && { "schemas/menu.json": { items: menu } }),
  };
}

function named<Members>(
  folder: string,
  all: Readonly<Record<string, Members>>,
  write: (name: string, members: Members) => JsonObject,
): Record<string, JsonObject> {
  return Object.fromEntries(Object.entries(all).map(([name, members]) => [`${folder}${name}.json`, write(name, members)]));
}

function entityFile(name: string, members: JsonObject): JsonObject {
  return { $id: name, title: `实体${name}`, type: "object", properties: { name: { type: "string", title: "名称" } }, ...members };
}

function dictionaryFile(code: string, values: readonly string[]): JsonObject {
  return { code, title: `字典${code}`, items: values.map((value) => ({ value, text: `文本${value}` })) };
}
