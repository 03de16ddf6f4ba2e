import { expect, it } from "vitest";
import { demoCalendar } from "./demoCalendar.ts";
import { demoDetections } from "./demoDetections.ts";
import { demoSurveyResults } from "./demoSurveyResults.ts";
import { demoSurveys } from "./demoSurveys.ts";

const calendar = demoCalendar(new Date("2026-11-27T20:50:30Z"));
const organ = { id: "o1", organName: "一号机构", status: "open", services: ["self_test"] };

it("DEMO kits are numbered in the order in which they were applied for, each day from 1", () => {
  // What the tests of an organ read of it.
  const kits = demoDetections([organ] as unknown as Parameters<typeof demoDetections>[0], [], calendar);
  const times = (field: "kitNo" | "applyTime") =>
    kits.toSorted((one, other) => String(one[field]).localeCompare(String(other[field]))).map(({ applyTime }) => applyTime);
  expect(times("kitNo")).toEqual(times("applyTime"));
  expect(new Set(kits.map(({ kitNo }) => kitNo)).size).toBe(kits.length);
  for (const { kitNo, kitCode } of kits.filter((kit) => kit.kitCode)) expect(kitCode).toBe(`HT${String(kitNo).replaceAll(/\D/gu, "")}`);
});

it("DEMO no survey is answered before it starts or after it ends", () => {
  const surveys = demoSurveys(calendar);
  const person = { id: "p1", status: "normal" };
  const { results } = demoSurveyResults({ ...surveys, people: [person] } as unknown as Parameters<typeof demoSurveyResults>[0], calendar);
  const outside = results.filter(({ topicId, submitTime = "" }) => {
    const topic = surveys.topics.find(({ id }) => id === topicId);
    const day = String(submitTime).slice(0, 10);
    return day < String(topic?.startDate) || day > String(topic?.endDate);
  });
  expect(outside).toEqual([]);
});
