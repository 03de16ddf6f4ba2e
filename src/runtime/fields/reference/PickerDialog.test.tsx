import type { ReferenceOption } from "../../../schema/wire/choiceAnswers.ts";
import { screen, within } from "@testing-library/react";
import { http as on } from "msw";
import { describe, expect, it } from "vitest";
import { api, ok, refused, useApiServer } from "../../../../tests/support/apiServer.ts";
import { buildField } from "../../../../tests/support/entities.ts";
import { renderWithProduct } from "../../../../tests/support/renderForm.tsx";
import type { FieldModel } from "../../../schema/model/entity.ts";
import { PickerDialog } from "./PickerDialog.tsx";
import type { PickerDialogProps } from "./PickerDialog.tsx";
import type { ChosenOption, OptionsRequest } from "./referenceApi.ts";

const { answer } = useApiServer();

const field = buildField({ name: "organId", title: "机构", kind: "reference" });
const organs: readonly ReferenceOption[] = Array.from({ length: 12 }, (_, index) => ({ value: `o${index + 1}`, text: `门诊${index + 1}` }));

interface Answered {
  readonly rows: readonly ReferenceOption[];
  readonly fields: readonly FieldModel[];
}

/** Opens the dialog over these rows, which the server pages and searches; notes what it asks and what comes of it. */
function pick({ rows = organs, fields, ...props }: Partial<PickerDialogProps> & Partial<Answered> = {}) {
  const asked: OptionsRequest[] = [];
  const told: { confirmed: string[][]; cancelled: number } = { confirmed: [], cancelled: 0 };
  answer(
    on.post(api("/sys/reference/options"), async ({ request }) => {
      const question = (await request.json()) as OptionsRequest;
      const { keyword = "", pageNo = 1, pageSize = 10 } = question;
      asked.push(question);
      const found = rows.filter(({ text }) => text.includes(keyword));
      return ok({
        records: found.slice((pageNo - 1) * pageSize, pageNo * pageSize),
        total: found.length,
        ...(fields && { fields }),
      } as never);
    }),
  );
  const view = renderWithProduct(
    <PickerDialog
      choosing={{ entity: "appointment", field }}
      many
      chosen={[]}
      onConfirm={(chosen: readonly ChosenOption[]) => told.confirmed.push(chosen.map(({ value }) => value))}
      onCancel={() => {
        told.cancelled += 1;
      }}
      {...props}
    />,
  );
  return { ...view, asked, told };
}

const dialog = () => screen.findByRole("dialog", { name: "选择机构" });
/** The box or button that chooses a row. */
const choice = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const chosenList = () => screen.getByRole("region", { name: "已选择" });
const confirmButton = () => screen.getByRole("button", { name: "确认" });

describe("the dialog that chooses rows", () => {
  it("PICK-18 PICK-20 is 900 wide and pages by five, or by ten, twenty or thirty", async () => {
    const { user, asked } = pick();
    expect((await dialog()).style.width).toBe("900px");
    expect(await screen.findByText("共 12 条")).toBeDefined();
    expect(asked[0]).toMatchObject({ entity: "appointment", field: "organId", pageNo: 1, pageSize: 5 });
    expect(screen.queryByText("门诊6")).toBeNull();
    await user.click(screen.getByRole("listitem", { name: "2" }));
    expect(await screen.findByText("门诊6")).toBeDefined();
    await user.click(screen.getByRole("combobox", { name: "页码" }));
    expect((await screen.findAllByTitle(/条\/页$/)).map(({ title }) => title)).toEqual(
      expect.arrayContaining(["5 条/页", "10 条/页", "20 条/页", "30 条/页"]),
    );
  });

  it("PICK-19 searches by Enter or 查询, from the first page on, and shows everything again by 重置", async () => {
    const { user, asked } = pick();
    const search = await screen.findByRole("textbox", { name: "搜索内容" });
    await user.click(await screen.findByRole("listitem", { name: "2" }));
    await screen.findByText("门诊6");
    await user.type(search, " 门诊12 {Enter}");
    expect(await screen.findByText("共 1 条")).toBeDefined();
    expect(asked.at(-1)).toMatchObject({ keyword: "门诊12", pageNo: 1 });
    await user.clear(search);
    await user.type(search, "没有");
    await user.click(screen.getByRole("button", { name: "查询" }));
    expect(await screen.findByText("没有查询到任何数据")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "重置" }));
    expect(await screen.findByText("共 12 条")).toBeDefined();
  });

  it("PICK-21 lists what is chosen, across pages, and takes each back by 删除", async () => {
    const { user, told } = pick({ chosen: [{ value: "o9", text: "门诊9" }] });
    await user.click(await choice("门诊1"));
    await user.click(screen.getByRole("listitem", { name: "2" }));
    await user.click(await choice("门诊6"));
    expect(within(chosenList()).getByText("已选择（3）")).toBeDefined();
    await user.click(within(chosenList()).getByRole("button", { name: "删除门诊9" }));
    expect(within(chosenList()).queryByText("门诊9")).toBeNull();
    await user.click(confirmButton());
    expect(told.confirmed).toEqual([["o1", "o6"]]);
  });

  it("PICK-28 wants exactly one row where one is to be chosen", async () => {
    const { user, told } = pick({ many: false });
    await choice("门诊1");
    await user.click(confirmButton());
    expect(await screen.findByText("请选择一条记录")).toBeDefined();
    expect(told.confirmed).toEqual([]);
    await user.click(await choice("门诊1"));
    await user.click(await choice("门诊2"));
    await user.click(confirmButton());
    expect(told.confirmed).toEqual([["o2"]]);
  });

  it("does not offer what cannot be chosen, and shows how many places are left where they are counted", async () => {
    pick({
      rows: [
        { value: "s1", text: "上午", remaining: 3 },
        { value: "s2", text: "下午", remaining: 0 },
      ],
    });
    expect((await choice("上午")).disabled).toBe(false);
    expect((await choice("下午")).disabled).toBe(true);
    expect(screen.getAllByText("余量").length).toBeGreaterThan(0);
  });

  it("shows what tells the rows apart, as their own list shows it, under the titles of their fields", async () => {
    const titles = { realname: "姓名", username: "账号", phone: "手机号" };
    const fields = Object.entries(titles).map(([name, title]) => buildField({ name, title }));
    pick({
      rows: [{ value: "u1", text: "王医生", row: { realname: "王医生", username: "wang", phone: "138****0001" } }],
      fields,
    });
    await choice("王医生");
    // The body measures its columns by a second row of titles.
    const heads = screen.getAllByRole("columnheader").slice(0, 4);
    expect(heads.map(({ textContent }) => textContent)).toEqual(["", "姓名", "账号", "手机号"]);
    expect(screen.getByText("138****0001")).toBeDefined();
  });

  it("says why rows could not be loaded and loads them on another try", async () => {
    const { user } = pick();
    answer(on.post(api("/sys/reference/options"), () => refused(403, "没有权限，请联系管理员"), { once: true }));
    expect((await screen.findByRole("alert")).textContent).toContain("没有权限，请联系管理员");
    await user.click(screen.getByRole("button", { name: "重试" }));
    expect(await screen.findByText("门诊1")).toBeDefined();
  });

  it("PICK-05 is left by 关闭 without choosing", async () => {
    const { user, told } = pick();
    await user.click(await choice("门诊1"));
    await user.click(within(await dialog()).getByRole("button", { name: "关闭" }));
    expect(told).toEqual({ confirmed: [], cancelled: 1 });
  });

  it("says why the day of the row has nothing to choose, and which day has", async () => {
    pick();
    answer(
      on.post(api("/sys/reference/options"), () =>
        ok({ records: [], total: 0, none: { text: "该机构当天没有开放时段", next: { field: "date", value: "2026-06-17" } } } as never),
      ),
    );
    expect(await screen.findByText(/^该机构当天没有开放时段，最近的开放日是 .*6/)).toBeDefined();
  });
});
