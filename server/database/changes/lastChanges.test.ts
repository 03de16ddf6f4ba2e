import { array, assert, constantFrom, nat, oneof, property, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { LastChanges } from "./lastChanges.ts";

const source = oneof(
  constantFrom("organ", "sys_user", "sys_session"),
  tuple(constantFrom("sys_user", "sys_session"), nat(3)).map(([table, key]) => `${table}:${key}`),
);

describe("last changes", () => {
  it("P03 never call unchanged what changed after a moment", () => {
    assert(
      property(array(source, { maxLength: 40 }), nat(40), source, (told, split, asked) => {
        const changes = new LastChanges();
        told.slice(0, split).forEach((one) => changes.note(one));
        const moment = changes.now;
        const later = told.slice(split);
        later.forEach((one) => changes.note(one));
        const [table = ""] = asked.split(":");
        const isTouched = later.some((one) => one === asked || one === table || (asked === table && one.startsWith(`${table}:`)));
        expect(changes.of(asked) > moment).toBe(isTouched);
      }),
    );
  });

  it("P03 of rows that were forgotten are not older than those remembered", () => {
    const changes = new LastChanges();
    const moment = changes.now;
    changes.note("sys_session:first");
    for (let row = 0; row < 30_000; row += 1) changes.note(`sys_session:${row}`);
    expect(changes.of("sys_session:first")).toBeGreaterThan(moment);
    expect(changes.of("sys_user:1")).toBe(0);
  });

  it("P03 after a gap everything may have changed", () => {
    const changes = new LastChanges();
    changes.noteAll();
    expect(changes.of("organ")).toBe(1);
    expect(changes.of("sys_user:1")).toBe(1);
  });
});
