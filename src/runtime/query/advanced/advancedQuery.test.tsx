import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { useApiServer } from "../../../../tests/support/apiServer.ts";
import { buildField } from "../../../../tests/support/entities.ts";
import {
  askForName,
  choices,
  choose,
  dialog,
  field,
  offered,
  press,
  rule,
  shownText,
  value,
} from "../../../../tests/support/queryBuilder.ts";
import { renderRuntime } from "../../../../tests/support/renderRuntime.tsx";
import { appointmentHandlers } from "../../../../tests/support/screenHandlers.ts";
import { appointmentFields, buildCompiledEntity, buildScreen } from "../../../../tests/support/screens.ts";
import { operators } from "../../../schema/query/operators/registry.ts";
import { registerFieldViews } from "../../fields/fieldView.ts";
import { switchView } from "../../fields/switch/switchView.tsx";
import { hasTypedText } from "../../unsaved/unsavedForms.ts";
import { SchemaScreen } from "../../screens/SchemaScreen.tsx";

registerFieldViews([switchView]);

const { answer, requestsTo } = useApiServer();
const listPath = "/hiv/appointment/list";

// It comes when it is first opened; here that would count as waiting.
beforeAll(async () => {
  await import("./AdvancedQueryDialog.tsx");
});

/** The conditions of the last list call as the server reads them: the address, and once more percent-encoded. */
function lastConditions(): readonly Readonly<Record<string, unknown>>[] | undefined {
  const text = requestsTo(listPath).at(-1)?.params["superQueryParams"];
  return text === undefined ? undefined : (JSON.parse(decodeURIComponent(text)) as Readonly<Record<string, unknown>>[]);
}
const lastMatch = () => requestsTo(listPath).at(-1)?.params["superQueryMatchType"];
const addressOf = (records: readonly object[], match = "and") =>
  `/hiv/appointment?${new URLSearchParams({ _super: encodeURI(JSON.stringify(records)), _match: match }).toString()}`;

async function open(address = "/hiv/appointment", compiled = buildScreen(), codes?: readonly string[]) {
  answer(...appointmentHandlers(25, compiled));
  const view = renderRuntime(<SchemaScreen screenId="appointment" />, { address, ...(codes ? { codes } : {}) });
  await screen.findAllByText(/预约人\d+/);
  await view.user.click(screen.getByRole("button", { name: /^高级查询/ }));
  await dialog();
  return view;
}

describe("the query builder", () => {
  it("QUERY-01 QUERY-02 opens 1000 px wide with one empty condition that asks for equality", async () => {
    await open();
    const { style } = await dialog();
    expect(style.width).toBe("1000px");
    expect(screen.getByText("高级查询：预约管理")).toBeDefined();
    expect(screen.getAllByRole("listitem", { name: /^条件/ })).toHaveLength(1);
    expect(shownText(field(1))).toContain("请选择查询项");
    expect(shownText(rule(1))).toContain("等于");
  });

  it("QUERY-05 joins by all or by any", async () => {
    const { user } = await open();
    const match = screen.getByRole("combobox", { name: "匹配方式" });
    expect(await offered(user, match)).toEqual(["AND（所有条件都要求匹配）", "OR（条件中的任意一个匹配）"]);
    await choose(user, match, "OR（条件中的任意一个匹配）");
    await askForName(user, "王");
    await press(user, "查询");
    await waitFor(() => expect(lastMatch()).toBe("or"));
  });

  it("QUERY-06 QUERY-07 QUERY-08 QUERY-09 QUERY-10 QUERY-11 QUERY-12 names the rules", async () => {
    const { user } = await open();
    expect(await offered(user, rule(1))).toEqual([
      "等于",
      "包含",
      "以..开始",
      "以..结尾",
      "在...中",
      "不等于",
      "大于",
      "大于等于",
      "小于",
      "小于等于",
    ]);
  });

  it.each([
    ["人数", ["等于", "在...中", "不等于", "大于", "大于等于", "小于", "小于等于"]],
    ["状态", ["等于", "在...中", "不等于"]],
    ["预约日期", ["等于", "不等于", "大于", "大于等于", "小于", "小于等于"]],
  ])("offers for %s only what the server can compare it by", async (title, rules) => {
    const { user } = await open();
    await choose(user, field(1), title);
    const bare = operators.filter(({ takes }) => takes === "none").map(({ title: name }) => name);
    expect(await offered(user, rule(1))).toEqual([...rules, ...bare]);
  });

  it("QUERY-02 QUERY-13 QUERY-17 QUERY-18 QUERY-32 runs what is filled in, several values joined by commas", async () => {
    const { user, search } = await open("/hiv/appointment?pageNo=2");
    await choose(user, field(1), "状态");
    await choose(user, rule(1), "在...中");
    await choose(user, choices(1), "已预约");
    await choose(user, choices(1), "已到访");
    await press(user, "查询");
    await waitFor(() => expect(lastConditions()).toMatchObject([{ field: "status", rule: "in", val: "booked,arrived" }]));
    expect(lastMatch()).toBe("and");
    expect(requestsTo(listPath).at(-1)?.params).toMatchObject({ pageNo: "1" });
    expect(search()).toContain("_match=and");
    expect(await screen.findByRole("list", { name: "生效中的条件" })).toBeDefined();
    expect(await screen.findByText("查询到 25 条记录")).toBeDefined();
    expect(screen.getByRole("button", { name: "高级查询，1 个条件生效中" })).toBeDefined();
  });

  it("leaves out what is not filled in, which stays and says so", async () => {
    const { user } = await open();
    await askForName(user, "王");
    await press(user, "添加条件");
    await choose(user, field(2), "人数");
    expect(screen.getByText("还没有填写值，不参与查询")).toBeDefined();
    await press(user, "查询");
    await waitFor(() => expect(lastConditions()).toMatchObject([{ field: "realname", rule: "like", val: "王" }]));
    expect(lastConditions()).toHaveLength(1);
    expect(shownText(field(2))).toContain("人数");
  });

  it("asks again for fresh rows where the same is run twice", async () => {
    const { user } = await open();
    await askForName(user, "王");
    await press(user, "查询");
    await waitFor(() => expect(lastConditions()).toHaveLength(1));
    const before = requestsTo(listPath).length;
    await waitFor(() => expect(screen.getByText("查询到 25 条记录")).toBeDefined());
    await press(user, "查询");
    await waitFor(() => expect(requestsTo(listPath)).toHaveLength(before + 1));
  });

  it("QUERY-14 forgets the value when another field is picked and says what the new one is like", async () => {
    const { user } = await open();
    await askForName(user, "王");
    await choose(user, field(1), "人数");
    expect(value(1).value).toBe("");
    expect(shownText(rule(1))).toContain("等于");
    await user.type(value(1), "2");
    await press(user, "查询");
    await waitFor(() => expect(lastConditions()).toMatchObject([{ field: "people", rule: "eq", val: "2", type: "integer" }]));
  });

  it("QUERY-15 keeps only the first value when the rule is no longer “in”", async () => {
    const { user } = await open();
    await choose(user, field(1), "状态");
    await choose(user, rule(1), "在...中");
    await choose(user, choices(1), "已预约");
    await choose(user, choices(1), "已到访");
    await choose(user, rule(1), "不等于");
    await press(user, "查询");
    await waitFor(() => expect(lastConditions()).toMatchObject([{ field: "status", rule: "ne", val: "booked" }]));
  });

  it("asks whether there is a value with no control for one, in the address, the chips and a saved query as well", async () => {
    const { user, search } = await open();
    await askForName(user, "王");
    expect(value(1)).toBeDefined();
    await choose(user, rule(1), "为空");
    expect(screen.queryByLabelText("条件 1 的值")).toBeNull();
    expect(screen.queryByText("还没有填写值，不参与查询")).toBeNull();
    await press(user, "查询");
    await waitFor(() => expect(lastConditions()).toMatchObject([{ field: "realname", rule: "empty", val: "" }]));
    expect(search()).toContain("_super=");
    const chip = await screen.findByRole("button", { name: "去掉条件：姓名为空" });
    expect(chip.closest("li")?.textContent).toBe("姓名为空");
    await choose(user, rule(1), "等于");
    expect(value(1)).toHaveProperty("value", "");
    expect(screen.getByText("还没有填写值，不参与查询")).toBeDefined();
  });

  it("is filled from an address that asks whether there is a value", async () => {
    await open(addressOf([{ field: "date", rule: "notEmpty", val: "" }]));
    expect(shownText(rule(1))).toContain("不为空");
    expect(screen.queryByLabelText("条件 1 的值")).toBeNull();
    await waitFor(() => expect(lastConditions()).toMatchObject([{ field: "date", rule: "notEmpty" }]));
  });

  it("QUERY-16 resetting drops the conditions, also those in force", async () => {
    const { user, search } = await open(addressOf([{ field: "people", rule: "ge", val: "2" }]));
    expect(value(1).value).toBe("2");
    await press(user, "重置");
    await waitFor(() => expect(lastConditions()).toBeUndefined());
    expect(search()).toBe("");
    expect(shownText(field(1))).toContain("请选择查询项");
    expect(screen.queryByRole("list", { name: "生效中的条件" })).toBeNull();
  });

  it("QUERY-16 taking the last condition away asks for nothing any more", async () => {
    const { user, search } = await open(addressOf([{ field: "people", rule: "ge", val: "2" }]));
    await user.click(screen.getByRole("button", { name: "删除条件 1" }));
    await waitFor(() => expect(lastConditions()).toBeUndefined());
    expect(search()).toBe("");
    expect(screen.getAllByRole("listitem", { name: /^条件/ })).toHaveLength(1);
  });

  it("QUERY-20 QUERY-21 does not run without a usable condition", async () => {
    const { user } = await open();
    await press(user, "查询");
    expect(await screen.findByText("不能查询空条件")).toBeDefined();
    await choose(user, field(1), "人数");
    await press(user, "查询");
    await waitFor(() => expect(screen.getAllByText("不能查询空条件")).toHaveLength(2));
    expect(lastConditions()).toBeUndefined();
  });

  it("QUERY-21 leaves out a condition of blanks, which the server would refuse", async () => {
    const { user } = await open();
    await askForName(user, "   ");
    expect(screen.getByText("还没有填写值，不参与查询")).toBeDefined();
    await press(user, "添加条件");
    await choose(user, field(2), "人数");
    await user.type(value(2), "3");
    await press(user, "查询");
    await waitFor(() => expect(lastConditions()).toMatchObject([{ field: "people" }]));
    expect(lastConditions()).toHaveLength(1);
  });

  it("says so where conditions would not fit an address, and keeps them", async () => {
    const { user } = await open();
    await choose(user, field(1), "基本信息-姓名");
    await user.click(value(1));
    await user.paste("王".repeat(500));
    await press(user, "查询");
    expect(await screen.findByText("条件太多或值太长，请减少条件或缩短值后再查询")).toBeDefined();
    expect(lastConditions()).toBeUndefined();
    expect(value(1).value).toHaveLength(500);
  });

  it("AUTH-19 counts conditions as typed until they are run, and keeps them while it is closed", async () => {
    const { user } = await open();
    expect(hasTypedText()).toBe(false);
    await askForName(user, "王");
    expect(hasTypedText()).toBe(true);
    await press(user, "关闭");
    await waitFor(() => expect(screen.queryByRole("list", { name: "查询条件" })).toBeNull());
    expect(hasTypedText()).toBe(true);
    await user.click(screen.getByRole("button", { name: "高级查询" }));
    await dialog();
    expect(value(1).value).toBe("王");
    await press(user, "查询");
    await waitFor(() => expect(hasTypedText()).toBe(false));
  });

  it("fills itself from the address, and back brings the conditions before", async () => {
    const { user, router } = await open(addressOf([{ field: "status", rule: "ne", val: "cancelled" }], "or"));
    expect(shownText(screen.getByRole("combobox", { name: "匹配方式" }))).toContain("OR");
    expect(shownText(rule(1))).toContain("不等于");
    expect(shownText(choices(1))).toContain("已取消");
    await choose(user, field(1), "人数");
    await user.type(value(1), "3");
    await press(user, "查询");
    await waitFor(() => expect(lastConditions()).toMatchObject([{ field: "people" }]));
    await router.navigate(-1);
    await waitFor(() => expect(shownText(choices(1))).toContain("已取消"));
  });

  it("takes an address that was cut short as no condition at all", async () => {
    await open("/hiv/appointment?_super=%255B%257B%2522fie");
    expect(shownText(field(1))).toContain("请选择查询项");
  });

  it("QUERY-05 stands above the rows once: each condition, how they are joined, and the way to change them", async () => {
    answer(...appointmentHandlers(25));
    const records = [
      { field: "people", rule: "ge", val: "2" },
      { field: "date", rule: "eq", val: "明天" },
      { field: "gone", rule: "eq", val: "x" },
    ];
    const { user, search } = renderRuntime(<SchemaScreen screenId="appointment" />, { address: addressOf(records, "or") });
    const chips = await screen.findByRole("list", { name: "生效中的条件" });
    expect(
      within(chips)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["满足以下任意一个", "人数大于等于：2", "预约日期：明天", "已不存在或无权查看的条件"]);
    await user.click(screen.getByRole("button", { name: "修改高级查询" }));
    await dialog();
    expect(value(2).value).toBe("明天");
    await press(user, "关闭");
    await user.click(screen.getByRole("button", { name: "全部清除" }));
    await waitFor(() => expect(lastConditions()).toBeUndefined());
    expect(search()).not.toContain("_super");
  });
});

describe("what a condition says about its field", () => {
  const fields = [
    ...appointmentFields,
    buildField({ name: "first", title: "首次", kind: "switch", ui: { props: { on: "1", off: "0", onText: "是", offText: "否" } } }),
  ];
  const compiled = buildScreen({ entity: buildCompiledEntity({ fields }) });

  it.each([
    ["QUERY-04 QUERY-33 the stored values of a switch", "首次", "是", { field: "first", val: "1", extendOption: ["1", "0"] }],
    [
      "QUERY-03 the dictionary",
      "状态",
      "已到访",
      { field: "status", val: "arrived", type: "dictionary", dictCode: "hiv_appointment_status" },
    ],
  ])("%s", async (_, title, chosen, record) => {
    const { user } = await open(undefined, compiled);
    await choose(user, field(1), title);
    await choose(user, choices(1), chosen);
    await press(user, "查询");
    await waitFor(() => expect(lastConditions()).toMatchObject([record]));
    // Choices are the dictionary's, which changes: they are neither sent nor kept.
    expect(lastConditions()?.[0]).not.toHaveProperty("options");
  });

  it("QUERY-03 QUERY-33 how a day is written", async () => {
    const column = { name: "date", type: "date", index: false, search: false, was: [] } as const;
    const dated = appointmentFields.map((some) => (some.name === "date" ? { ...some, column } : some));
    const { user } = await open(undefined, buildScreen({ entity: buildCompiledEntity({ fields: dated }) }));
    await choose(user, field(1), "预约日期");
    await choose(user, rule(1), "大于等于");
    await user.type(value(1), "2026-01-06{Enter}");
    await press(user, "查询");
    await waitFor(() =>
      expect(lastConditions()).toMatchObject([
        { field: "date", rule: "ge", val: "2026-01-06", type: "date", dbType: "date", formatStr: "YYYY-MM-DD" },
      ]),
    );
  });
});

describe("the fields that can be asked for", () => {
  const child = buildCompiledEntity({
    name: "visit",
    title: "到访",
    permission: "hiv:visit",
    fields: [
      buildField({ name: "appointmentId", title: "预约" }),
      buildField({ name: "result", title: "结果" }),
      buildField({ name: "secret", title: "密码", kind: "password", writeOnly: true }),
    ],
  });
  const visits = buildField({
    name: "visits",
    title: "到访记录",
    kind: "children",
    type: "array",
    children: { entity: "visit", by: "appointmentId" },
  });
  const entity = buildCompiledEntity({ fields: [...appointmentFields, visits], children: { visits: child } });

  it("QUERY-28 QUERY-29 QUERY-30 QUERY-31 stand in groups, named by their group where its names are its own", async () => {
    const { user } = await open(undefined, buildScreen({ entity }));
    expect(await offered(user, field(1))).toEqual([
      "基本信息",
      "基本信息-姓名",
      "手机号",
      "状态",
      "预约日期",
      "人数",
      "取消原因",
      "创建时间",
      "到访记录",
      "到访记录-结果",
    ]);
    await user.click(field(1));
    const group = screen.getByText("到访记录", { selector: ".ant-select-item-group" });
    await user.click(group);
    expect(shownText(field(1))).toContain("请选择查询项");
    await user.keyboard("{Escape}");
    await choose(user, field(1), "到访记录-结果");
    await user.type(value(1), "阴性");
    await press(user, "添加条件");
    await choose(user, field(2), "基本信息-姓名");
    await user.type(value(2), "王");
    await press(user, "查询");
    await waitFor(() => expect(lastConditions()).toMatchObject([{ field: "visits,result" }, { field: "realname" }]));
    const chips = await screen.findByRole("list", { name: "生效中的条件" });
    expect(chips.textContent).toContain("到访记录-结果");
  });

  it("asks a sub-table whether it has rows", async () => {
    const fields = [...appointmentFields.filter(({ name }) => name === "realname"), visits];
    const { user } = await open(undefined, buildScreen({ entity: buildCompiledEntity({ fields, children: { visits: child } }) }));
    await choose(user, field(1), "到访记录-明细");
    expect(await offered(user, rule(1))).toEqual(["为空", "不为空"]);
    await press(user, "查询");
    await waitFor(() => expect(lastConditions()).toMatchObject([{ field: "visits", rule: "empty", val: "" }]));
    expect(await screen.findByText("到访记录为空")).toBeDefined();
  });

  it("compares a masked value whole only, or asks whether there is one, and one masked entirely not at all", async () => {
    const fields = [...appointmentFields, buildField({ name: "idNote", title: "备注", permission: { mask: "all" } })];
    const { user } = await open(undefined, buildScreen({ entity: buildCompiledEntity({ fields }) }), ["hiv:appointment:list"]);
    expect(await offered(user, field(1))).not.toContain("备注");
    await choose(user, field(1), "手机号");
    expect(await offered(user, rule(1))).toEqual(["等于", "为空", "不为空"]);
  });

  it("offers no masked field of child rows", async () => {
    const masked = buildField({ name: "note", title: "备忘", permission: { mask: "name" } });
    const compiled = buildCompiledEntity({
      fields: [...appointmentFields, visits],
      children: { visits: { ...child, fields: [...child.fields, masked] } },
    });
    const { user } = await open(undefined, buildScreen({ entity: compiled }), ["hiv:appointment:list"]);
    const shown = await offered(user, field(1));
    expect(shown).toContain("到访记录-结果");
    expect(shown).not.toContain("到访记录-备忘");
  });

  it("keeps a condition whose field is gone in sight, and does not run it", async () => {
    const { user } = await open(addressOf([{ field: "gone", rule: "eq", val: "x" }]));
    expect(screen.getByText("该查询项已不存在或无权查看，请改选或删除该条件")).toBeDefined();
    const before = requestsTo(listPath).length;
    await press(user, "查询");
    expect(await screen.findByText("第 1 个条件的查询项已不存在或无权查看，请改选或删除该条件")).toBeDefined();
    expect(requestsTo(listPath)).toHaveLength(before);
  });
});
