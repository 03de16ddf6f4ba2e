import { act, screen, waitFor } from "@testing-library/react";
import axe from "axe-core";
import { http as on } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { api, ok, useApiServer } from "../../../tests/support/apiServer.ts";
import { childEntity, fieldCases } from "../../../tests/support/fieldCases.ts";
import type { FieldCase } from "../../../tests/support/fieldCases.ts";
import { optionsHandler, renderWithProduct } from "../../../tests/support/renderForm.tsx";
import { testUser } from "../../../tests/support/renderRuntime.tsx";
import { buildCompiledEntity } from "../../../tests/support/screens.ts";
import { fieldKinds, kindOf } from "../../schema/kinds/registry.ts";
import type { FieldModel, QueryOperator } from "../../schema/model/entity.ts";
import { rulesOfKind, takesMany, takesNone } from "../../schema/query/queryRules.ts";
import { readParameters, writeParameters } from "../../schema/query/conditionParameters.ts";
import { EntityForm } from "../formily/EntityForm.ts";
import { EntityFormProvider } from "../formily/EntityFormProvider.tsx";
import { FieldRow } from "../formily/FieldRow.tsx";
import { ChildEntities } from "./ChildEntities.tsx";
import { viewOf } from "./fieldView.ts";

const { answer } = useApiServer();
const choices = [
  { value: "o1", text: "东城区疾控" },
  { value: "o2", text: "西城区疾控" },
];

beforeEach(() => {
  answer(
    optionsHandler(choices),
    on.post(api("/sys/reference/tags"), () => ok({ tags: ["外展", "青年"] })),
    on.get(
      api("/sys/common/static/*"),
      () => new Response(new Blob(["x"], { type: "image/png" }), { headers: { "content-type": "image/png" } }),
    ),
    on.post(api("/sys/common/upload"), () => ok(null, { message: "temp/uploaded" })),
  );
  let count = 0;
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => `blob:${(count += 1)}`, revokeObjectURL: () => undefined }));
});

const cases = fieldCases.map((one) => [one.field.kind, one] as const);

/** Draws the field in a form, as people meet it. */
function showEditor({ field, value, text }: FieldCase, change: Partial<FieldModel> = {}) {
  const model: FieldModel = { ...field, ...change };
  const entity = buildCompiledEntity({ fields: [model], children: field.children ? { f: childEntity } : {} });
  const stored = { id: "r1", rev: 1, f: value, ...(text !== undefined && { f_dictText: text }) };
  const form = new EntityForm({ user: testUser, can: () => true, now: () => new Date(), entity, stored, validate: () => [] });
  const view = renderWithProduct(
    <EntityFormProvider form={form}>
      <FieldRow model={model} rowPath="" columns={1} />
    </EntityFormProvider>,
  );
  const editor = view.container.querySelector<HTMLElement>("[data-field=f]");
  if (!editor) throw new Error("no editor");
  return { ...view, form, editor };
}

function showValue(View: "Cell" | "Read", { field, value, text }: FieldCase) {
  const Shown = viewOf(field.kind)[View];
  return renderWithProduct(
    <ChildEntities entities={{ f: childEntity }}>
      <Shown field={field} value={value} row={{ f: value }} text={text} />
    </ChildEntities>,
  );
}

/** What stands on the screen for a person: texts, contents of inputs, names of pictures. */
function shownText(container: HTMLElement): string {
  const inputs = [...container.querySelectorAll("input:not([type=file]), textarea")].map((input) => (input as HTMLInputElement).value);
  const pictures = [...container.querySelectorAll("img")].map(({ alt }) => alt);
  const ticked = [...container.querySelectorAll("input:checked")].map((input) => input.closest("label")?.textContent);
  return [container.textContent, ...inputs, ...pictures, ...ticked].join(" ");
}

async function expectAccessible(container: HTMLElement) {
  const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`)).toEqual([]);
}

it("SHELL-01 names months and weekdays in Chinese, in weeks that begin on Monday", async () => {
  const one = fieldCases.find(({ field }) => field.kind === "date") as FieldCase;
  const { user, editor } = showEditor({ ...one, value: "2026-11-21" });
  await user.click(editor.querySelector("input") as HTMLInputElement);
  const calendar = await waitFor(
    () => document.querySelector<HTMLElement>(".ant-picker-panel") ?? Promise.reject(new Error("no calendar")),
  );
  expect([...calendar.querySelectorAll("th")].map(({ textContent }) => textContent).join("")).toBe("一二三四五六日");
  expect(calendar.querySelector(".ant-picker-header-view")?.textContent).toBe("2026年11月");
});

it("makes room for the next name once a searched row is chosen", async () => {
  const one = fieldCases.find(({ field }) => field.kind === "referenceMulti") as FieldCase;
  const { user, editor, form } = showEditor({ ...one, value: [] });
  const search = editor.querySelector("input") as HTMLInputElement;
  await user.click(search);
  await user.type(search, "东城");
  await user.click(await screen.findByTitle("东城区疾控"));
  expect(search.value).toBe("");
  await user.click(await screen.findByTitle("西城区疾控"));
  expect(form.values()["f"]).toEqual(["o1", "o2"]);
});

it("covers every kind", () => {
  expect(fieldCases.map(({ field }) => field.kind)).toEqual(fieldKinds.map(({ id }) => id));
});

describe.each(cases)("%s", (_kind, one) => {
  it("shows its value in a detail", async () => {
    const { container } = showValue("Read", one);
    await waitFor(() => expect(shownText(container)).toMatch(one.shown));
    await expectAccessible(container);
  });

  it("says that there is no value", async () => {
    const { container } = showValue("Read", { ...one, value: null, text: "" });
    await waitFor(() => expect(container.textContent).toBe(one.blank ?? "—"));
  });

  it("shows its value in the editor", async () => {
    const { editor } = showEditor(one);
    await waitFor(() => expect(shownText(editor)).toMatch(one.shown));
  });

  it("emits the next wire value", async () => {
    const { editor, form, user } = showEditor(one);
    await waitFor(() => expect(shownText(editor)).toMatch(one.shown));
    await one.edit(user, editor);
    await waitFor(() => expect(form.values()["f"]).toEqual(one.next));
  });

  it("is named by its label and reached by the keyboard", async () => {
    const { editor, user } = showEditor(one);
    await waitFor(() => expect(shownText(editor)).toMatch(one.shown));
    expectPlainElements(editor);
    const named = await screen.findAllByLabelText(/字段/);
    expect(named.length).toBeGreaterThan(0);
    for (let press = 0; press < 3 && !editor.contains(document.activeElement); press += 1) await user.tab();
    expect(editor.contains(document.activeElement)).toBe(true);
    await expectAccessible(editor);
  });

  it("announces its error", async () => {
    const { editor, form } = showEditor(one);
    await waitFor(() => expect(shownText(editor)).toMatch(one.shown));
    act(() => void form.showServerProblems([{ field: "f", message: "不可用" }]));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe("不可用");
    const described = [...editor.querySelectorAll(`[aria-describedby~="${alert.id}"]`)];
    expect(described.length).toBeGreaterThan(0);
    const isInvalid = described.some((element) => element.getAttribute("aria-invalid") === "true");
    expect(isInvalid || kindOf(one.field.kind).holds !== undefined).toBe(true);
    await expectAccessible(editor);
  });

  it("shows a value that cannot be changed, and offers nothing to change it", async () => {
    const { editor } = showEditor(one, { readOnly: true });
    await waitFor(() => expect(shownText(editor)).toMatch(one.field.kind === "password" ? "不显示" : one.shown));
    expect(editor.querySelectorAll("input, textarea, [role=combobox], [contenteditable=true]")).toHaveLength(0);
    expect(screen.getAllByLabelText(/字段/).length).toBeGreaterThan(0);
    await expectAccessible(editor);
  });
});

describe.each(cases.filter(([kind]) => kind !== "children"))("%s", (_kind, one) => {
  it("shows its value in a cell, on one line", async () => {
    const { container } = showValue("Cell", one);
    const [start = one.shown] = kindOf(one.field.kind).holds === undefined ? [] : [String(one.shown).slice(0, 5)];
    await waitFor(() => expect(shownText(container).replaceAll("…", "")).toMatch(start));
  });

  it("takes no input while it is disabled", async () => {
    const { Edit } = viewOf(one.field.kind);
    const changed = vi.fn();
    const { container } = renderWithProduct(
      <>
        <span id="e-label">字段</span>
        <Edit
          field={one.field}
          entity="appointment"
          value={one.value}
          onChange={changed}
          disabled
          readOnly={false}
          id="e"
          row={{}}
          text={one.text}
        />
      </>,
    );
    await waitFor(() => expect(shownText(container)).toMatch(one.shown));
    const open = [...container.querySelectorAll("input, textarea, [contenteditable]")].filter(
      (control) => !control.matches(":disabled, [contenteditable=false], [aria-disabled=true], .ant-input-search input"),
    );
    expect(open.map(({ outerHTML }) => outerHTML)).toEqual([]);
    expect(changed).not.toHaveBeenCalled();
  });
});

it("children are told by their number in a cell", () => {
  const one = fieldCases.find(({ field }) => field.kind === "children") as FieldCase;
  const { container } = showValue("Cell", one);
  expect(container.textContent).toBe(`${(one.value as readonly unknown[]).length} 条`);
});

it.each(["number", "integer", "money", "percent"])("a %s of more digits than are kept stays in the condition as it was written", (kind) => {
  const { field } = fieldCases.find((one) => one.field.kind === kind) as FieldCase;
  const asked = (text: string) => viewOf(kind).toQuery(field, "eq", viewOf(kind).fromQuery(field, "eq", [text]));
  expect(asked("9007199254740993")).toEqual(["9007199254740993"]);
  expect(asked("0.12345678901234567890")).toEqual(["0.12345678901234567890"]);
  expect(asked("12")).toEqual(["12"]);
});

const queried = cases.filter(([kind]) => kindOf(kind).operators.length > 0);

describe.each(queried)("%s as a condition", (_, one) => {
  const { operators } = kindOf(one.field.kind);

  it("reads its conditions back from the address", () => {
    const view = viewOf(one.field.kind);
    for (const operator of operators) {
      const value = conditionOf(one, operator);
      const texts = view.toQuery(one.field, operator, value);
      expect(texts.length, operator).toBeGreaterThan(0);
      const params = writeParameters(one.field.name, operator, texts);
      expect(view.fromQuery(one.field, operator, readParameters(one.field, operator, params)), operator).toEqual(value);
      expect(view.toQuery(one.field, operator, null), operator).toEqual([]);
      expect(view.fromQuery(one.field, operator, []), operator).toBeUndefined();
    }
  });

  const shapes = operators.filter((operator, index) => index === 0 || takesMany(operator) || operator === "range");
  it.each(shapes)("is asked for by %s with a control that its label names", async (operator) => {
    const { Filter } = viewOf(one.field.kind);
    const { container } = renderWithProduct(
      <div>
        <label htmlFor="q">条件</label>
        <Filter
          field={one.field}
          entity="appointment"
          operator={operator}
          value={conditionOf(one, operator)}
          onChange={() => undefined}
          asked={{ sex: "1" }}
          onSubmit={() => undefined}
          id="q"
        />
      </div>,
    );
    expect(await screen.findByLabelText("条件")).toBeDefined();
    expectPlainElements(container);
    await expectAccessible(container);
  });
});

describe.each(cases)("%s", (_kind, one) => {
  it("puts nothing that its controls are told into the page as an attribute, and React warns of none", async () => {
    const errors = vi.spyOn(console, "error");
    const { Edit, Filter } = viewOf(one.field.kind);
    const { operators } = kindOf(one.field.kind);
    const rules: readonly QueryOperator[] = operators.length === 0 ? [] : [...new Set([...operators, ...rulesOfKind({ operators })])];
    const told = {
      field: one.field,
      entity: "appointment",
      onChange: () => undefined,
      "aria-describedby": "told",
      status: "error",
    } as const;
    const { container } = renderWithProduct(
      <ChildEntities entities={{ f: childEntity }}>
        <span id="told">说明</span>
        <span id="e-label">字段</span>
        <Edit
          {...told}
          id="e"
          value={one.value}
          row={{ f: one.value }}
          text={one.text}
          parent={{ id: "p" }}
          limits={{}}
          disabled={false}
          readOnly={false}
          onBlur={() => undefined}
          onSet={() => undefined}
        />
        {rules
          .filter((rule) => !takesNone(rule))
          .map((rule) => (
            <Filter
              key={rule}
              {...told}
              id={`q-${rule}`}
              operator={rule}
              value={conditionOf(one, rule)}
              asked={{ f: one.value, sex: "1" }}
              onSubmit={() => undefined}
              placeholder="须输入完整内容"
              aria-label={`条件${rule}`}
            />
          ))}
      </ChildEntities>,
    );
    await waitFor(() => expect(container.querySelector(".ant-skeleton")).toBeNull());
    expectPlainElements(container);
    const said = errors.mock.calls.map((call) => call.map(String).join(" "));
    expect(said.filter((text) => unknownProp.test(text))).toEqual([]);
    errors.mockRestore();
  });
});

/** How React says that an element was given what no element takes. */
const unknownProp = /does not recognize the|Unknown event handler|Invalid value for prop|non-boolean attribute|Invalid DOM property/;

/** What a control is told of its field stays in the control: none of it becomes an attribute of an element. */
function expectPlainElements(container: Element): void {
  const told = ["field", "entity", "operator", "asked", "row", "parent", "limits", "choices", "onsubmit", "choosing", "labels"];
  const marked = [...container.querySelectorAll("*")].filter((element) =>
    [...element.attributes].some(({ name, value }) => told.includes(name) || /\[object |=>|^function/.test(value)),
  );
  expect(marked.map(({ outerHTML }) => outerHTML)).toEqual([]);
}

function conditionOf({ field, value }: FieldCase, operator: QueryOperator): unknown {
  const one = Array.isArray(value) ? (value as unknown[])[0] : value;
  const isList = Array.isArray(value);
  if (operator === "range") return [one, one];
  if (takesMany(operator)) return isList ? value : [one];
  return operator === "right_like" && field.kind === "region" ? "330100" : one;
}
