import { act, screen, waitFor } from "@testing-library/react";
import { http as on } from "msw";
import { useState } from "react";
import type { FormEvent } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { api, ok, useApiServer } from "../../../tests/support/apiServer.ts";
import { buildField } from "../../../tests/support/entities.ts";
import { renderWithProduct } from "../../../tests/support/renderForm.tsx";
import { testUser } from "../../../tests/support/renderRuntime.tsx";
import { buildCompiledEntity } from "../../../tests/support/screens.ts";
import type { FieldModel } from "../../schema/model/entity.ts";
import { rowValidator } from "../form/rowValidator.ts";
import { EntityForm } from "../formily/EntityForm.ts";
import { EntityFormProvider } from "../formily/EntityFormProvider.tsx";
import { FieldRow } from "../formily/FieldRow.tsx";
import { viewOf } from "./fieldView.ts";

const { answer } = useApiServer();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T10:00:00+08:00") });
  answer(on.get(api("/sys/dict/*"), () => ok([])));
  return () => vi.useRealTimers();
});

const mobile = { pattern: "^1[3-9][0-9]{9}$", maxLength: 11 };

/** Draws one field in a form of its own, validated as in every form. */
function show(model: FieldModel, stored?: unknown) {
  const entity = buildCompiledEntity({ fields: [model] });
  const source = { user: testUser, can: () => true, now: () => new Date() };
  const row = stored === undefined ? {} : { stored: { id: "r1", rev: 1, f: stored } };
  const form = new EntityForm({ ...source, entity, ...row, validate: rowValidator(source, entity) });
  const view = renderWithProduct(
    <EntityFormProvider form={form}>
      <FieldRow model={model} rowPath="" columns={1} />
    </EntityFormProvider>,
  );
  return { ...view, form };
}

const kind = (id: string, more: Partial<FieldModel> = {}) => buildField({ name: "f", title: "字段", kind: id, ...more });
const input = () => screen.findByRole<HTMLInputElement>("textbox");

describe("what is typed into a field", () => {
  it.each([
    [kind("time"), "9:5", "09:05:00"],
    [kind("time"), "0900", "09:00:00"],
    [kind("time"), "０９：３０：００", "09:30:00"],
    [kind("time"), "下午3点半", "15:30:00"],
    [kind("date"), "2026/3/1", "2026-03-01"],
    [kind("date"), "3月1日", "2026-03-01"],
    [kind("date"), "明天", "2026-11-23"],
    [kind("datetime"), "3-1 0900", "2026-03-01 09:00:00"],
    [kind("integer", { type: "integer" }), "１，２３４", 1234],
    [kind("number", { type: "number" }), "－1.5", -1.5],
    [kind("money", { type: "number" }), "￥1,234.50", 1234.5],
    [kind("text"), "　张 三 ", "张 三"],
    [kind("text", { constraints: mobile }), "+86 138-0013-8000", "13800138000"],
    [kind("text"), "   ", null],
  ])("$kind: is read as it is meant, $1", async (model, text, value) => {
    const { form, user } = show(model);
    await user.type(await input(), text);
    await user.tab();
    await waitFor(() => expect(form.values()["f"] ?? null).toEqual(value));
    await waitFor(async () => expect((await input()).value).toBe(value === null ? "" : String(value)));
  });

  it.each([
    [kind("time"), "晌午", "字段“晌午”看不出是几点，可写成 8:30、0830 或 下午3点半"],
    [kind("date"), "明年", "字段“明年”看不出是哪一天，可写成 2026-01-05、1月5日 或 明天"],
    [kind("integer", { type: "integer" }), "1,5", "字段“1,5”不是整数，应填写不带小数的数字，例如 12"],
    [kind("money", { type: "number" }), "12.345", "字段“12.345”不是金额，应为最多两位小数的数字，例如 12.50"],
  ])("stays where it cannot be read, with a sentence, until it is mended: %o", async (model, text, message) => {
    const { form, user } = show(model);
    await user.type(await input(), text);
    await user.tab();
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect((await input()).value).toBe(text);
    let problems: readonly unknown[] = [];
    act(() => {
      problems = form.check();
    });
    expect(problems).toEqual([{ field: "f", message }]);
    await user.clear(await input());
    await user.tab();
    await waitFor(() => expect(form.values()["f"] ?? null).toBeNull());
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("is read before Ctrl + Enter is heard by the form around it", async () => {
    const { form, user } = show(kind("time"));
    const heard: unknown[] = [];
    const box = await input();
    box.closest("[data-field]")?.addEventListener("keydown", (event) => {
      if ((event as KeyboardEvent).key === "Enter") heard.push(form.values()["f"]);
    });
    await user.type(box, "9点半");
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(heard).toEqual(["09:30:00"]);
  });

  it("leaves a stored value alone that has space around it, as long as nobody changes it", () => {
    const { form } = show(kind("text"), " 旧 ");
    expect(form.values()["f"]).toBe(" 旧 ");
    expect(form.getStatus().isChanged).toBe(false);
  });
});

/** A control of a condition that keeps what it is given, and what it was last given. */
function showFilter(field: FieldModel) {
  const told: { value: unknown } = { value: null };
  const { Filter } = viewOf(field.kind);
  function Kept() {
    const [value, setValue] = useState<unknown>(null);
    told.value = value;
    return <Filter field={field} entity="thing" operator="range" value={value} onChange={setValue} aria-label="条件" />;
  }
  return { ...renderWithProduct(<Kept />), told };
}

const ahead = { ui: { props: { ahead: true } } };
const inputTexts = () => screen.getAllByRole("textbox").map((input) => (input as HTMLInputElement).value);

describe("what is typed into a condition", () => {
  it.each([
    [kind("date"), "3月1日至5日", ["2026-03-01", "2026-03-05"]],
    [kind("datetime"), "3/1 ~ 3/5", ["2026-03-01 00:00:00", "2026-03-05 23:59:59"]],
    [kind("time"), "9:00-17点半", ["09:00:00", "17:30:00"]],
    [kind("integer", { type: "integer" }), "10～2,000", [10, 2000]],
    [kind("date"), "3月1日", ["2026-03-01", null]],
    [kind("date"), "春天", ["春天", null]],
  ])("$kind: is a range where it is written as one, $1", async (field, text, value) => {
    const { user, told } = showFilter(field);
    const [begin] = await screen.findAllByRole("textbox");
    await user.type(begin as HTMLElement, text);
    await user.tab();
    await waitFor(() => expect(told.value).toEqual(value));
  });

  it.each([
    [kind("date"), "本周", ["本周", "本周"]],
    [kind("datetime"), "近 30 天", ["近 30 天", "近 30 天"]],
    [kind("date", ahead), "明天", ["明天", "明天"]],
    [kind("datetime", ahead), "下周", ["下周", "下周"]],
    [kind("dateRange", ahead), "下周", ["下周", "下周"]],
  ])("LIST-07 $kind: $1 is one click, and stays the word that it is", async (field, name, value) => {
    const { user, told } = showFilter(field);
    const [begin] = await screen.findAllByRole("textbox");
    await user.click(begin as HTMLElement);
    await user.click(await screen.findByText(name, { selector: "li *" }));
    await waitFor(() => expect(told.value).toEqual(value));
    expect(inputTexts()).toEqual(value);
  });

  it("offers the days to come of a field that looks ahead, by its option or its calendar, and of no other", async () => {
    const asked = async (field: FieldModel) => {
      const { user, unmount } = showFilter(field);
      await user.click((await screen.findAllByRole("textbox"))[0] as HTMLElement);
      await waitFor(() => expect(document.querySelector(".ant-picker-presets")).not.toBeNull());
      const words = [...document.querySelectorAll(".ant-picker-presets li")].map(({ textContent }) => textContent);
      unmount();
      return words;
    };
    const past = ["今天", "本周", "近 7 天", "本月", "近 30 天", "本季度", "近 90 天", "今年"];
    const coming = ["今天", "明天", "本周", "下周", "本月", "下月"];
    expect(await asked(kind("date"))).toEqual(past);
    expect((await asked(kind("date", ahead))).slice(0, 6)).toEqual(coming);
    const calendar = { reference: "slotId", none: "无", full: "满" };
    expect((await asked(kind("date", { days: calendar }))).slice(0, 6)).toEqual(coming);
  });

  it.each([
    [kind("date"), "明天", ["明天", null]],
    [kind("date"), "下周", ["下周", "下周"]],
    [kind("datetime"), "近7天", ["近7天", "近7天"]],
    [kind("month"), "本月", ["2026-11", null]],
  ])("$kind: %1 is kept as a word where it means days, and means all of them where it is more than one", async (field, text, value) => {
    const { user, told } = showFilter(field);
    await user.type((await screen.findAllByRole("textbox"))[0] as HTMLElement, text);
    await user.tab();
    await waitFor(() => expect(told.value).toEqual(value));
  });

  it("leaves a word on one side alone while the other is picked or typed", async () => {
    const { user, told } = showFilter(kind("date"));
    const [begin, end] = await screen.findAllByRole("textbox");
    await user.type(begin as HTMLElement, "下周");
    await user.type(end as HTMLElement, "{Control>}a{/Control}2027-01-31{Enter}");
    await waitFor(() => expect(told.value).toEqual(["下周", "2027-01-31"]));
  });

  it.each([
    [kind("date"), "3月1日"],
    [kind("datetime"), "3月1日"],
    [kind("time"), "9:00"],
    [kind("month"), "2026-03"],
    [kind("integer", { type: "integer" }), "3"],
  ])("$kind: Enter in the first box goes on to the second, whose Enter asks", async (field, text) => {
    const asked = vi.fn((event: FormEvent) => event.preventDefault());
    const { Filter } = viewOf(field.kind);
    const { user } = renderWithProduct(
      <form onSubmit={asked}>
        <Filter field={field} entity="thing" operator="range" value={null} onChange={() => undefined} aria-label="条件" />
        <button type="submit">查询</button>
      </form>,
    );
    const [begin, end] = await screen.findAllByRole("textbox");
    await user.type(begin as HTMLElement, `${text}{Enter}`);
    expect(document.activeElement).toBe(end);
    expect(asked).not.toHaveBeenCalled();
    await user.keyboard(`${text}{Enter}`);
    expect(asked).toHaveBeenCalledOnce();
  });

  it("ends with the last second of a day that is typed as the end", async () => {
    const { user, told } = showFilter(kind("datetime"));
    const [, end] = await screen.findAllByRole("textbox");
    await user.type(end as HTMLElement, "2026-3-5");
    await user.tab();
    await waitFor(() => expect(told.value).toEqual([null, "2026-03-05 23:59:59"]));
  });

  it("is asked for as it would be stored", () => {
    const field = kind("text", { constraints: mobile });
    const { toQuery } = viewOf("text");
    expect(toQuery(field, "eq", " 138 0013 8000")).toEqual(["13800138000"]);
    expect(toQuery(field, "like", "　0013\u200b")).toEqual(["0013"]);
    expect(toQuery(field, "in", ["138-0013-8000", " "])).toEqual(["13800138000"]);
  });
});
