import { fireEvent, screen, waitFor } from "@testing-library/react";
import { delay, http as on } from "msw";
import { createRef } from "react";
import { describe, expect, it } from "vitest";
import { api, ok, refused, useApiServer } from "../../../../tests/support/apiServer.ts";
import { renderRuntime } from "../../../../tests/support/renderRuntime.tsx";
import { userEvent } from "../../../../tests/support/userEvent.ts";
import type { TableRow } from "../core/tableRow.ts";
import { EditableTable } from "../developer/EditableTable.tsx";
import type { EditableTableProps } from "../developer/editableTable.types.ts";
import type { EditableTableRef } from "../developer/tableRef.ts";
import { cellColumns } from "./gridColumns.ts";
import type { LineageColumn } from "./lineageColumn.ts";

const { answer, requestsTo } = useApiServer();

const abc = [
  { value: "1", text: "春" },
  { value: 2, title: "夏" },
  { value: "3", label: "秋", disabled: true },
];

function show(column: LineageColumn, row: TableRow = {}, props: Partial<EditableTableProps> = {}) {
  const ref = createRef<EditableTableRef>();
  const columns = [
    { key: "v", title: "值", ...column },
    { key: "end", title: "末", type: "input" as const },
  ];
  renderRuntime(<EditableTable ref={ref} label="表" columns={columns} dataSource={[{ id: "a", ...row }]} {...props} />);
  const user = userEvent.setup();
  const value = (key = "v") => ref.current?.getTableData()[0]?.[key];
  const cell = (index = 0) => document.querySelector<HTMLElement>(`[data-row="0"] [data-cell="${index}"]`) as HTMLElement;
  /** Types over the cell and goes on. */
  const type = async (text: string) => {
    await user.click(cell(1));
    await user.keyboard("{ArrowLeft}");
    await user.keyboard(text);
  };
  return { user, value, cell, type, table: () => ref.current as EditableTableRef };
}

/** A choice of the list that was opened last. */
const option = (name: string) =>
  waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>(`.ant-select-item-option[title="${name}"]`)].at(-1);
    if (!found) throw new Error(`${name} is not offered yet.`);
    return found;
  });

describe("columns of texts", () => {
  it("GRID-06 input takes what is typed", async () => {
    const { type, value } = show({ type: "input" });
    await type("新{Tab}");
    expect(value()).toBe("新");
  });

  it("GRID-52 inputNumber refuses what can become no number, and keeps what stood there", async () => {
    const { type, value } = show({ type: "inputNumber" }, { v: 5 });
    await type("1x2y.5{Tab}");
    expect(value()).toBe(12.5);
    await type("字{Tab}");
    expect(value()).toBe(12.5);
  });

  it("GRID-53 a minus alone becomes nothing once the cell is left, a number a number", async () => {
    const { type, value } = show({ type: "inputNumber" }, { v: 5 });
    await type("-{Tab}");
    expect(value()).toBeNull();
    await type("-3{Tab}");
    expect(value()).toBe(-3);
  });

  it("GRID-06 textarea takes several lines", async () => {
    const { type, value } = show({ type: "textarea" });
    await type("一{Alt>}{Enter}{/Alt}二{Tab}");
    expect(String(value())).toMatch(/^一\n?二$/);
  });

  it("GRID-71 input_pop opens a window 150 by 200, and 确定 closes it", async () => {
    const { user, cell, value } = show({ type: "input_pop" });
    await user.click(cell());
    const pop = await waitFor(() => {
      const found = document.querySelector<HTMLTextAreaElement>("[data-pop] textarea");
      if (!found) throw new Error("The window is not open yet.");
      return found;
    });
    expect([pop.style.height, pop.style.width]).toEqual(["200px", "150px"]);
    await user.type(pop, "长文");
    await user.click(screen.getByRole("button", { name: "确定" }));
    expect(document.querySelector("[data-pop]")).toBeNull();
    expect(value()).toBe("长文");
  });

  it("GRID-24 tags splits a text by two characters, with semicolons between", async () => {
    const { type, value, cell } = show({ type: "tags" });
    await type("头痛发热咳{Tab}");
    expect(value()).toBe("头痛;发热;咳");
    expect([...cell().querySelectorAll(".ant-tag")].map(({ textContent }) => textContent)).toEqual(["头痛", "发热", "咳"]);
  });
});

describe("columns of choices", () => {
  it("GRID-07 PICK-34 select shows texts, whatever they are called, and stores values", async () => {
    const { user, cell, value } = show({ type: "select", options: abc }, { v: "1" });
    expect(cell().textContent).toBe("春");
    await user.click(cell());
    await user.click(await option("夏"));
    expect(value()).toBe(2);
    expect(cell().textContent).toBe("夏");
  });

  it("GRID-12 what is typed over a select is read as the text of a choice; what is none stays to be corrected", async () => {
    const { type, value, cell } = show({ type: "select", options: abc });
    await type("夏{Tab}");
    expect(value()).toBe(2);
    await type("没有的{Tab}");
    expect([value(), cell().textContent, cell().title]).toEqual(["没有的", "没有的", "没有“没有的”这个选项，请从列表中选择"]);
    await type("秋{Tab}");
    expect(value()).toBe("秋");
  });

  it("GRID-12 what is typed becomes a choice where the column takes it", async () => {
    const { user, cell, value } = show({ type: "select", options: abc, allowInput: true });
    await user.click(cell());
    await user.type(await screen.findByRole("combobox"), "冬");
    await user.click(await option("冬"));
    expect([value(), cell().textContent]).toEqual(["冬", "冬"]);
  });

  it.each(["select-multiple", "list_multi"] as const)("GRID-07 %s joins values by commas", async (type) => {
    const { user, cell, value } = show({ type, options: abc }, { v: "1" });
    expect(cell().textContent).toBe("春");
    await user.click(cell());
    await user.click(await option("夏"));
    expect(value()).toBe("1,2");
    await user.keyboard("{Tab}");
    expect(cell().textContent).toBe("春，夏");
  });

  it.each(["select-search", "sel_search"] as const)("GRID-07 %s narrows the choices by typing", async (type) => {
    const { user, cell, value } = show({ type, options: abc });
    await user.click(cell());
    await user.type(await screen.findByRole("combobox"), "夏");
    await waitFor(() => expect(document.querySelectorAll(".ant-select-item-option")).toHaveLength(1));
    await user.click(await option("夏"));
    expect(value()).toBe(2);
  });

  it("GRID-07 radio offers its choices beside each other", async () => {
    const { user, cell, value } = show({ type: "radio", options: abc });
    await user.click(cell());
    await user.click(await screen.findByRole("radio", { name: "春" }));
    expect(value()).toBe("1");
    expect(cell().textContent).toBe("春");
  });

  it("GRID-03 checkbox changes between its two values, and a new row has the default", async () => {
    const { user, cell, value, table } = show({ type: "checkbox", customValue: ["Y", "N"], defaultChecked: true }, { v: "N" });
    await user.click(cell());
    expect(value()).toBe("Y");
    await user.keyboard(" ");
    expect(value()).toBe("N");
    expect(table().addRows()[0]?.["v"]).toBe("Y");
  });

  it("shows choices as coloured tags where the column says how", () => {
    const { cell } = show({ type: "select", options: abc, setTagColor: ({ value }) => (value === "1" ? "green" : undefined) }, { v: "1" });
    expect(cell().querySelector(".ant-tag-green")?.textContent).toBe("春");
  });
});

describe("dictionaries", () => {
  it("PICK-37 PICK-42 one that the console does not know is asked for, and 加载中... is shown meanwhile", async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    answer(
      on.get(api("/sys/dict/getDictItems/own"), async () => {
        await held;
        return ok([{ value: "1", text: "甲" }]);
      }),
    );
    const { user, cell } = show({ type: "select", dictCode: "own" }, { v: "1" });
    await user.click(cell());
    expect(await screen.findByText("加载中...")).toBeTruthy();
    release();
    await waitFor(() => expect(cell().textContent).toBe("甲"));
  });

  it("PICK-38 one that does not come gives no choices, and the select that is searched warns", async () => {
    answer(on.get(api("/sys/dict/getDictItems/own"), () => refused(500, "字典加载失败")));
    const { user, cell } = show({ type: "select-search", dictCode: "own" }, { v: "1" });
    expect(cell().textContent).toBe("1");
    await user.click(cell());
    expect(await screen.findByText("字典加载失败", { selector: ".ant-message *" })).toBeTruthy();
    expect(await screen.findByText("没有查询到任何数据")).toBeTruthy();
  });

  it("PICK-39 PICK-40 sel_search_async asks once typing rests, ten at a time, and a late answer to an older question is not shown", async () => {
    const asked: string[] = [];
    answer(
      on.get(api("/sys/dict/loadDict/people"), async ({ request }) => {
        const keyword = new URL(request.url).searchParams.get("keyword") ?? "";
        asked.push(keyword);
        if (keyword === "王") await delay(400);
        return ok([{ value: `${keyword}1`, text: `${keyword}某` }]);
      }),
    );
    const { user, cell, value } = show({ type: "sel_search_async", dictCode: "people" });
    await user.click(cell());
    const box = await screen.findByRole("combobox");
    fireEvent.change(box, { target: { value: "王" } });
    await waitFor(() => expect(asked).toContain("王"));
    fireEvent.change(box, { target: { value: "王小" } });
    await user.click(await option("王小某"));
    expect(value()).toBe("王小1");
    expect(cell().textContent).toBe("王小某");
    expect(screen.queryByTitle("王某")).toBeNull();
    await user.keyboard("{Delete}");
    expect([value(), cell().textContent, value("v_dictText")]).toEqual([null, "", undefined]);
    await user.keyboard("{Control>}z{/Control}");
    expect(cell().textContent).toBe("王小某");
    await user.keyboard("{Control>}z{/Control}");
    expect([value(), value("v_dictText")]).toEqual([undefined, undefined]);
    expect(requestsTo("/sys/dict/loadDict/people").at(-1)?.params).toMatchObject({ pageSize: "10" });
  });
});

describe("selects that hang on each other", () => {
  const linked: readonly LineageColumn[] = [
    { key: "p", title: "省", type: "select", linkageKey: "c" },
    { key: "c", title: "市", type: "select", linkageKey: "d" },
    { key: "d", title: "区", type: "select" },
  ];
  const below: Readonly<Record<string, string>> = { "": "省", 省: "市", 市: "区" };
  const requestData = async (parent: string) => [
    { value: `${below[parent]}`, text: `${below[parent]}一` },
    { value: "别", text: "别处" },
  ];

  it("GRID-12 each is asked by the value of the one before, over three levels, and emptied when that changes", async () => {
    const { user, cell, value, table } = show({}, { id: "a" }, { columns: linked, linkageConfig: [{ key: "p", requestData }] });
    for (const [index, text] of ["省一", "市一", "区一"].entries()) {
      await user.click(cell(index));
      await user.click((await screen.findAllByTitle(text)).at(-1) as HTMLElement);
    }
    expect([value("p"), value("c"), value("d")]).toEqual(["省", "市", "区"]);
    table().setValues([{ rowKey: "a", values: { p: "别" } }]);
    expect([value("p"), value("c"), value("d")]).toEqual(["别", null, null]);
  });
});

describe("columns of moments", () => {
  it.each([
    ["date", "2026年1月5日", "2026-01-05"],
    ["datetime", "2026-01-05 8:30", "2026-01-05 08:30:00"],
    ["time", "830", "08:30:00"],
  ] as const)("GRID-08 GRID-70 %s reads %s", async (type, text, wanted) => {
    const { type: write, value } = show({ type });
    await write(`${text}{Tab}`);
    expect(value()).toBe(wanted);
  });
});

describe("columns that cannot be drawn", () => {
  it("GRID-01 GRID-05 a type that there is not, and a column without a key, are named", () => {
    expect(() => cellColumns([{ key: "a", title: "甲", type: "nothing" as never }])).toThrow("列“甲”的类型 nothing 不存在");
    expect(() => cellColumns([{ title: "甲", type: "input" }])).toThrow("列“甲”没有 key");
    expect(cellColumns([{ type: "row-number" }, { dataIndex: "b" }])).toEqual([{ dataIndex: "b", key: "b", type: "normal" }]);
  });
});

describe("calendars", () => {
  it("GRID-08 a click opens the calendar, and a day is written in the column's own format", async () => {
    const { user, cell, value } = show({ type: "date", format: "YYYY/MM/DD" }, { v: "2026/01/05" });
    await user.click(cell());
    const day = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('.ant-picker-cell[title="2026-01-09"]');
      if (!found) throw new Error("The calendar is not open yet.");
      return found;
    });
    await user.click(day);
    await waitFor(() => expect(value()).toBe("2026/01/09"));
  });
});

describe("other columns", () => {
  it("GRID-11 normal and progress are looked at only; slot is drawn by its renderer", async () => {
    const { cell, type, value } = show(
      { type: "slot", slotName: "own" },
      { v: 3 },
      { slots: { own: ({ value: shown }) => <b>共 {String(shown)}</b> } },
    );
    expect(cell().textContent).toBe("共 3");
    await type("9{Tab}");
    expect(value()).toBe(3);
    show({ type: "progress" }, { v: 40 }, { label: "二" });
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("40");
  });
});
