import { readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileExpression } from "./expression/compileExpression.ts";
import { entityNameOf, isDashboard } from "./model/project.ts";
import { compileListing, compileScreen, loadProject } from "./project.ts";

const names = readdirSync("schemas", { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".json") && !name.startsWith("meta"),
);
const files = new Map(names.map((name) => [`schemas/${name.replaceAll("\\", "/")}`, readFileSync(`schemas/${name}`, "utf8")]));
/** How often each kind of harm is done to them. */
const BROKEN = Number(process.env["BROKEN_SCHEMAS"] ?? 8);
const load = (texts: ReadonlyMap<string, string>) => loadProject(texts, { digest: (text) => String(text.length) });

describe("loadProject", { timeout: 60_000 }, () => {
  it("finds no error in the project's own files", () => {
    expect(load(files).diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it("gives every screen a form that those with every right can use", () => {
    const { project } = load(files);
    for (const id of project.screens.keys()) expect(compileScreen(project, id, { can: () => true }), id).toBeDefined();
  });

  it.each([
    ["tenant", { tenantNo: "0" }, { tenantNo: "1001" }],
    ["user", { id: "me" }, { id: "other" }],
  ])("offers no deletion in the list “%s” that the server refuses anyway", (id, refused, allowed) => {
    const action = compileListing(load(files).project, id, { can: () => true })?.rowActions.find((one) => one.id === "delete");
    const user = { id: "me", username: "lin", realname: "林", orgCode: "", orgCodes: [], tenantId: "0", roles: [] };
    const isOffered = (row: Readonly<Record<string, unknown>>) =>
      compileExpression(action?.when ?? "true")({ row, user, isNew: false, now: new Date(), can: () => true });
    expect([isOffered(refused), isOffered(allowed)]).toEqual([false, true]);
  });

  it("takes nothing down but dependants", () => {
    const broken = new Map(files).set("schemas/entities/hiv/organ.json", "{");
    const { project, diagnostics } = load(broken);
    expect(project.entities.has("organ")).toBe(false);
    expect(project.entities.has("appointment")).toBe(false);
    expect(project.entities.has("role")).toBe(true);
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({ code: "SCHEMA_JSON_SYNTAX", message: expect.stringMatching(/（\d+ 个文件在等它）$/) });
    expect(diagnostics[0]?.waiting).toContain("schemas/screens/hiv/appointment.json");
  });

  it("keeps people, roles and announcements whatever is broken in the clinic's files", () => {
    const broken = new Map([...files].map(([path, text]) => [path, path.startsWith("schemas/entities/hiv/") ? "{" : text]));
    const { project } = load(broken);
    const whole = load(files).project;
    const isOfSystem = (name: string) => files.has(`schemas/entities/system/${name}.json`);
    expect([...project.entities.keys()].filter(isOfSystem)).toEqual([...whole.entities.keys()].filter(isOfSystem));
    expect(project.entities.has("user")).toBe(true);
  });

  it("leaves a closed project whatever is broken: nothing in it refers to what is not", () => {
    fc.assert(
      fc.property(fc.subarray([...files.keys()], { maxLength: 4 }), (paths) => {
        const { project } = load(new Map([...files].map(([path, text]) => [path, paths.includes(path) ? "{" : text])));
        for (const { fields } of project.entities.values()) {
          for (const { reference, children, dictionary } of fields) {
            for (const entity of [reference?.entity, children?.entity])
              expect(entity === undefined || project.entities.has(entity)).toBe(true);
            expect(dictionary === undefined || project.dictionaries.has(dictionary)).toBe(true);
          }
        }
        for (const screen of project.screens.values())
          expect(isDashboard(screen) || project.entities.has(entityNameOf(screen) ?? "")).toBe(true);
      }),
      { numRuns: BROKEN },
    );
  });

  it("never throws, whatever a value is replaced with", () => {
    const places = [...files].flatMap(([path, text]) => valuePointers(JSON.parse(text)).map((pointer) => ({ path, pointer })));
    const value = fc.oneof(
      fc.constantFrom(null, true, 0, -1, 1.5, "", "x", "row.", "(", [], [[]], {}, { a: {} }, ["x", 1]),
      fc.jsonValue({ maxDepth: 2 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...places), value, ({ path, pointer }, replacement) => {
        const changed = replaceAt(JSON.parse(files.get(path) ?? ""), pointer, replacement);
        expect(() => load(new Map(files).set(path, JSON.stringify(changed, null, 2)))).not.toThrow();
      }),
      { numRuns: BROKEN },
    );
  });

  it("never throws, whatever the text is cut to", () => {
    fc.assert(
      fc.property(fc.constantFrom(...files.keys()), fc.nat(), fc.nat(40), (path, start, length) => {
        const text = files.get(path) ?? "";
        const from = start % text.length;
        expect(() => load(new Map(files).set(path, text.slice(0, from) + text.slice(from + length)))).not.toThrow();
      }),
      { numRuns: BROKEN },
    );
  });
});

function valuePointers(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, member]) => valuePointers(member, [...path, key]))];
}

function replaceAt(value: unknown, [key, ...rest]: readonly string[], replacement: unknown): unknown {
  if (key === undefined) return replacement;
  if (Array.isArray(value)) return value.map((item: unknown, index) => (String(index) === key ? replaceAt(item, rest, replacement) : item));
  const object = value as Record<string, unknown>;
  return { ...object, [key]: replaceAt(object[key], rest, replacement) };
}
