import { screen, within } from "@testing-library/react";
import { http as on } from "msw";
import { describe, expect, it } from "vitest";
import { productScreen } from "../../../tests/support/productSchemas.ts";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { choose } from "../../../tests/support/queryBuilder.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import type { TallyLayout } from "../../schema/model/tally.ts";
import type { TallyAnswer, TallyCross } from "../../schema/wire/tallyAnswers.ts";
import { filterFault, narrowedBy } from "./TallyBar.tsx";
import { tallyRows } from "./tallyBook.ts";
import { TallyView } from "./TallyView.tsx";

const { answer, requestsTo } = useApiServer();

const tally: TallyAnswer = {
  results: 4,
  leftOut: 2,
  questions: [
    {
      id: "q1",
      text: "哪里知道我们？",
      way: "many",
      isRequired: true,
      answered: 4,
      skipped: 0,
      groups: [
        { text: "小程序", count: 3 },
        { text: "朋友介绍", count: 2 },
        { text: "其他", count: 0 },
        { text: "电视", count: 1, isStray: true },
      ],
    },
    {
      id: "q2",
      text: "打个分",
      way: "number",
      isRequired: true,
      answered: 3,
      skipped: 1,
      groups: [{ text: "9", count: 3 }],
      numbers: { average: 9, median: 9, least: 9, most: 9 },
    },
    { id: "q3", text: "您的建议", way: "text", isRequired: false, answered: 6, skipped: 0, groups: [] },
  ],
};
const cross: TallyCross = {
  rows: [
    { text: "小程序", count: 2 },
    { text: "朋友介绍", count: 0 },
  ],
  columns: [{ text: "9", count: 2 }],
  counts: [[2], [0]],
  total: 3,
};

function show(result: TallyAnswer = tally, changes: Partial<TallyLayout> = {}) {
  const { entity, detail } = productScreen("surveyTopic");
  const layout = detail?.tally;
  if (!layout) throw new Error("The survey has nothing to count.");
  answer(
    on.get(api("/hiv/surveyTopic/tally"), () => ok(result as never)),
    on.get(api("/hiv/surveyTopic/tallyCross"), () => ok(cross as never)),
    on.get(api("/hiv/surveyTopic/tallyTexts"), ({ request }) =>
      ok({
        total: 6,
        texts: [{ id: "a", text: `第 ${new URL(request.url).searchParams.get("pageNo")} 页的话`, time: "2026-05-20 12:00:00" }],
      }),
    ),
  );
  return renderRuntime(<TallyView entity={entity} layout={{ ...layout, ...changes }} row={{ id: "t1", topicName: "满意度" }} />);
}

describe("answers to the questions of a row", () => {
  it("SCREEN-44 stand in the order of the questions, each in its way, as tables that can be read aloud", async () => {
    show();
    expect((await screen.findByRole("status")).textContent).toBe("有效 4 份，另有 2 份不计入。");
    const titles = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(["1. 哪里知道我们？", "2. 打个分", "3. 您的建议", "交叉表"]);
    const rows = within(screen.getByRole("table", { name: "哪里知道我们？" })).getAllByRole("row");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "选项份数占作答的份数",
      "小程序375%",
      "朋友介绍250%",
      "其他00%",
      "电视不在选项里125%",
    ]);
    expect(rows.slice(1).map((row) => row.style.getPropertyValue("--share"))).toEqual(["0.75", "0.5", "0", "0.25"]);
    expect(screen.getByText("占比按作答的份数算；可以多选，相加会超过 100%。")).toBeDefined();
    expect(screen.getByText("3 份答了，1 份没答")).toBeDefined();
    expect(screen.getByText("平均").nextSibling?.textContent).toBe("9");
  });

  it("SCREEN-45 answers in words are paged, and all of them are a way away", async () => {
    const { user } = show();
    expect(await screen.findByText("第 1 页的话")).toBeDefined();
    expect(screen.getByRole("link", { name: "看全部回答" }).getAttribute("href")).toBe("/hiv/surveyAnswer?_all=1&questionId=q3");
    await user.click(screen.getByRole("button", { name: "下一页" }));
    expect(await screen.findByText("第 2 页的话")).toBeDefined();
  });

  it("SCREEN-45 two questions that are chosen make a table with shares of the row", async () => {
    const { user } = show();
    for (const [name, option] of [
      ["行：哪一题", "1. 哪里知道我们？"],
      ["列：哪一题", "2. 打个分"],
    ] as const) {
      await choose(user, await screen.findByRole("combobox", { name }), option);
    }
    const table = await screen.findByRole("table", { name: "行：哪里知道我们？；列：打个分" });
    expect(
      within(table)
        .getAllByRole("row")
        .map(({ textContent }) => textContent),
    ).toEqual(["哪里知道我们？9合计", "小程序2（100%）2", "朋友介绍00", "合计2（66.7%）3"]);
    expect(requestsTo("/hiv/surveyTopic/tallyCross").at(-1)?.params).toMatchObject({ id: "t1", row: "q1", column: "q2" });
  });

  it("who may see groups alone is told so, and chooses nothing that would tell more", async () => {
    show(
      { results: 5, leftOut: null, leavesOut: true, questions: tally.questions.map((one) => ({ ...one, answered: null, skipped: null })) },
      { isCoarse: true, filters: [] },
    );
    expect((await screen.findByRole("status")).textContent).toContain("不足五人的组不显示");
    expect(screen.queryByText("交叉表")).toBeNull();
    expect(screen.queryByText("占作答的份数")).toBeNull();
    const [, first] = within(screen.getByRole("table", { name: "哪里知道我们？" })).getAllByRole("row");
    expect(first?.style.getPropertyValue("--share")).toBe("1");
    expect(screen.queryByRole("link", { name: "看全部回答" })).toBeNull();
  });

  it("says that there is nothing yet", async () => {
    show({ results: 0, leftOut: 0, questions: tally.questions });
    expect(await screen.findByText("还没有有效的回答")).toBeDefined();
    expect(screen.queryByText("交叉表")).toBeNull();
  });

  it("says why the numbers do not come, and asks again when told to", async () => {
    const { user } = show();
    answer(on.get(api("/hiv/surveyTopic/tally"), () => refused(409, "统计暂时做不了"), { once: true }));
    const note = await screen.findByRole("alert");
    expect(note.textContent).toContain("统计暂时做不了");
    await user.click(within(note).getByRole("button", { name: "重试" }));
    expect((await screen.findByRole("status")).textContent).toContain("有效 4 份");
  });
});

describe("what answers are narrowed to", () => {
  it("half a period and one that ends before it starts are told, and say nothing", () => {
    expect(filterFault({ from: "2026-05-01", to: null, values: {} })).toContain("要有起和止");
    const turned = { from: "2026-05-02", to: "2026-05-01", values: {} };
    expect([filterFault(turned), narrowedBy(turned)]).toEqual(["时段的止早于起，现在统计的是全部时间", {}]);
    const whole = { from: "2026-05-01", to: "2026-05-02", values: { channel: ["scan", "paper"], empty: [], none: null } };
    expect([filterFault(whole), narrowedBy(whole)]).toEqual([undefined, { from: "2026-05-01", to: "2026-05-02", channel: "scan,paper" }]);
  });
});

describe("the workbook", () => {
  it("SCREEN-45 has a line for each group of each question, numbers as numbers and shares as parts of one", () => {
    const rows = tallyRows({ ...tally, from: "2026-05-01", to: "2026-05-31" });
    expect(rows.slice(0, 2)).toEqual([["2026-05-01 至 2026-05-31"], ["有效", 4, "不计入", 2]]);
    expect(rows[2]?.slice(0, 3)).toEqual(["题号", "题干", "题型"]);
    expect(rows.slice(3).map((row) => [row[0], ...row.slice(10)])).toEqual([
      [1, "小程序", 3, 0.75, null],
      [1, "朋友介绍", 2, 0.5, null],
      [1, "其他", 0, 0, null],
      [1, "电视", 1, 0.25, "不在选项里"],
      [2, "9", 3, 1, null],
      [3, null, null, null, null],
    ]);
  });
});
