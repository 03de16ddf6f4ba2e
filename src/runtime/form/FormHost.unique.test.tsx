import { screen, waitFor } from "@testing-library/react";
import { delay, http as on } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { productScreen } from "../../../tests/support/productSchemas.ts";
import { renderForm } from "../../../tests/support/renderForm.tsx";
import type { Row } from "../../schema/model/json.ts";

const { answer, requestsTo } = useApiServer();
const taken = "该角色编码已存在，请换一个编码";
const refusal = { problems: [{ field: "roleCode", message: taken }] };
let sent: Row[] = [];

beforeEach(() => {
  sent = [];
  answer(
    on.get(api("/sys/duplicate/check"), ({ request }) =>
      new URL(request.url).searchParams.get("fieldVal") === "admin" ? refused(400, "该值不可用，系统中已存在！", refusal) : ok(null),
    ),
    on.post(api("/sys/role/add"), async ({ request }) => {
      const row = (await request.json()) as Row;
      sent.push(row);
      return ok({ id: "r1", rev: 1, ...row } as never);
    }),
  );
});

const role = () => productScreen("role");
const field = (name: string) => screen.findByLabelText(name);
const saveButton = () => screen.getByRole("button", { name: "保存" });
const errors = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);
const questions = () => requestsTo("/sys/duplicate/check").map(({ params }) => params);

describe("a value that may occur once only", () => {
  it("FORM-24 is asked about when its field is left; taken, the field says so in the server's words until it is changed", async () => {
    const { user } = await renderForm(role());
    const code = await field("角色编码");
    await user.type(code, " admin ");
    expect(questions()).toEqual([]);
    await user.tab();
    await waitFor(() => expect(errors()).toEqual([taken]));
    expect(questions()).toMatchObject([{ tableName: "sys_role", fieldName: "roleCode", fieldVal: "admin" }]);
    expect(code.getAttribute("aria-invalid")).toBe("true");
    await user.type(code, "2");
    await waitFor(() => expect(errors()).toEqual([]));
  });

  it("FORM-23 is not asked about while it is empty", async () => {
    const { user } = await renderForm(role());
    await user.type(await field("角色编码"), "a{Backspace}");
    await user.tab();
    await user.click(saveButton());
    await waitFor(() => expect(errors()).toContain("请输入角色编码"));
    expect(questions()).toEqual([]);
  });

  it("is not asked about while it is the stored one, and otherwise with the row that may keep it", async () => {
    answer(
      on.get(api("/hiv/surveyTopic/queryById"), () => ok({ id: "t1", rev: 3, topicName: "满意度", audience: "all", status: "draft" })),
    );
    const { user } = await renderForm(productScreen("surveyTopic"), { mode: "edit", id: "t1" });
    const name = await field("问卷名称");
    await user.type(name, "2{Backspace}");
    await user.tab();
    expect(questions()).toEqual([]);
    await user.type(name, "2");
    await user.tab();
    await waitFor(() => expect(questions()).toMatchObject([{ fieldName: "topicName", fieldVal: "满意度2", dataId: "t1" }]));
  });

  it("says that it is being looked at, and holds the row back until the answer is there", async () => {
    let free: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (free = resolve));
    answer(
      on.get(api("/sys/duplicate/check"), async () => {
        await held;
        return refused(400, "该值不可用，系统中已存在！", refusal);
      }),
    );
    const { user } = await renderForm(role(), { initial: { roleName: "医生" } });
    await user.type(await field("角色编码"), "admin");
    await user.tab();
    expect(await screen.findByText("正在检查角色编码")).toBeDefined();
    await user.click(saveButton());
    free();
    await waitFor(() => expect(errors()).toEqual([taken]));
    expect(screen.queryByText("正在检查角色编码")).toBeNull();
    expect(document.activeElement).toBe(await field("角色编码"));
    expect(sent).toEqual([]);
  });

  it("is asked about before saving where its field was not left, and once only where it was", async () => {
    const { user, told } = await renderForm(role(), { initial: { roleName: "医生" } });
    await user.type(await field("角色编码"), "admin{Control>}{Enter}{/Control}");
    await waitFor(() => expect(errors()).toEqual([taken]));
    expect(sent).toEqual([]);
    await user.clear(await field("角色编码"));
    await user.type(await field("角色编码"), "doctor");
    await user.click(saveButton());
    await waitFor(() => expect(told.closed).toBe(1));
    expect(questions().filter(({ fieldVal }) => fieldVal === "doctor")).toHaveLength(1);
    expect(sent).toMatchObject([{ roleCode: "doctor" }]);
  });

  it("can be saved once the other row has gone", async () => {
    const { user, told } = await renderForm(role(), { initial: { roleName: "医生" } });
    await user.type(await field("角色编码"), "admin{Control>}{Enter}{/Control}");
    await waitFor(() => expect(errors()).toEqual([taken]));
    answer(on.get(api("/sys/duplicate/check"), () => ok(null)));
    await user.click(saveButton());
    await waitFor(() => expect(told.closed).toBe(1));
  });

  it("is left to the server when nobody can tell", async () => {
    answer(on.get(api("/sys/duplicate/check"), () => Response.error()));
    const { user, told } = await renderForm(role(), { initial: { roleName: "医生" } });
    await user.type(await field("角色编码"), "admin");
    await user.click(saveButton());
    await waitFor(() => expect(told.closed).toBe(1));
    expect(sent).toHaveLength(1);
  });

  it("gives up the question about a value that has changed meanwhile", async () => {
    answer(
      on.get(api("/sys/duplicate/check"), async ({ request }) => {
        if (new URL(request.url).searchParams.get("fieldVal") !== "admin") return ok(null);
        await delay("infinite");
        return refused(400, taken, refusal);
      }),
    );
    const { user } = await renderForm(role());
    const code = await field("角色编码");
    await user.type(code, "admin");
    await user.tab();
    await screen.findByText("正在检查角色编码");
    await user.type(code, "2");
    await user.tab();
    await waitFor(() => expect(screen.queryByText("正在检查角色编码")).toBeNull());
    expect(errors()).toEqual([]);
  });
});
