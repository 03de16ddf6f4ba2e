import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import dayjs from "dayjs";
import { http as on } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { productScreen } from "../../../tests/support/productSchemas.ts";
import { optionsHandler, renderForm } from "../../../tests/support/renderForm.tsx";
import type { Row } from "../../schema/model/json.ts";
import { queryKeys } from "../api/queryKeys.ts";

const { answer } = useApiServer();
const nextWeek = dayjs().add(7, "day").format("YYYY-MM-DD");
let stored: Row = {};
let sent: Row[] = [];

beforeEach(() => {
  sent = [];
  stored = {
    id: "a1",
    rev: 3,
    realname: "王小明",
    mobile: "13800000001",
    organId: "o1",
    organId_dictText: "东城区疾控",
    date: nextWeek,
    slotId: "s1",
    slotId_dictText: "08:30–11:00",
    service: "vct",
    source: "phone",
    status: "booked",
    remark: null,
  };
  answer(
    optionsHandler([
      { value: "o1", text: "东城区疾控" },
      { value: "o2", text: "西城区疾控" },
    ]),
    on.get(api("/hiv/appointment/queryById"), () => ok(stored as never)),
    on.put(api("/hiv/appointment/edit"), async ({ request }) => {
      const change = (await request.json()) as Row;
      sent.push(change);
      if (change["rev"] !== stored["rev"])
        return refused(409, "记录已被修改", { row: stored, by: "李医生", at: "2026-01-05 08:30:00" } as never);
      return ok({ ...stored, ...change, rev: Number(stored["rev"]) + 1 } as never);
    }),
  );
});

const edit = (options: Parameters<typeof renderForm>[1] = {}) =>
  renderForm(productScreen("appointment"), { mode: "edit", id: "a1", ...options });
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const save = () => screen.getByRole("button", { name: "保存" });

/** A dialog by its title; in tests antd gives the titles of all dialogs the same id. */
async function dialogTitled(title: string): Promise<HTMLElement> {
  const dialog = (await screen.findByText(title)).closest<HTMLElement>("[role=dialog]");
  if (!dialog) throw new Error(`no dialog ${title}`);
  return dialog;
}

describe("a stored row", () => {
  it("is stored with its version and what was changed, nothing else", async () => {
    const { user, told } = await edit();
    const remark = await field("备注");
    await user.type(remark, "请携带证件");
    await user.click(save());
    await waitFor(() => expect(told.closed).toBe(1));
    expect(sent).toEqual([{ id: "a1", rev: 3, remark: "请携带证件" }]);
    expect(told.saved).toEqual([expect.objectContaining({ rev: 4 })]);
  });

  it("SCREEN follows a schema that changes under it: a new field stands where it belongs, what was typed stays", async () => {
    const { user, told, follow } = await edit();
    await user.type(await field("备注"), "请携带证件");
    const product = productScreen("appointment");
    const note = product.entity.fields.find(({ name }) => name === "remark");
    if (!note || !product.form) throw new Error("no remark, no form");
    const channel = { ...note, name: "channel", title: "了解渠道", permission: {}, ui: { ...note.ui, help: "" } };
    const fields = product.entity.fields.flatMap((one) => (one.name === "source" ? [one, channel] : [one]));
    const groups = product.form.groups.map((group) => ({
      ...group,
      fields: group.fields.flatMap((name) => (name === "source" ? [name, "channel"] : [name])),
    }));
    follow({ ...product, entity: { ...product.entity, fields }, form: { ...product.form, groups } });

    const added = await field("了解渠道");
    expect((await field("备注")).value).toBe("请携带证件");
    const source = screen.getByRole("radiogroup", { name: "来源" });
    expect(source.compareDocumentPosition(added) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await user.type(added, "朋友介绍");
    await user.click(save());
    await waitFor(() => expect(told.closed).toBe(1));
    expect(sent).toEqual([{ id: "a1", rev: 3, remark: "请携带证件", channel: "朋友介绍" }]);
  });

  it("is not sent where nothing was changed", async () => {
    const { user, told } = await edit();
    await field("姓名");
    await user.click(save());
    expect(told.closed).toBe(1);
    expect(sent).toEqual([]);
  });

  it("says what can be done when it cannot be read, and tries again", async () => {
    answer(on.get(api("/hiv/appointment/queryById"), () => refused(500, "数据库暂时不可用"), { once: true }));
    const { user } = await edit();
    expect(await screen.findByText("数据库暂时不可用")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "重试" }));
    expect((await field("姓名")).value).toBe("王小明");
  });

  it("says that it is gone", async () => {
    answer(on.get(api("/hiv/appointment/queryById"), () => refused(404, "没有这条记录")));
    await edit();
    expect(await screen.findByText("记录不存在")).toBeDefined();
  });

  it("that is locked can be looked at only", async () => {
    const topic = { id: "t1", rev: 2, topicName: "满意度调查", audience: "all", status: "published", anonymous: "Y", questions: [] };
    answer(on.get(api("/hiv/surveyTopic/queryById"), () => ok(topic)));
    const { container } = await renderForm(productScreen("surveyTopic"), { mode: "edit", id: "t1" });
    expect(await screen.findByText("这条记录已锁定，只能查看。")).toBeDefined();
    expect(screen.getByText("满意度调查")).toBeDefined();
    expect(screen.queryByRole("button", { name: "保存" })).toBeNull();
    expect(container.querySelectorAll("input, textarea")).toHaveLength(0);
  });
});

describe("a masked value", () => {
  beforeEach(() => {
    stored = { ...stored, mobile: "138****0001" };
  });

  it("cannot be corrected in part; it stays unless it is written anew", async () => {
    const { user, told } = await edit();
    expect((await field("手机号")).textContent).toBe("138****0001");
    await user.type(await field("备注"), "好");
    await user.click(save());
    await waitFor(() => expect(told.closed).toBe(1));
    expect(sent[0]).not.toHaveProperty("mobile");
  });

  it("is written anew from an empty field", async () => {
    const { user } = await edit();
    await user.click(await screen.findByRole("button", { name: "重新填写手机号" }));
    await waitFor(async () => expect(document.activeElement).toBe(await field("手机号")));
    await user.type(await field("手机号"), "13900000002");
    await user.click(save());
    await waitFor(() => expect(sent[0]).toMatchObject({ mobile: "13900000002" }));
  });

  it("is read in clear by those who may, and the server is told", async () => {
    answer(on.post(api("/hiv/appointment/reveal"), () => ok("13800000001")));
    const { user } = await edit();
    await user.click(await screen.findByRole("button", { name: "查看并修改手机号" }));
    await waitFor(async () => expect((await field("手机号")).value).toBe("13800000001"));
  });

  it("offers no reveal to those who may not", async () => {
    await edit({ codes: ["hiv:appointment:edit"] });
    await field("手机号");
    expect(screen.queryByRole("button", { name: "查看并修改手机号" })).toBeNull();
  });
});

describe("somebody else was first", () => {
  async function conflict() {
    const view = await edit();
    const remark = await field("备注");
    await view.user.type(remark, "我的备注");
    await view.user.clear(await field("姓名"));
    await view.user.type(await field("姓名"), "王大明");
    stored = { ...stored, rev: 4, remark: "对方的备注", mobile: "13900000009" };
    await view.user.click(save());
    const dialog = await dialogTitled("记录已被他人修改");
    return { ...view, dialog };
  }

  it("shows every field that differs with what it was, mine and theirs, and saves nothing", async () => {
    const { dialog } = await conflict();
    expect(dialog.textContent).toContain("李医生于 2026-01-05 08:30:00 先保存了这条记录");
    const row = within(dialog).getByText("备注").closest("tr");
    expect(
      row &&
        within(row)
          .getAllByRole("cell")
          .map(({ textContent }) => textContent),
    ).toEqual(["备注", "—", "我的备注", "对方的备注", "我的李医生的"]);
    expect(sent).toHaveLength(1);
  });

  it("goes on only when everything both have changed is decided, and saves what was chosen", async () => {
    const { dialog, user, told } = await conflict();
    const apply = within(dialog).getByRole("button", { name: "应用并保存" });
    expect(apply.hasAttribute("disabled")).toBe(true);
    await user.click(within(within(dialog).getByRole("radiogroup", { name: "备注采用" })).getByRole("radio", { name: "李医生的" }));
    await user.click(apply);
    await waitFor(() => expect(told.closed).toBe(1));
    // Theirs were taken for the remark and, without asking, for what only they had changed.
    expect(sent[1]).toEqual({ id: "a1", rev: 4, realname: "王大明" });
  });

  it("can be gone back from without losing anything", async () => {
    const { dialog, user } = await conflict();
    await user.click(within(dialog).getByRole("button", { name: "返回继续编辑" }));
    expect((await field("备注")).value).toBe("我的备注");
  });

  it("is told while the form is still being filled in", async () => {
    const { client, user } = await edit();
    await user.type(await field("备注"), "我的备注");
    stored = { ...stored, rev: 4, remark: "对方的备注", updateBy: "li", updateBy_dictText: "李医生（li）" };
    await act(() => client.invalidateQueries({ queryKey: queryKeys.rows("appointment") }));
    expect(await screen.findByText("这条记录刚被李医生（li）修改过。")).toBeDefined();
    expect((await field("备注")).value).toBe("我的备注");
    fireEvent.click(screen.getByRole("button", { name: "查看差异" }));
    expect((await dialogTitled("记录已被他人修改")).textContent).toContain("李医生（li）先保存了这条记录");
  });
});
