import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http as on } from "msw";
import type { JsonBodyType } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, ok, useApiServer } from "../../../../tests/support/apiServer.ts";
import { productScreen } from "../../../../tests/support/productSchemas.ts";
import { renderWithProduct } from "../../../../tests/support/renderForm.tsx";
import type { Row } from "../../../schema/model/json.ts";
import { SchemaScreen } from "../SchemaScreen.tsx";

const { answer, requestsTo } = useApiServer();
const path = "/hiv/detection";

const buildKit = (id: string, values: Row): Row => ({
  id,
  rev: 1,
  kitNo: `ZJ-${id}`,
  realname: "张*",
  consent: "Y",
  channel: "pickup",
  address: "某某路*号",
  ...values,
});

/** Answers for the board with these kits, and for one that is moved. Gives what was asked of the server. */
function show(
  kits: readonly Row[],
  { can = () => true, address = "/hiv/detectionBoard" }: { can?: (code: string) => boolean; address?: string } = {},
) {
  const moved: { action: string; ids: unknown }[] = [];
  answer(
    on.get(api("/sys/schema/screen/detectionBoard"), () => ok(productScreen("detectionBoard", { can }) as unknown as JsonBodyType)),
    on.get(api("/sys/schema/problems"), () => ok([])),
    on.get(api(`${path}/list`), ({ request }) => {
      const { searchParams: asked } = new URL(request.url);
      const all = kits.filter(({ status }) => status === asked.get("status"));
      const [page, size] = [Number(asked.get("pageNo")), Number(asked.get("pageSize"))];
      return ok({ records: all.slice((page - 1) * size, page * size), total: all.length } as JsonBodyType);
    }),
    on.get(api(`${path}/queryById`), ({ request }) =>
      ok((kits.find(({ id }) => id === new URL(request.url).searchParams.get("id")) ?? null) as JsonBodyType),
    ),
    on.post(api(`${path}/action/:action`), async ({ request, params }) => {
      const { ids } = (await request.json()) as { ids: unknown };
      moved.push({ action: String(params["action"]), ids });
      return ok({ rows: [], refused: [] });
    }),
  );
  const drawn = renderWithProduct(<SchemaScreen screenId="detectionBoard" />, { address });
  return { ...drawn, moved };
}

const column = (name: string) => screen.findByRole("region", { name: new RegExp(`^${name}`) });
const cardIn = async (name: string, text: string) =>
  waitFor(async () => {
    const card = within(await column(name))
      .getByText(text)
      .closest("li");
    if (!card) throw new Error(`no card ${text}`);
    return card;
  });

describe("a board", () => {
  it("has a column for each state, with how many there are and their cards", async () => {
    show([buildKit("1", { status: "applied" }), buildKit("2", { status: "applied" }), buildKit("3", { status: "sent" })]);
    const first = await cardIn("待审核", "ZJ-1");
    expect(first.textContent).toContain("张*");
    await waitFor(async () => expect((await column("待审核")).textContent).toMatch(/^待审核2/));
    expect((await column("待发放")).textContent).toContain("没有");
    const asked = requestsTo(`${path}/list`).map(({ params }) => [params["status"], params["pageSize"]]);
    expect(asked).toContainEqual(["applied", "20"]);
    expect(asked).toContainEqual(["cancelled", "1"]);
  });

  it("loads further cards of a column, and keeps what was folded", async () => {
    const many = Array.from({ length: 25 }, (_, index) => buildKit(String(index + 1), { status: "applied" }));
    const { user } = show([...many, buildKit("99", { status: "cancelled" })]);
    await cardIn("待审核", "ZJ-20");
    expect(screen.queryByText("ZJ-21")).toBeNull();
    await user.click(await screen.findByRole("button", { name: "显示更多（还有 5 条）" }));
    await cardIn("待审核", "ZJ-25");
    await user.click(screen.getByRole("button", { name: "展开已取消" }));
    await cardIn("已取消", "ZJ-99");
    expect(JSON.parse(localStorage.getItem("ribbon.u1.board.detectionBoard.folded") ?? "[]")).toEqual(["followed", "refused", "expired"]);
  });

  it("is asked for by the conditions of its query bar, in each column", async () => {
    show([buildKit("1", { status: "applied" })], { address: "/hiv/detectionBoard?kitNo=ZJ-1" });
    await cardIn("待审核", "ZJ-1");
    expect(requestsTo(`${path}/list`).every(({ params }) => params["kitNo"] === "ZJ-1")).toBe(true);
    expect(screen.queryByRole("combobox", { name: "进度" })).toBeNull();
  });

  it("moves a card from its menu, by the action that leads there", async () => {
    const { user, moved } = show([buildKit("1", { status: "applied" })]);
    const card = await cardIn("待审核", "ZJ-1");
    await user.click(within(card).getByRole("button", { name: /^操作/ }));
    const targets = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
    expect(targets.slice(0, 3)).toEqual(["待发放（通过）", "未通过（不通过）", "已取消（取消）"]);
    await user.click(screen.getByRole("menuitem", { name: "待发放（通过）" }));
    await waitFor(() => expect(moved).toEqual([{ action: "approve", ids: [{ id: "1", rev: 1 }] }]));
  });

  it("leads nowhere for whoever may not run the action", async () => {
    const { user } = show([buildKit("1", { status: "applied" })], { can: (code) => !code.endsWith(":approve") });
    await user.click(within(await cardIn("待审核", "ZJ-1")).getByRole("button", { name: /^操作/ }));
    await screen.findByRole("menuitem", { name: "未通过（不通过）" });
    expect(screen.queryByRole("menuitem", { name: /待发放/ })).toBeNull();
  });
});

describe("dragging a card", () => {
  // jsdom lays nothing out: the columns stand beside each other, everything else far away.
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function place(this: HTMLElement) {
      const columns = [...document.querySelectorAll("section[aria-labelledby]")];
      const at = columns.indexOf(this.closest("section[aria-labelledby]") ?? this);
      return new DOMRect((at < 0 ? columns.length + 1 : at) * 200, 0, 200, 400);
    });
  });
  afterEach(() => void vi.restoreAllMocks());

  const middleOf = (element: HTMLElement) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { clientX: left + width / 2, clientY: top + height / 2 };
  };
  async function dragTo(card: HTMLElement, target: HTMLElement, whileOver: () => void = () => undefined) {
    const from = middleOf(card);
    fireEvent.mouseDown(card, { ...from, button: 0 });
    fireEvent.mouseMove(document, { clientX: from.clientX + 20, clientY: from.clientY });
    await waitFor(() => expect(document.querySelector("[class*=ghost]")).not.toBeNull());
    fireEvent.mouseMove(document, middleOf(target));
    await act(async () => undefined);
    whileOver();
    fireEvent.mouseUp(document);
    await act(async () => undefined);
  }

  it("runs the action that leads to where it is dropped; columns that none leads to are greyed meanwhile", async () => {
    const { moved } = show([buildKit("1", { status: "applied" })]);
    const card = await cardIn("待审核", "ZJ-1");
    const [target, closed] = [await column("待发放"), await column("待判读")];
    await dragTo(card, target, () => {
      expect(within(target).getByText("放开即“通过”")).toBeDefined();
      expect(closed.className).toContain("closed");
      expect(target.className).not.toContain("closed");
    });
    await waitFor(() => expect(moved).toEqual([{ action: "approve", ids: [{ id: "1", rev: 1 }] }]));
  });

  it("asks what the action asks, and leaves the card until it is answered", async () => {
    const { moved } = show([buildKit("1", { status: "applied" })]);
    await dragTo(await cardIn("待审核", "ZJ-1"), await column("未通过"));
    expect(await screen.findByRole("dialog", { name: "不通过" })).toBeDefined();
    expect(moved).toEqual([]);
    await cardIn("待审核", "ZJ-1");
  });

  it("goes by the row where an action leads to one state or another", async () => {
    show([buildKit("1", { status: "approved", channel: "pickup" })]);
    const card = await cardIn("待发放", "ZJ-1");
    const [sent, received] = [await column("已发放"), await column("待回传")];
    await dragTo(card, received, () => {
      expect(sent.className).toContain("closed");
      expect(within(received).getByText("放开即“发放”")).toBeDefined();
    });
    expect(await screen.findByRole("dialog", { name: "发放" })).toBeDefined();
  });

  it("says why a card stays where no action leads", async () => {
    const { moved } = show([buildKit("1", { status: "applied" })]);
    await dragTo(await cardIn("待审核", "ZJ-1"), await column("待判读"));
    expect(await screen.findByText("没有操作能从“待审核”到“待判读”，卡片留在原处")).toBeDefined();
    expect(moved).toEqual([]);
  });
});
