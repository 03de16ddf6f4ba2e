import { act, screen, waitFor, within } from "@testing-library/react";
import { delay, http as on } from "msw";
import type { JsonBodyType } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { productProject } from "../../../tests/support/productSchemas.ts";
import { renderRuntime, rowWith } from "../../../tests/support/renderRuntime.tsx";
import { appointmentHandlers } from "../../../tests/support/screenHandlers.ts";
import type { NumbersCard, RowsCard } from "../../schema/model/dashboard.ts";
import type { ScreenOf } from "../../schema/model/screen.ts";
import { compileScreen } from "../../schema/project.ts";
import type { CardFigures, CardRefusal, CardRows } from "../../schema/wire/dashboardAnswers.ts";
import { registerFieldViews } from "../fields/fieldView.ts";
import { treeReferenceView } from "../fields/treeReference/treeReferenceView.ts";
import { SchemaScreen } from "../screens/SchemaScreen.tsx";
import type { ChartProps } from "./Chart.tsx";
import { DashboardScreen } from "./DashboardScreen.tsx";

// There is no canvas to draw on.
vi.mock("./Chart.tsx", () => ({ Chart: ({ shown }: ChartProps) => <figure aria-label={`${shown.card.title}的图`} /> }));

registerFieldViews([treeReferenceView]);

const CARDS = "/sys/dashboard/cards";
const { answer, requestsTo } = useApiServer();
afterEach(() => vi.useRealTimers());

const head = { give: "count", entity: "appointment", entityTitle: "预约", span: 8, hasDepartment: false, compares: false } as const;
const booked: NumbersCard = {
  ...head,
  id: "booked",
  title: "新增预约",
  card: "stat",
  hasPeriod: true,
  compares: true,
  path: "/hiv/appointment",
};
const sources: NumbersCard = {
  ...head,
  id: "sources",
  title: "预约来源",
  card: "bar",
  by: { title: "来源" },
  hasPeriod: true,
  path: "/hiv/appointment",
};
const waiting: RowsCard = {
  id: "waiting",
  title: "今日待到访的人",
  card: "list",
  span: 16,
  entity: "appointment",
  path: "/hiv/appointmentWaiting",
};
const board = (...cards: ScreenOf<"dashboard">["cards"]): ScreenOf<"dashboard"> => ({
  id: "analysis",
  kind: "dashboard",
  title: "首页",
  path: "/dashboard/home",
  hash: "1",
  period: "last7",
  cards,
});

const WHOLE = [{ key: null, text: "" }];
const single = (value: number, rest: Partial<CardFigures> = {}): CardFigures => ({
  groups: WHOLE,
  splits: WHOLE,
  values: [[value]],
  ...rest,
});
const bySource: CardFigures = {
  from: "2026-06-09",
  to: "2026-06-15",
  groups: [
    { key: "wechat", text: "微信" },
    { key: "phone", text: "电话" },
  ],
  splits: WHOLE,
  values: [[12, 0]],
};
const lastAsked = () => {
  const { _t, ...params } = requestsTo(CARDS).at(-1)?.params ?? {};
  return params;
};
type Answered = { readonly figures: CardFigures } | { readonly rows: CardRows } | { readonly refusal: CardRefusal };
/** Answers every card of a call; `undefined`: it has no turn. */
const serveEach = (of: (card: string) => Answered | undefined) =>
  answer(
    on.get(api(CARDS), ({ request }) => {
      const asked = new URL(request.url).searchParams.get("cards")?.split(",") ?? [];
      const answers = asked.flatMap((id) => {
        const told = of(id);
        return told ? [{ card: id, ...told }] : [];
      });
      return ok(answers as unknown as JsonBodyType);
    }),
  );
const serve = (figures: CardFigures) => serveEach(() => ({ figures }));
const show = (shown: ScreenOf<"dashboard">, address = "/dashboard/home") => renderRuntime(<DashboardScreen screen={shown} />, { address });
const card = (name: string) => screen.findByRole("region", { name });
const onNoon = (day: string) => new Date(`${day}T12:00:00+08:00`);
/** What the list behind a link is asked for. */
function behind(link: HTMLElement) {
  const { pathname, searchParams } = new URL(link.getAttribute("href") ?? "", "http://console");
  return { pathname, all: searchParams.get("_all"), card: JSON.parse(searchParams.get("_card") ?? "null") as unknown };
}

describe("a number", () => {
  it("SCREEN-09 stands beside that of the time before and leads to the rows that it counts", async () => {
    const [from, to] = ["2026-06-09", "2026-06-15"];
    serve(single(1230, { from, to, before: { from: "2026-06-02", to: "2026-06-08", value: 1000 } }));
    show(board(booked));
    const link = await screen.findByRole("link", { name: "新增预约 1,230" });
    expect(behind(link)).toEqual({ pathname: "/hiv/appointment", all: "1", card: { screen: "analysis", card: "booked", from, to } });
    const trend = within(await card("新增预约")).getByTitle("2026-06-02 至 2026-06-08：1,000");
    expect(trend.textContent).toBe("较前期  23%");
    expect(within(trend).getByLabelText("增加")).toBeDefined();
  });

  it.each([
    [800, "较前期  20%"],
    [1000, "较前期 持平"],
  ])("%d after 1000 reads %s", async (value, text) => {
    serve(single(value, { before: { from: "2026-06-02", to: "2026-06-08", value: 1000 } }));
    show(board(booked));
    expect((await screen.findByTitle(/1,000$/)).textContent).toBe(text);
    expect(screen.queryByLabelText("增加")).toBeNull();
  });

  it("after nothing is compared with nothing", async () => {
    serve(single(5, { before: { from: "2026-06-02", to: "2026-06-08", value: 0 } }));
    show(board(booked));
    expect(await screen.findByText("前期无可比")).toBeDefined();
  });

  it("leads nowhere where the viewer may not open the rows", async () => {
    serve(single(5));
    const { path: _path, ...coarse } = booked;
    show(board({ ...coarse, isCoarse: true }));
    expect((await screen.findByText("5")).closest("a")).toBeNull();
    expect(screen.getByLabelText(/^说明：您只能看汇总/)).toBeDefined();
  });
});

describe("a chart", () => {
  it("SCREEN-09 is seen as a table by the keyboard, each number leading to its rows", async () => {
    serve(bySource);
    const { user } = show(board(sources));
    expect(await screen.findByRole("figure", { name: "预约来源的图" })).toBeDefined();
    const region = within(await card("预约来源"));
    act(() => region.getByRole("button", { name: "看表格" }).focus());
    await user.keyboard("{Enter}");
    const table = await screen.findByRole("table", { name: "预约来源，2026-06-09 至 2026-06-15" });
    expect(
      within(table)
        .getAllByRole("row")
        .map((row) => row.textContent),
    ).toEqual(["来源条数", "微信12", "电话0"]);
    expect(screen.queryByRole("figure")).toBeNull();
    const link = within(table).getByRole("link", { name: "12" });
    expect(behind(link).card).toEqual({ screen: "analysis", card: "sources", from: "2026-06-09", to: "2026-06-15", group: "wechat" });
    // On from the button: the menu, the frame that scrolls, the first number.
    for (let step = 0; step < 3; step += 1) await user.tab();
    expect(document.activeElement).toBe(link);
    act(() => region.getByRole("button", { name: "看图" }).focus());
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("figure", { name: "预约来源的图" })).toBeDefined();
  });

  it("of nothing says so", async () => {
    serve({ ...bySource, values: [[0, 0]] });
    show(board(sources));
    expect(await screen.findByText("这段时间没有数据")).toBeDefined();
    expect(screen.queryByRole("figure")).toBeNull();
  });
});

describe("loading", () => {
  it("P03 a card keeps its place while its numbers are on their way", async () => {
    answer(on.get(api(CARDS), async () => delay("infinite")));
    show(board(booked, sources));
    const places = [await card("新增预约"), await card("预约来源")];
    expect(places.map((place) => place.querySelectorAll("[class*=skeleton-section], .ant-skeleton").length > 0)).toEqual([true, true]);
    expect(screen.queryByText(/没有/)).toBeNull();
  });

  it("a card that can't be read says why in its own place, and is asked for again; the others stay", async () => {
    const refusal = { status: 503, message: "数据库暂时不可用，请稍后再试", result: null };
    serveEach((id) => (id === "sources" ? { refusal } : { figures: single(7) }));
    const { user } = show(board(booked, sources));
    const region = within(await card("预约来源"));
    expect(await region.findByText("数据库暂时不可用，请稍后再试")).toBeDefined();
    expect(await screen.findByRole("link", { name: "新增预约 7" })).toBeDefined();
    serve(bySource);
    await user.click(region.getByRole("button", { name: /重试/ }));
    expect(await screen.findByRole("figure", { name: "预约来源的图" })).toBeDefined();
    expect(region.queryByText(/数据库/)).toBeNull();
    expect(requestsTo(CARDS).map(({ params }) => params["cards"])).toEqual(["booked,sources", "sources"]);
  });

  it("SCREEN-09 the cards of a page come with one call, and with another those that had no turn in it", async () => {
    const rows = { columns: [], rows: [] };
    let hasTurn = false;
    serveEach((id) => {
      if (id === "waiting") return { rows };
      if (id === "booked") return { figures: single(7) };
      const isOver = !hasTurn;
      hasTurn = true;
      return isOver ? undefined : { figures: bySource };
    });
    show(board(booked, sources, waiting));
    expect(await screen.findByRole("figure", { name: "预约来源的图" })).toBeDefined();
    expect(screen.getByRole("link", { name: "新增预约 7" })).toBeDefined();
    expect(screen.getByText("没有今日待到访的人")).toBeDefined();
    expect(requestsTo(CARDS).map(({ params }) => params["cards"])).toEqual(["booked,sources,waiting", "sources"]);
  });

  it("a page of which nothing can be read says so on each card", async () => {
    answer(on.get(api(CARDS), () => refused(500, "系统出错")));
    show(board(booked, waiting));
    await waitFor(() => expect(screen.getAllByText("系统出错")).toHaveLength(2));
  });

  it("AUTH-52 who sees nothing for want of a department reads so once, and of what", async () => {
    serve(single(0, { lacksDepartment: true }));
    show(board(booked, { ...booked, id: "again", title: "又一个" }));
    expect((await screen.findByRole("status")).textContent).toBe("您尚未设置部门信息，看不到任何预约。请联系管理员为您的账号设置部门");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("the page", () => {
  it("SCREEN-09 narrows its cards to the period that is chosen, and keeps it in the address", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: onNoon("2026-06-15") });
    serve(bySource);
    const { user, search } = show(board(sources));
    await screen.findByRole("figure");
    expect(lastAsked()).toEqual({ screen: "analysis", cards: "sources", from: "2026-06-09", to: "2026-06-15" });
    await user.click(screen.getByRole("combobox", { name: "时段" }));
    await user.click(await screen.findByTitle("本月"));
    await waitFor(() => expect(lastAsked()).toEqual({ screen: "analysis", cards: "sources", from: "2026-06-01", to: "2026-06-30" }));
    expect(search()).toBe("?period=month");
  });

  it("opens with the days of its address", async () => {
    serve(bySource);
    show(board(sources), "/dashboard/home?from=2026-01-01&to=2026-01-31");
    await screen.findByRole("figure");
    expect(lastAsked()).toMatchObject({ from: "2026-01-01", to: "2026-01-31" });
  });

  it("left open over night asks for the new day", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: new Date("2026-06-15T23:59:00+08:00") });
    serve(single(3));
    show(board(booked));
    await screen.findByRole("link", { name: "新增预约 3" });
    serve(single(4));
    vi.setSystemTime(new Date("2026-06-16T00:00:30+08:00"));
    act(() => void vi.advanceTimersByTime(60_000));
    expect(await screen.findByRole("link", { name: "新增预约 4" })).toBeDefined();
    expect(lastAsked()).toMatchObject({ from: "2026-06-10", to: "2026-06-16" });
  });

  it("shows the head of a list with the way to each row, and one line where there is none", async () => {
    const rows = [{ id: "r1", realname: "张*", slotId: "08:30–09:30" }];
    const columns = [
      { field: "realname", title: "姓名" },
      { field: "slotId", title: "时段" },
    ];
    serveEach(() => ({ rows: { columns, rows } }));
    const { user } = show(board(waiting));
    expect((await screen.findByRole("link", { name: "张*" })).getAttribute("href")).toBe("/hiv/appointmentWaiting?_view=detail&_row=r1");
    expect(screen.getByRole("link", { name: "查看全部" }).getAttribute("href")).toBe("/hiv/appointmentWaiting");
    serveEach(() => ({ rows: { columns: [], rows: [] } }));
    await user.click(screen.getByRole("button", { name: "刷新" }));
    expect(await screen.findByText("没有今日待到访的人")).toBeDefined();
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("SCREEN-09 a card of what the viewer may not see is not there, and nothing is asked for it", async () => {
    serve(single(3));
    const codes = ["hiv:organ:list"];
    const compiled = compileScreen(productProject(), "analysis", { can: (code) => codes.includes(code) });
    if (compiled?.kind !== "dashboard") throw new Error("no dashboard for this viewer");
    show(compiled);
    expect(await screen.findByRole("link", { name: "开放中的机构 3" })).toBeDefined();
    expect(screen.getAllByRole("region").map((region) => region.getAttribute("aria-labelledby"))).toEqual(["card-analysis-openOrgans"]);
    expect(requestsTo(CARDS).map(({ params }) => params["cards"])).toEqual(["openOrgans"]);
  });
});

it("SCREEN-09 a list says by which number it was opened, and the condition can be taken away", async () => {
  const condition = { screen: "analysis", card: "sources", from: "2026-06-09", to: "2026-06-15", group: "wechat" };
  answer(
    ...appointmentHandlers(3),
    on.get(api("/sys/schema/screen/analysis"), () => ok(board(sources) as unknown as JsonBodyType)),
  );
  const address = `/hiv/appointment?${new URLSearchParams({ _all: "1", _card: JSON.stringify(condition) }).toString()}`;
  const { user } = renderRuntime(<SchemaScreen screenId="appointment" />, { address });
  await rowWith("预约人1");
  const last = () => JSON.parse(requestsTo("/hiv/appointment/list").at(-1)?.params["_card"] ?? "null") as unknown;
  expect(last()).toEqual(condition);
  expect(await screen.findByText("看板：预约来源 · 2026-06-09 至 2026-06-15 · 所选的一组")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "去掉条件：看板" }));
  await waitFor(() => expect(last()).toBeNull());
  expect(screen.queryByText(/^看板：/)).toBeNull();
});
