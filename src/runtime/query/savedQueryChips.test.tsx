import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { useApiServer } from "../../../tests/support/apiServer.ts";
import { askForName, dialog, press, value } from "../../../tests/support/queryBuilder.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { appointmentHandlers } from "../../../tests/support/screenHandlers.ts";
import { SchemaScreen } from "../screens/SchemaScreen.tsx";

const { answer, requestsTo } = useApiServer();
const tomorrow = { title: "明天的预约", matchType: "and", records: [{ field: "date", rule: "eq", val: "明天" }] };
const many = { title: "两人以上", matchType: "or", records: [{ field: "people", rule: "ge", val: "2" }] };

// It comes when it is first opened; here that would count as waiting.
beforeAll(async () => {
  await import("./advanced/AdvancedQueryDialog.tsx");
});

async function show(saved: readonly object[], search = "") {
  localStorage.setItem("JSuperQuerySaved_/hiv/appointment", JSON.stringify(saved));
  answer(...appointmentHandlers(25));
  const view = renderRuntime(<SchemaScreen screenId="appointment" />, { address: `/hiv/appointment${search}` });
  await screen.findAllByText(/预约人\d+/);
  return view;
}

const row = () => screen.queryByRole("list", { name: "常用查询" });
const chip = (name: string) => within(row() as HTMLElement).getByRole("button", { name });
const pressed = () =>
  within(row() as HTMLElement)
    .queryAllByRole("button", { pressed: true })
    .map(({ textContent }) => textContent);
const lastConditions = () => {
  const text = requestsTo("/hiv/appointment/list").at(-1)?.params["superQueryParams"];
  return text === undefined ? undefined : (JSON.parse(decodeURIComponent(text)) as unknown);
};

describe("the saved queries of a list", () => {
  it("QUERY-25 are not there before something was saved", async () => {
    await show([]);
    expect(row()).toBeNull();
  });

  it("QUERY-25 are one click each, which keeps 明天 as the word, in the call and the address; a click on the active one takes it off", async () => {
    const { user, search } = await show([tomorrow, many]);
    expect(pressed()).toEqual(["全部"]);
    await user.click(chip("明天的预约"));
    await waitFor(() => expect(lastConditions()).toEqual(tomorrow.records));
    expect(decodeURIComponent(decodeURIComponent(search()))).toContain('"val":"明天"');
    expect(pressed()).toEqual(["明天的预约"]);
    // Its name says it; the conditions say it no second time.
    expect(screen.queryByRole("list", { name: "生效中的条件" })).toBeNull();
    await user.click(chip("两人以上"));
    await waitFor(() => expect(pressed()).toEqual(["两人以上"]));
    expect(requestsTo("/hiv/appointment/list").at(-1)?.params["superQueryMatchType"]).toBe("or");
    await user.click(chip("两人以上"));
    await waitFor(() => expect(pressed()).toEqual(["全部"]));
    expect(search()).toBe("");
  });

  it("stand beside the conditions of the query bar, and 全部 drops both", async () => {
    const { user, search } = await show([tomorrow], "?realname=*王*");
    expect(pressed()).toEqual([]);
    await user.click(chip("明天的预约"));
    await waitFor(() => expect(lastConditions()).toEqual(tomorrow.records));
    expect(screen.getByRole("list", { name: "生效中的条件" }).textContent).toBe("姓名：王");
    await user.click(chip("全部"));
    await waitFor(() => expect(pressed()).toEqual(["全部"]));
    expect(search()).not.toMatch(/realname|_super/);
  });

  it("are reached by keys, the seventh and what follows in a menu; the one in force always stands in the line", async () => {
    const others = Array.from({ length: 8 }, (_, index) => ({
      ...many,
      title: `查询${index + 1}`,
      records: [{ field: "people", rule: "ge", val: String(index) }],
    }));
    const { user } = await show(others);
    expect(within(row() as HTMLElement).queryByRole("button", { name: "查询7" })).toBeNull();
    chip("更多常用查询，2 个").focus();
    await user.keyboard("{Enter}");
    await user.click(await screen.findByRole("menuitem", { name: "查询8" }));
    await waitFor(() => expect(pressed()).toEqual(["查询8"]));
    expect(lastConditions()).toEqual(others[7]?.records);
    chip("查询1").focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(pressed()).toEqual(["查询1"]));
  });

  it("are managed where they are made, and ask before they take the place of what is filled in there", async () => {
    const { user } = await show([tomorrow]);
    await user.click(chip("管理"));
    await dialog();
    await askForName(user, "王");
    await press(user, "关闭");
    await user.click(chip("明天的预约"));
    await user.click(await screen.findByRole("button", { name: "放弃并载入" }));
    await waitFor(() => expect(lastConditions()).toEqual(tomorrow.records));
    await user.click(chip("管理"));
    await dialog();
    expect(value(1).value).toBe("明天");
    await user.click(screen.getByRole("button", { name: "删除保存的查询明天的预约" }));
    await user.click(await screen.findByRole("button", { name: "删除" }));
    await waitFor(() => expect(row()).toBeNull());
    // What was found stays, and is said by its condition again.
    expect(screen.getByRole("list", { name: "生效中的条件" }).textContent).toBe("预约日期：明天");
  });
});
