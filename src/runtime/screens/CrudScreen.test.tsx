import { screen, waitFor, within } from "@testing-library/react";
import { delay, http as on } from "msw";
import { afterEach, describe, expect, it } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { appointmentHandlers } from "../../../tests/support/screenHandlers.ts";
import { findHeader, header, renderRuntime, rowWith, shownRows } from "../../../tests/support/renderRuntime.tsx";
import { appointmentFields, buildCompiledEntity, buildScreen } from "../../../tests/support/screens.ts";
import { hasTypedText } from "../unsaved/unsavedForms.ts";
import { SchemaScreen } from "./SchemaScreen.tsx";

const { answer, requestsTo } = useApiServer();
const listPath = "/hiv/appointment/list";

const nameBox = () => screen.getByRole<HTMLInputElement>("textbox", { name: "姓名" });
const mobileBox = () => screen.getByRole<HTMLInputElement>("textbox", { name: "手机号" });
const serve = (total = 25, compiled = buildScreen()) => answer(...appointmentHandlers(total, compiled));
const lastList = () => requestsTo(listPath).at(-1)?.params ?? {};
const show = (address = "/hiv/appointment") => renderRuntime(<SchemaScreen screenId="appointment" />, { address });

// What a person has set is kept, from test to test too.
afterEach(() => localStorage.clear());

describe("loading", () => {
  it("LIST-01 LIST-09 shows the first page with total and dictionary texts", async () => {
    serve(25);
    show();
    await rowWith("预约人1");
    expect(shownRows()).toHaveLength(10);
    expect(screen.getByText("第 1-10 条，共 25 条")).toBeDefined();
    expect(screen.getAllByText("已预约")).toHaveLength(10);
  });

  it("shows the table's frame with placeholders before the first rows come", async () => {
    serve();
    answer(on.get(api(listPath), async () => delay("infinite")));
    const { container } = show();
    expect(await findHeader("状态")).toBeDefined();
    expect(container.querySelectorAll("[class*=skeleton]").length).toBeGreaterThan(0);
    expect(screen.queryByText(/还没有/)).toBeNull();
  });

  it("says what to do where there is nothing yet", async () => {
    serve(0);
    show();
    expect(await screen.findByText("还没有预约，从新建第一条开始")).toBeDefined();
    expect([screen.getByText("共 0 条").tagName, document.querySelector(".ant-pagination")]).toEqual(["SPAN", null]);
    expect(screen.getAllByRole("button", { name: "新建" })).toHaveLength(2);
  });

  it("AUTH-52 says to who sees nothing for want of a department that this is why, and what to do", async () => {
    serve(0);
    answer(on.get(api(listPath), () => ok({ records: [], total: 0, lacksDepartment: true })));
    show();
    expect(await screen.findByText(/您尚未设置部门信息，看不到任何预约。请联系管理员/)).toBeDefined();
    expect(screen.queryByText(/从新建第一条开始/)).toBeNull();
  });

  it("offers to drop the conditions where nothing is found", async () => {
    serve(0);
    const { user, search } = show("/hiv/appointment?realname=*王*");
    await screen.findByText("没有符合条件的记录，请换个条件再试");
    await user.click(screen.getByRole("button", { name: "清空条件" }));
    await waitFor(() => expect(search()).toBe("?_all=1"));
    expect(lastList()).not.toHaveProperty("realname");
  });

  it("LIST-17 shows the server's message as a warning and offers another try", async () => {
    serve();
    answer(on.get(api(listPath), () => refused(400, "查询条件不正确"), { once: true }));
    const { user } = show();
    const note = await screen.findByRole("alert");
    expect(note.textContent).toContain("预约加载失败");
    expect(note.textContent).toContain("查询条件不正确");
    await user.click(within(note).getByRole("button", { name: "重试" }));
    expect(await rowWith("预约人1")).toBeDefined();
  });
});

describe("querying", () => {
  it("LIST-01 LIST-03 starts at the first page on Enter and keeps the conditions in the address", async () => {
    serve(25);
    const { user, search } = show("/hiv/appointment?pageNo=2");
    await rowWith("预约人11");
    await user.type(nameBox(), "王{Enter}");
    await waitFor(() => expect(lastList()).toMatchObject({ realname: "*王*", pageNo: "1" }));
    expect(search()).toBe("?realname=*王*");
  });

  it("S-22 says that a masked value is looked for whole, and names the one that is not, before anything is asked", async () => {
    const entity = buildCompiledEntity({
      fields: appointmentFields.map((field) => (field.name === "mobile" ? { ...field, constraints: { pattern: "^1[0-9]{10}$" } } : field)),
    });
    const query = buildScreen().query.map((item) => (item.field === "date" || item.field === "status" ? item : { ...item, isWhole: true }));
    serve(25, buildScreen({ entity, query }));
    const { user } = renderRuntime(<SchemaScreen screenId="appointment" />, { codes: ["hiv:appointment:list"] });
    await rowWith("预约人1");
    expect([nameBox().placeholder, mobileBox().placeholder]).toEqual(["须输入完整内容", "须输入完整内容"]);
    const asked = requestsTo(listPath).length;
    await user.type(mobileBox(), "1380");
    expect(screen.queryByRole("alert")).toBeNull();
    await user.keyboard("{Enter}");
    expect(screen.getByRole("alert").textContent).toBe("“手机号”已脱敏，须输入完整内容");
    expect([document.activeElement, mobileBox().getAttribute("aria-invalid")]).toEqual([mobileBox(), "true"]);
    expect(requestsTo(listPath)).toHaveLength(asked);
    await user.keyboard("0000001");
    expect(screen.queryByRole("alert")).toBeNull();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(lastList()).toMatchObject({ mobile: "13800000001" }));
    await user.clear(mobileBox());
    await user.type(mobileBox(), "138-0000 0002{Enter}");
    expect(screen.queryByRole("alert")).toBeNull();
    await waitFor(() => expect(lastList()).toMatchObject({ mobile: "13800000002" }));
  });

  it("AUTH-19 counts conditions as typed until they are sent or taken back", async () => {
    serve(25);
    const { user } = show();
    await rowWith("预约人1");
    expect(hasTypedText()).toBe(false);
    await user.type(nameBox(), "王");
    expect(hasTypedText()).toBe(true);
    await user.keyboard("{Backspace}");
    expect(hasTypedText()).toBe(false);
    await user.type(nameBox(), "李{Enter}");
    await waitFor(() => expect(hasTypedText()).toBe(false));
  });

  it("fills the controls from the address, and back brings the conditions before", async () => {
    serve(25);
    const { user, router } = show("/hiv/appointment?realname=*王*");
    await rowWith("预约人1");
    const name = nameBox();
    expect(name.value).toBe("王");
    await user.clear(name);
    await user.type(name, "李{Enter}");
    await waitFor(() => expect(lastList()).toMatchObject({ realname: "*李*" }));
    await router.navigate(-1);
    await waitFor(() => expect(nameBox().value).toBe("王"));
  });

  it("resets to what the screen starts with", async () => {
    serve(25, buildScreen({ query: [{ field: "realname", label: "姓名", operator: "like", default: "王" }] }));
    const { user, search } = show();
    await rowWith("预约人1");
    expect(lastList()).toMatchObject({ realname: "*王*" });
    const name = nameBox();
    await user.clear(name);
    await user.type(name, "李{Enter}");
    await waitFor(() => expect(lastList()).toMatchObject({ realname: "*李*" }));
    await user.click(screen.getByRole("button", { name: "重置" }));
    await waitFor(() => expect(search()).toBe(""));
    expect(nameBox().value).toBe("王");
  });

  it("folds conditions that do not fit one line and remembers that they were unfolded", async () => {
    serve(25);
    const { user } = show("/hiv/appointment?date_begin=2026-01-01");
    await rowWith("预约人1");
    expect(screen.queryByText("预约日期", { selector: "label" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "展开(1)" }));
    expect(screen.getByText("预约日期", { selector: "label" })).toBeDefined();
    expect(localStorage.getItem("ribbon.u1.query.appointment")).toBe("true");
  });

  it("asks for a range as it is written, and not at all while something in it cannot be read", async () => {
    serve(25, buildScreen({ query: [{ field: "date", label: "预约日期", operator: "range" }] }));
    const { user, search } = show();
    await rowWith("预约人1");
    const begin = screen.getByLabelText<HTMLInputElement>("预约日期", { selector: "input" });
    await user.type(begin, "2026年3月1日至5日{Enter}");
    await waitFor(() => expect(lastList()).toMatchObject({ date_begin: "2026-03-01", date_end: "2026-03-05" }));
    await user.clear(begin);
    await user.type(begin, "春天{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe("预约日期“春天”看不出是哪一天，可写成 2026-01-05、1月5日 或 明天");
    expect(begin.value).toBe("春天");
    expect(search()).toBe("?date_begin=2026-03-01&date_end=2026-03-05");
  });

  it("loads anew when the same conditions are asked for again", async () => {
    serve(25);
    const { user } = show();
    await rowWith("预约人1");
    await user.click(screen.getByRole("button", { name: "查询" }));
    await waitFor(() => expect(requestsTo(listPath)).toHaveLength(2));
  });
});

describe("pages and order", () => {
  it("LIST-03 LIST-05 loads the page that is asked for and offers 10 to 100 rows", async () => {
    serve(65);
    const { user, search } = show();
    await rowWith("预约人1");
    await user.click(screen.getByRole("listitem", { name: "3" }));
    expect(await rowWith("预约人21")).toBeDefined();
    expect(search()).toBe("?pageNo=3");
    await user.click(screen.getByRole("combobox", { name: /页码/ }));
    expect((await screen.findAllByRole("option")).map((option) => option.textContent)).toEqual(
      [10, 20, 30, 50, 100].map((size) => `${size} 条/页`),
    );
  });

  it("LIST-05 keeps for the person how many rows a page of this list has, and says it in addresses of later pages", async () => {
    serve(120);
    const first = show();
    await rowWith("预约人1");
    await first.user.click(screen.getByRole("combobox", { name: /页码/ }));
    await first.user.click(await screen.findByTitle("50 条/页"));
    await waitFor(() => expect(lastList()).toMatchObject({ pageSize: "50" }));
    expect(first.search()).toBe("");
    first.unmount();
    const { user, search } = show();
    await rowWith("预约人50");
    await user.click(screen.getByRole("listitem", { name: "2" }));
    expect(await rowWith("预约人51")).toBeDefined();
    expect(search()).toBe("?pageNo=2&pageSize=50");
  });

  it("LIST-03 sorts on the server, and keeps the order in the address", async () => {
    serve(25);
    const { user, search } = show();
    await rowWith("预约人1");
    await user.click(header("预约日期"));
    await waitFor(() => expect(lastList()).toMatchObject({ column: "date", order: "asc" }));
    expect(search()).toBe("?column=date&order=asc");
  });

  it("LIST-04 goes to the last page that exists where the address names one behind it", async () => {
    serve(25);
    const { search } = show("/hiv/appointment?pageNo=9");
    expect(await rowWith("预约人21")).toBeDefined();
    expect(search()).toBe("?pageNo=3");
  });
});

describe("selection", () => {
  it("keeps rows chosen while pages change, counts them and lets them go", async () => {
    serve(25);
    const { user } = show();
    await rowWith("预约人1");
    await user.click(screen.getByRole("checkbox", { name: "选择预约人1" }));
    await user.click(screen.getByRole("listitem", { name: "2" }));
    await rowWith("预约人11");
    await user.click(screen.getByRole("checkbox", { name: "选择预约人11" }));
    expect(screen.getByText(/已选 2 项/)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "清空" }));
    expect(screen.queryByText(/已选/)).toBeNull();
  });

  it("is dropped by a query", async () => {
    serve(25);
    const { user } = show();
    await rowWith("预约人1");
    await user.click(screen.getByRole("checkbox", { name: "选择预约人1" }));
    await user.type(nameBox(), "王{Enter}");
    await waitFor(() => expect(screen.queryByText(/已选/)).toBeNull());
  });
});

describe("columns", () => {
  it("are shown and hidden by the person and stay so", async () => {
    serve(3);
    const first = show();
    await rowWith("预约人1");
    expect(screen.queryAllByRole("columnheader", { name: "创建时间" })).toEqual([]);
    await first.user.click(screen.getByRole("button", { name: "列设置" }));
    await first.user.click(await screen.findByRole("checkbox", { name: "创建时间" }));
    expect(await findHeader("创建时间")).toBeDefined();
    first.unmount();

    show();
    await rowWith("预约人1");
    expect(header("创建时间")).toBeDefined();
  });

  it("keep the one that names a row at the left edge and the actions at the right", async () => {
    serve(3);
    show();
    await rowWith("预约人1");
    expect(header("姓名").className).toContain("ant-table-cell-fix-left");
    expect(header("操作").className).toContain("ant-table-cell-fix-right");
  });
});

describe("live schemas", () => {
  it("shows a changed screen and keeps query, page and what is being typed", async () => {
    serve(25);
    const { client, user, search } = show("/hiv/appointment?pageNo=2&realname=*王*");
    await rowWith("预约人11");
    await user.type(mobileBox(), "138");
    const changed = buildScreen({
      hash: "hash-2",
      columns: buildScreen().columns.map((column) => (column.field === "people" ? { ...column, title: "来访人数" } : column)),
    });
    serve(25, changed);
    await client.invalidateQueries({ queryKey: ["screen", "appointment"] });
    expect(await findHeader("来访人数")).toBeDefined();
    expect(search()).toBe("?pageNo=2&realname=*王*");
    expect(mobileBox().value).toBe("138");
  });
});
