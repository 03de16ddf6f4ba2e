import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { filesOf, type ConformanceCase } from "../../../tests/conformance/conformanceCase.ts";
import { type CompiledScreen, isOfEntity } from "../model/screen.ts";
import {
  allPermissionCodes,
  compileListing,
  compileScreen,
  loadProject,
  permissionTree,
  type PermissionNode,
  type Viewer,
} from "../project.ts";

const field = { type: "string", title: "甲" };

const thing: ConformanceCase = {
  title: "thing",
  fields: { name: field, secret: { ...field, title: "乙", "x-perm": { read: "secret", write: "change", mask: "all" } } },
  entity: { "x-actions": [{ id: "close", label: "关闭", when: "row.secret == 'x'", ask: ["secret", "name"], set: { name: "'x'" } }] },
  screen: {},
  entities: { line: { properties: { thingId: { ...field, title: "物", "x-ref": { entity: "thing" } }, text: field } } },
  menu: [{ key: "demo", title: "演示", children: [{ key: "things", title: "物", screen: "thing" }] }],
};

/** The entity of a compiled screen of one. */
function entityOf(screen: CompiledScreen | undefined) {
  return screen && isOfEntity(screen) ? screen.entity : undefined;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const { project } = loadProject(filesOf(thing), { digest: sha256 });
const all: Viewer = { can: () => true };
const without = (...missing: string[]) => ({ can: (code: string) => !missing.includes(code) });

describe("compileScreen", () => {
  it("gives the same screen and hash for the same rights", () => {
    const again = loadProject(filesOf(thing), { digest: sha256 }).project;
    expect(compileScreen(project, "thing", all)).toEqual(compileScreen(again, "thing", all));
    expect(compileScreen(project, "thing", all)?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(again.hash).toBe(project.hash);
  });

  it("gives another hash for other rights", () => {
    const hashes = [all, without("demo:thing:secret"), without("demo:thing:delete")].map(
      (viewer) => compileScreen(project, "thing", viewer)?.hash,
    );
    expect(new Set(hashes).size).toBe(3);
  });

  it("gives nothing for an unknown screen or without the right to list", () => {
    expect(compileScreen(project, "nothing", all)).toBeUndefined();
    expect(compileScreen(project, "thing", without("demo:thing:list"))).toBeUndefined();
  });

  it("leaves no trace of an unreadable field", () => {
    const screen = compileListing(project, "thing", without("demo:thing:secret"));
    expect(JSON.stringify(screen)).not.toContain("secret");
    expect(screen?.rowActions.find(({ id }) => id === "close")?.do).toEqual({
      op: "run",
      action: "close",
      ask: [{ field: "name", required: false }],
      checks: [],
      reason: false,
    });
  });

  it("S-22 puts beside a list only what its viewer may list or know", () => {
    const files = filesOf({
      title: "aside",
      fields: { name: field, ownerId: { ...field, title: "乙", "x-ref": { entity: "person" }, "x-perm": { read: "owner" } } },
      entities: { person: { properties: { name: field } } },
      screen: { aside: { field: "ownerId" } },
    });
    const other = loadProject(files, { digest: sha256 }).project;
    expect(compileListing(other, "thing", all)?.aside?.field).toBe("ownerId");
    expect(compileListing(other, "thing", without("demo:person:list"))).not.toHaveProperty("aside");
    expect(compileListing(other, "thing", without("demo:thing:owner"))).not.toHaveProperty("aside");
  });

  it("S-22 offers of masked values what the server answers: a whole one, no part, no order", () => {
    const masked = { ...field, "x-query": "like", "x-perm": { mask: "name" } };
    const files = filesOf({
      title: "masked",
      fields: { name: masked, secret: { ...masked, title: "乙", "x-query": "eq", "x-perm": { mask: "all" } } },
      screen: { menu: false, query: ["name", "secret"], columns: ["name", "secret", "createTime"] },
    });
    const other = loadProject(files, { digest: sha256 }).project;
    const open = compileListing(other, "thing", all);
    expect(open?.query).toMatchObject([{ field: "name", operator: "like" }, { field: "secret" }]);
    expect(open?.columns.map(({ sortable }) => sortable)).toEqual([true, true, true]);
    const closed = compileListing(other, "thing", without("demo:thing:reveal"));
    expect(closed?.query).toEqual([{ field: "name", label: "甲", operator: "eq", isWhole: true }]);
    expect(closed?.columns.map(({ sortable }) => sortable)).toEqual([false, false, true]);
  });

  it("leaves out conditions of references over fields the viewer may not read", () => {
    const files = filesOf({
      title: "reference",
      fields: {
        name: field,
        lineId: { ...field, title: "行", "x-ref": { entity: "line", where: "it.secret == 'x'" }, "x-rule": { reset: ["name"] } },
      },
      screen: {},
      entities: { line: { properties: { text: field, secret: { ...field, title: "乙", "x-perm": { read: "secret" } } } } },
    });
    const { project: other } = loadProject(files, { digest: sha256 });
    const referenceFor = (viewer: Viewer) =>
      entityOf(compileScreen(other, "thing", viewer))?.fields.find(({ name }) => name === "lineId")?.reference;
    expect(referenceFor(all)).toHaveProperty("where", "it.secret == 'x'");
    expect(referenceFor(without("demo:line:secret"))).not.toHaveProperty("where");
  });

  it("has no form for those who may neither create nor edit", () => {
    const screen = compileListing(project, "thing", without("demo:thing:add", "demo:thing:edit"));
    expect(screen).not.toHaveProperty("form");
    expect(screen?.toolbar.map(({ id }) => id)).toEqual(["import", "export"]);
    expect(compileListing(project, "thing", without("demo:thing:add"))?.form).toMatchObject({ canCreate: false, canEdit: true });
  });

  it("SCREEN edit inline is for those who may edit; others have the list as it is", () => {
    const files = filesOf({ title: "inline", fields: { name: field }, screen: { edit: "inline" } });
    const other = loadProject(files, { digest: sha256 }).project;
    expect(compileListing(other, "thing", all)).toHaveProperty("edit", "inline");
    expect(compileListing(other, "thing", without("demo:thing:edit"))).not.toHaveProperty("edit");
  });

  it("SCREEN readOnly has no form, whatever the screen takes over", () => {
    const files = filesOf({
      title: "looked",
      fields: { name: field },
      screen: { form: { open: "modal" } },
      screens: { looked: { extends: "thing", readOnly: true } },
    });
    const other = loadProject(files, { digest: sha256 }).project;
    expect(compileListing(other, "thing", all)).toHaveProperty("form");
    expect(compileListing(other, "looked", all)).not.toHaveProperty("form");
  });

  it("tells which values may occur once only to those who may store them", () => {
    const files = filesOf({
      title: "unique",
      fields: {
        code: field,
        serial: { ...field, title: "乙" },
        secret: { ...field, title: "丙", "x-perm": { write: "change" } },
        first: { ...field, title: "丁" },
      },
      entity: {
        "x-entity": {
          unique: [
            ...["code", "serial", "secret"].map((name) => ({ fields: [name], message: "已存在" })),
            { fields: ["first", "serial"], message: "已存在" },
          ],
        },
      },
      screen: {},
    });
    const { project: other } = loadProject(files, { digest: sha256 });
    const uniqueFor = (viewer: Viewer) => entityOf(compileScreen(other, "thing", viewer))?.unique;
    expect(uniqueFor(all)).toEqual({ table: "demo_thing", fields: ["code", "serial", "secret"] });
    expect(uniqueFor(without("demo:thing:change"))?.fields).toEqual(["code", "serial"]);
    expect(uniqueFor(without("demo:thing:add", "demo:thing:edit"))).toBeUndefined();
  });

  it("is plain data", () => {
    const screen = compileScreen(project, "thing", all);
    expect(JSON.parse(JSON.stringify(screen))).toEqual(screen);
  });
});

describe("permissionTree", () => {
  const flat = (nodes: readonly PermissionNode[]): PermissionNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

  it("follows the menu down to buttons and fields", () => {
    const [demo] = permissionTree(project);
    expect(demo).toMatchObject({ key: "menu:demo", type: "menu", children: [{ key: "menu:things", title: "物" }] });
    expect(demo?.children[0]?.children).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: "demo:thing:list", type: "button", title: "查看" }),
        expect.objectContaining({ code: "demo:thing:close", type: "button", title: "关闭" }),
        expect.objectContaining({ code: "demo:thing:secret", type: "field", title: "查看乙" }),
        expect.objectContaining({ code: "demo:thing:change", type: "field", title: "修改乙" }),
        expect.objectContaining({ code: "demo:thing:reveal", type: "field" }),
      ]),
    );
  });

  it("has a place for child entities with codes of their own", () => {
    expect(flat(permissionTree(project)).map(({ code }) => code)).toContain("demo:line:list");
  });

  it("offers every code there is, under unique keys", () => {
    const nodes = flat(permissionTree(project));
    const keys = nodes.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect([...new Set(nodes.flatMap(({ code }) => code ?? []))].sort()).toEqual(allPermissionCodes(project));
  });
});
