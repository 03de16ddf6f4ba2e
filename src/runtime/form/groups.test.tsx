import { screen, waitFor } from "@testing-library/react";
import { http as on } from "msw";
import { describe, expect, it } from "vitest";
import { api, ok, useApiServer } from "../../../tests/support/apiServer.ts";
import { buildField } from "../../../tests/support/entities.ts";
import { productScreen } from "../../../tests/support/productSchemas.ts";
import { renderForm } from "../../../tests/support/renderForm.tsx";
import { buildCompiledEntity, buildScreen } from "../../../tests/support/screens.ts";
import type { Row } from "../../schema/model/json.ts";
import type { FormGroup } from "../../schema/model/screen.ts";

const { answer } = useApiServer();

function screenWith(group: Partial<FormGroup>) {
  const { form, ...rest } = buildScreen();
  const fields = [
    buildField({ name: "realname", title: "姓名" }),
    buildField({ name: "room", title: "诊室" }),
    buildField({ name: "bed", title: "床位" }),
  ];
  const groups = [
    { key: "a", title: "甲组", fields: ["realname"] },
    { key: "b", title: "乙组", fields: ["room", "bed"], ...group },
  ];
  return { ...rest, entity: buildCompiledEntity({ fields }), ...(form && { form: { ...form, groups } }) };
}

describe("a group of a form", () => {
  it("LANG groups: says below its title what it is for", async () => {
    await renderForm(productScreen("organ"));
    const section = await screen.findByRole("region", { name: "开放规则" });
    await waitFor(() => expect(section.textContent).toContain("决定小程序用户能不能预约"));
  });

  it("LANG groups: gives its fields their width", async () => {
    await renderForm(screenWith({ span: 2 }));
    await screen.findByLabelText("诊室");
    const span = (name: string) => document.querySelector<HTMLElement>(`[data-field="${name}"]`)?.style.getPropertyValue("--span");
    expect(["realname", "room", "bed"].map(span)).toEqual(["1", "2", "2"]);
  });

  it("LANG groups: shows what is not to be written there, and sends none of it", async () => {
    const sent: Row[] = [];
    answer(
      on.post(api("/hiv/appointment/add"), async ({ request }) => {
        sent.push((await request.json()) as Row);
        return ok({ id: "a1", rev: 1 } as never);
      }),
    );
    const { user } = await renderForm(screenWith({ readOnly: true }), { initial: { room: "三诊室" } });
    await user.type(await screen.findByLabelText("姓名"), "林");
    expect((await screen.findByText("三诊室")).tagName).not.toBe("INPUT");
    expect(document.querySelectorAll("input, textarea")).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "保存" }));
    await waitFor(() => expect(sent).toEqual([{ realname: "林" }]));
  });
});
