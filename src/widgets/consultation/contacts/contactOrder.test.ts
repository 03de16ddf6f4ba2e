import { expect, it } from "vitest";
import { consultRow, waitingRow } from "../../../../tests/support/consultRows.ts";
import { contactsOf, isMeant, tabOf } from "./contactOrder.ts";

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

it("CONSULT-01 who waits stands by how long, people in danger first", () => {
  const rows = [
    waitingRow({ id: "late", waitingSince: "2026-06-15 09:30:00" }),
    waitingRow({ id: "early", waitingSince: "2026-06-15 09:00:00" }),
    waitingRow({ id: "danger", waitingSince: "2026-06-15 09:40:00", crisis: "Y" }),
    consultRow(),
  ];
  expect(idsOf(contactsOf("waiting", rows, "u1"))).toEqual(["danger", "early", "late"]);
});

it("CONSULT-01 one's own stand with unread ones first, then by what was said last", () => {
  const rows = [
    consultRow({ id: "old", lastTime: "2026-06-15 08:00:00" }),
    consultRow({ id: "new", lastTime: "2026-06-15 10:00:00" }),
    consultRow({ id: "unread", lastTime: "2026-06-15 07:00:00", serverUnread: 2 }),
    consultRow({ id: "colleague", counsellorId: "u2" }),
  ];
  expect(idsOf(contactsOf("mine", rows, "u1"))).toEqual(["unread", "new", "old"]);
  expect(idsOf(contactsOf("open", rows, "u1"))).toContain("colleague");
});

it("CONSULT-01 a contact stands in the part of its status, one's own in one's own", () => {
  expect(tabOf(waitingRow(), "u1")).toBe("waiting");
  expect(tabOf(consultRow(), "u1")).toBe("mine");
  expect(tabOf(consultRow(), "u2")).toBe("open");
  expect(tabOf(consultRow({ status: "closed" }), "u1")).toBe("closed");
});

it("CONSULT-01 a search means name, number, tags and what was said last, in any case", () => {
  const row = consultRow({ tags: ["PrEP"] });
  for (const keyword of ["小鹿", "zx2026", "prep", "窗口"]) expect(isMeant(row, keyword), keyword).toBe(true);
  expect(isMeant(row, "市疾控")).toBe(false);
});
