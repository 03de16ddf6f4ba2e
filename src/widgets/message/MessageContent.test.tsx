import { screen, waitFor } from "@testing-library/react";
import { http as on, HttpResponse } from "msw";
import { describe, expect, it, vi } from "vitest";
import { api, ok, useApiServer } from "../../../tests/support/apiServer.ts";
import { HOSTILE_HTML } from "../../../tests/support/hostileTexts.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { MessageContent } from "./MessageContent.tsx";

const { answer } = useApiServer();
const picture = "im/20260310/0123456789abcdef0123456789abcdef.png";
const program = "im/20260310/0123456789abcdef0123456789abcdef.exe";
const sound = "im/20260310/0123456789abcdef0123456789abcdef.mp3";
const film = "im/20260310/0123456789abcdef0123456789abcdef.mp4";
const stored = (path: string) => api(`/sys/common/static/${path}`);

function show(text: string, onMention?: (name: string) => void) {
  const view = renderRuntime(<MessageContent text={text} own={false} {...(onMention && { onMention })} />);
  return { ...view, content: () => view.container.querySelector("[data-own]") as HTMLElement };
}

describe("what a message says", () => {
  it("IM-25 shows faces as signs that say their name", () => {
    show("好face[微笑]face[没有]");
    expect(screen.getByTitle("微笑").textContent).toBe("🙂");
    expect(screen.getByText(/face\[没有\]/)).toBeTruthy();
  });

  it("IM-26 IM-42 shows a picture small, and large when it is chosen", async () => {
    answer(on.get(stored(picture), () => new HttpResponse(new Blob(["x"], { type: "image/png" }))));
    const { user } = show(`看img[${picture}]`);
    await user.click(await screen.findByRole("button", { name: "查看图片" }));
    expect(await screen.findByRole("dialog", { name: /图片/ })).toBeTruthy();
  });

  it("IM-27 IM-42 a file that cannot be looked at is downloaded under its name", async () => {
    answer(on.get(stored(program), () => new HttpResponse(new Blob(["x"]))));
    const names: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function remember(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { user } = show(`file(${program})[安装包.exe]`);
    await user.click(screen.getByRole("button", { name: "安装包.exe" }));
    await waitFor(() => expect(names).toEqual(["安装包.exe"]));
    click.mockRestore();
  });

  it("IM-27 a file cannot be called what it is not", () => {
    show(`file(${program})[报告.pdf]`);
    expect(screen.getByRole("button", { name: "报告.pdf.exe" }).title).toBe("下载");
  });

  it("IM-27 a file that is gone or forbidden says so", async () => {
    answer(on.get(stored(program), () => HttpResponse.json({ success: false, code: 404, message: "文件不存在" }, { status: 404 })));
    const { user } = show(`file(${program})[安装包.exe]`);
    await user.click(screen.getByRole("button", { name: "安装包.exe" }));
    expect((await screen.findByRole("alert")).textContent).toBe("文件已失效或无权查看");
  });

  it("IM-26 a picture that is forbidden says so", async () => {
    answer(on.get(stored(picture), () => HttpResponse.json({ success: false, code: 403, message: "没有权限" }, { status: 403 })));
    show(`img[${picture}]`);
    expect(await screen.findByText("文件已失效或无权查看")).toBeTruthy();
  });

  it("IM-28 IM-29 plays sound and films at the address that the server gives", async () => {
    answer(
      on.get(api("/sys/common/playAddress"), ({ request }) =>
        ok({ address: `/sys/common/play/${new URL(request.url).searchParams.get("path")}?ticket=t` }),
      ),
    );
    show(`audio[${sound}]video[${film}]`);
    expect((await screen.findByLabelText("语音")).getAttribute("src")).toContain(`/sys/common/play/${sound}?ticket=t`);
    expect((await screen.findByLabelText("视频")).getAttribute("src")).toContain(`/sys/common/play/${film}?ticket=t`);
  });

  it("IM-28 IM-29 sound that is gone says so", async () => {
    answer(on.get(api("/sys/common/playAddress"), () => HttpResponse.json({ success: false, message: "x" }, { status: 404 })));
    show(`audio[${sound}]`);
    expect(await screen.findByText("文件已失效或无权查看")).toBeTruthy();
  });

  it.each([
    ["a(https://a.test/x)[看这里]", "看这里", "https://a.test/x"],
    ["img[https://a.test/1.png]", "外部图片", "https://a.test/1.png"],
    ["audio[https://a.test/1.mp3]", "外部语音", "https://a.test/1.mp3"],
    ["video[https://a.test/1.mp4]", "外部视频", "https://a.test/1.mp4"],
    ["file(https://a.test/1.pdf)[报表]", "报表", "https://a.test/1.pdf"],
  ])("IM-30 what lies on another site is a link into a window of its own: %s", (text, name, address) => {
    show(text);
    const link = screen.getByRole("link", { name });
    expect(link.getAttribute("href")).toBe(address);
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
    expect(document.querySelector("img, audio, video")).toBeNull();
  });

  it("IM-30 a link that names another site than its own says where it leads", () => {
    const { content } = show("a(https://evil.test/x)[https://bank.test]");
    expect(content().textContent).toBe("https://bank.test（evil.test）");
  });

  it("IM-31 a mention is a button where somebody listens", async () => {
    const onMention = vi.fn<(name: string) => void>();
    const { user } = show("@刘洋 请看 liu@a.test", onMention);
    await user.click(screen.getByRole("button", { name: "@刘洋" }));
    expect(onMention).toHaveBeenCalledWith("刘洋");
    expect(screen.getAllByRole("button")).toHaveLength(1);
  });

  it("IM-32 draws tables and lists as the elements they are, without attributes", () => {
    const { content } = show('[table class="x"]\n[tr][th]名[/th][td]值[/td][/tr]\n[/table][ul]\n[li onclick=x]一[/li]\n[/ul]');
    expect(content().innerHTML).toBe("<table><tbody><tr><th>名</th><td>值</td></tr></tbody></table><ul><li>一</li></ul>");
  });

  it("keeps line breaks", () => {
    const { content } = show("一\n二\r\n三");
    expect(content().innerHTML).toBe("一<br>二<br>三");
  });

  it.each(HOSTILE_HTML)("IM-32 %s is shown as it was written", (_, html) => {
    const { content } = show(html);
    expect(content().querySelectorAll("*:not(br)")).toHaveLength(0);
    expect(content().textContent).toBe(html.replaceAll("\n", ""));
  });
});
