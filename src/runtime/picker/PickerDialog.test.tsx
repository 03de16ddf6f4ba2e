import type { ReferenceOption } from "../../schema/wire/choiceAnswers.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http as on } from "msw";
import { describe, expect, it } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { pickerHandlers, productReference } from "../../../tests/support/pickerServer.ts";
import type { PickerServerOptions } from "../../../tests/support/pickerServer.ts";
import { renderWithProduct } from "../../../tests/support/renderForm.tsx";
import type { PickerDialogProps } from "../fields/reference/pickerDialog.tsx";
import type { ChosenOption } from "../fields/reference/referenceApi.ts";
import { PickerDialog } from "./PickerDialog.tsx";

// The page keeps what was asked for and folded out earlier: a page of its own.
const { answer } = useApiServer();

const receivers = productReference("tenantMember", "userId");
const people = Array.from({ length: 42 }, (_, index) => person(index + 1));

function person(number: number): ReferenceOption {
  const name = `王${String(number).padStart(2, "0")}`;
  const row = { id: `u${number}`, realname: name, username: `wang${number}`, phone: "138****0001", birthday: "1990-05-01" };
  return { value: `u${number}`, text: name, row };
}

/** Opens the dialog over these rows; notes what the server was asked and what came of it. */
function pick({
  field = receivers,
  rows = people,
  unseen,
  viewer,
  ...props
}: Partial<PickerDialogProps> & Partial<PickerServerOptions> = {}) {
  const told: { confirmed: (readonly ChosenOption[])[]; closed: number } = { confirmed: [], closed: 0 };
  const server = pickerHandlers({ field, rows, ...(unseen ? { unseen } : {}), ...(viewer ? { viewer } : {}) });
  answer(...server.handlers);
  const view = renderWithProduct(
    <PickerDialog
      choosing={{ entity: "announcement", field, row: { id: "a1" } }}
      many
      chosen={[]}
      onConfirm={(chosen) => told.confirmed.push(chosen)}
      onClose={() => {
        told.closed += 1;
      }}
      {...props}
    />,
  );
  return { ...view, seen: server.seen, told, values: () => told.confirmed.at(-1)?.map(({ value }) => value) };
}

const dialog = (name = "选择用户") => screen.findByRole("dialog", { name: new RegExp(name) });
const box = (name: string) => screen.findByLabelText<HTMLInputElement>(`选择${name}`);
const chosenList = () => screen.getByRole("region", { name: "已选择" });
const button = (name: string) => screen.getByRole("button", { name });
/** Titles of the columns; the body measures its own by a second row of them. */
const heads = () => [...new Set(screen.getAllByRole("columnheader").map(({ textContent }) => textContent))].filter(Boolean);

describe("the dialog that rows are picked in", () => {
  it("PICK-08 PICK-09 PICK-11 shows users 1200 wide by name, account, phone and birthday, with filters for sex and birthday", async () => {
    pick();
    expect((await dialog()).style.width).toBe("1200px");
    await box("王01");
    expect(heads()).toEqual(expect.arrayContaining(["姓名", "账号", "手机号", "生日"]));
    expect(heads().length).toBe(4);
    expect(screen.getAllByText("138****0001").length).toBe(5);
    fireEvent.click(screen.getByRole("button", { name: /展开/ }));
    expect(screen.getByRole("combobox", { name: "性别" })).toBeDefined();
    expect(screen.getAllByLabelText(/生日/).length).toBeGreaterThan(0);
  });

  it("PICK-20 pages by five, or by ten, twenty or thirty, and the server pages", async () => {
    const { user, seen } = pick();
    await box("王05");
    expect(seen.listed[0]).toMatchObject({ pageNo: 1, pageSize: 5 });
    expect(screen.queryByText("王06")).toBeNull();
    await user.click(screen.getByRole("listitem", { name: "2" }));
    await box("王06");
    await user.click(screen.getByRole("combobox", { name: "页码" }));
    expect((await screen.findAllByTitle(/条\/页$/)).map(({ title }) => title)).toEqual(
      expect.arrayContaining(["5 条/页", "10 条/页", "20 条/页", "30 条/页"]),
    );
  });

  it("PICK-19 queries by 查询 or Enter from the first page on, shows all again by 重置, and folds by 展开 and 收起", async () => {
    const { user, seen } = pick();
    await box("王01");
    await user.click(screen.getByRole("listitem", { name: "2" }));
    await box("王06");
    await user.type(screen.getByRole("textbox", { name: "姓名" }), " 王12{Enter}");
    expect(await screen.findByText(/共 1 条/)).toBeDefined();
    expect(seen.listed.at(-1)).toMatchObject({ realname: "*王12*", pageNo: 1 });
    await user.clear(screen.getByRole("textbox", { name: "姓名" }));
    await user.type(screen.getByRole("textbox", { name: "姓名" }), "没有");
    await user.click(button("查询"));
    expect(await screen.findByText("没有查询到任何数据")).toBeDefined();
    await user.click(button("重置"));
    expect(await screen.findByText(/共 42 条/)).toBeDefined();
    await user.click(screen.getByRole("button", { name: /展开/ }));
    await user.click(screen.getByRole("button", { name: /收起/ }));
  });

  it("PICK-21 PICK-10 remembers 30 people over 4 pages and a query, and takes each back by 删除 or all by 清空", async () => {
    const { user, told, values } = pick({ chosen: [{ value: "u41", text: "王41" }] });
    await box("王01");
    await user.click(screen.getByRole("combobox", { name: "页码" }));
    await user.click(await screen.findByTitle("10 条/页"));
    for (const page of ["1", "2", "3"]) {
      await user.click(screen.getByRole("listitem", { name: page }));
      await box(`王${page === "1" ? "01" : page === "2" ? "11" : "21"}`);
      const [all] = screen.getAllByRole("checkbox", { name: "全选本页" });
      await user.click(all as HTMLElement);
    }
    expect(within(chosenList()).getByText(/已选择（31）/)).toBeDefined();
    await user.type(screen.getByRole("textbox", { name: "姓名" }), "王4{Enter}");
    await user.click(await box("王42"));
    expect((await box("王41")).checked).toBe(true);
    await user.click(within(chosenList()).getByRole("button", { name: "删除王05" }));
    await user.click(button("确认"));
    expect(values()).toHaveLength(31);
    expect(values()).toEqual(expect.arrayContaining(["u41", "u1", "u30", "u42"]));
    expect(values()).not.toContain("u5");
    expect(told.confirmed[0]?.find(({ value }) => value === "u42")?.text).toBe("王42");
    await user.click(within(chosenList()).getByRole("button", { name: "清空" }));
    expect(within(chosenList()).getByText("还没有选择")).toBeDefined();
  }, 60_000);

  it("PICK-22 looks up what is chosen in one call, and keeps what is gone or out of sight, saying so", async () => {
    const unseen: ReferenceOption[] = [
      { value: "x1", text: "李离职", state: "deleted", disabled: true },
      { value: "x2", text: "赵外院", state: "hidden", disabled: true },
      { value: "x3", text: "用户 00abcd", state: "unknown", disabled: true },
    ];
    const chosen = ["u1", "x1", "x2", "x3"].map((value) => ({ value, text: value }));
    const { user, seen, values } = pick({ chosen, unseen });
    await box("王01");
    const list = within(chosenList());
    expect(await list.findByText("李离职（已删除）")).toBeDefined();
    expect(list.getByText("赵外院（无权查看）")).toBeDefined();
    expect(list.getByText("用户 00abcd（已删除或无权查看）")).toBeDefined();
    expect(list.getByText("王01")).toBeDefined();
    expect(seen.looked).toEqual([["u1", "x1", "x2", "x3"]]);
    await user.click(await box("王02"));
    await user.click(button("确认"));
    expect(values()).toEqual(["u1", "x1", "x2", "x3", "u2"]);
  });

  it("PICK-28 wants exactly one row where one is to be chosen, and another takes its place", async () => {
    const { user, told, values } = pick({ many: false });
    await box("王01");
    await user.click(button("确认"));
    expect(await screen.findByText("请选择一条记录")).toBeDefined();
    expect(told.confirmed).toEqual([]);
    await user.click(await box("王01"));
    await user.click(screen.getByText("王02"));
    await user.click(button("确认"));
    expect(values()).toEqual(["u2"]);
  });

  it("PICK-05 PICK-51 is left by 关闭 without choosing, and fills the screen by 全屏", async () => {
    const { user, told } = pick();
    await user.click(await box("王01"));
    await user.click(button("全屏"));
    expect((await dialog()).style.width).toBe("100vw");
    await user.click(within(await dialog()).getByText(/^关\s?闭$/));
    expect(told).toEqual({ confirmed: [], closed: 1 });
  });

  it("PICK-13 PICK-14 shows roles by name and code", async () => {
    const rows = [{ value: "r1", text: "医生", row: { id: "r1", roleName: "医生", roleCode: "doctor" } }];
    const { values, user } = pick({ field: productReference("user", "roleIds"), rows });
    await dialog("选择角色");
    await user.click(await box("医生"));
    expect(heads()).toEqual(["角色名称", "角色编码"]);
    expect(screen.getByText("doctor")).toBeDefined();
    await user.click(button("确认"));
    expect(values()).toEqual(["r1"]);
  });

  it("PICK-15 shows positions by name, code and rank, the rank by its name", async () => {
    const rows = [{ value: "p1", text: "主任", row: { id: "p1", name: "主任", code: "ZR", rank: "1", rank_dictText: "员级" } }];
    pick({ field: productReference("user", "positionIds"), rows });
    await box("主任");
    expect(heads()).toEqual(["职务名称", "职务编码", "级别"]);
  });

  it("PICK-18 any entity is picked 900 wide, by its label and what tells its rows apart", async () => {
    const rows = [{ value: "o1", text: "东城疾控", row: { id: "o1", organName: "东城疾控", organCode: "DC-01" } }];
    pick({ field: productReference("appointment", "organId"), rows });
    expect((await dialog("选择机构")).style.width).toBe("900px");
    await box("东城疾控");
    expect(heads()).toHaveLength(5);
    expect(heads()).toEqual(expect.arrayContaining(["机构名称", "机构编码"]));
  });

  it("who may not list the entity picks by names alone", async () => {
    const rows = [{ value: "u1", text: "王医生", row: { realname: "王医生" } }];
    pick({ rows, viewer: { can: () => false } });
    await box("王医生");
    expect(heads()).toEqual(["姓名"]);
    expect(screen.queryByRole("button", { name: /展开/ })).toBeNull();
  });

  it("does not offer what cannot be chosen, says why, and how many places are left where they are counted", async () => {
    const rows = [
      { value: "s1", text: "上午", remaining: 3, row: { organName: "上午" } },
      { value: "s2", text: "下午", remaining: 0, disabled: true, row: { organName: "下午" } },
      { value: "s3", text: "夜间", remaining: 5, disabled: true, reason: "当天不开放", row: { organName: "夜间" } },
    ];
    pick({ field: productReference("appointment", "organId"), rows });
    expect((await box("上午")).disabled).toBe(false);
    expect((await box("下午")).disabled).toBe(true);
    expect((await box("夜间")).disabled).toBe(true);
    expect(heads()).toEqual(expect.arrayContaining(["余量", "不可选的原因"]));
    expect(screen.getByText("当天不开放")).toBeDefined();
  });

  it("says why rows could not be loaded and loads them on another try", async () => {
    const { user } = pick();
    answer(on.post(api("/sys/reference/options"), () => refused(403, "没有权限，请联系管理员"), { once: true }));
    expect((await screen.findByRole("alert")).textContent).toContain("没有权限，请联系管理员");
    await user.click(button("重试"));
    await box("王01");
  });

  it("says why the day of the row has nothing to choose, and which day has", async () => {
    pick({ rows: [] });
    answer(
      on.post(api("/sys/reference/options"), () =>
        ok({ records: [], total: 0, none: { text: "该机构当天没有开放时段", next: { field: "date", value: "2026-06-17" } } } as never),
      ),
    );
    expect(await screen.findByText(/^该机构当天没有开放时段，最近的开放日是 .*6/)).toBeDefined();
  });

  it("is worked by the keyboard alone, and keeps its keys from the form it stands above", async () => {
    const { user, values } = pick();
    await box("王01");
    const name = screen.getByRole("textbox", { name: "姓名" });
    await waitFor(() => expect(document.activeElement).toBe(name));
    await user.keyboard("王1{Enter}");
    const first = await box("王10");
    first.focus();
    await user.keyboard(" ");
    button("确认").focus();
    await user.keyboard("{Enter}");
    expect(values()).toEqual(["u10"]);
  });
});
