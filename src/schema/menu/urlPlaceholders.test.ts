import { describe, expect, test } from "vitest";
import { fillUrl, needsId, needsTicket, unknownPlaceholders } from "./urlPlaceholders.ts";

const values = { config: { report: "https://report.example" }, userId: "u 1", tenantId: "0", ticket: "t&1", id: "r/7" };

describe("fillUrl", () => {
  test.each([
    ["{{config.report}}/a", "https://report.example/a"],
    ["{{ window._CONFIG['report'] }}/a", "https://report.example/a"],
    ['{{window._CONFIG["report"]}}/a', "https://report.example/a"],
    ["https://r.example/print?id={{id}}&token={{ticket}}", "https://r.example/print?id=r%2F7&token=t%261"],
    ["https://x.example/?u={{userId}}&t={{ tenantId }}&k={{ticket}}", "https://x.example/?u=u%201&t=0&k=t%261"],
  ])("ROUTE-27 fills %s", (template, filled) => {
    expect(fillUrl(template, values)).toBe(filled);
  });

  test.each([
    "https://x.example/?q={{alert(1)}}",
    "https://x.example/?q={{window.localStorage['Access-Token']}}",
    "https://x.example/?q={{config.__proto__}}",
    "https://x.example/?q={{constructor.constructor('window.__pwn=1')()}}",
    "https://x.example/?q={{(()=>{while(1){}})()}}",
    "https://x.example/?q={{import/**/('x')}}",
    "https://x.example/?q={{token}}",
  ])("S-28 ROUTE-27 refuses %s at the check and leaves it as inert text", (template) => {
    expect(unknownPlaceholders(template)).toHaveLength(1);
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
  expect([needsId("https://x/?t={{ id }}"), needsId("https://x/?t={{userId}}")]).toEqual([true, false]);
});
