import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http as on } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { generatedValidator, productScreen } from "../../../tests/support/productSchemas.ts";
import { renderForm, renderWithProduct } from "../../../tests/support/renderForm.tsx";
import { testUser } from "../../../tests/support/renderRuntime.tsx";
import { textRuleCases } from "../../../tests/support/textRuleCases.ts";
import type { Row } from "../../schema/model/json.ts";
import { EntityForm } from "../formily/EntityForm.ts";
import { EntityFormProvider } from "../formily/EntityFormProvider.tsx";
import { FieldRow } from "../formily/FieldRow.tsx";
import { rowValidator } from "./rowValidator.ts";

const { answer, requestsTo } = useApiServer();
const gallery = () => productScreen("galleryText");

/** One field of the gallery in a form of its own, validated as in every form. */
async function showField(name: string) {
  const { entity: whole } = gallery();
  const model = whole.fields.find((field) => field.name === name);
  if (!model) throw new Error(`no field ${name}`);
  const entity = { ...whole, fields: [model], checks: [] };
  const source = { user: testUser, can: () => true, now: () => new Date() };
  const form = new EntityForm({ ...source, entity, validate: rowValidator(source, entity, await generatedValidator(entity)) });
  const { container } = renderWithProduct(
    <EntityFormProvider form={form}>
      <FieldRow model={model} rowPath="" columns={1} />
    </EntityFormProvider>,
  );
  const input = await within(container).findByRole<HTMLInputElement>("textbox");
  const fill = (text: string) => {
    fireEvent.change(input, { target: { value: `${text}~` } });
    fireEvent.change(input, { target: { value: text } });
    fireEvent.blur(input);
  };
  return { form, fill, input };
}

const said = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);

describe("named rules of text in a form", () => {
  it.each(textRuleCases)("$ids $field takes what it should, and says what is wrong with the rest", async ({ field, good, bad }) => {
    const { form, fill } = await showField(field);
    for (const [text, message] of bad) {
      fill(text);
      await waitFor(() => expect(said(), text).toEqual([message]));
      expect(form.check(), text).toEqual([{ field, message }]);
    }
    for (const text of good) {
      fill(text);
      await waitFor(() => expect(said(), text).toEqual([]));
      expect([form.values()[field] ?? "", form.check()]).toEqual([text, []]);
    }
  });

  it.each([
    ["mobile", "tel"],
    ["email", "email"],
    ["bankCard", "numeric"],
    ["url", "url"],
  ])("a phone shows the keys that %s asks for", async (field, keys) => {
    expect((await showField(field)).input.inputMode).toBe(keys);
  });
});

describe("a check digit", () => {
  it.each([
    ["nationalId", "11010519491231002X", "110105194912310021", "身份证号的出生日期或校验码不对，请核对；确认无误可以照常保存"],
    ["nationalId", "110105491231002", "110105491331002", "身份证号的出生日期或校验码不对，请核对；确认无误可以照常保存"],
    ["bankCard", "6222021234567890128", "6222021234567890127", "银行卡号的校验码不对，请核对；确认无误可以照常保存"],
  ])("FORM-13 of %s that is wrong is pointed out and keeps nobody from saving: %s, %s", async (field, right, wrong, warning) => {
    const { form, fill, input } = await showField(field);
    fill(wrong);
    const warned = await screen.findByText(warning);
    expect(input.getAttribute("aria-describedby")).toContain(warned.id);
    expect(input.getAttribute("aria-invalid")).toBe("false");
    expect([said(), form.check()]).toEqual([[], []]);
    fill(right);
    await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
  });

  it("FORM-13 is not spoken of while the number is refused for its form", async () => {
    const { fill } = await showField("nationalId");
    fill("1101051949123100");
    await waitFor(() => expect(said()).toEqual(["请输入正确的身份证号码"]));
    expect(screen.queryByText(/校验码/)).toBeNull();
  });
});

describe("a text that is held to a check rule", () => {
  const message = "批号由两个大写字母与 8 位数字组成";
  const asked = () => requestsTo("/sys/checkRule/checkByCode").map(({ params }) => params);
  const filled = { mobile: "13800001234", account: "lin_xw", shortCode: "A1" };
  let sent: Row[] = [];

  beforeEach(() => {
    sent = [];
    answer(
      on.get(api("/sys/checkRule/checkByCode"), ({ request }) =>
        /^[A-Z]{2}\d{8}$/.test(decodeURIComponent(new URL(request.url).searchParams.get("value") ?? "")) ? ok(null) : refused(400, message),
      ),
      on.post(api("/gallery/galleryText/add"), async ({ request }) => {
        const row = (await request.json()) as Row;
        sent.push(row);
        return ok({ id: "g1", rev: 1, ...row } as never);
      }),
    );
  });

  it("FORM-26 is asked about when its field is left, with its text encoded, and says the server's sentence", async () => {
    const { user } = await renderForm(gallery());
    await user.type(await screen.findByLabelText("试剂批号"), "a&b=1#/批 %41");
    expect(asked()).toEqual([]);
    await user.tab();
    await waitFor(() => expect(said()).toEqual([message]));
    expect(asked()).toMatchObject([{ ruleCode: "batchNo", value: encodeURIComponent("a&b=1#/批 %41") }]);
  });

  it("FORM-26 is asked about once for each text, the last answer being remembered, also by saving", async () => {
    const { user, told } = await renderForm(gallery(), { initial: filled });
    const field = await screen.findByLabelText("试剂批号");
    await user.type(field, "HV20260901");
    await user.tab();
    await user.click(field);
    await user.tab();
    await user.click(screen.getByRole("button", { name: "保存" }));
    await waitFor(() => expect(told.closed).toBe(1));
    expect(asked()).toHaveLength(1);
    expect(sent).toMatchObject([{ batchNo: "HV20260901" }]);
  });

  it("FORM-26 holds the row back where its field was not left before saving", async () => {
    const { user } = await renderForm(gallery(), { initial: filled });
    await user.type(await screen.findByLabelText("试剂批号"), "x{Control>}{Enter}{/Control}");
    await waitFor(() => expect(said()).toEqual([message]));
    expect(sent).toEqual([]);
  });

  it("FORM-25 is not asked about while it is empty, nor where its field names no rule", async () => {
    const { user } = await renderForm(gallery());
    await user.type(await screen.findByLabelText("试剂批号"), "a{Backspace}");
    await user.tab();
    await user.type(await screen.findByLabelText("座机"), "8674123");
    await user.tab();
    await waitFor(() => expect(said()).toEqual([]));
    expect(asked()).toEqual([]);
  });
});
