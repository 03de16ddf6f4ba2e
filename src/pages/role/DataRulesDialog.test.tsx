import { act, screen, waitFor } from "@testing-library/react";
import { http as on, HttpResponse } from "msw";
import { afterEach, expect, it, vi } from "vitest";
import { api, ok, useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { buildScreen } from "../../../tests/support/screens.ts";
import { DataRulesDialog } from "./DataRulesDialog.tsx";

const { answer, requestsTo } = useApiServer();
const rulesPath = "/sys/permission/roleDataRules";
const entities = [{ name: "appointment", title: "预约", startsNarrow: false, isUsed: true, fields: [{ name: "status", title: "状态" }] }];

/** jsdom measures nothing, so antd finds no height for a text that grows, and React says so. */
afterEach(() => {
  const { calls } = vi.mocked(console.error).mock;
  const others = calls.filter(([message]) => !String(message).includes("`NaN` is an invalid value"));
  calls.splice(0, calls.length, ...others);
});

function open() {
  answer(on.get(api(rulesPath), () => ok({ entities, rules: [{ entity: "appointment", expression: "!(row.status == 'done')" }] })));
  const onClose = vi.fn();
  const row = { id: "r1", roleName: "门诊" };
  return {
    ...renderRuntime(<DataRulesDialog screen={buildScreen()} rows={[row]} props={{}} onClose={onClose} onChanged={() => undefined} />),
    onClose,
  };
}

/** Whether the browser would ask before the page is left. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

const condition = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "预约的自定义条件" });

it("AUTH-19 counts a typed condition as unsaved until it is saved or given up", async () => {
  const { user, onClose } = open();
  await user.type(await condition(), " && true");
  expect(asksBeforeLeaving()).toBe(true);
  await user.click(screen.getByRole("button", { name: /取\s*消/ }));
  await user.click(await screen.findByRole("button", { name: "继续编辑" }));
  expect((await condition()).value).toBe("!(row.status == 'done') && true");
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: /取\s*消/ }));
  await user.click(await screen.findByRole("button", { name: "放弃修改" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asksBeforeLeaving()).toBe(false);
});

it("ERR-07 leaves what is being edited on screen where a refresh finds no network", async () => {
  const { user, client } = open();
  await user.type(await condition(), " && true");
  answer(on.get(api(rulesPath), () => HttpResponse.error()));
  await act(() => client.refetchQueries({ queryKey: ["roleDataRules", "r1"] }));
  await waitFor(() => expect(requestsTo(rulesPath).length).toBeGreaterThan(1));
  expect((await condition()).value).toBe("!(row.status == 'done') && true");
});

it("S-11 says of a stored rule that cannot be read any more that it opens nothing, and why", async () => {
  const rule = { entity: "appointment", expression: "row.password == 'x'" };
  answer(on.get(api(rulesPath), () => ok({ entities, rules: [rule], voidRules: [{ ...rule, problem: "“密码”对任何人都不可见" }] })));
  const row = { id: "r2", roleName: "门诊" };
  const { user } = renderRuntime(
    <DataRulesDialog screen={buildScreen()} rows={[row]} props={{}} onClose={() => undefined} onChanged={() => undefined} />,
  );
  expect(await screen.findByText(/不开放任何数据：“密码”对任何人都不可见/)).toBeDefined();
  await user.clear(await condition());
  await user.type(await condition(), "true");
  expect(screen.queryByText(/不开放任何数据/)).toBeNull();
});

it("finds data among dozens by its name, or those of which the role says something, and keeps what was typed meanwhile", async () => {
  const others = ["机构", "机构时段", "问卷"].map((title, index) => ({
    name: `other${index}`,
    title,
    startsNarrow: false,
    isUsed: true,
    fields: [],
  }));
  answer(
    on.get(api(rulesPath), () =>
      ok({ entities: [...entities, ...others], rules: [{ entity: "appointment", expression: "!(row.status == 'done')" }] }),
    ),
  );
  const row = { id: "r3", roleName: "门诊" };
  const { user } = renderRuntime(
    <DataRulesDialog screen={buildScreen()} rows={[row]} props={{}} onClose={() => undefined} onChanged={() => undefined} />,
  );
  await user.type(await condition(), " && true");
  const shown = () => screen.queryAllByRole("combobox").map((box) => box.getAttribute("aria-label"));
  const find = screen.getByRole("textbox", { name: "查找数据" });
  await user.type(find, "机构");
  expect(shown()).toEqual(["机构的可见范围", "机构时段的可见范围"]);
  await user.clear(find);
  await user.click(screen.getByRole("checkbox", { name: "只看设定过的（1）" }));
  expect(shown()).toEqual(["预约的可见范围"]);
  expect((await condition()).value).toBe("!(row.status == 'done') && true");
  await user.type(find, "没有这个");
  expect(await screen.findByText("没有设定过范围的数据")).toBeDefined();
});
