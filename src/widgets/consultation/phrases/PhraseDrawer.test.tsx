import { screen, waitFor, within } from "@testing-library/react";
import { http as on } from "msw";
import type { JsonBodyType } from "msw";
import { expect, it, vi } from "vitest";
import { api, ok, refused, useApiServer } from "../../../../tests/support/apiServer.ts";
import { consultProfile, consultRow } from "../../../../tests/support/consultAside.ts";
import { renderRuntime } from "../../../../tests/support/renderRuntime.tsx";
import type { Row } from "../../../schema/model/json.ts";
import { PhraseDrawer } from "./PhraseDrawer.tsx";

const { answer, requestsTo } = useApiServer();

const replies: readonly Row[] = [
  { id: "r1", title: "欢迎语", content: "{来访者}您好，我是{机构}的{咨询师}。", category: "mind", category_dictText: "情绪与关系" },
  { id: "r2", title: "请来电", content: "请致电{电话}", category: null },
];
const questions: readonly Row[] = [
  {
    id: "q1",
    question: "窗口期是多久？",
    answer: "<p>两到四周。</p><p>请<strong>复查</strong>。</p>",
    category: "test",
    category_dictText: "检测与窗口期",
    keywords: ["空窗"],
  },
];
/** In the order of the list, which knows no levels. */
const bot: readonly Row[] = [
  { id: "b4", title: "要带什么", parentId: "b5", replyKind: "text", reply: "带证件。" },
  { id: "b1", title: "我想做检测", parentId: null, replyKind: "text", reply: "可以预约。" },
  { id: "b2", title: "多久能查", parentId: "b1", replyKind: "question", questionId: "q1" },
  { id: "b3", title: "打开预约", parentId: "b1", replyKind: "page", page: "/pages/organ/list", reply: null },
  { id: "b5", title: "我要预约", parentId: null, replyKind: "human", reply: null },
];
const list = (entity: string, records: readonly Row[], total = records.length) =>
  on.get(api(`/hiv/${entity}/list`), () => ok({ records, total } as unknown as JsonBodyType));

interface Shown {
  readonly codes?: readonly string[];
  readonly phone?: string;
}

function show({ codes, phone = "010-1234" }: Shown = {}) {
  const profile = consultProfile({ organ: { name: "城东检测点", phone } });
  answer(on.get(api("/hiv/consultManual/profile"), () => ok(profile as unknown as JsonBodyType)));
  const [onInsert, onClose] = [vi.fn(), vi.fn()];
  const view = renderRuntime(<PhraseDrawer row={consultRow()} onInsert={onInsert} onClose={onClose} />, codes ? { codes } : {});
  return { onInsert, onClose, ...view };
}

const serve = () => answer(list("consultReply", replies), list("consultQuestion", questions), list("autoConsult", bot));
const search = () => screen.getByRole("searchbox", { name: "搜索话术" });
const phrases = () => [...document.querySelectorAll("[data-phrase]")].map(({ textContent }) => textContent);

it("CONSULT-04 one click puts a quick reply into the box with its variables filled in, and closes", async () => {
  serve();
  const { user, onInsert, onClose } = show();
  await user.click(await screen.findByRole("button", { name: /^欢迎语/u }));
  expect(onInsert).toHaveBeenCalledExactlyOnceWith("小林您好，我是城东检测点的李医生。");
  expect(onClose).toHaveBeenCalledOnce();
  expect(requestsTo("/hiv/consultReply/list")[0]?.params).toMatchObject({ status: "enabled" });
  expect(requestsTo("/hiv/consultQuestion/list")[0]?.params).toMatchObject({ status: "published" });
  expect(requestsTo("/hiv/autoConsult/list")[0]?.params).toMatchObject({ status: "enabled" });
});

it("CONSULT-04 phrases stand below their categories; the preview shows the text whole and what is missing in it", async () => {
  serve();
  const { user, onInsert } = show({ phone: "" });
  const group = await screen.findByRole("region", { name: "未分类" });
  expect(screen.getByRole("region", { name: "情绪与关系" })).toBeTruthy();
  await user.click(within(group).getByRole("button", { name: "预览“请来电”" }));
  expect(within(group).getByRole("alert").textContent).toBe("没有电话，填入后请补上");
  expect(within(group).getAllByText("请致电〔电话〕")).toHaveLength(2);
  expect(onInsert).not.toHaveBeenCalled();
});

it("CONSULT-04 answers of questions and of the bot become lines of text; what opens a page says nothing and is left out", async () => {
  serve();
  const { user, onInsert } = show();
  await user.click(await screen.findByRole("tab", { name: "机器人话术" }));
  await screen.findByRole("region", { name: "我想做检测" });
  expect(phrases()).toEqual(["我想做检测可以预约。", "多久能查两到四周。 请复查。", "要带什么带证件。"]);
  expect(screen.getByRole("region", { name: "我要预约" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /^多久能查/u }));
  expect(onInsert).toHaveBeenCalledExactlyOnceWith("两到四周。\n请复查。");
});

it("CONSULT-04 the search goes over all sources, also by keyword; arrows and Enter choose", async () => {
  serve();
  const { user, onInsert } = show();
  await screen.findByRole("button", { name: /^欢迎语/u });
  await waitFor(() => expect(document.activeElement).toBe(search()));
  await user.keyboard("空窗");
  expect(await screen.findByRole("region", { name: "常见问题：检测与窗口期" })).toBeTruthy();
  expect(phrases()).toEqual(["窗口期是多久？两到四周。 请复查。"]);
  await user.clear(search());
  await user.keyboard("两到四周");
  await waitFor(() => expect(phrases()).toHaveLength(2));
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}{ArrowDown}{Enter}");
  await user.clear(search());
  await user.keyboard("欢迎{Enter}");
  expect(onInsert.mock.calls).toEqual([["两到四周。\n请复查。"], ["小林您好，我是城东检测点的李医生。"]]);
  await user.clear(search());
  await user.keyboard("没有这句");
  expect(await screen.findByText("没有找到“没有这句”，请换个词再试")).toBeTruthy();
});

it("CONSULT-04 a source without the right to list it is neither shown nor asked for", async () => {
  answer(list("consultReply", []));
  show({ codes: ["hiv:consultReply:list"] });
  expect(await screen.findByText(/还没有启用的快捷回复/u)).toBeTruthy();
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(["快捷回复"]);
  expect(requestsTo("/hiv/autoConsult/list")).toEqual([]);
});

it("CONSULT-04 who may list nothing is told so", async () => {
  show({ codes: [] });
  expect(await screen.findByText(/您没有查看快捷回复、常见问题与机器人话术的权限/u)).toBeTruthy();
});

it("CONSULT-04 a source that does not load says why, and the others can be used", async () => {
  serve();
  answer(on.get(api("/hiv/consultReply/list"), () => refused(500, "服务器忙，请稍后再试"), { once: true }));
  const { user } = show();
  const failure = await screen.findByRole("alert");
  expect(failure.textContent).toContain("快捷回复加载失败");
  await user.click(within(failure).getByRole("button", { name: "重试" }));
  expect(await screen.findByRole("button", { name: /^欢迎语/u })).toBeTruthy();
});

it("CONSULT-04 more phrases than are read at once are not passed over in silence", async () => {
  answer(list("consultReply", replies, 900), list("consultQuestion", []), list("autoConsult", []));
  show();
  expect(await screen.findByText(/只列出前 500 条，其余请到“快捷回复”页面查找/u)).toBeTruthy();
});
