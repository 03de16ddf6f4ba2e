import type { DataRule } from "../../schema/wire/roleAnswers.ts";
import { focusManager } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import { http as on } from "msw";
import { afterEach, expect, it, vi } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { buildField } from "../../../tests/support/entities.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { buildScreen } from "../../../tests/support/screens.ts";
import { DataRulesDialog } from "./DataRulesDialog.tsx";

const { answer, requestsTo } = useApiServer();
afterEach(() => focusManager.setFocused(undefined));

/** jsdom measures nothing, so antd finds no height for a text that grows, and React says so. */
afterEach(() => {
  const { calls } = vi.mocked(console.error).mock;
  const others = calls.filter(([message]) => !String(message).includes("`NaN` is an invalid value"));
  calls.splice(0, calls.length, ...others);
});

const path = "/sys/permission/roleDataRules";
const entities = [
  {
    name: "organ",
    title: "机构",
    department: "orgCode",
    startsNarrow: false,
    isUsed: true,
    fields: [
      { name: "orgCode", title: "部门" },
      { name: "createBy", title: "创建人" },
    ],
  },
  { name: "appointment", title: "预约", department: "orgCode", startsNarrow: true, isUsed: true, fields: [] },
  { name: "user", title: "用户", startsNarrow: false, isUsed: true, fields: [{ name: "createBy", title: "创建人" }] },
];
const fields = [
  { field: buildField({ name: "organName", title: "机构名称" }), words: [] },
  { field: buildField({ name: "orgCode", title: "部门" }), words: ["department", "below"] },
  { field: buildField({ name: "createBy", title: "创建人" }), words: ["self"] },
];
const ofDepartment = { entity: "organ", expression: "row.orgCode == user.orgCode" };
const own = { entity: "user", expression: "row.createBy == user.username" };

/** Opens the rules of a role, which another administrator may change meanwhile. */
function show(rules: () => readonly DataRule[], refusal?: ReturnType<typeof refused>) {
  const saved = vi.fn();
  const counted = vi.fn();
  const onClose = vi.fn();
  answer(
    on.get(api(path), () => ok({ rules: rules().map((rule) => ({ ...rule })), entities })),
    on.get(api("/sys/permission/ruleFields"), () => ok(fields)),
    on.post(api("/sys/permission/ruleReach"), async ({ request }) => {
      counted(await request.json());
      return ok({ entity: "organ", visible: 3, total: 12 });
    }),
    on.post(api(path), async ({ request }) => {
      saved(await request.json());
      return refusal ?? ok(null);
    }),
  );
  const row = { id: "r1", roleName: "门诊" };
  const view = renderRuntime(<DataRulesDialog screen={buildScreen()} rows={[row]} props={{}} onClose={onClose} onChanged={vi.fn()} />);
  const save = () => view.user.click(screen.getByRole("button", { name: /保\s*存/ }));
  const choose = async (entity: string, label: string) => {
    await view.user.click(await screen.findByRole("combobox", { name: `${entity}的可见范围` }));
    await view.user.click(await screen.findByText(label, { selector: ".ant-select-item-option-content" }));
  };
  return { ...view, counted, saved, onClose, save, choose };
}

it("PERM-15 SCREEN-55 a ready-made range is saved as its rule, beside what is there", async () => {
  const { saved, save, choose, onClose } = show(() => [ofDepartment]);
  await choose("用户", "本人创建");
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(saved).toHaveBeenCalledExactlyOnceWith({ roleId: "r1", rules: [ofDepartment, own], seen: [ofDepartment] });
});

it("PERM-15 a condition that was emptied is asked for, and never opens all rows", async () => {
  const problems = [{ field: "rules.0.expression", message: "请填写规则" }];
  const { user, saved, save, choose, onClose } = show(() => [ofDepartment], refused(400, "请检查规则", { problems }));
  await choose("机构", "自定义条件");
  await user.clear(await screen.findByRole("textbox", { name: "机构的自定义条件" }));
  await save();
  expect(await screen.findByText("机构：请填写规则")).toBeTruthy();
  // At its place too, for as long as the rule is the refused one.
  const place = screen.getByRole("region", { name: "机构" });
  expect(within(place).getByRole("alert").textContent).toBe("请填写规则");
  await user.type(screen.getByRole("textbox", { name: "机构的自定义条件" }), "true");
  expect(within(place).queryByRole("alert")).toBeNull();
  expect(saved.mock.calls[0]?.[0]).toMatchObject({ rules: [{ entity: "organ", expression: "" }] });
  expect(onClose).not.toHaveBeenCalled();
});

it("PERM-15 several rules of one entity are one condition that any of them fulfils, and none is lost", async () => {
  const created = { entity: "organ", expression: "row.createBy == user.username" };
  const { saved, save, choose, onClose } = show(() => [ofDepartment, created]);
  const joined = "(row.orgCode == user.orgCode) || (row.createBy == user.username)";
  expect(await screen.findByText("按条件组合", { selector: ".ant-select-selection-item" })).toBeTruthy();
  await choose("用户", "本人创建");
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(saved.mock.calls[0]?.[0]).toMatchObject({
    rules: [{ entity: "organ", expression: joined }, { entity: "user" }],
    seen: [ofDepartment, created],
  });
});

it("S-83 rules that somebody else saves meanwhile are not taken for what was seen", async () => {
  let stored: readonly DataRule[] = [];
  const { saved, save, choose } = show(() => stored);
  await choose("用户", "本人创建");
  stored = [ofDepartment];
  await act(async () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await waitFor(() => expect(requestsTo(path)).toHaveLength(2));
  await save();
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(saved.mock.calls[0]?.[0]).toMatchObject({ rules: [own], seen: [] });
});

it("P11 an entity that holds people says that it starts with the own branch, and opens every row only by a rule", async () => {
  const { saved, save, choose } = show(() => []);
  expect(await screen.findByText("默认：本部门及下级")).toBeTruthy();
  await choose("预约", "全部数据");
  await save();
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(saved.mock.calls[0]?.[0]).toMatchObject({ rules: [{ entity: "appointment", expression: "true" }] });
});

it("P11 a rule for every row is shown as such, and taking it back leaves the role with its own branch", async () => {
  const { saved, save, choose } = show(() => [
    { entity: "appointment", expression: "true" },
    { entity: "organ", expression: "true" },
  ]);
  expect(await screen.findAllByText("全部数据", { selector: ".ant-select-selection-item" })).toHaveLength(3);
  await choose("预约", "默认：本部门及下级");
  await save();
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(saved.mock.calls[0]?.[0]).toMatchObject({ rules: [{ entity: "organ", expression: "true" }] });
});

it("P11 this department and below is asked of the tree, not of the text of codes", async () => {
  const { saved, save, choose } = show(() => []);
  await choose("机构", "本部门及下级");
  await save();
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(saved.mock.calls[0]?.[0]).toMatchObject({ rules: [{ entity: "organ", expression: "row.orgCode in user.orgCodes" }] });
});

it("PERM-15 a rule is built of fields by their names, with values and with words for who looks, and counted before it is saved", async () => {
  const { user, counted, saved, save, choose } = show(() => [ofDepartment]);
  await choose("机构", "按条件组合");
  const place = await screen.findByRole("region", { name: "机构" });
  const shown = (name: string) => within(place).findByRole("combobox", { name });
  const pick = async (name: string, label: string) => {
    await user.click(await shown(name));
    const options = await screen.findAllByText(label, { selector: ".ant-select-item-option-content" });
    await user.click(options.at(-1) as HTMLElement);
  };
  expect(await within(place).findByText("是本部门")).toBeTruthy();
  await user.click(within(place).getByRole("button", { name: "添加条件" }));
  await pick("条件 2 的查询项", "机构名称");
  await pick("条件 2 的规则", "包含");
  expect(within(place).getByText("还没有填写值，填写后才能保存")).toBeTruthy();
  await user.type(await within(place).findByRole("textbox", { name: "条件 2 的值" }), "社区's");
  await pick("条件之间", "满足任一条件");
  await user.click(within(place).getByRole("button", { name: "试算机构可见几条" }));
  expect(await within(place).findByText(/^3 条可见（共 12 条/)).toBeTruthy();
  const expression = "row.orgCode == user.orgCode || row.organName.contains('社区\\'s')";
  expect(counted).toHaveBeenCalledExactlyOnceWith({ entity: "organ", expression });
  await save();
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(saved.mock.calls[0]?.[0]).toMatchObject({ rules: [{ entity: "organ", expression }] });
});

it("PERM-15 data that the role may not use stand folded below, and are found by their name", async () => {
  const unused = entities.map((entity) => ({ ...entity, isUsed: entity.name === "user" }));
  answer(on.get(api(path), () => ok({ rules: [], entities: unused })));
  const row = { id: "r2", roleName: "门诊" };
  const { user } = renderRuntime(<DataRulesDialog screen={buildScreen()} rows={[row]} props={{}} onClose={vi.fn()} onChanged={vi.fn()} />);
  expect(await screen.findByText("角色还没有权限的数据（2）")).toBeTruthy();
  const shown = () =>
    within(screen.getByRole("dialog"))
      .queryAllByRole("region")
      .map((region) => region.getAttribute("aria-label"));
  expect(shown()).toEqual(["用户"]);
  await user.type(screen.getByRole("textbox", { name: "查找数据" }), "机");
  expect(shown()).toEqual(["机构"]);
});
