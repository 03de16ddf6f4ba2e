import { expect, it } from "vitest";
import { demoColleagues, demoUsers } from "./demoStaff.ts";
import { demoTalk } from "./demoTalk.ts";
import { linesOf } from "./seedTalk.ts";

const staff = new Set(["admin", ...demoUsers.map(({ username }) => username), ...demoColleagues.map(({ username }) => username)]);

it.each(["2026-03-02T07:00:00+08:00", "2026-03-07T13:30:00+08:00", "2026-03-08T23:59:00+08:00"])(
  "IM-01 the talk lies in order before a start at %s, on working days, by those who are in the chat",
  (start) => {
    const now = new Date(start);
    for (const talk of demoTalk) {
      expect(talk.people.every((username) => staff.has(username))).toBe(true);
      const lines = linesOf(talk, now);
      const times = lines.map(({ at }) => at);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      for (const { by, text } of lines) {
        expect(talk.people).toContain(by);
        expect(text).not.toBe("");
      }
      const earlier = lines.filter(({ at }) => now.getTime() - at > 24 * 3600_000).map(({ at }) => new Date(at + 8 * 3600_000).getUTCDay());
      expect(earlier.filter((day) => day === 0 || day === 6)).toEqual([]);
    }
  },
);

it("IM-01 there are four groups, and some of it waits to be read by counsellor and doctor", () => {
  expect(demoTalk.filter(({ group }) => group !== undefined)).toHaveLength(4);
  for (const who of ["counsellor", "doctor"]) expect(demoTalk.filter(({ unread }) => (unread?.[who] ?? 0) > 0).length).toBeGreaterThan(2);
});
