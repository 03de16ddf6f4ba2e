import { expect, it } from "vitest";
import { keepText, keptSince } from "./keptPeriod.ts";

it.each([
  ["30d", "2026-03-01", "2026-01-30"],
  ["1m", "2026-03-31", "2026-02-28"],
  ["1m", "2026-01-15", "2025-12-15"],
  ["14m", "2026-02-10", "2024-12-10"],
  ["1y", "2024-02-29", "2023-02-28"],
  ["3y", "2026-11-25", "2023-11-25"],
])("keeps %s on %s since %s", (period, today, since) => {
  expect(keptSince(period, today)).toBe(since);
});

it.each([
  ["180d", "180 天"],
  ["18m", "18 个月"],
  ["3y", "3 年"],
])("says %s as %s", (period, text) => {
  expect(keepText(period)).toBe(text);
});
