import { screen, waitFor } from "@testing-library/react";
import { http as on } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { api, ok, refused, useApiServer } from "../../../../tests/support/apiServer.ts";
import { productScreen } from "../../../../tests/support/productSchemas.ts";
import { renderForm } from "../../../../tests/support/renderForm.tsx";
import { textRuleCases } from "../../../../tests/support/textRuleCases.ts";
import type { Row } from "../../../schema/model/json.ts";
import { GalleryTextForm } from "./GalleryTextForm.tsx";

const { answer } = useApiServer();
const open = (options: Parameters<typeof renderForm>[1] = {}) =>
  renderForm(productScreen("galleryText"), { Form: GalleryTextForm, ...options });
const box = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const save = () => screen.getByRole("button", { name: "保存" });
let sent: Row[] = [];

beforeEach(() => {
  sent = [];
  answer(
    on.get(api("/sys/checkRule/checkByCode"), () => refused(400, "批号不正确")),
    on.post(api("/gallery/galleryText/add"), async ({ request }) => {
      const row = (await request.json()) as Row;
      sent.push(row);
      return ok({ id: "g1", rev: 1, ...row } as never);
    }),
  );
});

describe("the form of 文本规则示例, which is an ejected page", () => {
  it("shows every field that the generated form shows, under the same name", async () => {
    await open();
    const { form, entity } = productScreen("galleryText");
    const titles = form?.groups.flatMap(({ fields }) =>
      fields.map((name) => entity.fields.find((field) => field.name === name)?.title ?? name),
    );
    for (const title of titles ?? []) expect((await screen.findAllByLabelText(title)).length, title).toBe(1);
  });

  it("holds the rules of the schema: what is wrong stands at its field and is not sent", async () => {
    const { user } = await open();
    await user.click(save());
    await waitFor(async () => expect(document.activeElement).toBe(await box("短码")));
    const [text = "", message = ""] = textRuleCases.find(({ field }) => field === "email")?.bad[0] ?? [];
    await user.type(await box("邮箱"), text);
    await user.tab();
    expect(await screen.findByText(message)).toBeTruthy();
    expect((await box("邮箱")).getAttribute("aria-invalid")).toBe("true");
    expect(sent).toEqual([]);
  });

  it("FORM-26 asks the server by the rule of a field when it is left", async () => {
    const { user } = await open();
    await user.type(await box("试剂批号"), "x");
    await user.tab();
    expect(await screen.findByText("批号不正确")).toBeTruthy();
  });

  it("stores what was typed, put as it is stored", async () => {
    const { user, told } = await open({ initial: { shortCode: "A1", mobile: "13800000001", account: "lin_xw" } });
    await user.type(await box("姓名"), " 王小明 ");
    await user.click(save());
    await waitFor(() => expect(told.closed).toBe(1));
    expect(sent).toMatchObject([{ personName: "王小明", mobile: "13800000001" }]);
  });
});
