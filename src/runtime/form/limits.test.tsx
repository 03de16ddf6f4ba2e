import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { useApiServer } from "../../../tests/support/apiServer.ts";
import { buildField } from "../../../tests/support/entities.ts";
import { productScreen } from "../../../tests/support/productSchemas.ts";
import { renderForm } from "../../../tests/support/renderForm.tsx";
import { buildCompiledEntity, buildScreen } from "../../../tests/support/screens.ts";
import type { FieldModel } from "../../schema/model/entity.ts";
import { limitChecks } from "../../schema/rules/limits.ts";

useApiServer();

/** A form with fields that have bounds. */
function screenWith(fields: readonly FieldModel[]) {
  const { form, ...rest } = buildScreen();
  const groups = [{ key: "base", title: "基本信息", fields: fields.map(({ name }) => name) }];
  const entity = buildCompiledEntity({ fields, checks: fields.flatMap(limitChecks) });
  return { ...rest, entity, ...(form && { form: { ...form, groups } }) };
}

/** The day in the calendar that is open. */
const day = (date: string) => document.querySelector(`.ant-picker-dropdown:not(.ant-picker-dropdown-hidden) [title="${date}"]`);
const isOffered = (date: string) => day(date)?.className.includes("disabled") === false;

describe("bounds that are worked out", () => {
  it("LANG minimum: the calendar greys the days beyond it, and follows what it reads", async () => {
    const { user } = await renderForm(productScreen("surveyTopic"), { initial: { startDate: "2026-06-10", endDate: "2026-06-12" } });
    await user.click(await screen.findByLabelText("截止日期"));
    await waitFor(() => expect(day("2026-06-09")).not.toBeNull());
    expect(isOffered("2026-06-09")).toBe(false);
    expect(isOffered("2026-06-10")).toBe(true);
    const start = await screen.findByLabelText("开始日期");
    await user.clear(start);
    await user.type(start, "2026-06-05");
    await user.tab();
    await user.click(await screen.findByLabelText("截止日期"));
    await waitFor(() => expect(isOffered("2026-06-09")).toBe(true));
    expect(isOffered("2026-06-04")).toBe(false);
  });

  it("LANG minimum: what is typed beyond it stands, and is told with the bound", async () => {
    const { user } = await renderForm(productScreen("surveyTopic"), { initial: { startDate: "2026-06-10" } });
    const end = await screen.findByLabelText("截止日期");
    await user.type(end, "2026-06-09");
    await user.tab();
    await waitFor(() => expect(screen.getByText("截止日期不能早于 2026-06-10")).toBeDefined());
    expect((end as HTMLInputElement).value).toBe("2026-06-09");
  });

  it("LANG maximum: arrows stop at it, and what is typed beyond it is told", async () => {
    const most = buildField({ name: "most", title: "名额", kind: "integer", type: "integer" });
    const few = buildField({ name: "few", title: "预留", kind: "integer", type: "integer", rule: { maximum: "row.most" } });
    const { user } = await renderForm(screenWith([most, few]), { initial: { most: 3, few: 2 } });
    const input = await screen.findByLabelText("预留");
    await user.click(input);
    await user.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
    expect((input as HTMLInputElement).value).toBe("3");
    await user.clear(input);
    await user.type(input, "4");
    await user.tab();
    await waitFor(() => expect(screen.getByText("预留不能大于3")).toBeDefined());
  });
});
