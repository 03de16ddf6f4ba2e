import { describe, expect, it } from "vitest";
import type { KindCandidate } from "./kind.ts";
import { chooseKind, fieldKinds, kindOf } from "./registry.ts";
import { textKind } from "./textKind.ts";

const reference = { entity: "organ", label: "organName", many: false, store: "id", tree: false };

const choices: readonly [string, Partial<KindCandidate>, string][] = [
  ["plain text", {}, "text"],
  ["text of up to 200 characters", { constraints: { maxLength: 200 } }, "text"],
  ["longer text", { constraints: { maxLength: 500 } }, "longText"],
  ["a date", { format: "date" }, "date"],
  ["a date-time", { format: "date-time" }, "datetime"],
  ["two days", { format: "date-range" }, "dateRange"],
  ["a time", { format: "time" }, "time"],
  ["a cron expression", { format: "cron" }, "cron"],
  ["a time zone", { format: "time-zone" }, "timeZone"],
  ["a month", { format: "month" }, "month"],
  ["a week", { format: "week" }, "week"],
  ["a year", { format: "year" }, "year"],
  ["an address", { format: "uri" }, "link"],
  ["a colour", { format: "color" }, "color"],
  ["a place", { format: "coordinates" }, "coordinates"],
  ["an integer asked for as duration", { type: "integer", requested: "duration" }, "duration"],
  ["a number asked for as percent", { type: "number", requested: "percent" }, "percent"],
  ["a text asked for as icon", { requested: "icon" }, "icon"],
  ["an integer asked for as rating", { type: "integer", requested: "rating" }, "rating"],
  ["an integer", { type: "integer" }, "integer"],
  ["a number", { type: "number" }, "number"],
  ["a number of whole fen", { type: "number", constraints: { multipleOf: 0.01 } }, "money"],
  ["a boolean", { type: "boolean" }, "boolean"],
  ["FORM-32 a Y/N pair", { constraints: { enum: ["Y", "N"] } }, "switch"],
  ["another enumeration", { constraints: { enum: ["a", "b"] } }, "choice"],
  ["a Y/N pair with names", { constraints: { enum: ["Y", "N"] }, labels: { Y: "同意", N: "不同意" } }, "choice"],
  ["listed values of a dictionary", { dictionary: "sex", constraints: { enum: ["1"] } }, "dictionary"],
  ["a dictionary", { dictionary: "sex" }, "dictionary"],
  ["a long dictionary value", { dictionary: "sex", constraints: { maxLength: 500 } }, "dictionary"],
  ["several dictionary values", { type: "array", itemType: "string", dictionary: "tags" }, "dictionaryMulti"],
  ["a reference", { reference }, "reference"],
  ["a reference to a tree", { reference: { ...reference, tree: true } }, "treeReference"],
  ["several references", { type: "array", itemType: "string", reference: { ...reference, many: true } }, "referenceMulti"],
  ["several references to a tree", { type: "array", reference: { ...reference, many: true, tree: true } }, "referenceMulti"],
  ["child rows", { type: "array", itemType: "object", children: { entity: "slot", by: "organId" } }, "children"],
  ["a list of objects", { type: "array", itemType: "object" }, "file"],
  ["a list of objects asked for as image", { type: "array", itemType: "object", requested: "image" }, "image"],
  ["a list of objects written as audio", { type: "array", itemType: "object", format: "audio" }, "audio"],
  ["a list of objects written as video", { type: "array", itemType: "object", format: "video" }, "video"],
  ["HTML", { format: "html" }, "richText"],
  ["a text with marks", { format: "markdown" }, "markdown"],
  ["a text asked for as code", { requested: "code" }, "code"],
  ["an object", { type: "object" }, "json"],
  ["a list of texts", { type: "array", itemType: "string" }, "tags"],
  ["a list nobody else knows", { type: "array", itemType: "number" }, "json"],
  ["a password", { format: "password" }, "password"],
  ["text asked for as region", { requested: "region" }, "region"],
  ["a dictionary asked for as text", { dictionary: "sex", requested: "text" }, "text"],
];

describe("chooseKind", () => {
  it.each(choices)("takes %s for the fitting kind", (_what, candidate, id) => {
    expect(chooseKind({ type: "string", constraints: {}, ...candidate })).toMatchObject({ ok: true, kind: { id } });
  });

  it("reports a tie instead of deciding it by order", () => {
    const twin = { ...textKind, id: "twin", match: () => 1 };
    expect(chooseKind({ type: "string", constraints: {} }, [textKind, twin])).toEqual({ ok: false, tied: ["text", "twin"] });
  });

  it("finds nothing for a kind that does not exist or cannot hold the type", () => {
    expect(chooseKind({ type: "string", constraints: {}, requested: "sparkline" })).toEqual({ ok: false, tied: [] });
    expect(chooseKind({ type: "boolean", constraints: {}, requested: "date" })).toEqual({ ok: false, tied: [] });
  });
});

describe("the registry", () => {
  it("has every id once", () => {
    const ids = fieldKinds.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("refuses an unknown id", () => {
    expect(() => kindOf("sparkline")).toThrow("没有名为“sparkline”的字段类型");
  });
});
