import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, it } from "vitest";
import { api, ok, refused, useApiServer } from "../../tests/support/apiServer.ts";
import type { ConsultEntry, VisitorTalk } from "../schema/wire/consultAnswers.ts";
import { VisitorApp } from "./VisitorApp.tsx";

const organ = { id: "o1", name: "书院街中心", hours: "周一至周五 09:00–18:00", isOpen: true, greeting: "您好" };
const opening = {
  at: null,
  because: null,
  text: "这里是自动咨询",
  html: null,
  page: null,
  human: false,
  choices: [{ id: "c1", title: "窗口期" }],
};

const entry = (number: number, kind: ConsultEntry["kind"], text: string): ConsultEntry => ({
  id: `k-${number}`,
  number,
  kind,
  botContent: kind === "visitor" ? "" : text,
  userContent: kind === "visitor" ? text : "",
  createTime: "2026-06-15 10:45:00",
  fromName: kind === "staff" ? "李咨询" : "",
  cid: "",
});

const none: VisitorTalk = { consultId: "", status: "none", counsellor: "", ahead: 0, records: [] };
let talk: VisitorTalk = none;
let said: { readonly userContent: string; readonly cid: string; readonly token: string | null }[] = [];

const server = useApiServer(
  http.post(api("/visitor/session"), () => ok({ token: "t-1", nickname: "访客一", expiresIn: 86_400 })),
  http.get(api("/visitor/organs"), () => ok([organ])),
  http.get(api("/visitor/talk"), ({ request }) => {
    const after = Number(new URL(request.url).searchParams.get("after") ?? 0);
    return ok({ ...talk, records: talk.records.filter(({ number }) => number > after) } as never);
  }),
  http.get(api("/visitor/bot"), ({ request }) =>
    ok(new URL(request.url).searchParams.get("choice") === "c1" ? { ...opening, text: null, html: "<p>一般是<b>两周</b></p>" } : opening),
  ),
  http.post(api("/visitor/say"), async ({ request }) => {
    said.push({ ...((await request.json()) as { userContent: string; cid: string }), token: request.headers.get("x-visitor-token") });
    return ok(entry(1, "visitor", "") as never);
  }),
  http.post(api("/visitor/end"), () => ok(null)),
);

beforeEach(() => {
  // jsdom gives no addresses to blobs.
  Object.assign(URL, { createObjectURL: () => "blob:picture", revokeObjectURL: () => undefined });
  talk = none;
  said = [];
});

async function enter(): Promise<void> {
  render(<VisitorApp />);
  await userEvent.click(screen.getByRole("button", { name: "访客一" }));
  await userEvent.click(await screen.findByRole("button", { name: /书院街中心/ }));
}

it("CONSULT-01 says what it is, and lets one choose who one is and whom one asks", async () => {
  render(<VisitorApp />);
  expect(screen.getByText(/演示：小程序访客端/)).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /^访客/ })).toHaveLength(9);
  await userEvent.click(screen.getByRole("button", { name: "访客一" }));
  expect(await screen.findByRole("button", { name: /书院街中心\s*周一至周五 09:00–18:00 · 咨询中/ })).toBeTruthy();
});

it("CONSULT-10 the bot answers first, without a line of HTML, and a person takes over when asked for", async () => {
  await enter();
  await userEvent.click(await screen.findByRole("button", { name: "窗口期" }));
  expect(await screen.findByText("一般是两周")).toBeTruthy();
  fireEvent.change(screen.getByRole("textbox", { name: "消息" }), { target: { value: "已经写了一半" } });
  await userEvent.click(screen.getByRole("button", { name: "直接找咨询师" }));
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "消息" }).value).toBe("已经写了一半");
  expect(await screen.findByText(/还没有开始/)).toBeTruthy();
});

it("CONSULT-12 whoever waits sees their place, then what is said to them", async () => {
  talk = { consultId: "k", status: "waiting", counsellor: "", ahead: 2, records: [entry(1, "event", "您好"), entry(2, "visitor", "我怕")] };
  await enter();
  expect(await screen.findByText("正在排队，前面还有 2 位")).toBeTruthy();
  talk = { ...talk, status: "open", counsellor: "李咨询", ahead: 0, records: [...talk.records, entry(3, "staff", "我在face[抱抱]")] };
  expect(await screen.findByText("李咨询正在为您服务", {}, { timeout: 5000 })).toBeTruthy();
  const log = within(screen.getByRole("log"));
  expect(log.getByText("🤗")).toBeTruthy();
  expect(log.getAllByText("我怕")).toHaveLength(1);
  talk = { ...talk, status: "closed", counsellor: "" };
  expect(await screen.findByText(/本次咨询已结束/, {}, { timeout: 5000 })).toBeTruthy();
  expect(log.getByText("我怕")).toBeTruthy();
});

it("CONSULT-13 a message goes with the visitor's token; one that is refused stays in its box, and goes again under its id", async () => {
  talk = { ...none, consultId: "k", status: "open", counsellor: "李咨询", records: [entry(1, "visitor", "在吗")] };
  server.answer(
    http.post(
      api("/visitor/say"),
      async ({ request }) => {
        said.push({ ...((await request.json()) as { userContent: string; cid: string }), token: null });
        return refused(429, "操作太频繁，请 3 秒后再试");
      },
      { once: true },
    ),
  );
  await enter();
  const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "消息" });
  fireEvent.change(box, { target: { value: "第二句" } });
  await userEvent.click(screen.getByRole("button", { name: "发送" }));
  expect((await screen.findByRole("alert")).textContent).toContain("操作太频繁");
  expect(box.value).toBe("第二句");
  await userEvent.click(screen.getByRole("button", { name: "发送" }));
  await waitFor(() => expect(box.value).toBe(""));
  expect(said.map(({ userContent }) => userContent)).toEqual(["第二句", "第二句"]);
  expect(said[1]?.cid).toBe(said[0]?.cid);
  expect(said[1]?.token).toBe("t-1");
});

it("CONSULT-04 an empty message is not sent", async () => {
  talk = { ...none, consultId: "k", status: "open", records: [entry(1, "visitor", "在吗")] };
  await enter();
  await userEvent.click(await screen.findByRole("button", { name: "发送" }));
  expect((await screen.findByRole("alert")).textContent).toContain("不能发送空消息");
  expect(said).toEqual([]);
});

it("CONSULT-15 whoever's token has ended is told so and comes in anew; whoever leaves is back among the organs", async () => {
  talk = { ...none, consultId: "k", status: "waiting", records: [entry(1, "visitor", "在吗")] };
  await enter();
  await userEvent.click(await screen.findByRole("button", { name: "离开" }));
  await userEvent.click(await screen.findByRole("button", { name: /书院街中心/ }));
  expect(server.requestsTo("/visitor/end")).toHaveLength(1);
  server.answer(http.get(api("/visitor/talk"), () => refused(401, "登录已失效，请重新进入小程序")));
  expect(await screen.findByText("登录已失效，请重新进入小程序", {}, { timeout: 5000 })).toBeTruthy();
  expect(screen.getByRole("button", { name: "访客一" })).toBeTruthy();
});

it("CONSULT-14 a picture is fetched with the token and shown; one that is gone says so", async () => {
  const path = "consult/20260615/0123456789abcdef0123456789abcdef.png";
  talk = { ...none, consultId: "k", status: "open", records: [entry(1, "staff", `img[${path}]`)] };
  server.answer(
    http.get(api("/visitor/file"), () => refused(404, "文件不存在或已被删除"), { once: true }),
    http.get(api("/visitor/file"), () => new HttpResponse(new Uint8Array([1]), { headers: { "content-type": "image/png" } })),
  );
  await enter();
  await userEvent.click(await screen.findByRole("button", { name: /文件不存在/ }));
  expect((await screen.findByRole<HTMLImageElement>("img", { name: "图片" })).src).toContain("blob:");
  expect(server.requestsTo("/visitor/file").at(-1)?.params["path"]).toBe(path);
});
