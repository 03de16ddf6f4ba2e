import { expect, test } from "vitest";
import type { ServerEvent } from "../http/events.ts";
import { splitMessage } from "./eventBus.ts";

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `someRatherLongScreenName${index}`);

const named = (event: ServerEvent): readonly string[] => {
  if (event.cmd === "row") return event.changes?.map(({ id }) => id) ?? [];
  return event.cmd === "schema" ? event.screens : event.cmd === "dictionary" ? event.codes : [];
};

test("a short event travels whole", () => {
  const message = { event: { cmd: "permission" }, audience: { users: ["a", "b"] } } as const;
  expect(splitMessage(message)).toEqual([message]);
});

test.each([
  ["users", { event: { cmd: "permission" as const }, audience: { users: names(1000) } }],
  ["screens", { event: { cmd: "schema" as const, screens: names(1000), problems: 0 }, audience: {} }],
  ["codes", { event: { cmd: "dictionary" as const, codes: names(1000) }, audience: {} }],
  [
    "rows",
    {
      event: { cmd: "row" as const, entity: "organ", changes: names(1000).map((id) => ({ id, kind: "update" as const })), caseId: "c" },
      audience: {},
    },
  ],
])("an event with many %s is split into parts that the database takes, and nobody is forgotten", (_, message) => {
  const parts = splitMessage(message);
  expect(parts.every((part) => Buffer.byteLength(JSON.stringify(part)) <= 7999)).toBe(true);
  const all = parts.flatMap(({ event, audience }) => audience.users ?? named(event));
  expect(all).toEqual(names(1000));
});

test("an event that cannot be split is refused where it is made", () => {
  expect(() => splitMessage({ event: { cmd: "user", msgId: "1", msgTxt: "x".repeat(9000) }, audience: {} })).toThrow(RangeError);
});
