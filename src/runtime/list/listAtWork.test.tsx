import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http as on } from "msw";
import type { JsonBodyType } from "msw";
import { describe, expect, it, vi } from "vitest";
import { api, ok, useApiServer } from "../../../tests/support/apiServer.ts";
import { buildField } from "../../../tests/support/entities.ts";
import { findHeader, header, renderRuntime, rowWith, shownRows } from "../../../tests/support/renderRuntime.tsx";
import { appointmentHandlers } from "../../../tests/support/screenHandlers.ts";
import { appointmentFields, buildAction, buildAppointment, buildCompiledEntity, buildScreen } from "../../../tests/support/screens.ts";
import type { ListingScreen } from "../../schema/model/screen.ts";
import { registerCustomAction } from "../actions/customActions.ts";
import { linkView } from "../fields/link/linkView.ts";
import { registerFieldViews } from "../fields/fieldView.ts";
import { superQueryOf } from "../query/advanced/conditionRecord.ts";
import { SchemaScreen } from "../screens/SchemaScreen.tsx";

registerFieldViews([linkView]);

const { answer, requestsTo } = useApiServer();
const listPath = "/hiv/appointment/list";
const lastList = () => requestsTo(listPath).at(-1)?.params ?? {};

function show(screenOf: Partial<ListingScreen> = {}, address = "/hiv/appointment") {
  answer(...appointmentHandlers(25, buildScreen(screenOf)));
  return renderRuntime(<SchemaScreen screenId="appointment" />, { address });
}

describe("the order of a list", () => {
  it("LIST-03 is told by its header from the start, and no click on it leads nowhere", async () => {
    const { user, search } = show({ sort: [{ field: "date", direction: "desc" }] });
    const date = await findHeader("预约日期");
    expect(date.getAttribute("aria-sort")).toBe("descending");
    await user.click(date);
    await waitFor(() => expect(search()).toBe("?column=date&order=asc"));
    expect(header("预约日期").getAttribute("aria-sort")).toBe("ascending");
    await user.click(header("预约日期"));
    await waitFor(() => expect(search()).toBe("?column=date&order=desc"));
  });

  it("LIST-03 from today on is asked for and told, until the person chooses another", async () => {
    const sort = [
      { field: "date", direction: "ahead" },
      { field: "createTime", direction: "desc" },
    ] as const;
    const { user } = show({ sort });
    expect((await findHeader("预约日期")).getAttribute("aria-sort")).toBe("other");
    await waitFor(() => expect(lastList()).toMatchObject({ column: "date,createTime", order: "ahead,desc" }));
    await user.click(header("预约日期"));
    await waitFor(() => expect(lastList()).toMatchObject({ column: "date", order: "asc" }));
    expect(header("预约日期").getAttribute("aria-sort")).toBe("ascending");
  });
});

describe("the conditions in force", () => {
  it("QUERY-19 stand above the rows, those of the address too, and each is taken away by itself", async () => {
    const { user, search } = show({}, "/hiv/appointment?realname=*王*&date_begin=2026-11-01&date_end=2026-11-30");
    const chips = await screen.findByRole("list", { name: "生效中的条件" });
    expect(
      within(chips)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["姓名：王", "预约日期：2026-11-01 至 2026-11-30"]);
    await user.click(screen.getByRole("button", { name: "去掉条件：姓名" }));
    await waitFor(() => expect(search()).toBe("?date_begin=2026-11-01&date_end=2026-11-30"));
    await user.click(screen.getByRole("button", { name: "去掉条件：预约日期" }));
    await waitFor(() => expect(screen.queryByRole("list", { name: "生效中的条件" })).toBeNull());
    expect(lastList()).not.toHaveProperty("date_begin");
  });

  it("QUERY-19 show a part of a text as it was typed, which is no value of the field", async () => {
    const site = buildField({ name: "site", title: "网站", kind: "link", ui: { props: { text: "打开网站" } } });
    const entity = buildCompiledEntity({ fields: [...appointmentFields, site] });
    const { query } = buildScreen();
    show({ entity, query: [...query, { field: "site", label: "网站", operator: "like" }] }, "/hiv/appointment?site=*https://example*");
    const chips = await screen.findByRole("list", { name: "生效中的条件" });
    expect(chips.textContent).toBe("网站：https://example");
    expect(within(chips).queryByRole("link")).toBeNull();
  });

  it("PERM-15 begin with the rows that one's roles open, which nobody takes away; who sees every row is told nothing", async () => {
    show({ rowScope: "本部门及下级" }, "/hiv/appointment?realname=*王*");
    const chips = await screen.findByRole("list", { name: "生效中的条件" });
    expect(
      within(chips)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["数据范围：本部门及下级", "姓名：王"]);
    expect(within(chips).getAllByRole("button")).toHaveLength(1);
  });

  it("QUERY-19 of the advanced query are named, and the last one to go ends it", async () => {
    const { params } = superQueryOf("and", [{ field: "realname", rule: "like", val: "王" }]);
    const { user } = show({}, `/hiv/appointment?_super=${encodeURIComponent(params)}&_match=and`);
    const chips = await screen.findByRole("list", { name: "生效中的条件" });
    expect(chips.textContent).toBe("姓名包含：王");
    await user.click(screen.getByRole("button", { name: "去掉条件：姓名包含" }));
    await waitFor(() => expect(lastList()).not.toHaveProperty("superQueryParams"));
  });
});

describe("the width of a column", () => {
  it("LIST-06 is dragged at its edge, kept for the person, and given back; a click there does not sort", async () => {
    const { user, unmount } = show();
    await rowWith("预约人1");
    const edge = () => within(header("状态")).getByTitle("拖动改变列宽，双击恢复");
    const width = () => [...document.querySelectorAll("col")].map((column) => column.style.width);
    const before = width();
    edge().setPointerCapture = () => undefined;
    header("状态").getBoundingClientRect = () => ({ width: 100, right: 100, top: 0 }) as DOMRect;
    fireEvent.pointerDown(edge(), { button: 0, clientX: 300 });
    fireEvent.pointerMove(edge(), { clientX: 360 });
    fireEvent.pointerUp(edge());
    await user.click(edge());
    await waitFor(() => expect(width()).toContain("160px"));
    expect(lastList()).not.toMatchObject({ column: "status" });
    unmount();
    show();
    await rowWith("预约人1");
    expect(width()).toContain("160px");
    fireEvent.doubleClick(edge());
    await waitFor(() => expect(width()).toEqual(before));
  });

  it("LIST-06 is typed in the column settings by the keyboard", async () => {
    const { user } = show();
    await rowWith("预约人1");
    await user.click(screen.getByRole("button", { name: "列设置" }));
    await user.type(await screen.findByRole("spinbutton", { name: "状态列宽（像素）" }), "210{Tab}");
    await waitFor(() => expect([...document.querySelectorAll("col")].map((column) => column.style.width)).toContain("210px"));
    await user.click(screen.getByRole("button", { name: "恢复默认" }));
    await waitFor(() => expect([...document.querySelectorAll("col")].map((column) => column.style.width)).not.toContain("210px"));
  });
});

describe("a row that was just stored", () => {
  const stored = { ...buildAppointment(99), id: "made" };

  /** A list with an action that stores a row, as a form does. */
  function showStoring() {
    registerCustomAction("test/store", {
      Dialog: ({ onClose, onChanged }) => (
        <button
          type="button"
          onClick={() => {
            onClose();
            onChanged(stored);
          }}
        >
          存
        </button>
      ),
    });
    const store = buildAction({ id: "store", label: "新", do: { op: "custom", name: "test/store", props: {} } });
    answer(...appointmentHandlers(25, buildScreen({ toolbar: [store] })));
    answer(
      on.get(api(listPath), ({ request }) =>
        new URL(request.url).searchParams.get("id") === "made" ? ok({ records: [stored], total: 1 } as JsonBodyType) : undefined,
      ),
    );
    return renderRuntime(<SchemaScreen screenId="appointment" />);
  }

  it("LIST-12 is shown above the page that it does not stand on, marked, with the focus on it, until the list shows something else", async () => {
    const { user } = showStoring();
    await rowWith("预约人1");
    await user.click(screen.getByRole("button", { name: "新" }));
    await user.click(await screen.findByRole("button", { name: "存" }));
    const row = await rowWith("预约人99");
    expect(shownRows()).toHaveLength(11);
    expect(screen.getByText("第 1-10 条，共 25 条，刚保存的 1 条列在最上面")).toBeDefined();
    expect(row.className).toMatch(/touched/);
    await waitFor(() => expect(row.contains(document.activeElement)).toBe(true));
    await user.click(header("预约日期"));
    await waitFor(() => expect(screen.queryByText("预约人99")).toBeNull());
  });

  it("LIST-12 keeps the focus when the button that has it goes, until the person does something", async () => {
    const { user } = showStoring();
    await rowWith("预约人1");
    await user.click(screen.getByRole("button", { name: "新" }));
    await user.click(await screen.findByRole("button", { name: "存" }));
    const row = await rowWith("预约人99");
    await waitFor(() => expect(row.contains(document.activeElement)).toBe(true));
    // As an action takes away the button that it was run by.
    (document.activeElement as HTMLElement).remove();
    expect(document.activeElement).toBe(document.body);
    await waitFor(() => expect(row.contains(document.activeElement)).toBe(true));
    fireEvent.pointerDown(document.body);
    (document.activeElement as HTMLElement).remove();
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(document.activeElement).toBe(document.body);
  });

  it("LIST-12 passes over a button that cannot be seen, as the fold of a leaf is in a tree", async () => {
    const { user } = showStoring();
    const isShown = Element.prototype.checkVisibility;
    vi.spyOn(Element.prototype, "checkVisibility").mockImplementation(function seen(this: Element) {
      return this.getAttribute("aria-label") !== "折叠" && isShown.call(this);
    });
    const hidden = new MutationObserver(() => {
      const cell = screen.queryByText("预约人99")?.closest("tr")?.querySelector("td");
      if (cell && !cell.querySelector("[aria-label=折叠]")) cell.insertAdjacentHTML("afterbegin", '<button aria-label="折叠"></button>');
    });
    hidden.observe(document.body, { childList: true, subtree: true });
    await rowWith("预约人1");
    await user.click(screen.getByRole("button", { name: "新" }));
    await user.click(await screen.findByRole("button", { name: "存" }));
    const row = await rowWith("预约人99");
    await waitFor(() => expect(row.contains(document.activeElement)).toBe(true));
    expect(document.activeElement?.getAttribute("aria-label")).not.toBe("折叠");
    hidden.disconnect();
    vi.restoreAllMocks();
  });

  it.each([
    ["presses", (box: HTMLElement) => fireEvent.pointerDown(box)],
    // As a voice or a pen does, which presses nothing.
    ["writes", (box: HTMLElement) => fireEvent.input(box, { target: { value: "预约" } })],
  ])("LIST-12 does not take the focus from who has gone on to something else: %s", async (_, goesOn) => {
    const { user } = showStoring();
    await rowWith("预约人1");
    await user.click(screen.getByRole("button", { name: "新" }));
    await user.click(await screen.findByRole("button", { name: "存" }));
    const box = screen.getByRole("textbox", { name: "姓名" });
    act(() => box.focus());
    goesOn(box);
    await rowWith("预约人99");
    expect(document.activeElement).toBe(box);
  });
});

describe("the arrow keys in a table", () => {
  it("SHELL-29 go from cell to cell, and Enter opens the row", async () => {
    const { user, search } = show();
    answer(on.get(api("/hiv/appointment/queryById"), () => ok(buildAppointment(2) as JsonBodyType)));
    const row = await rowWith("预约人1");
    within(row).getByRole("button", { name: "预约人1" }).focus();
    await user.keyboard("{ArrowRight}{ArrowDown}");
    expect(document.activeElement?.closest("tr")?.textContent).toContain("预约人2");
    expect(document.activeElement?.tagName).toBe("TD");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(search()).toContain("_view=detail"));
  });
});

describe("a double click on a row", () => {
  const rowOf = async (screenOf: Partial<ListingScreen> = {}) => {
    const shown = show(screenOf);
    answer(on.get(api("/hiv/appointment/queryById"), () => ok(buildAppointment(1) as JsonBodyType)));
    return { ...shown, row: await rowWith("预约人1") };
  };
  const cellOf = (row: HTMLElement) => row.querySelectorAll("td")[4]!;

  it("LIST-06 opens its detail, and the form where there is none", async () => {
    const { user, search, row, unmount } = await rowOf();
    await user.dblClick(cellOf(row));
    await waitFor(() => expect(search()).toContain("_view=detail"));
    unmount();
    const rowActions = buildScreen().rowActions.filter(({ id }) => id !== "detail");
    const second = await rowOf({ rowActions });
    await second.user.dblClick(cellOf(second.row));
    await waitFor(() => expect(second.search()).toContain("_view=edit"));
  });

  it("LIST-06 opens nothing where it was on a button or a box, or where text is marked by it", async () => {
    const { user, search, row } = await rowOf();
    await user.dblClick(within(row).getByRole("checkbox", { name: "选择预约人1" }));
    await user.dblClick(within(row).getByRole("button", { name: "更多" }));
    const cell = cellOf(row);
    fireEvent.click(cell, { detail: 1, clientX: 10, clientY: 10 });
    fireEvent.doubleClick(cell, { detail: 2, clientX: 60, clientY: 10 });
    expect(search()).toBe("");
  });
});

it("LIST-13 the number of chosen rows stands behind the buttons that act on them", async () => {
  const { user } = show();
  await rowWith("预约人1");
  expect(screen.queryByText(/已选/)).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: "选择预约人1" }));
  await user.click(screen.getByRole("checkbox", { name: "选择预约人2" }));
  const count = screen.getByText("已选 2");
  expect(count.previousElementSibling?.textContent).toBe("批量删除");
});
