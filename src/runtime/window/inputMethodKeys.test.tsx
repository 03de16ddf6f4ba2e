import { fireEvent, screen, waitFor } from "@testing-library/react";
import { http as on } from "msw";
import { Input } from "antd";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { api, ok, useApiServer } from "../../../tests/support/apiServer.ts";
import { buildField } from "../../../tests/support/entities.ts";
import { renderWithProduct } from "../../../tests/support/renderForm.tsx";
import { renderRuntime, testUser } from "../../../tests/support/renderRuntime.tsx";
import { buildCompiledEntity } from "../../../tests/support/screens.ts";
import { AskForm } from "../form/AskForm.tsx";
import { rowValidator } from "../form/rowValidator.ts";
import { EntityForm } from "../formily/EntityForm.ts";
import { EntityFormProvider } from "../formily/EntityFormProvider.tsx";
import { FieldRow } from "../formily/FieldRow.tsx";
import { SaveQueryDialog } from "../query/advanced/SaveQueryDialog.tsx";

const { answer } = useApiServer();
beforeEach(() => answer(on.get(api("/sys/dict/*"), () => ok([]))));

/** The ways in which browsers tell of a key that an input method took; the second is Safari's, the third one of older browsers. */
const ways = [
  ["composes", { isComposing: true, keyCode: 13 }],
  ["tells of the key after the composition", { isComposing: false, keyCode: 229 }],
  ["says both", { isComposing: true, keyCode: 229 }],
] as const;

const press = (element: Element, key: string, way: object) => fireEvent.keyDown(element, { key, code: key, ...way });

describe.each(ways)("a key of an input method that %s", (_name, way) => {
  it("KEY is heard by nobody but the input, and sends no form", async () => {
    const heard = vi.fn();
    const listeners = [document, document.body] as const;
    for (const place of listeners) place.addEventListener("keydown", heard, true);
    renderRuntime(<Input.Search aria-label="名称" onPressEnter={heard} onSearch={heard} onKeyDown={heard} />);
    const input = await screen.findByRole("searchbox");
    for (const key of ["Enter", "Escape", "ArrowDown", "k"]) press(input, key, way);
    // What is not prevented would send a form of one line.
    expect(press(input, "Enter", way)).toBe(false);
    for (const place of listeners) place.removeEventListener("keydown", heard, true);
    expect(heard).not.toHaveBeenCalled();
    press(input, "Enter", { keyCode: 13 });
    expect(heard).toHaveBeenCalled();
  });

  it("QUERY-23 saves no query, and Escape keeps the dialog", async () => {
    const save = vi.fn(async () => false);
    const close = vi.fn();
    renderRuntime(<SaveQueryDialog saved={{ list: [], canSave: () => true, save, forget: vi.fn(), load: vi.fn() }} onClose={close} />);
    const name = await screen.findByRole("textbox", { name: "保存的名称" });
    fireEvent.change(name, { target: { value: "wang" } });
    press(name, "Enter", way);
    press(name, "Escape", way);
    expect([save, close].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    press(name, "Enter", { keyCode: 13 });
    await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith("wang"));
  });

  it("FORM-38 sends no form that Enter sends, and closes none", async () => {
    const field = buildField({ name: "f", title: "取消原因" });
    const told = { submitted: vi.fn(async () => undefined), closed: vi.fn() };
    renderWithProduct(
      <AskForm entity="e" title="取消预约" fields={[field]} row={{ id: "a1" }} onSubmit={told.submitted} onClose={told.closed} />,
    );
    const input = await screen.findByRole("textbox", { name: "取消原因" });
    fireEvent.change(input, { target: { value: "lai bu liao" } });
    for (const key of ["Enter", "Escape"]) press(input, key, way);
    press(input, "Enter", { ...way, ctrlKey: true });
    expect([told.submitted, told.closed].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    press(input, "Enter", { keyCode: 13 });
    await waitFor(() => expect(told.submitted).toHaveBeenCalledOnce());
  });

  it("FORM-40 sets no link", async () => {
    const model = buildField({ name: "f", title: "正文", kind: "richText" });
    const entity = buildCompiledEntity({ fields: [model] });
    const source = { user: testUser, can: () => true, now: () => new Date() };
    const form = new EntityForm({ ...source, entity, validate: rowValidator(source, entity) });
    const { user } = renderWithProduct(
      <EntityFormProvider form={form}>
        <FieldRow model={model} rowPath="" columns={1} />
      </EntityFormProvider>,
    );
    await user.click(await screen.findByRole("button", { name: "链接" }));
    const address = await screen.findByRole("textbox", { name: "链接地址" });
    fireEvent.change(address, { target: { value: "https://example.org/" } });
    press(address, "Enter", way);
    expect(form.values()["f"] ?? null).toBeNull();
    press(address, "Enter", { keyCode: 13 });
    await waitFor(() => expect(form.values()["f"]).toContain("https://example.org/"));
  });
});
