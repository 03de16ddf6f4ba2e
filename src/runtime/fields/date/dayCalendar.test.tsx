import { screen, waitFor } from "@testing-library/react";
import { http as on } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { api, ok, refused, useApiServer } from "../../../../tests/support/apiServer.ts";
import { productScreen } from "../../../../tests/support/productSchemas.ts";
import { renderForm } from "../../../../tests/support/renderForm.tsx";
import type { DaysRequest } from "./dayChoices.ts";

const { answer } = useApiServer();

const NONE = "该机构当天没有开放时段";
let asked: DaysRequest[] = [];

/** A clinic whose 2026-11-24 has three places, and which is closed on all other days. */
beforeEach(() => {
  asked = [];
  answer(
    on.post(api("/sys/reference/days"), async ({ request }) => {
      const question = (await request.json()) as DaysRequest;
      asked.push(question);
      const days = Array.from({ length: 62 }, (_, index) =>
        new Date(Date.parse(question.from) + index * 86_400_000).toISOString().slice(0, 10),
      );
      const told = days.map((date) => (date === "2026-11-24" ? { date, remaining: 3 } : { date, reason: NONE }));
      return ok({ days: told.filter(({ date }) => date <= question.to) } as never);
    }),
    on.post(api("/sys/reference/options"), async ({ request }) => {
      const { field, row, values } = (await request.json()) as { field: string; row?: { date?: string }; values?: string[] };
      if (field === "organId") return ok({ records: [{ value: "o1", text: "东城区疾控" }], total: 1 } as never);
      const slots = [
        { value: "s1", text: "08:30–10:30", remaining: 3 },
        { value: "s2", text: "14:00–16:00", remaining: 0, disabled: true },
      ];
      if (values || row?.date === "2026-11-24") return ok({ records: slots, total: 2 } as never);
      return ok({ records: [], total: 0, none: { text: NONE, next: { field: "date", value: "2026-11-24" } } } as never);
    }),
  );
});

const compiled = () => {
  const found = productScreen("appointment");
  if (!found.form) throw new Error("no form");
  return found;
};
const openCalendar = async (date = "2026-11-18", screenOf = compiled()) => {
  const view = await renderForm(screenOf, { initial: { organId: "o1", date } });
  const input = (await screen.findByLabelText("预约日期")) as HTMLInputElement;
  await view.user.click(input);
  await screen.findByText("灰底的日子不可选，指向它可看原因");
  return { ...view, input };
};
const cell = (date: string) => screen.getByTitle(date);

describe("the calendar of a booking", () => {
  it("SHELL-29 opens by the arrow down, and Escape closes it before it closes the form", async () => {
    const { form, ...rest } = compiled();
    const { user, told } = await openCalendar("2026-11-18", { ...rest, ...(form && { form: { ...form, open: "page" } }) });
    const isOpen = () => document.querySelector(".ant-picker-dropdown:not(.ant-picker-dropdown-hidden)") !== null;
    await user.keyboard("{Escape}");
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(told.closed).toBe(0);
    await user.keyboard("{ArrowDown}");
    await waitFor(() => expect(isOpen()).toBe(true));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(isOpen()).toBe(false));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(told.closed).toBe(1));
  });

  it("greys what cannot be chosen, and tells why and what is left to the eye and to a screen reader", async () => {
    const { user, input } = await openCalendar();
    expect(asked).toEqual([expect.objectContaining({ entity: "appointment", field: "date", from: "2026-10-26", to: "2026-12-13" })]);
    expect(asked[0]?.row).toMatchObject({ organId: "o1" });
    expect(cell("2026-11-25").className).toContain("disabled");
    expect(cell("2026-11-25").textContent).toBe(`25，不可选：${NONE}`);
    expect(cell("2026-11-24").className).not.toContain("disabled");
    expect(cell("2026-11-24").textContent).toBe("24，余 3");
    await user.hover(cell("2026-11-25").firstElementChild!);
    expect(await screen.findByText(`11月25日（周三）：${NONE}`)).toBeDefined();
    // What is said below the days covers none of them.
    expect(screen.queryByRole("tooltip")).toBeNull();
    await user.click(cell("2026-11-25"));
    expect(input.value).toBe("2026-11-18");
    await user.click(cell("2026-11-24"));
    await waitFor(() => expect(input.value).toBe("2026-11-24"));
    expect(document.activeElement, "the next Tab goes on from the field").toBe(input);
  });

  it("asks again for the month that is turned to", async () => {
    const { user } = await openCalendar();
    await user.click(document.querySelector(".ant-picker-header-next-btn")!);
    await waitFor(() => expect(asked.at(-1)?.from).toBe("2026-11-25"));
  });

  it("keeps a day that was typed, for the rules to answer", async () => {
    const { user, input } = await openCalendar();
    await user.clear(input);
    await user.type(input, "2026-11-26");
    await user.tab();
    await waitFor(() => expect(input.value).toBe("2026-11-26"));
  });

  it("leaves every day to the save where the question fails, and asks again on demand", async () => {
    answer(on.post(api("/sys/reference/days"), () => refused(500, "服务器出错")));
    const { user } = await renderForm(compiled(), { initial: { organId: "o1", date: "2026-11-18" } });
    await user.click(await screen.findByLabelText("预约日期"));
    expect(await screen.findByText(/没能查到哪些日子可选/)).toBeDefined();
    expect(cell("2026-11-25").className).not.toContain("disabled");
    expect(screen.getByRole("button", { name: /重\s*试/ })).toBeDefined();
  });
});

describe("the slots of a booking", () => {
  it("say why the day has none, and the nearest day that has is taken by a click", async () => {
    const { user } = await renderForm(compiled(), { initial: { organId: "o1", date: "2026-11-18" } });
    await user.click(await screen.findByLabelText("预约时段"));
    expect(await screen.findByText(`${NONE}，最近的开放日是 11月24日（周二）`)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "改到 11月24日（周二）" }));
    await waitFor(() => expect((screen.getByLabelText("预约日期") as HTMLInputElement).value).toBe("2026-11-24"));
    expect(await screen.findByText("余 3")).toBeDefined();
  });

  it("are read out with the places that are left", async () => {
    const { user } = await renderForm(compiled(), { initial: { organId: "o1", date: "2026-11-24" } });
    await user.click(await screen.findByLabelText("预约时段"));
    expect(await screen.findByRole("option", { name: "08:30–10:30，余 3" })).toBeDefined();
  });
});
