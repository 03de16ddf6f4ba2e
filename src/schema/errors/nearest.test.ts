import { describe, expect, it } from "vitest";
import { nearestName } from "./nearest.ts";

describe("nearestName", () => {
  it.each([
    ["stats", ["state", "status", "date"], "state"],
    ["maxLenght", ["minLength", "maxLength"], "maxLength"],
    ["STATUS", ["date", "status"], "status"],
    ["nmae", ["name", "no"], "name"],
    ["a", ["b"], "b"],
    ["organ", ["organId.phone", "name", "organId"], "organId"],
  ])("takes %s for one of %j", (found, known, nearest) => {
    expect(nearestName(found, known)).toBe(nearest);
  });

  it("guesses nothing where nothing is near", () => {
    expect(nearestName("telephone", ["name", "date"])).toBeUndefined();
    expect(nearestName("ab", ["xy"])).toBeUndefined();
    expect(nearestName("x", [])).toBeUndefined();
  });
});
