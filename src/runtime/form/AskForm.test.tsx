import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { buildField } from "../../../tests/support/entities.ts";
import { renderWithProduct } from "../../../tests/support/renderForm.tsx";
import type { FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import { ApiError } from "../api/apiError.ts";
import { AskForm } from "./AskForm.tsx";
import type { AskFormProps } from "./formProps.ts";
import { hasUnsavedForms } from "../unsaved/unsavedForms.ts";

const reason = buildField({ name: "cancelReason", title: "取消原因", constraints: { maxLength: 20 } });
const note = buildField({ name: "note", title: "备注", kind: "longText" });

/** Asks, and notes what is answered; `answers` says what becomes of each try. */
function ask({ fields = [{ ...reason, required: true }, note], answers = [], ...props }: AskOptions = {}) {
  const told: { submitted: Row[]; closed: number } = { submitted: [], closed: 0 };
  const view = renderWithProduct(
    <AskForm
      entity="appointment"
      title="取消预约"
      submitText="取消预约"
      fields={fields}
      row={{ id: "a1", rev: 1 }}
      onSubmit={async (values) => {
        await answers[told.submitted.push(values) - 1]?.();
      }}
      onClose={() => {
        told.closed += 1;
      }}
      {...props}
    />,
  );
  return { ...view, told };
}

interface AskOptions extends Partial<AskFormProps> {
  readonly fields?: readonly FieldModel[];
  readonly answers?: readonly (() => Promise<void>)[];
}

const field = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
const submitButton = () => screen.getByRole("button", { name: "取消预约" });
const alerts = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);
const refuse = (error: ApiError) => vi.fn<() => Promise<void>>().mockRejectedValue(error);

describe("the values an action asks for", () => {
  it("FORM-38 opens with what the row holds, and the cursor stands in the first field", async () => {
    ask({ row: { id: "a1", cancelReason: "时间冲突" } });
    const first = await field("取消原因");
    expect(first.value).toBe("时间冲突");
    await waitFor(() => expect(document.activeElement).toBe(first));
  });

  it("FORM-38 is not sent while a required value is missing, and leads to it", async () => {
    const { user, told } = ask();
    await user.click(await field("备注"));
    await user.click(submitButton());
    await waitFor(() => expect(alerts()).toContain("请输入取消原因"));
    expect(document.activeElement).toBe(await field("取消原因"));
    expect(told.submitted).toEqual([]);
    await user.type(await field("取消原因"), "来不了");
    await waitFor(() => expect(alerts()).toEqual([]));
    await user.click(submitButton());
    expect(told.submitted).toEqual([{ cancelReason: "来不了", note: null }]);
  });

  it("FORM-38 takes a reason of blanks and line breaks for none", async () => {
    const lines: FieldModel = { ...reason, kind: "longText", required: true };
    const { user, told } = ask({ fields: [lines] });
    await user.type(await field("取消原因"), " {Enter}\u3000{Enter}");
    await user.click(submitButton());
    await waitFor(() => expect(alerts()).toContain("请输入取消原因"));
    expect(told.submitted).toEqual([]);
    await user.type(await field("取消原因"), "来不了{Enter}");
    await user.click(submitButton());
    await waitFor(() => expect(told.submitted).toEqual([{ cancelReason: "来不了" }]));
  });

  it("asks for a value as required where a rule of the entity may require it, whatever the rule says of the row now", async () => {
    const ruled: FieldModel = { ...reason, rule: { ...reason.rule, required: "row.status == 'cancelled'" } };
    const { user, told } = ask({ fields: [ruled] });
    await field("取消原因");
    await user.click(submitButton());
    await waitFor(() => expect(alerts()).toContain("请输入取消原因"));
    expect(told.submitted).toEqual([]);
  });

  it("is sent by Enter in a line of text", async () => {
    const { user, told } = ask();
    await user.type(await field("取消原因"), "来不了{Enter}");
    await waitFor(() => expect(told.submitted).toEqual([{ cancelReason: "来不了", note: null }]));
  });

  it("breaks the line by Enter where a text has lines, and is sent by Ctrl + Enter", async () => {
    const { user, told } = ask();
    await user.type(await field("取消原因"), "来不了");
    await user.type(await field("备注"), "一{Enter}二");
    expect(told.submitted).toEqual([]);
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(told.submitted).toEqual([{ cancelReason: "来不了", note: "一\n二" }]));
  });

  it("is given up by Esc, without being sent", async () => {
    const { told } = ask();
    fireEvent.keyDown(await field("取消原因"), { key: "Escape", keyCode: 27 });
    await waitFor(() => expect(told.closed).toBe(1));
    expect(told.submitted).toEqual([]);
  });

  it("AUTH-19 counts what was typed as unsaved, and asks before it is given up", async () => {
    const { user, told } = ask();
    const first = await field("取消原因");
    expect(hasUnsavedForms()).toBe(false);
    await user.type(first, "来不了");
    await waitFor(() => expect(hasUnsavedForms()).toBe(true));
    fireEvent.keyDown(first, { key: "Escape", keyCode: 27 });
    await user.click(await screen.findByRole("button", { name: "继续编辑" }));
    expect(first.value).toBe("来不了");
    expect(told.closed).toBe(0);
    await user.click(screen.getByRole("button", { name: /返\s*回$/ }));
    await user.click(await screen.findByRole("button", { name: "放弃修改" }));
    await waitFor(() => expect(told.closed).toBe(1));
    expect(hasUnsavedForms()).toBe(false);
  });

  it("FORM-38 goes once the action has succeeded, and nothing is unsaved any more", async () => {
    const { user, told } = ask();
    await user.type(await field("取消原因"), "来不了{Enter}");
    await waitFor(() => expect(told.closed).toBe(1));
    expect(hasUnsavedForms()).toBe(false);
  });

  it("FORM-39 stays open while the action runs and sends it once", async () => {
    let finish = (): void => undefined;
    const running = new Promise<void>((resolve) => (finish = resolve));
    const { user, told } = ask({ answers: [() => running] });
    await user.type(await field("取消原因"), "来不了{Enter}");
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(told.submitted).toHaveLength(1);
    expect(screen.getByRole("dialog", { name: "取消预约" })).toBeDefined();
    finish();
    await waitFor(() => expect(submitButton().className).not.toContain("loading"));
    // It takes a moment to close.
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(told.submitted).toHaveLength(1);
  });

  it("shows what the server finds wrong at the field, with what was typed, and can be sent again", async () => {
    const problems = [{ field: "cancelReason", message: "取消原因不能包含手机号" }];
    const { user, told } = ask({ answers: [refuse(new ApiError({ kind: "invalid", message: "请检查填写内容", result: { problems } }))] });
    const first = await field("取消原因");
    await user.type(first, "打 13800000001{Enter}");
    await waitFor(() => expect(alerts()).toEqual(["取消原因不能包含手机号"]));
    expect(document.activeElement).toBe(first);
    expect(first.value).toBe("打 13800000001");
    await user.clear(first);
    await user.type(first, "来不了{Enter}");
    await waitFor(() => expect(told.submitted).toHaveLength(2));
  });

  it("says above the fields why the server refused, and keeps what was typed", async () => {
    const { user } = ask({ answers: [refuse(new ApiError({ kind: "conflict", message: "预约已被他人处理" }))] });
    await user.type(await field("取消原因"), "来不了{Enter}");
    await waitFor(() => expect(alerts()).toEqual(["预约已被他人处理"]));
    expect((await field("取消原因")).value).toBe("来不了");
  });
});
