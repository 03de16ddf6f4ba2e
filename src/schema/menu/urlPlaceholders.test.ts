import { describe, expect, test } from "vitest";
import { fillUrl, needsTicket, unknownPlaceholders } from "./urlPlaceholders.ts";

const values = { config: { report: "https://report.example" }, userId: "u 1", tenantId: "0", ticket: "t&1" };

describe("fillUrl", () => {
  test.each([
    ["{{config.report}}/a", "https://report.example/a"],
    ["{{ window._CONFIG['report'] }}/a", "https://report.example/a"],
    ['{{window._CONFIG["report"]}}/a', "https://report.example/a"],
    ["https://x.example/?u={{userId}}&t={{ tenantId }}&k={{ticket}}", "https://x.example/?u=u%201&t=0&k=t%261"],
  ])("ROUTE-27 fills %s", (template, filled) => {
    expect(fillUrl(template, values)).toBe(filled);
  });

  test.each([
    "https://x.example/?q={{alert(1)}}",
    "https://x.example/?q={{window.localStorage['Access-Token']}}",
    "https://x.example/?q={{config.__proto__}}",
    "https://x.example/?q={{constructor.constructor('return 1')()}}",
    "https://x.example/?q={{token}}",
  ])("ROUTE-27 leaves %s as inert text", (template) => {
    expect(fillUrl(template, values)).toBe(template);
  });

  test("ROUTE-27 leaves what has no value, for whoever fills it next", () => {
    expect(fillUrl("{{config.report}}/?u={{userId}}", { config: values.config })).toBe("https://report.example/?u={{userId}}");
  });
});

test("ROUTE-27 names what can never be filled, and where it stands", () => {
  expect(unknownPlaceholders("https://x/{{userId}}/{{eval(1)}}")).toEqual([{ text: "{{eval(1)}}", start: 21, end: 32 }]);
  expect(needsTicket("https://x/?t={{ticket}}")).toBe(true);
  expect(needsTicket("https://x/?t={{userId}}")).toBe(false);
});
