import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { choose, expression, openTabs, panel, pickOpen, retype, show } from "../../../tests/support/cronDialog.tsx";

describe("a list of values", () => {
  it("CRON-02 08:05 is two clicks from 09:00: a value that stood alone is replaced by the first that is chosen", async () => {
    const { user } = show("0 0 9 * * ?");
    await choose(user, "时，指定", "8");
    expect(expression()).toBe("0 0 8 * * ? *");
    await choose(user, "分，指定", "5");
    expect(expression()).toBe("0 5 8 * * ? *");
    expect(screen.getByText("每天 08:05")).toBeDefined();
  });

  it("CRON-02 what is chosen after it comes to it; what stood alone stays where it is clicked first, and of several each", async () => {
    const { user } = show("0 0 9 * * ?");
    await choose(user, "时，指定", "7");
    await pickOpen(user, "8");
    expect(expression()).toBe("0 0 7,8 * * ? *");
    await user.keyboard("{Tab}");
    await choose(user, "时，指定", "6");
    expect(expression()).toBe("0 0 6,7,8 * * ? *");
    await retype(user, "0 0 9 * * ?");
    await user.keyboard("{Tab}");
    await choose(user, "时，指定", "9");
    await pickOpen(user, "8");
    expect(expression()).toBe("0 0 8,9 * * ? *");
  });
});

describe("what stays as it was typed", () => {
  it("CRON-11 names and other ways to write a field stay until that field is changed, also where another one is", async () => {
    const { user } = show("0 05 9 ? jan,MAR mon-fri");
    await choose(user, "时，指定", "8");
    expect(expression()).toBe("0 05 8 ? jan,MAR mon-fri *");
    await openTabs(user, "月");
    expect(panel().getByRole("radio", { checked: true }).closest("label")?.textContent).toBe("指定");
    await choose(user, "月，指定", "2");
    expect(expression()).toBe("0 05 8 ? 1,2,3 mon-fri *");
  });
});
