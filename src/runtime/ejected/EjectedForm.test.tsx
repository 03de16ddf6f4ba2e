import { act, screen, waitFor } from "@testing-library/react";
import { http as on } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { productScreen } from "../../../tests/support/productSchemas.ts";
import { optionsHandler, renderForm } from "../../../tests/support/renderForm.tsx";
import type { ListingScreen } from "../../schema/model/screen.ts";
import type { Row } from "../../schema/model/json.ts";
import { EjectedForm, FormGroup, schemaFieldOf, schemaRules } from "../ejected.ts";
import type { EjectedFormProps } from "../ejected.ts";

/** Of what a role holds, what the page below shows. */
interface RoleRow {
  readonly roleName: string;
  readonly roleCode: string;
  readonly fullAccess: boolean;
  readonly departId: string | null;
  readonly description: string | null;
}

const SchemaField = schemaFieldOf<RoleRow>();
const yesNo = [
  { label: "是", value: true },
  { label: "否", value: false },
];

function Card({ children }: { readonly children?: React.ReactNode }) {
  return <div data-testid="card">{children}</div>;
}

/** As `npm run eject -- role form` writes it, then changed by hand: tabs, layout, an own reaction. */
function RoleForm(props: EjectedFormProps) {
  return (
    <EjectedForm {...props} arrangement="tabs" columns={2}>
      <FormGroup name="names" title="名称">
        <SchemaField>
          <SchemaField.String name="roleName" title="角色的名称" x-component="Input" />
          <SchemaField.Void name="card" x-component={Card}>
            <SchemaField.String name="roleCode" title="角色编码" x-component="Input" x-reactions={schemaRules} />
          </SchemaField.Void>
        </SchemaField>
      </FormGroup>
      <FormGroup name="rights" title="权限">
        <SchemaField>
          <SchemaField.Boolean name="fullAccess" title="全部权限" x-component="Radio.Group" enum={yesNo} />
          <SchemaField.String name="departId" title="所属部门" x-component="FieldEditor" x-reactions={schemaRules} />
          <SchemaField.String
            name="description"
            title="说明"
            description="给同事看的话"
            x-component="Input.TextArea"
            x-reactions={(field) => {
              field.title = (field.form.values as unknown as RoleRow).fullAccess ? "为什么全权" : "说明";
            }}
          />
        </SchemaField>
      </FormGroup>
    </EjectedForm>
  );
}

const { answer } = useApiServer();
let sent: Row[] = [];
let stored: Row = {};

beforeEach(() => {
  sent = [];
  stored = {
    id: "r1",
    rev: 2,
    roleName: "医生",
    roleCode: "doctor",
    fullAccess: false,
    departId: "d1",
    departId_dictText: "门诊部",
    description: null,
  };
  answer(
    optionsHandler([{ value: "d1", text: "门诊部" }]),
    on.get(api("/sys/role/queryById"), () => ok(stored as never)),
    on.get(api("/sys/duplicate/check"), () => ok(null)),
    on.post(api("/sys/role/add"), async ({ request }) => {
      const row = (await request.json()) as Row;
      sent.push(row);
      if (row["roleCode"] === "taken")
        return refused(400, "有 1 处需要修改", { problems: [{ field: "roleCode", message: "该角色编码已存在，请换一个编码" }] } as never);
      return ok({ ...row, id: "r9", rev: 1 } as never);
    }),
    on.put(api("/sys/role/edit"), async ({ request }) => {
      const row = (await request.json()) as Row;
      sent.push(row);
      if (row["rev"] !== stored["rev"])
        return refused(409, "记录已被修改", { row: stored, by: "李医生", at: "2026-01-05 08:30:00" } as never);
      return ok({ ...stored, ...row, rev: 3 } as never);
    }),
  );
});

const role = (viewer?: Parameters<typeof productScreen>[1]): ListingScreen => productScreen("role", viewer);
const open = (options: Parameters<typeof renderForm>[1] = {}) => renderForm(role(), { Form: RoleForm, ...options });
const edit = (options: Parameters<typeof renderForm>[1] = {}) => open({ mode: "edit", id: "r1", ...options });
const box = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const saveButton = () => screen.getByRole("button", { name: "保存" });
const tab = (name: string) => screen.findByRole("tab", { name: new RegExp(name) });

describe("a form that a page draws with Formily's components", () => {
  it("has labels that lead to their editors, and texts that describe them", async () => {
    const { user } = await edit();
    const name = await box("角色的名称");
    expect(name.value).toBe("医生");
    expect(name.id).not.toBe("");
    expect(name.getAttribute("aria-describedby")).toContain("-required");
    await user.click(await tab("权限"));
    expect(document.getElementById((await box("说明")).getAttribute("aria-describedby") ?? "")?.textContent).toBe("给同事看的话");
    const group = screen.getByRole("radiogroup");
    expect(document.getElementById(group.getAttribute("aria-labelledby") ?? "")?.textContent).toBe("全部权限");
  });

  it("stores what was changed with the row's version, and nothing of Formily's", async () => {
    const { user, told } = await edit();
    await user.type(await box("角色的名称"), "甲");
    await user.click(saveButton());
    await waitFor(() => expect(told.closed).toBe(1));
    expect(sent).toEqual([{ id: "r1", rev: 2, roleName: "医生甲" }]);
  });

  it("stores an emptied text as none, and puts a text as its kind stores it when it is left", async () => {
    stored = { ...stored, description: "旧" };
    const { user, told } = await edit();
    await user.click(await tab("权限"));
    await user.clear(await box("说明"));
    await user.click(await tab("名称"));
    await user.type(await box("角色的名称"), "  ");
    await user.tab();
    await waitFor(async () => expect((await box("角色的名称")).value).toBe("医生"));
    await user.click(saveButton());
    await waitFor(() => expect(told.closed).toBe(1));
    expect(sent).toEqual([{ id: "r1", rev: 2, description: null }]);
  });

  it("follows the rules of the schema where the page says schemaRules", async () => {
    const { user } = await edit();
    expect((await box("角色编码")).tagName).not.toBe("INPUT");
    await user.click(await tab("权限"));
    expect(await screen.findByText("所属部门")).toBeTruthy();
    await user.click(screen.getByRole("radio", { name: "是" }));
    await waitFor(() => expect(screen.queryByText("所属部门")).toBeNull());
    expect(await screen.findByText("为什么全权")).toBeTruthy();
    await user.click(screen.getByRole("radio", { name: "否" }));
    expect(await screen.findByText("门诊部")).toBeTruthy();
  });

  it("gives a field that was hidden at first its stored value back", async () => {
    stored = { ...stored, fullAccess: true };
    const { user } = await edit();
    await user.click(await tab("权限"));
    await user.click(await screen.findByRole("radio", { name: "否" }));
    expect(await screen.findByText("门诊部")).toBeTruthy();
  });

  it("shows what is wrong at its field, in the tab that it is in, inside layout of the page too", async () => {
    const { user, told } = await open();
    await user.click(await tab("权限"));
    await user.click(saveButton());
    const name = await box("角色的名称");
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(name.getAttribute("aria-invalid")).toBe("true");
    const code = await box("角色编码");
    expect(screen.getByTestId("card").contains(code)).toBe(true);
    expect(screen.getByTestId("card").querySelector("[role=alert]")?.textContent).toMatch(/角色编码/);
    await user.type(name, "审核员");
    await user.type(code, "taken");
    await user.click(saveButton());
    expect(await screen.findByText("该角色编码已存在，请换一个编码")).toBeTruthy();
    expect(document.activeElement).toBe(code);
    await user.clear(code);
    await user.type(code, "auditor");
    await user.click(saveButton());
    await waitFor(() => expect(told.saved).toHaveLength(1));
    expect(sent.at(-1)).toMatchObject({ roleName: "审核员", roleCode: "auditor", fullAccess: false });
  });

  it("tells of somebody who saved first, and loses nothing", async () => {
    const { user } = await edit();
    await user.type(await box("角色的名称"), "甲");
    stored = { ...stored, rev: 3, roleName: "主任" };
    await user.click(saveButton());
    expect((await screen.findAllByText(/李医生/)).length).toBeGreaterThan(0);
    expect((await box("角色的名称")).value).toBe("医生甲");
  });

  it("asks before something typed is given up", async () => {
    const { user, told } = await edit();
    await user.type(await box("角色的名称"), "甲");
    await user.click(screen.getByRole("button", { name: "取消" }));
    expect((await screen.findAllByText("放弃未保存的修改？")).length).toBeGreaterThan(0);
    expect(told.closed).toBe(0);
  });

  it("lets nobody write what they may not", async () => {
    const viewer = { can: (code: string) => code !== "sys:role:fullAccess" };
    const { user } = await renderForm(role(viewer), { Form: RoleForm, mode: "edit", id: "r1" });
    await user.click(await tab("权限"));
    expect(await screen.findByText("全部权限")).toBeTruthy();
    expect(screen.queryByRole("radio")).toBeNull();
  });

  it("leaves out what the viewer may not read", async () => {
    const { entity, ...rest } = role();
    const fields = entity.fields.filter(({ name }) => name !== "description");
    const { user } = await renderForm({ ...rest, entity: { ...entity, fields } }, { Form: RoleForm, mode: "edit", id: "r1" });
    await user.click(await tab("权限"));
    expect(await screen.findByText("全部权限")).toBeTruthy();
    expect(screen.queryByText("给同事看的话")).toBeNull();
  });

  it("follows a schema that changes while it is open, and keeps what was typed", async () => {
    const { user, follow } = await edit();
    await user.type(await box("角色的名称"), "甲");
    const { entity, ...rest } = role();
    const fields = entity.fields.map((field) =>
      field.name === "roleName" ? { ...field, constraints: { ...field.constraints, maxLength: 2 } } : field,
    );
    follow({ ...rest, entity: { ...entity, fields } });
    await act(async () => undefined);
    expect((await box("角色的名称")).value).toBe("医生甲");
    await user.type(await box("角色的名称"), "乙");
    expect((await box("角色的名称")).value).toBe("医生甲乙");
    expect(screen.getByText("有未保存的修改")).toBeTruthy();
  });
});
