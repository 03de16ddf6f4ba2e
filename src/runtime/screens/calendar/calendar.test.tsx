import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http as on } from "msw";
import type { JsonBodyType } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";
import { api, ok, useApiServer } from "../../../../tests/support/apiServer.ts";
import { productScreen } from "../../../../tests/support/productSchemas.ts";
import { renderWithProduct } from "../../../../tests/support/renderForm.tsx";
import type { Row } from "../../../schema/model/json.ts";
import { SchemaScreen } from "../SchemaScreen.tsx";

const { answer, requestsTo } = useApiServer();
const path = "/hiv/appointment";

const buildBooking = (id: string, values: Row = {}): Row => ({
  id,
  rev: 1,
  realname: `人${id}`,
  status: "booked",
  date: "2099-06-17",
  organId: "o1",
  organId_dictText: "东城区疾控",
  slotId: "s1",
  "slotId.startTime": "08:30:00",
  "slotId.endTime": "10:00:00",
  ...values,
});

interface Shown {
  readonly can?: (code: string) => boolean;
  readonly address?: string;
  readonly total?: number;
  /** What the person looked at last. @default a week */
  readonly span?: "month" | "week" | "day";
  /** Takes the questions after days that can be booked. */
  readonly asked?: unknown[];
  /** Days that cannot be booked, with the reason. */
  readonly closed?: Readonly<Record<string, string>>;
}

/** The product's own calendar; forms judge by its rules alone, without the module that the server makes of them. */
function compiled(can: (code: string) => boolean) {
  const { entity, ...rest } = productScreen("appointmentCalendar", { can });
  const { validator: _validator, ...judged } = entity;
  return { ...rest, entity: judged } as unknown as JsonBodyType;
}

function show(
  rows: readonly Row[],
  { can = () => true, address = "_day=2099-06-17", total = rows.length, span = "week", asked = [], closed = {} }: Shown = {},
) {
  localStorage.setItem("ribbon.u1.calendar.appointmentCalendar", JSON.stringify(span));
  answer(
    on.get(api("/sys/schema/screen/appointmentCalendar"), () => ok(compiled(can))),
    on.get(api("/sys/schema/problems"), () => ok([])),
    on.get(api(`${path}/list`), () => ok({ records: rows, total } as JsonBodyType)),
    on.get(api(`${path}/queryById`), ({ request }) =>
      ok((rows.find(({ id }) => id === new URL(request.url).searchParams.get("id")) ?? null) as JsonBodyType),
    ),
    on.post(api("/sys/reference/days"), async ({ request }) => {
      asked.push(await request.json());
      return ok({ days: Object.entries(closed).map(([date, reason]) => ({ date, reason })) });
    }),
    on.post(api("/sys/reference/options"), () => ok({ records: [], total: 0 })),
    on.get(api("/hiv/appointment/checkRules"), () => ok([])),
  );
  return renderWithProduct(<SchemaScreen screenId="appointmentCalendar" />, { address: `/hiv/appointmentCalendar?${address}` });
}

const lastSpan = () => requestsTo(`${path}/list`).at(-1)?.params["_span"];

describe("a calendar", () => {
  it("asks the list for the days that it shows, and holds the bookings of one slot together", async () => {
    show([
      buildBooking("1"),
      buildBooking("2", { status: "arrived" }),
      buildBooking("3", { "slotId.startTime": "14:00:00", "slotId.endTime": null }),
    ]);
    const slot = await screen.findByRole("region", { name: "6月17日 08:30–10:00" });
    expect(
      within(slot)
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual(["人1东城区疾控已预约", "人2东城区疾控已到访"]);
    expect(lastSpan()).toBe("date,,2099-06-15,2099-06-21");
    expect(requestsTo(`${path}/list`).at(-1)?.params).toMatchObject({ pageNo: "1", pageSize: "1000" });
    expect(screen.getByRole("heading", { name: "2099年6月15日 – 6月21日" })).toBeDefined();
    expect(screen.getByText("共 3 条")).toBeDefined();
  });

  it("leads from week to month and to other days, keeps the day in the address and the view per person", async () => {
    const { user, search } = show([buildBooking("1")]);
    await screen.findByRole("button", { name: /人1/ });
    await user.click(screen.getByRole("button", { name: "后一周" }));
    await waitFor(() => expect(lastSpan()).toBe("date,,2099-06-22,2099-06-28"));
    expect(search()).toBe("?_day=2099-06-24");
    await user.click(screen.getByRole("radio", { name: "月" }));
    await waitFor(() => expect(lastSpan()).toBe("date,,2099-06-01,2099-07-05"));
    expect(localStorage.getItem("ribbon.u1.calendar.appointmentCalendar")).toBe('"month"');
    await user.click(await screen.findByRole("button", { name: /^6月17日 周三，1 条/ }));
    await waitFor(() => expect(lastSpan()).toBe("date,,2099-06-17,2099-06-17"));
  });

  it("shows a few of a busy day in the month, and the way to the rest", async () => {
    show(
      Array.from({ length: 20 }, (_, index) => buildBooking(String(index + 1))),
      { span: "month" },
    );
    expect(await screen.findByRole("button", { name: "还有 17 条" })).toBeDefined();
    expect(screen.getAllByRole("button", { name: /^08:30 ?人/ })).toHaveLength(3);
  });

  it("opens the form with the day that was clicked, and with the organ that the conditions name", async () => {
    const asked: unknown[] = [];
    const { user, router } = show([], { asked, address: "_day=2099-06-17&organId=o1" });
    await user.click(await screen.findByRole("button", { name: "在6月18日 周四新增" }));
    await screen.findByRole("dialog", { name: /新增/ });
    // Beside the address and not in it; what the form makes of it, the end-to-end test of the desk proves.
    expect(router.state.location).toMatchObject({ state: { start: { date: "2099-06-18", organId: "o1" } } });
    expect(router.state.location.search).not.toContain("2099-06-18");
    expect(asked[0]).toMatchObject({ entity: "appointment", field: "date", row: { organId: "o1" }, from: "2099-06-15", to: "2099-06-21" });
  });

  it("greys days on which nothing can be booked, with the reason, and offers nothing new there", async () => {
    show([], { closed: { "2099-06-19": "该机构这一天停诊，请换一天" } });
    expect(await screen.findByRole("button", { name: "6月19日 周五，0 条，该机构这一天停诊，请换一天" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "在6月19日 周五新增" })).toBeNull();
    expect(screen.getByRole("button", { name: "在6月18日 周四新增" })).toBeDefined();
  });

  it("offers nothing new and moves nothing for whoever may only look", async () => {
    show([buildBooking("1")], { can: (code) => code.endsWith(":list") });
    await screen.findByRole("button", { name: /人1/ });
    expect(screen.queryByRole("button", { name: /新增/ })).toBeNull();
    expect(requestsTo("/sys/reference/days")).toEqual([]);
  });

  it("says so where there is more than it shows", async () => {
    show([buildBooking("1")], { total: 1200 });
    expect(await screen.findByText(/这些天共 1200 条，只显示前 1000 条/)).toBeDefined();
  });
});

describe("dragging a row of a calendar", () => {
  afterEach(() => void vi.restoreAllMocks());

  it("asks as the action does that moves it, with the new day filled in and the slot of the old one gone", async () => {
    show([buildBooking("1")]);
    const entry = await screen.findByRole("button", { name: /人1/ });
    // jsdom lays nothing out: the columns of the days stand beside each other, everything else far away.
    vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function place(this: HTMLElement) {
      const columns = [...document.querySelectorAll('[class*="cell"]')];
      const at = columns.findIndex((column) => column === this || column.contains(this));
      return new DOMRect((at < 0 ? columns.length + 1 : at) * 200, 0, 200, 400);
    });
    const from = entry.getBoundingClientRect();
    fireEvent.mouseDown(entry, { clientX: from.left + 50, clientY: 50, button: 0 });
    fireEvent.mouseMove(document, { clientX: from.left + 90, clientY: 50 });
    await waitFor(() => expect(document.querySelector("[class*=ghost]")).not.toBeNull());
    fireEvent.mouseMove(document, { clientX: from.left + 450, clientY: 50 });
    await act(async () => undefined);
    fireEvent.mouseUp(document);
    const question = await screen.findByRole("dialog", { name: "改期" });
    await waitFor(() => expect(within(question).getByRole<HTMLInputElement>("textbox", { name: /预约日期/ }).value).toBe("2099-06-19"));
    expect(within(question).queryByText("s1")).toBeNull();
  });
});
