import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { buildField } from "../../../../tests/support/entities.ts";
import { renderWithProduct } from "../../../../tests/support/renderForm.tsx";
import { testUser } from "../../../../tests/support/renderRuntime.tsx";
import { buildCompiledEntity } from "../../../../tests/support/screens.ts";
import type { Row } from "../../../schema/model/json.ts";
import { registerChildRowsView, type ChildRowsViewProps } from "../../fields/children/childRowsView.ts";
import { EntityForm } from "../EntityForm.ts";
import { EntityFormProvider } from "../EntityFormProvider.tsx";
import { FieldRow } from "../FieldRow.tsx";

// A view of child rows by registration alone: it knows neither the form it stands in nor what the form is made with.

function Strips({ rows, commands }: ChildRowsViewProps) {
  const left = () => screen.getByTestId("left");
  return (
    <>
      <ol aria-label="条">
        {rows.map(({ key, path }) => (
          <li key={key}>{path}</li>
        ))}
      </ol>
      <span data-testid="left" />
      <button onClick={() => commands.insert(1, [{ label: "甲" }, { label: "乙" }])}>插入</button>
      <button onClick={() => commands.remove([2, 0, 2])}>删两行</button>
      <button
        onClick={() =>
          commands.setMany([
            { index: 0, field: "label", value: "改一" },
            { index: 2, field: "weight", value: 3 },
            { index: 9, field: "label", value: "不在" },
            { index: 0, field: "id", value: "不许" },
          ])
        }
      >
        写几格
      </button>
      <button
        onClick={() => {
          const block = [
            ["一月", "１２"],
            ["二月", "多少"],
            ["", "7", "多出一格"],
            ["四月", "8"],
          ];
          left().textContent = String(commands.paste({ index: 2, field: "label" }, block));
        }}
      >
        粘贴
      </button>
    </>
  );
}

registerChildRowsView("strips", { View: Strips });

const line = buildCompiledEntity({
  name: "surveyOption",
  title: "选项",
  fields: [
    buildField({ name: "id", system: true }),
    buildField({ name: "questionId", title: "题目" }),
    buildField({ name: "label", title: "内容" }),
    buildField({ name: "weight", title: "分", kind: "integer", type: "integer" }),
  ],
});
const options = buildField({
  name: "options",
  title: "选项",
  kind: "children",
  type: "array",
  children: { entity: "surveyOption", by: "questionId", view: "strips" },
  constraints: { maxItems: 5 },
});

function show() {
  const entity = buildCompiledEntity({ fields: [options], children: { options: line } });
  const source = { user: testUser, can: () => true, now: () => new Date(), validate: () => [] };
  const stored = { id: "q1", rev: 1, options: ["是", "否", "不清楚"].map((label, index) => ({ id: `o${index}`, label, weight: index })) };
  const form = new EntityForm({ ...source, entity, stored });
  const view = renderWithProduct(
    <EntityFormProvider form={form}>
      <FieldRow model={options} rowPath="" columns={1} />
    </EntityFormProvider>,
  );
  const rows = () => (form.values()["options"] as readonly Row[]).map(({ label, weight }) => [label, weight]);
  return { ...view, form, rows };
}

describe("a view of child rows that is only registered", () => {
  it("inserts rows at a place, as new ones", async () => {
    const { user, rows, form } = show();
    await user.click(await screen.findByRole("button", { name: "插入" }));
    await waitFor(() => expect(rows().map(([label]) => label)).toEqual(["是", "甲", "乙", "否", "不清楚"]));
    expect((form.values()["options"] as readonly Row[])[1]?.["id"] ?? null).toBeNull();
  });

  it("takes many away at once, and brings them back to their places", async () => {
    const { user, rows } = show();
    await user.click(await screen.findByRole("button", { name: "删两行" }));
    await waitFor(() => expect(rows()).toEqual([["否", 1]]));
    expect(screen.getByText("已删除第 1、3 行")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "撤销" }));
    await waitFor(() => expect(rows().map(([label]) => label)).toEqual(["是", "否", "不清楚"]));
  });

  it("writes many cells as if they were typed, and none that a person does not see", async () => {
    const { user, rows, form } = show();
    await user.click(await screen.findByRole("button", { name: "写几格" }));
    await waitFor(() =>
      expect(rows()).toEqual([
        ["改一", 0],
        ["否", 1],
        ["不清楚", 3],
      ]),
    );
    expect((form.values()["options"] as readonly Row[])[0]?.["id"]).toBe("o0");
  });

  it("pastes texts as their fields read them, adds what is missing, and tells what had no place", async () => {
    const { user, rows } = show();
    await user.click(await screen.findByRole("button", { name: "粘贴" }));
    await waitFor(() => expect(rows().map(([label]) => label)).toEqual(["是", "否", "一月", "二月", null]));
    // What cannot be read stays, for the form to speak of.
    expect(rows().map(([, weight]) => weight)).toEqual([0, 1, 12, "多少", 7]);
    expect(screen.getByTestId("left").textContent).toBe("1");
    expect(screen.getByText("有 1 行没有放下")).toBeDefined();
  });
});
