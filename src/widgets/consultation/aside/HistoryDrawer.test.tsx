import { screen, waitFor, within } from "@testing-library/react";
import { http as on, HttpResponse } from "msw";
import type { JsonBodyType } from "msw";
import { expect, it, vi } from "vitest";
import { api, ok, refused, useApiServer } from "../../../../tests/support/apiServer.ts";
import { consultEntry, consultRow } from "../../../../tests/support/consultAside.ts";
import { renderRuntime } from "../../../../tests/support/renderRuntime.tsx";
import type { ConsultEntry } from "../../../schema/wire/consultAnswers.ts";
import { HistoryDrawer } from "./HistoryDrawer.tsx";

const { answer, requestsTo } = useApiServer();
const path = "/hiv/consultManual/talk";
const said = () => within(screen.getByRole("list", { name: "聊天记录" })).getAllByRole("listitem");

/** Answers as the server does: page 1 is the newest, on a page the newest last. */
function serve(total: number, special: Readonly<Record<number, Partial<ConsultEntry>>> = {}) {
  answer(
    on.get(api(path), ({ request }) => {
      const pageNo = Number(new URL(request.url).searchParams.get("pageNo"));
      const last = total - (pageNo - 1) * 20;
      const count = Math.max(0, Math.min(20, last));
      const records = Array.from({ length: count }, (_, index) => last - count + index + 1).map((n) => consultEntry(n, special[n]));
      return ok({ records, total, pageNo, pageSize: 20 } as unknown as JsonBodyType);
    }),
  );
}

const show = () => renderRuntime(<HistoryDrawer row={consultRow()} onClose={vi.fn()} />);

it("CONSULT-14 shows 20 to a page, the newest page first and the newest last on it", async () => {
  serve(45);
  const { user } = show();
  expect(await screen.findByText("第 1 / 3 页")).toBeTruthy();
  expect(said()).toHaveLength(20);
  expect([said()[0]?.textContent, said().at(-1)?.textContent]).toEqual([
    expect.stringContaining("第26句"),
    expect.stringContaining("第45句"),
  ]);
  expect(screen.getByRole("button", { name: "上一页" }).hasAttribute("disabled")).toBe(true);
  await user.click(screen.getByRole("button", { name: "下一页" }));
  expect(await screen.findByText("第25句")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "下一页" }));
  expect(await screen.findByText("第1句")).toBeTruthy();
  expect(said()).toHaveLength(5);
  expect(screen.getByRole("button", { name: "下一页" }).hasAttribute("disabled")).toBe(true);
  expect(requestsTo(path).map(({ params }) => params["pageNo"])).toEqual(["1", "2", "3"]);
});

it("CONSULT-14 tells who said what and when, what happened, and links files that can be opened", async () => {
  serve(3, {
    1: { kind: "event", userContent: "", botContent: "王敏接待了来访者", fromName: "" },
    2: { kind: "staff", userContent: "", botContent: "请看 a(https://example.org/guide)[指南]", fromName: "王敏" },
  });
  show();
  await screen.findByText("第3句");
  expect(said().map(({ textContent }) => textContent)).toEqual([
    "王敏接待了来访者，2026-01-05 08:30:00",
    "王敏 2026-01-05 08:30:00请看 指南",
    "小林 2026-01-05 08:30:00第3句",
  ]);
  expect(screen.getByRole("link", { name: /指南/u }).getAttribute("href")).toBe("https://example.org/guide");
});

const stem = "consult/20260310/0123456789abcdef0123456789abcdef";

it("CONSULT-14 a picture opens large", async () => {
  serve(1, { 1: { userContent: `img[${stem}.png]` } });
  answer(on.get(api(`/sys/common/static/${stem}.png`), () => new HttpResponse(new Blob(["x"], { type: "image/png" }))));
  const { user } = show();
  const small = await screen.findByRole("button", { name: "查看图片" });
  await waitFor(() => expect(small.querySelector("img")).toBeTruthy());
  await user.click(small);
  // In tests antd gives every title one id, so the dialogs are told apart by what they say.
  await waitFor(() =>
    expect(screen.getAllByRole("dialog").map(({ textContent }) => textContent)).toContainEqual(expect.stringMatching(/^图片/u)),
  );
});

it("CONSULT-14 a file is downloaded under its name", async () => {
  serve(1, { 1: { userContent: `file(${stem}.exe)[安装包.exe]` } });
  answer(on.get(api(`/sys/common/static/${stem}.exe`), () => new HttpResponse(new Blob(["x"]))));
  const names: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function remember(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "安装包.exe" }));
  await waitFor(() => expect(names).toEqual(["安装包.exe"]));
  click.mockRestore();
});

it("CONSULT-14 says that nothing was said yet", async () => {
  serve(0);
  show();
  expect(await screen.findByText("还没有说过什么")).toBeTruthy();
  expect(screen.getByText("第 1 / 1 页")).toBeTruthy();
});

it("CONSULT-14 a page that does not load says why and is tried again", async () => {
  serve(1);
  answer(on.get(api(path), () => refused(500, "服务器忙，请稍后再试"), { once: true }));
  const { user } = show();
  await user.click(within(await screen.findByRole("alert")).getByRole("button", { name: "重试" }));
  expect(await screen.findByText("第1句")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});
