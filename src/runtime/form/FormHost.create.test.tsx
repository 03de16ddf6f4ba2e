import { act, screen, waitFor, within } from "@testing-library/react";
import dayjs from "dayjs";
import { HttpResponse, http as on } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { productScreen } from "../../../tests/support/productSchemas.ts";
import { optionsHandler, renderForm } from "../../../tests/support/renderForm.tsx";
import type { Row } from "../../schema/model/json.ts";
import type { ListingScreen, FormLayout } from "../../schema/model/screen.ts";

const { answer } = useApiServer();
const choices = [
  { value: "o1", text: "东城区疾控" },
  { value: "s1", text: "08:30–11:00", remaining: 3 },
  { value: "s2", text: "14:00–16:00", remaining: 0, disabled: true },
];
const nextWeek = dayjs().add(7, "day").format("YYYY-MM-DD");
let sent: Row[] = [];

beforeEach(() => {
  sent = [];
  answer(
    optionsHandler(choices),
    on.post(api("/hiv/appointment/add"), async ({ request }) => {
      const row = (await request.json()) as Row;
      sent.push(row);
      return ok({ id: "a1", rev: 1, ...row } as never);
    }),
  );
});

function laidOut(layout: Partial<FormLayout> = {}, id = "appointment"): ListingScreen {
  const compiled = productScreen(id);
  if (!compiled.form) throw new Error("no form");
  return { ...compiled, form: { ...compiled.form, ...layout } };
}

const saveButton = () => screen.getByRole("button", { name: "保存" });
const field = (name: string) => screen.findByLabelText(name);
/** The texts of all errors that are shown. */
const errors = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);
const error = (text: string | RegExp) => waitFor(() => expect(errors()).toContainEqual(expect.stringMatching(text)));

describe("a new row", () => {
  it("is stored with what was filled in, and the host is told", async () => {
    const { user, told } = await renderForm(laidOut(), { initial: { organId: "o1", date: nextWeek, slotId: "s1" } });
    await user.type(await field("姓名"), " 王小明 ");
    await user.type(await field("手机号"), "13800000001");
    await user.click(saveButton());
    await waitFor(() => expect(told.closed).toBe(1));
    expect(sent).toEqual([
      expect.objectContaining({ realname: "王小明", mobile: "13800000001", organId: "o1", slotId: "s1", service: "vct", source: "phone" }),
    ]);
    expect(sent[0]).not.toHaveProperty("status");
    expect(told.saved).toEqual([expect.objectContaining({ id: "a1" })]);
    expect(await screen.findByText("保存成功")).toBeDefined();
  });

  it("is stored with the remark of the server beside the success, which stands longer than the usual word", async () => {
    const remark = "已保存。王小明还没有部门，登录后看不到任何预约；请在“所属部门”中选择";
    answer(
      on.post(api("/hiv/appointment/add"), () =>
        HttpResponse.json({ success: true, code: 201, message: remark, result: { id: "a1", rev: 1 }, timestamp: 0 }),
      ),
    );
    const { user, told } = await renderForm(laidOut(), { initial: { organId: "o1", date: nextWeek, slotId: "s1" } });
    await user.type(await field("姓名"), "王小明");
    await user.type(await field("手机号"), "13800000001");
    await user.click(saveButton());
    const shown = await screen.findByText(remark);
    expect(shown.closest(".ant-message-warning")).not.toBeNull();
    expect(screen.queryByText("保存成功")).toBeNull();
    expect(told.saved).toEqual([expect.objectContaining({ id: "a1" })]);
    expect(told.closed).toBe(1);
  });

  it("is stored once by two key strokes that come together", async () => {
    const { user, told } = await renderForm(laidOut(), { initial: { organId: "o1", date: nextWeek, slotId: "s1", mobile: "13800000001" } });
    await user.type(await field("姓名"), "王小明");
    act(() => {
      saveButton().click();
      saveButton().click();
    });
    await waitFor(() => expect(told.closed).toBe(1));
    expect(sent).toHaveLength(1);
  });

  it("is stored once where somebody saves again while it closes", async () => {
    const { user, told } = await renderForm(laidOut(), { initial: { organId: "o1", date: nextWeek, slotId: "s1", mobile: "13800000001" } });
    await user.type(await field("姓名"), "王小明");
    await user.click(saveButton());
    await waitFor(() => expect(told.closed).toBe(1));
    await waitFor(() => expect(saveButton().className).not.toContain("loading"));
    await user.click(saveButton());
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect([sent.length, told.saved.length]).toEqual([1, 1]);
  });

  it("is stored by Ctrl + Enter", async () => {
    const { user, told } = await renderForm(laidOut(), { initial: { organId: "o1", date: nextWeek, slotId: "s1", mobile: "13800000001" } });
    await user.type(await field("姓名"), "王小明{Control>}{Enter}{/Control}");
    await waitFor(() => expect(told.closed).toBe(1));
    expect(sent).toHaveLength(1);
  });

  it("FORM-27 is not sent while something is wrong; the problems are counted and the first one has the cursor", async () => {
    const { user } = await renderForm(laidOut());
    await field("姓名");
    await user.click(saveButton());
    await error("请输入姓名");
    await error("请选择预约机构");
    expect(screen.getByRole("button", { name: /\d+ 处需要修改/ })).toBeDefined();
    expect(document.activeElement).toBe(await field("姓名"));
    expect(sent).toEqual([]);
  });

  it("FORM-02 says what is wrong with a value once its field is left, and takes it back when it is right", async () => {
    const { user } = await renderForm(laidOut());
    const mobile = await field("手机号");
    await user.type(mobile, "123");
    expect(errors()).toEqual([]);
    await user.tab();
    await error(/^请输入正确手机号$/);
    expect(mobile.getAttribute("aria-invalid")).toBe("true");
    await user.clear(mobile);
    await user.type(mobile, "13800000001");
    await waitFor(() => expect(errors()).toEqual([]));
  });

  it("shows and hides fields as their rules say", async () => {
    const { user } = await renderForm(laidOut());
    expect(screen.queryByLabelText("转介机构")).toBeNull();
    const source = await screen.findByRole("radiogroup", { name: "来源" }).catch(() => undefined);
    if (source) await user.click(within(source).getByRole("radio", { name: /转介/ }));
    else {
      await user.click(await field("来源"));
      await user.click(await screen.findByTitle(/转介/));
    }
    expect(await field("转介机构")).toBeDefined();
  });

  it("lands what the server finds wrong at its fields", async () => {
    answer(
      on.post(api("/hiv/appointment/add"), () =>
        refused(400, "提交的内容有误", {
          problems: [
            { field: "slotId", message: "该时段名额已满，请换一个时段" },
            { field: "", message: "今日不再受理" },
          ],
        }),
      ),
    );
    const { user, told } = await renderForm(laidOut(), {
      initial: { organId: "o1", date: nextWeek, slotId: "s1", mobile: "13800000001", realname: "王小明" },
    });
    await field("姓名");
    await user.click(saveButton());
    await error("该时段名额已满，请换一个时段");
    await error("今日不再受理");
    expect(told.closed).toBe(0);
  });

  it.each([
    ["the line is down", () => Response.error()],
    ["the server refuses for now", () => refused(503, "现在使用保存的人较多，请 2 秒后重试")],
  ])("keeps what was filled in when %s, and says so", async (_, failed) => {
    answer(on.post(api("/hiv/appointment/add"), failed));
    const { user } = await renderForm(laidOut(), {
      initial: { organId: "o1", date: nextWeek, slotId: "s1", mobile: "13800000001", realname: "王小明" },
    });
    await field("姓名");
    await user.click(saveButton());
    expect(await screen.findByText(/填写的内容仍在，可以重试/)).toBeDefined();
    expect(((await field("姓名")) as HTMLInputElement).value).toBe("王小明");
  });

  it("says that only the server checks formats when the validator cannot be loaded", async () => {
    const { user } = await renderForm(laidOut(), { withValidator: false });
    expect(await screen.findByText("暂时无法在填写时检查格式，保存时由服务器检查")).toBeDefined();
    await user.click(saveButton());
    await error("请输入姓名");
  });
});

describe("leaving", () => {
  it("asks before something is lost", async () => {
    const { user, told } = await renderForm(laidOut());
    await user.type(await field("姓名"), "王");
    await user.click(screen.getByRole("button", { name: "取消" }));
    await screen.findAllByText("放弃未保存的修改？");
    await user.click(screen.getByRole("button", { name: "继续编辑" }));
    expect(told.closed).toBe(0);
    await user.click(screen.getByRole("button", { name: "取消" }));
    await user.click(await screen.findByRole("button", { name: "放弃修改" }));
    await waitFor(() => expect(told.closed).toBe(1));
  });

  it("does not ask when nothing would be", async () => {
    const { user, told } = await renderForm(laidOut({ open: "page" }));
    await user.click(await field("姓名"));
    await user.keyboard("{Escape}");
    expect(told.closed).toBe(1);
  });

  it("makes the browser ask too, for as long as there are changes", async () => {
    const { user } = await renderForm(laidOut());
    const leaves = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    const name = await field("姓名");
    expect(leaves()).toBe(true);
    await user.type(name, "王");
    await waitFor(() => expect(leaves()).toBe(false));
    await user.clear(name);
    await waitFor(() => expect(leaves()).toBe(true));
  });
});

describe("arrangements", () => {
  it("open the tab of the first problem", async () => {
    const { user } = await renderForm(laidOut({ arrangement: "tabs" }), { initial: { realname: "王小明", mobile: "13800000001" } });
    await field("姓名");
    await user.click(saveButton());
    const tab = await screen.findByRole("tab", { name: /预约安排/ });
    expect(tab.getAttribute("aria-selected")).toBe("true");
    await error("请选择预约机构");
  });

  it("leave a step forwards only when nothing in it is wrong, and save on the last", async () => {
    const { user } = await renderForm(laidOut({ arrangement: "steps", open: "page" }), { initial: { mobile: "13800000001" } });
    await field("姓名");
    await user.click(screen.getByRole("button", { name: "下一步" }));
    await error("请输入姓名");
    expect(errors()).toEqual(["请输入姓名"]);
    await user.type(await field("姓名"), "王小明");
    await user.click(screen.getByRole("button", { name: "下一步" }));
    expect(await field("预约机构")).toBeDefined();
    expect(screen.queryByRole("button", { name: "保存" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "上一步" }));
    expect(((await field("姓名")) as HTMLInputElement).value).toBe("王小明");
  });

  it("FORM-35 FORM-37 let a dialog fill the screen", async () => {
    const { user } = await renderForm(laidOut({ open: "modal" }));
    await user.click(await screen.findByRole("button", { name: "全屏" }));
    expect(await screen.findByRole("button", { name: "退出全屏" })).toBeDefined();
  });
});

describe("choices of a reference", () => {
  it("show the places left, and offer none where there are none", async () => {
    const { user } = await renderForm(laidOut(), { initial: { organId: "o1", date: nextWeek } });
    await user.click(await field("预约时段"));
    expect(await screen.findByText("余 3")).toBeDefined();
    const full = (await screen.findByText("已满")).closest(".ant-select-item-option");
    expect(full?.className).toContain("disabled");
  });
});
