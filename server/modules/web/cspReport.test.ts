import { expect, test } from "vitest";
import { violationsOf } from "./cspReport.ts";

test("S-37 both report formats tell rule, origin and page", () => {
  const expected = [{ directive: "script-src-elem", blocked: "https://evil.test", page: "/a" }];
  expect(
    violationsOf({
      "csp-report": {
        "effective-directive": "script-src-elem",
        "blocked-uri": "https://evil.test/x?y",
        "document-uri": "https://own.test/a?b",
      },
    }),
  ).toEqual(expected);
  expect(
    violationsOf([
      { body: { effectiveDirective: "script-src-elem", blockedURL: "https://evil.test/x?y", documentURL: "https://own.test/a?b" } },
    ]),
  ).toEqual(expected);
});

test("S-37 what is no address is cut to its first word, and what is no report tells nothing", () => {
  expect(
    violationsOf({ "csp-report": { "violated-directive": "script-src 'self' https://secret", "blocked-uri": "inline secret" } }),
  ).toEqual([{ directive: "script-src", blocked: "inline", page: "" }]);
  expect([undefined, null, 1, "x", {}, [null]].flatMap(violationsOf)).toEqual([]);
});

test("S-62 one report holds ten violations at most", () => {
  expect(violationsOf(Array.from({ length: 1000 }, () => ({ body: {} })))).toHaveLength(10);
});
