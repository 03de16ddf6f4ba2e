import { expect, it } from "vitest";
import { keepEnhanceRecord, readEnhanceRecords } from "./enhanceRecords.ts";

function keeperOf(texts = new Map<string, string>()) {
  return { texts, get: (key: string) => texts.get(key), set: (key: string, text: string) => texts.set(key, text).size > 0 };
}

const record = (index: number) => ({ script: `script ${index}`, time: "2026-01-05 08:30:00" });

it("GRID-63 keeps at most 16 records per code under the prefix enhance_; the oldest goes", () => {
  const keeper = keeperOf();
  for (let index = 1; index <= 18; index += 1) keepEnhanceRecord(keeper, "visit", record(index));
  keepEnhanceRecord(keeper, "drug", record(99));
  expect([...keeper.texts.keys()]).toEqual(["enhance_visit", "enhance_drug"]);
  expect(readEnhanceRecords(keeper, "visit")).toEqual(Array.from({ length: 16 }, (_, index) => record(index + 3)));
  expect(readEnhanceRecords(keeper, "drug")).toEqual([record(99)]);
  expect(readEnhanceRecords(keeper, "other")).toEqual([]);
});

it.each(["{", "5", "null", '[1,{"script":1,"time":""},null]'])("GRID-63 takes %s, which is no list of records, for none", (text) => {
  const keeper = keeperOf(new Map([["enhance_visit", text]]));
  expect(readEnhanceRecords(keeper, "visit")).toEqual([]);
  expect(keepEnhanceRecord(keeper, "visit", record(1))).toEqual([record(1)]);
});
