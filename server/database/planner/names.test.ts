import { expect, it } from "vitest";
import { quoteName, quoteText, shortName, trashName } from "./names.ts";

it("keeps names within PostgreSQL's 63 bytes, different ones different", () => {
  const long = "hiv_consultation_manual_response_attachment_of_the_department_idx";
  expect(Buffer.byteLength(shortName(long))).toBeLessThanOrEqual(63);
  expect(shortName(long)).not.toBe(shortName(`${long}2`));
  expect(shortName("预约".repeat(20))).not.toContain("\uFFFD");
  expect(shortName("organ_name_idx")).toBe("organ_name_idx");
});

it("names trash after the change that made it", () => {
  expect(trashName("phone", 7)).toBe("_trash_phone_7");
});

it("quotes names and texts", () => {
  expect(quoteName('a"b')).toBe('"a""b"');
  expect(quoteText("it's")).toBe("'it''s'");
});
