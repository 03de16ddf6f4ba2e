import { describe, expect, it } from "vitest";
import { filesOf } from "../../../tests/conformance/conformanceCase.ts";
import { loadProject } from "../project.ts";

describe("compileEntity", () => {
  it("states every member of an entity and of a field, whatever the file leaves out", () => {
    const { project } = loadProject(filesOf({ title: "bare", entity: {} }), { digest: (text) => text });
    const thing = project.entities.get("thing");
    expect(Object.keys(thing ?? {}).sort()).toEqual([
      "actions",
      "api",
      "audit",
      "cases",
      "checks",
      "constraints",
      "describe",
      "domain",
      "fields",
      "file",
      "label",
      "name",
      "permission",
      "rights",
      "rows",
      "scope",
      "softDelete",
      "sort",
      "table",
      "title",
      "unique",
    ]);
    const members = thing?.fields.map((field) => Object.keys(field).sort());
    expect(new Set(members?.map((names) => names.join()))).toEqual(
      new Set(["column,constraints,kind,name,nullable,permission,query,readOnly,required,rule,system,title,type,ui,writeOnly"]),
    );
  });
});
