import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { getLanguageService, TextDocument, type JSONDocument } from "vscode-json-languageservice";

const META = "schemas/meta";
const folder = `file://${process.cwd()}/`;
const service = getLanguageService({
  schemaRequestService: async (uri) => readFileSync(new URL(uri), "utf8"),
  workspaceContext: { resolveRelativePath: (relative, resource) => new URL(relative, resource).toString() },
});
service.configure({ validate: true, schemas: [] });

function open(path: string, text: string): { readonly document: TextDocument; readonly json: JSONDocument } {
  const document = TextDocument.create(`${folder}${path}`, "json", 1, text);
  return { document, json: service.parseJSONDocument(document) };
}

/** What an editor offers at the mark `|` of a file, as values without quotes. */
async function offered(path: string, marked: string): Promise<readonly string[]> {
  const offset = marked.indexOf("|");
  const { document, json } = open(path, marked.replace("|", ""));
  const list = await service.doComplete(document, document.positionAt(offset), json);
  return (list?.items ?? []).map(({ label }) => label.replaceAll('"', ""));
}

async function marks(path: string, text: string): Promise<readonly string[]> {
  const { document, json } = open(path, text);
  return (await service.doValidation(document, json)).map(({ message }) => (typeof message === "string" ? message : message.value));
}

const screenOf = (rest: string, head = '"entity": "organ"') =>
  `{ "$schema": "../../${META.slice("schemas/".length)}/screen.schema.json", ${head}, "kind": "crud", ${rest} }`;

describe("what editors offer in a screen file", () => {
  it.each([
    ["a column", '"columns": ["|"]'],
    ["a changed column", '"columns": [{ "field": "|" }]'],
    ["a condition", '"query": ["|"]'],
    ["what stands beside the list", '"aside": { "field": "|" }'],
    ["a group of the form", '"form": { "groups": [{ "title": "组", "fields": ["|"] }] }'],
    ["a group of the detail", '"detail": { "groups": [{ "title": "组", "fields": ["|"] }] }'],
  ])("as %s are the fields of its own entity, and no other's", async (_place, rest) => {
    const names = await offered("schemas/screens/hiv/sample.json", screenOf(rest));
    expect(names).toContain("organName");
    expect(names).not.toContain("slotName");
    expect(names).not.toContain("departIds");
  });

  it("follow from the screen that it extends, too", async () => {
    const names = await offered("schemas/screens/hiv/sample.json", screenOf('"columns": ["|"]', '"extends": "userPicker"'));
    expect(names).toContain("departIds");
    expect(names).not.toContain("organName");
  });

  it("mark a field of another entity", async () => {
    expect(await marks("schemas/screens/hiv/sample.json", screenOf('"columns": ["organName"]'))).toEqual([]);
    expect(await marks("schemas/screens/hiv/sample.json", screenOf('"columns": ["slotName"]'))).not.toEqual([]);
  });

  it("find nothing wrong with the product's own screens", async () => {
    const files = readdirSync("schemas/screens", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));
    for (const name of files) {
      const path = join("schemas/screens", name);
      expect([path, await marks(path, readFileSync(path, "utf8"))]).toEqual([path, []]);
    }
  });
});

it("every whole file that a guide shows says which schema it follows", () => {
  const silent = readdirSync("docs/guides").flatMap((guide) => {
    const blocks = [...readFileSync(join("docs/guides", guide), "utf8").matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = ""]) => text);
    const whole = blocks.filter((text) => /^\s*\{\s*("\$id"|"kind"|"code"|"extends")/.test(text));
    return whole.map((text) => `${guide}: ${text.slice(0, 40)}`);
  });
  expect(silent).toEqual([]);
});
