import { screen, waitFor } from "@testing-library/react";
import { http as on } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, ok, useApiServer } from "../../../../tests/support/apiServer.ts";
import { buildField } from "../../../../tests/support/entities.ts";
import { renderWithProduct } from "../../../../tests/support/renderForm.tsx";
import { testUser } from "../../../../tests/support/renderRuntime.tsx";
import { buildCompiledEntity } from "../../../../tests/support/screens.ts";
import { noteServerTime } from "../../api/serverClock.ts";
import { rowValidator } from "../../form/rowValidator.ts";
import { EntityForm } from "../../formily/EntityForm.ts";
import { EntityFormProvider } from "../../formily/EntityFormProvider.tsx";
import { FieldRow } from "../../formily/FieldRow.tsx";
import { DateFilter } from "./MomentFilter.tsx";
import { momentOf, momentText } from "./moments.ts";

const { answer } = useApiServer();

/** A browser in Los Angeles whose clock is a day late: the server says 05:58 on 27 November in China. */
beforeEach(() => {
  vi.stubEnv("TZ", "America/Los_Angeles");
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-25T21:58:52Z") });
  noteServerTime({ timestamp: Date.parse("2026-11-26T21:58:52Z") });
  answer(on.get(api("/sys/dict/*"), () => ok([])));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  noteServerTime({ timestamp: Date.now() });
});

const open = async (kind: string) => {
  const model = buildField({ name: "f", title: "字段", kind });
  const entity = buildCompiledEntity({ fields: [model] });
  const source = { user: testUser, can: () => true, now: () => new Date() };
  const form = new EntityForm({ ...source, entity, validate: rowValidator(source, entity) });
  const { user } = renderWithProduct(
    <EntityFormProvider form={form}>
      <FieldRow model={model} rowPath="" columns={1} />
    </EntityFormProvider>,
  );
  const [input] = await screen.findAllByRole("textbox");
  await user.click(input!);
  await waitFor(() => expect(document.querySelector(".ant-picker-panel")).not.toBeNull());
  return { user, form };
};

const marked = (panel: string) => [...document.querySelectorAll(`.ant-picker-cell-${panel}`)].map((cell) => cell.getAttribute("title"));

describe("a picker, in a browser of another zone whose clock is late", () => {
  it("stands in another zone than China, or the rest proves nothing", () => {
    expect(new Date("2026-11-26T21:58:52Z").getDate()).toBe(26);
  });

  it("FORM-02 takes 今天 and marks the day in China at the server's time", async () => {
    const { user, form } = await open("date");
    expect(marked("today")).toEqual(["2026-11-27"]);
    await user.click(screen.getByText("今天"));
    expect(form.values()["f"]).toBe("2026-11-27");
  });

  it("FORM-02 takes 此刻 by the server's clock, shown as in China", async () => {
    const { user, form } = await open("datetime");
    expect(marked("today")).toEqual(["2026-11-27"]);
    await user.click(screen.getByText("此刻"));
    expect(form.values()["f"]).toBe("2026-11-27 05:58:52");
  });

  it("FORM-02 takes 此刻 of a time of day by the same clock", async () => {
    const { user, form } = await open("time");
    await user.click(screen.getByText("此刻"));
    expect(form.values()["f"]).toBe("05:58:52");
  });

  it("FORM-02 opens the months, weeks and ranges where China is", async () => {
    vi.setSystemTime(new Date("2026-12-30T17:00:00Z"));
    noteServerTime({ timestamp: Date.parse("2026-12-31T17:00:00Z") });
    await open("month");
    expect(document.querySelector(".ant-picker-header-view")?.textContent).toContain("2027");
  });

  it("LIST-07 marks the day of China for 今天, and gives the query the word", async () => {
    const change = vi.fn();
    const field = buildField({ name: "date", title: "日期", kind: "date" });
    const { user } = renderWithProduct(<DateFilter entity="e" field={field} operator="range" value={["今天", "今天"]} onChange={change} />);
    await user.click(screen.getAllByRole("textbox")[0]!);
    await screen.findByText("今天", { selector: ".ant-picker-presets li *" });
    expect(marked("range-start")).toEqual(["2026-11-27"]);
    await user.click(await screen.findByText("本周", { selector: ".ant-picker-presets li *" }));
    expect(change).toHaveBeenLastCalledWith(["本周", "本周"]);
  });

  it("keeps an hour that the browser's zone skips", () => {
    expect(momentText(momentOf("2026-03-08 02:30:00", "datetime"), "datetime")).toBe("2026-03-08 02:30:00");
    expect(momentText(momentOf("2026-W53", "week"), "week")).toBe("2026-W53");
  });
});
