import { describe, expect, it } from "vitest";
import { buildEntity, buildField } from "../../../tests/support/entities.ts";
import { dependenciesOf } from "./dependenciesOf.ts";
import { literalsComparedWith } from "./literalsComparedWith.ts";

describe("dependenciesOf", () => {
  it("lists what is read of each subject, once", () => {
    expect(dependenciesOf("row.a > old.b && parent.c == it.d && row.items.all(i, i.x == row.e || row.a == 1)")).toEqual({
      row: ["a", "items", "e"],
      old: ["b"],
      parent: ["c"],
      it: ["d"],
      ref: [],
      referenced: [],
      items: ["x"],
      asksWho: false,
    });
  });

  it("counts a reference whose row is read among the fields of the row", () => {
    expect(dependenciesOf("ref.organId.days > row.a && ref.organId.state == 'open'")).toMatchObject({
      row: ["organId", "a"],
      ref: ["organId"],
      referenced: [
        { through: "organId", field: "days" },
        { through: "organId", field: "state" },
      ],
    });
  });

  it.each(["row.by == user.id", "!can('organ:edit')"])("knows that %s asks who saves", (source) => {
    expect(dependenciesOf(source).asksWho).toBe(true);
  });

  it("refuses an invalid expression", () => {
    expect(() => dependenciesOf("row.")).toThrow("表达式没有写完");
  });
});

describe("literalsComparedWith", () => {
  const entity = buildEntity({ fields: [buildField({ name: "status", dictionary: "appointment_status" })] });
  const organ = buildEntity({ fields: [buildField({ name: "level", dictionary: "organ_level" })] });

  it("finds compared texts with their field and range", () => {
    const source = "row.status in ['a', 'b'] || 'c' != old.status || it.level == 'd' && row.status == 1";
    const found = literalsComparedWith(source, { entity, candidate: organ, result: "bool" });
    expect(found.map(({ field, literal, start, end }) => [field.dictionary, literal, source.slice(start, end)])).toEqual([
      ["appointment_status", "a", "'a'"],
      ["appointment_status", "b", "'b'"],
      ["appointment_status", "c", "'c'"],
      ["organ_level", "d", "'d'"],
    ]);
  });

  it("leaves unknown names to the check", () => {
    expect(literalsComparedWith("row.nope == 'a' && parent.status == 'b'", { entity, result: "bool" })).toEqual([]);
  });
});
