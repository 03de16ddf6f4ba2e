import { screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { deskServer, eventually, holdPolls, passPolls } from "../../../../tests/support/consultScreen.ts";
import { consultRow, waitingRow } from "../../../../tests/support/consultRows.ts";
import type { DeskServer } from "../../../../tests/support/consultScreen.ts";
import { useApiServer } from "../../../../tests/support/apiServer.ts";
import { renderRuntime } from "../../../../tests/support/renderRuntime.tsx";
import type { ConsultPerson } from "../../../schema/wire/consultAnswers.ts";
import { ContactsPane } from "./ContactsPane.tsx";

const { answer, requestsTo } = useApiServer();
afterEach(() => {
  vi.useRealTimers();
});

function open(part: Partial<DeskServer> = {}) {
  const server = deskServer(part);
  answer(...server.handlers);
  const onOpen = vi.fn<(id: string) => void>();
  const onBegin = vi.fn<(person: ConsultPerson) => void>();
  const view = renderRuntime(<ContactsPane shown={{ id: undefined, row: undefined }} onOpen={onOpen} onBegin={onBegin} />);
  return { ...view, ...server, onOpen, onBegin };
}

const searchBox = () => screen.getByRole("searchbox");
const namesIn = async (label: string) =>
  within(await screen.findByRole("list", { name: label }))
    .getAllByRole("button")
    .map((button) => button.textContent);

it("CONSULT-01 the left pane parts the contacts by who waits, whom one answers, who is open and who was closed", async () => {
  const { user } = open({
    rows: [
      waitingRow(),
      consultRow({ user: { avatar: "", nickname: "阿树" } }),
      consultRow({ id: "c2", counsellorId: "u2", counsellorId_dictText: "王敏", user: { avatar: "", nickname: "小溪" } }),
      consultRow({ id: "x1", status: "closed", user: { avatar: "", nickname: "老周" } }),
    ],
  });
  expect((await namesIn("待接待")).length).toBe(1);
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(["待接待 1", "我的 1", "全部进行中 2", "已结束"]);
  await user.click(screen.getByRole("tab", { name: "我的 1" }));
  expect((await namesIn("我的")).join("")).toMatch(/阿树/u);
  await user.click(screen.getByRole("tab", { name: "全部进行中 2" }));
  expect((await namesIn("全部进行中")).join("")).toMatch(/王敏接待/u);
  await user.click(screen.getByRole("tab", { name: "已结束" }));
  expect((await namesIn("已结束")).join("")).toMatch(/老周/u);
  expect(requestsTo("/hiv/consultManual/list").at(-1)?.params).toMatchObject({ status: "closed", pageSize: "20", column: "lastTime" });
});

it("CONSULT-02 a contact shows unread count, nickname, danger, channel, tags and how long it has waited", async () => {
  const { onOpen, user } = open({
    rows: [waitingRow({ serverUnread: 3, crisis: "Y", tags: ["PrEP"], waitingSince: "2020-01-01 08:00:00" })],
  });
  const list = within(await screen.findByRole("list", { name: "待接待" }));
  for (const text of ["小鹿", "危机", "小程序", "PrEP", "3 条未读", "窗口期多久"]) expect(list.getByText(text), text).toBeTruthy();
  const since = list.getByText(/^等待 \d+ 天$/u);
  expect(since.dataset["long"]).toBe("true");
  await user.click(list.getByRole("button"));
  expect(onOpen).toHaveBeenCalledWith("w1");
});

it("CONSULT-02 one without a nickname goes by the number", async () => {
  open({ rows: [waitingRow({ user: null, nickname: null })] });
  expect(await screen.findByText("ZX2026-00001")).toBeTruthy();
});

it("CONSULT-01 the search box finds contacts of all parts by what is typed, and says where there are none", async () => {
  const { user, onOpen } = open({ rows: [waitingRow(), consultRow({ tags: ["PrEP"], user: { avatar: "", nickname: "阿树" } })] });
  await screen.findByRole("list", { name: "待接待" });
  await user.type(searchBox(), "prep");
  expect((await namesIn("找到的联系人")).join("")).toMatch(/^.*阿树/u);
  await user.type(searchBox(), "{Enter}");
  expect(onOpen).toHaveBeenCalledWith("c1");
  await user.clear(searchBox());
  await user.type(searchBox(), "没有的");
  expect(await screen.findByText("联系人里没有“没有的”")).toBeTruthy();
});

const person = (part: Partial<ConsultPerson>): ConsultPerson => ({
  miniUserId: "m1",
  userNo: "U0001",
  nickname: "阿*",
  organId: "o1",
  consultId: "",
  isOpen: false,
  ...part,
});

it("CONSULT-08 from two characters on the search finds people; choosing one opens a consultation, or begins one", async () => {
  const { user, onOpen, onBegin, has } = open({
    people: [person({ consultId: "c9", isOpen: true }), person({ miniUserId: "m2", userNo: "U0002", nickname: "" })],
  });
  await screen.findByRole("tab", { name: "我的 1" });
  await user.type(searchBox(), "U");
  expect(screen.queryByRole("region", { name: "找到的用户" })).toBeNull();
  await user.type(searchBox(), "0");
  const people = within(await screen.findByRole("list", { name: "用户" }));
  expect(has.asked).toEqual(["U0"]);
  await user.click(people.getByRole("button", { name: /打开进行中的咨询/u }));
  expect(onOpen).toHaveBeenCalledWith("c9");
  await user.click(people.getByRole("button", { name: /开始咨询/u }));
  expect(onBegin).toHaveBeenCalledWith(expect.objectContaining({ miniUserId: "m2" }));
});

it("CONSULT-08 says where nobody was found", async () => {
  const { user } = open();
  await user.type(searchBox(), "U9");
  expect(await screen.findByText(/没有这个编号或手机号的用户/u)).toBeTruthy();
});

it("CONSULT-11 the contacts are read anew every 5 s", async () => {
  holdPolls();
  const { has, client } = open({ rows: [waitingRow()] });
  await screen.findByText("小鹿");
  has.rows = [waitingRow({ user: { avatar: "", nickname: "新来的" } })];
  await eventually(() => expect(client.isFetching()).toBe(0));
  passPolls(4999);
  expect(client.isFetching()).toBe(0);
  passPolls(1);
  expect(client.isFetching()).toBe(1);
  expect(await screen.findByText("新来的")).toBeTruthy();
});

it("CONSULT-01 figures stand above; what there is none of is not claimed", async () => {
  open();
  expect(await screen.findByText("等待 3 · 咨询中 5 · 今日结束 2 · 首次回复 4 分")).toBeTruthy();
});

it("CONSULT-01 arrows lead from the search box through the contacts, Enter opens one", async () => {
  const { user, onOpen } = open({ rows: [waitingRow({ id: "w1" }), waitingRow({ id: "w2", waitingSince: "2026-06-15 09:05:00" })] });
  await screen.findByRole("list", { name: "待接待" });
  await user.click(searchBox());
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(onOpen.mock.calls).toEqual([["w2"]]);
});
