import { describe, expect, it } from "vitest";
import type { ColumnsQuestion } from "../../schema/wire/importAnswers.ts";
import { firstChoice, missingFields, remembered } from "./columnChoice.ts";

const sheets = { name: "s", others: [] };
const question: ColumnsQuestion = {
  sheets,
  columns: [
    { index: 0, title: "2026", samples: [] },
    { index: 2, title: "电话", samples: [], field: "phone" },
    { index: 3, title: "电话", samples: [] },
  ],
  fields: [
    { name: "name", title: "姓名", required: true },
    { name: "phone", title: "联系电话", required: false },
  ],
};

describe("firstChoice", () => {
  it("begins with guesses, which give way to what the person chose before", () => {
    expect(firstChoice(question, {})).toEqual({ 2: "phone" });
    const memory = remembered({}, question, { 0: "name", 3: "phone" });
    expect(firstChoice(question, memory)).toEqual({ 0: "name", 3: "phone" });
  });

  it("forgets fields that are gone, and takes none twice", () => {
    const memory = remembered({}, question, { 0: "gone", 2: "phone", 3: "phone" });
    expect(firstChoice(question, memory)).toEqual({ 2: "phone" });
  });
});

describe("remembered", () => {
  const columns = (...titles: readonly string[]) => titles.map((title, index) => ({ index, title, samples: [] }));

  it("keeps the newest titles, and which columns were left out", () => {
    const { fields } = question;
    const many = { sheets, fields, columns: columns(...Array.from({ length: 299 }, (_, at) => `列${at}`)) };
    const memory = remembered(remembered({}, many, { 0: "phone", 298: "phone" }), question, { 0: "name" });
    expect(Object.keys(memory)).toHaveLength(300);
    expect(firstChoice({ sheets, fields, columns: columns("列0") }, memory)).toEqual({});
    expect(firstChoice({ sheets, fields, columns: columns("列298") }, memory)).toEqual({ 0: "phone" });
    expect(firstChoice(question, memory)).toEqual({ 0: "name" });
  });

  it("P36 keeps no title that could be read: the first line of a file without titles names people", () => {
    const named = { ...question, columns: columns("欧阳小明", "13800000000") };
    expect(JSON.stringify(remembered({}, named, { 0: "name" }))).not.toMatch(/欧阳|138/);
  });
});

describe("missingFields", () => {
  it("names required fields without a column", () => {
    expect(missingFields(question, {}).map(({ title }) => title)).toEqual(["姓名"]);
    expect(missingFields(question, { 0: "name" })).toEqual([]);
  });
});
