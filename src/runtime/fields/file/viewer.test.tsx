import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { http as on } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { api, ok, useApiServer } from "../../../../tests/support/apiServer.ts";
import { buildField } from "../../../../tests/support/entities.ts";
import { renderWithProduct } from "../../../../tests/support/renderForm.tsx";
import { viewOf } from "../fieldView.ts";

const { answer } = useApiServer();

const kept = (name: string, type: string) => ({ name, path: `temp/${name}`, size: 2048, type });
const pictures = ["门头.png", "坏的.png", "大厅.png"].map((name) => kept(name, "image/png"));
const others = [
  kept("报告.pdf", "application/pdf"),
  kept("录音.mp3", "audio/mpeg"),
  kept("短片.mp4", "video/mp4"),
  kept("说明.txt", "text/plain"),
  kept("表.xlsx", "application/vnd.ms-excel"),
];

beforeEach(() => {
  answer(
    on.get(api("/sys/common/static/*"), ({ request }) => {
      if (decodeURIComponent(request.url).includes("坏的")) return new Response(null, { status: 404 });
      return new Response(new Blob(["第一行\n<b>第二行</b>"]), { headers: { "content-type": "image/png" } });
    }),
    on.get(api("/sys/common/playAddress"), ({ request }) => {
      const path = new URL(request.url).searchParams.get("path") ?? "";
      return ok({ address: `/sys/common/play/${encodeURIComponent(path)}?ticket=t` });
    }),
  );
  let count = 0;
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => `blob:${(count += 1)}`, revokeObjectURL: () => undefined }));
});

function showDetail(kind: string, value: readonly unknown[]) {
  const { Read } = viewOf(kind);
  const field = buildField({ name: "f", title: "文件", kind, type: "array", itemType: "object" });
  return renderWithProduct(<Read field={field} value={value} row={{ f: value }} />);
}

const dialog = () => screen.findByRole("dialog");
const shownPicture = async () => within(await dialog()).findByRole<HTMLImageElement>("img", { name: /png$/ });

it("FILE-02 FILE-32 opens a picture of a detail by the keyboard, turns to the others and gives the focus back", async () => {
  const { user } = showDetail("image", pictures);
  expect(await screen.findByLabelText("坏的.png无法显示")).toBeTruthy();
  await screen.findByRole("button", { name: "预览门头.png" });
  const last = await screen.findByRole("button", { name: "预览大厅.png" });
  last.focus();
  await user.keyboard("{Enter}");
  expect((await shownPicture()).alt).toBe("大厅.png");
  expect((await dialog()).textContent).toContain("3 / 3");
  await user.keyboard("{ArrowLeft}");
  expect(await within(await dialog()).findByRole("alert")).toBeTruthy();
  await user.keyboard("{ArrowLeft}");
  await waitFor(async () => expect((await shownPicture()).alt).toBe("门头.png"));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(last));
});

it("FILE-02 enlarges, turns and shows a picture whole again, by keys and by tools", async () => {
  const { user } = showDetail("image", pictures);
  await user.click(await screen.findByRole("button", { name: "预览门头.png" }));
  const style = async () => (await shownPicture()).style.transform;
  expect(await style()).toContain("rotate(0deg) scale(1)");
  await user.keyboard("++r");
  expect(await style()).toContain("rotate(90deg) scale(1.5625)");
  await user.click(screen.getByRole("button", { name: "缩小" }));
  await user.click(screen.getByRole("button", { name: "向左旋转" }));
  expect(await style()).toContain("rotate(0deg) scale(1.25)");
  await user.keyboard("0");
  expect(await style()).toContain("scale(1)");
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

it("FILE-02 shows sound and films in the browser's player, text as it is, and offers the rest", async () => {
  const { user } = showDetail("file", others);
  await user.click(await screen.findByRole("button", { name: "报告.pdf" }));
  const opening = await within(await dialog()).findByRole("link", { name: "在新标签页打开" });
  expect(opening.getAttribute("href")).toMatch(/^blob:/);
  await user.keyboard("{ArrowRight}");
  expect((await within(await dialog()).findByLabelText("录音.mp3")).getAttribute("src")).toMatch(/\/sys\/common\/play\/.*ticket=t$/);
  await user.keyboard("{ArrowRight}");
  expect((await within(await dialog()).findByLabelText("短片.mp4")).tagName).toBe("VIDEO");
  await user.keyboard("{ArrowRight}");
  expect((await within(await dialog()).findByLabelText("说明.txt")).textContent).toBe("第一行\n<b>第二行</b>");
  // What cannot be looked at is downloaded from its line, and in the viewer says so.
  await user.keyboard("{ArrowRight}");
  expect(await within(await dialog()).findByText("这种文件不能在这里预览")).toBeTruthy();
});

it("FILE-34 says that a file cannot be downloaded, and of one without a path that nobody knows it", async () => {
  answer(on.get(api("/sys/common/static/*"), () => new Response(null, { status: 404 })));
  const { user } = showDetail("file", [kept("表.xlsx", "application/vnd.ms-excel"), { ...kept("空.xlsx", "x/y"), path: "" }]);
  await user.click(await screen.findByRole("button", { name: "表.xlsx" }));
  expect(await screen.findByText("文件下载失败")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "空.xlsx" }));
  expect(await screen.findByText("未知的文件")).toBeTruthy();
});

it("FILE-23 a cell shows a paper clip and five characters of the name, and opens nothing: its click belongs to the row", async () => {
  const { Cell } = viewOf("file");
  const field = buildField({ name: "f", title: "文件", kind: "file", type: "array", itemType: "object" });
  const value = [kept("一二三四五六.txt", "text/plain"), kept("b.txt", "text/plain")];
  const { container } = renderWithProduct(<Cell field={field} value={value} row={{ f: value }} />);
  expect(container.textContent).toContain("一二三四五… 等 2 个");
  expect(container.querySelector(".anticon-paper-clip")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
