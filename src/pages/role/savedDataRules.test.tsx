import type { DataRule } from "../../schema/wire/roleAnswers.ts";
import { focusManager } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { http as on } from "msw";
import { afterEach, expect, it, vi } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
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
  { name: "organ", title: "机构", department: "orgCode", startsNarrow: false, fields: [{ name: "orgCode", title: "部门" }] },
  { name: "appointment", title: "预约", department: "orgCode", startsNarrow: true, fields: [] },
  { name: "user", title: "用户", startsNarrow: false, fields: [{ name: "createBy", title: "创建人" }] },
];
const ofDepartment = { entity: "organ", expression: "row.orgCode == user.orgCode" };
const own = { entity: "user", expression: "row.createBy == user.username" };

/** Opens the rules of a role, which another administrator may change meanwhile. */
function show(rules: () => readonly DataRule[], refusal?: ReturnType<typeof refused>) {
  const saved = vi.fn();
  const onClose = vi.fn();
  answer(
    on.get(api(path), () => ok({ rules: rules().map((rule) => ({ ...rule })), entities })),
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
  return { ...view, saved, onClose, save, choose };
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
  expect(saved.mock.calls[0]?.[0]).toMatchObject({ rules: [{ entity: "organ", expression: "" }] });
  expect(onClose).not.toHaveBeenCalled();
});

it("PERM-15 several rules of one entity are one condition that any of them fulfils, and none is lost", async () => {
  const created = { entity: "organ", expression: "row.createBy == user.username" };
  const { saved, save, choose, onClose } = show(() => [ofDepartment, created]);
  const joined = "(row.orgCode == user.orgCode) || (row.createBy == user.username)";
  expect((await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "机构的自定义条件" })).value).toBe(joined);
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
