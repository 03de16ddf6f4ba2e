import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http as on, HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { api, ok, refused, useApiServer } from "../../../../tests/support/apiServer.ts";
import { chosenFile } from "../../../../tests/support/chosenFiles.ts";
import { buildField } from "../../../../tests/support/entities.ts";
import { renderWithProduct } from "../../../../tests/support/renderForm.tsx";
import { testUser } from "../../../../tests/support/renderRuntime.tsx";
import { buildCompiledEntity } from "../../../../tests/support/screens.ts";
import type { TextContext } from "../../../schema/kinds/kind.ts";
import { kindOf } from "../../../schema/kinds/registry.ts";
import type { StoredFile } from "../../../schema/kinds/storedFile.ts";
import type { FieldModel } from "../../../schema/model/entity.ts";
import { EntityForm } from "../../formily/EntityForm.ts";
import { EntityFormProvider } from "../../formily/EntityFormProvider.tsx";
import { FieldRow } from "../../formily/FieldRow.tsx";

const { answer } = useApiServer();

const files = buildField({
  name: "f",
  title: "附件",
  kind: "file",
  type: "array",
  constraints: { maxItems: 3 },
  ui: { props: { maxSize: 1, accept: [".pdf", ".txt"] } },
});
const images = buildField({ name: "f", title: "图片", kind: "image", type: "array", constraints: { maxItems: 3 }, ui: { props: {} } });
const stored = (...names: readonly string[]): StoredFile[] =>
  names.map((name) => ({ name, path: `temp/${name}`, size: 1, type: "image/png" }));

beforeEach(() => {
  answer(
    on.get(
      api("/sys/common/static/*"),
      () => new Response(new Blob(["x"], { type: "image/png" }), { headers: { "content-type": "image/png" } }),
    ),
  );
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:1", revokeObjectURL: () => undefined }));
});

/** Draws the field in a form and gives back how to read and change it. */
function show(model: FieldModel, value: readonly StoredFile[] | null = null) {
  const entity = buildCompiledEntity({ fields: [model] });
  const source = { user: testUser, can: () => true, now: () => new Date(), validate: () => [] };
  const form = new EntityForm({ ...source, entity, stored: { id: "r1", rev: 1, f: value } });
  const view = renderWithProduct(
    <EntityFormProvider form={form}>
      <FieldRow model={model} rowPath="" columns={1} />
    </EntityFormProvider>,
  );
  const input = () => screen.findByLabelText<HTMLInputElement>(`${model.title}：选择文件`);
  return {
    ...view,
    /** Chooses files past what the browser's own dialog filters, as dropping them would. */
    choose: async (...chosen: readonly File[]) => void fireEvent.change(await input(), { target: { files: chosen } }),
    names: () => ((form.values()["f"] ?? []) as readonly StoredFile[]).map(({ name }) => name),
    value: () => form.values()["f"],
  };
}

/** Stores the uploads under their numbers; what a test holds back waits until it is let go. */
function answerUploads(held: Promise<void> = Promise.resolve()): FormData[] {
  const sent: FormData[] = [];
  answer(
    on.post(api("/sys/common/upload"), async ({ request }) => {
      const form = await request.formData();
      const number = sent.push(form);
      await held;
      return ok(null, { message: `temp/${number}` });
    }),
  );
  return sent;
}

describe("uploading files", () => {
  it("FILE-05 FILE-12 FILE-17 sends the file into the folder temp and keeps its name, path and size", async () => {
    const sent = answerUploads();
    const { choose, value } = show(files);
    await choose(chosenFile("a.pdf"));
    await waitFor(() => expect(value()).toEqual([{ name: "a.pdf", path: "temp/1", size: 16, type: "application/pdf" }]));
    expect(sent[0]?.get("biz")).toBe("temp");
  });

  it("FILE-10 FILE-22 shows how far an upload is and hands its files over when all are done", async () => {
    let release = (): void => undefined;
    answerUploads(new Promise((resolve) => (release = resolve)));
    const { choose, names } = show(files);
    await choose(chosenFile("a.txt"), chosenFile("b.txt"));
    const progress = await screen.findByRole("progressbar", { name: "a.txt上传进度" });
    expect(progress.getAttribute("aria-valuenow")).toMatch(/^\d+$/);
    expect(names()).toEqual([]);
    release();
    await waitFor(() => expect(names()).toEqual(["a.txt", "b.txt"]));
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  it("gives an upload up on request and keeps the rest", async () => {
    let release = (): void => undefined;
    answerUploads(new Promise((resolve) => (release = resolve)));
    const { user, choose, names } = show(files);
    await choose(chosenFile("a.txt"), chosenFile("b.txt"));
    await user.click(await screen.findByRole("button", { name: "取消上传a.txt" }));
    release();
    await waitFor(() => expect(names()).toEqual(["b.txt"]));
  });

  it("says that a file is too large, does not send it, and takes the others", async () => {
    const sent = answerUploads();
    const { user, choose, names } = show(files);
    await choose(chosenFile("big.txt", 2048), chosenFile("a.txt"));
    expect(await screen.findByText(/big\.txt：文件大小 2\.?0* ?KB，不能超过 1\.?0* ?KB/)).toBeDefined();
    await waitFor(() => expect(names()).toEqual(["a.txt"]));
    expect(sent).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "移除big.txt" }));
    expect(screen.queryByText(/big\.txt/)).toBeNull();
    expect(names()).toEqual(["a.txt"]);
  });

  it("says which formats are taken when a file has another one", async () => {
    const sent = answerUploads();
    const { choose } = show(files);
    await choose(new File(["MZ"], "a.exe"));
    expect(await screen.findByText(/^a\.exe：这是 Windows 程序。这里可以上传 PDF、TXT：请不要上传程序和脚本$/)).toBeDefined();
    expect(sent).toEqual([]);
  });

  it("FILE-07 takes pictures only where pictures are wanted", async () => {
    const sent = answerUploads();
    const { choose } = show(images);
    await choose(chosenFile("a.txt"));
    expect(await screen.findByText("a.txt：请上传图片（JPG、PNG、GIF、WebP、BMP）：这是 TXT 文本")).toBeDefined();
    expect(sent).toEqual([]);
  });

  it("FILE-24 FILE-33 ERR-18 keeps what was there when an upload fails, says why, and sends it again on request", async () => {
    answerUploads();
    const { user, choose, names } = show(files, stored("old.txt"));
    answer(on.post(api("/sys/common/upload"), () => refused(500, "磁盘空间不足"), { once: true }));
    await choose(chosenFile("a.txt"));
    expect(await screen.findByText("a.txt 上传失败. 磁盘空间不足")).toBeDefined();
    expect(names()).toEqual(["old.txt"]);
    await user.click(screen.getByRole("button", { name: "查看上传错误" }));
    expect(within(await screen.findByRole("dialog", { name: "上传出错" })).getByText("错误信息：磁盘空间不足")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "重新上传a.txt" }));
    await waitFor(() => expect(names()).toEqual(["old.txt", "a.txt"]));
    expect(screen.queryByText(/磁盘空间不足/)).toBeNull();
  });

  it.each([
    ["ERR-08 a failure without a sentence of the server", () => new HttpResponse(null, { status: 500 }), "a.txt 上传失败.", "上传失败"],
    ["ERR-09 a refusal without a reason", () => refused(200, ""), "a.txt 上传失败. 未知错误", "未知错误"],
    ["ERR-08 ERR-09 the server's own sentence", () => refused(500, "磁盘空间不足"), "a.txt 上传失败. 磁盘空间不足", "磁盘空间不足"],
  ])("%s is told beside the file and on pointing at it", async (_, failure, text, tip) => {
    answer(on.post(api("/sys/common/upload"), failure));
    const { user, choose } = show(files);
    await choose(chosenFile("a.txt"));
    expect(await screen.findByText(text)).toBeDefined();
    await user.hover(screen.getByRole("button", { name: "查看上传错误" }));
    expect((await screen.findByRole("tooltip")).textContent).toBe(tip);
  });

  it("FILE-10 FILE-11 FILE-13 six pictures at once, three at a time: the one that fails says why and is sent again, the five stay", async () => {
    let count = 0;
    let running = 0;
    let most = 0;
    answer(
      on.post(api("/sys/common/upload"), async ({ request }) => {
        running += 1;
        most = Math.max(most, running);
        const number = (count += 1);
        await request.arrayBuffer();
        running -= 1;
        return number === 4 ? refused(500, "磁盘空间不足") : ok(null, { message: `temp/${number}` });
      }),
    );
    const six = buildField({ ...images, constraints: { maxItems: 6 } });
    const { user, choose, names, value } = show(six);
    const all = ["1.png", "2.png", "3.png", "4.png", "5.png", "6.png"];
    await choose(...all.map((name) => chosenFile(name)));
    const told = await screen.findByText(/\.png 上传失败\. 磁盘空间不足$/);
    const failed = /\d\.png/.exec(told.textContent ?? "")?.[0] ?? "";
    await waitFor(() => expect(names()).toEqual(all.filter((name) => name !== failed)));
    expect(most).toBeLessThanOrEqual(3);
    await user.click(screen.getByRole("button", { name: `重新上传${failed}` }));
    await waitFor(() => expect(names()).toEqual([...all.filter((name) => name !== failed), failed]));
    await user.click(screen.getByRole("button", { name: `删除${failed}` }));
    await waitFor(() => expect(names()).toHaveLength(5));
    expect(kindOf("image").toText(value(), six, {} as TextContext)).toMatch(/^(?:temp\/\d,){4}temp\/\d$/);
  });

  it.each([
    [
      "a page with the suffix of a picture",
      new File(["<html><script>"], "a.png", { type: "image/png" }),
      "a.png：文件名的后缀是 .png，内容却是网页。这里可以上传图片（JPG、PNG、GIF、WebP、BMP）：请上传图片",
    ],
    ["an empty file", new File([], "a.png", { type: "image/png" }), "a.png：文件是空的，请重新选择"],
    [
      "a drawing that can hold scripts",
      new File(["<svg/>"], "a.svg", { type: "image/svg+xml" }),
      "a.svg：这是 SVG 矢量图。这里可以上传图片（JPG、PNG、GIF、WebP、BMP）：请用绘图软件导出为 PNG 后再上传",
    ],
    ["a picture of 6 MB", chosenFile("a.png", 6 * 1024 * 1024), "a.png：文件大小 6 MB，不能超过 5 MB"],
  ])("FILE-07 tells of %s before anything is sent, and keeps what was there", async (_what, chosen, sentence) => {
    const sent = answerUploads();
    const { choose, names } = show(images, stored("old.png"));
    await choose(chosen);
    expect(await screen.findByText(sentence)).toBeDefined();
    expect(sent).toEqual([]);
    expect(names()).toEqual(["old.png"]);
  });

  it("FILE-01 takes files that are dropped or pasted, as lines in text mode and as cards in picture mode", async () => {
    answerUploads();
    const { container, names } = show(images);
    const zone = (await screen.findByRole("button", { name: /上传图片/ })).parentElement?.parentElement as HTMLElement;
    fireEvent.drop(zone, { dataTransfer: { files: [chosenFile("a.png")] } });
    await waitFor(() => expect(names()).toEqual(["a.png"]));
    fireEvent.paste(zone, { clipboardData: { files: [chosenFile("b.png")] } });
    await waitFor(() => expect(names()).toEqual(["a.png", "b.png"]));
    expect(await screen.findByRole("img", { name: "b.png" })).toBeDefined();
    expect(container.querySelectorAll("img")).toHaveLength(2);
  });

  it("FILE-18 a picture that the server does not keep is held by the value itself", async () => {
    answer(on.post(api("/sys/common/upload"), () => ok(null, { message: "local" })));
    const { choose, value } = show(images);
    await choose(chosenFile("a.png"));
    await waitFor(() =>
      expect(value()).toEqual([
        expect.objectContaining({ name: "a.png", path: expect.stringMatching(/^data:image\/png;base64,/) as string }),
      ]),
    );
    const text = kindOf("image").toText(value(), images, {} as TextContext);
    expect(kindOf("image").fromText(`${text},temp/b.png`, images, {} as TextContext)).toMatchObject({
      ok: true,
      value: [{ type: "image/png" }, { path: "temp/b.png" }],
    });
  });

  it("FILE-08 asks before stored files make room: a refusal changes nothing", async () => {
    answerUploads();
    const { user, choose, names } = show(files, stored("许可一.pdf", "许可二.pdf", "许可三.pdf"));
    await choose(chosenFile("许可四.pdf"));
    const question = await screen.findByRole("dialog");
    expect(question.textContent).toContain("附件最多 3 个文件，要去掉前面的 1 个吗？");
    expect(question.textContent).toContain("去掉：许可一.pdf");
    expect(question.textContent).toContain("留下：许可二.pdf、许可三.pdf、许可四.pdf");
    expect(names()).toEqual(["许可一.pdf", "许可二.pdf", "许可三.pdf"]);
    await user.click(within(question).getByRole("button", { name: /取\s?消/ }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(names()).toEqual(["许可一.pdf", "许可二.pdf", "许可三.pdf"]);
  });

  it("FILE-08 five at once over three stored ones are one question, and the last three stay once it is agreed", async () => {
    answerUploads();
    const { user, choose, names } = show(files, stored("1.txt", "2.txt", "3.txt"));
    await choose(...["4.txt", "5.txt", "6.txt", "7.txt", "8.txt"].map((name) => chosenFile(name)));
    const question = await screen.findByRole("dialog");
    expect(question.textContent).toContain("去掉：1.txt、2.txt、3.txt、4.txt、5.txt");
    await user.click(within(question).getByRole("button", { name: "去掉 5 个" }));
    await waitFor(() => expect(names()).toEqual(["6.txt", "7.txt", "8.txt"]));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("FILE-08 asks of files of this session, too, and of the one picture of a field that takes one", async () => {
    answerUploads();
    const one = buildField({ ...images, constraints: { maxItems: 1 } });
    const { user, choose, names } = show(one);
    await choose(chosenFile("1.png"));
    await waitFor(() => expect(names()).toEqual(["1.png"]));
    await choose(chosenFile("2.png"));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "去掉 1 个" }));
    await waitFor(() => expect(names()).toEqual(["2.png"]));
  });

  it("FILE-08 a file that fails pushes nothing out and asks nothing", async () => {
    answer(on.post(api("/sys/common/upload"), () => refused(500, "磁盘空间不足")));
    const { choose, names } = show(files, stored("1.txt", "2.txt", "3.txt"));
    await choose(chosenFile("4.txt"), new File(["%PDF"], "5.heic"));
    expect(await screen.findByText("4.txt 上传失败. 磁盘空间不足")).toBeDefined();
    expect(await screen.findByText(/^5\.heic：这是苹果手机的 HEIC 照片/)).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(names()).toEqual(["1.txt", "2.txt", "3.txt"]);
  });

  it("FILE-07 takes a picture by its content under a name of its own, and says so", async () => {
    const sent = answerUploads();
    const { choose, value } = show(images);
    await choose(new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], "下载.jfif"));
    await waitFor(() => expect(value()).toEqual([{ name: "下载.jpg", path: "temp/1", size: 4, type: "image/jpeg" }]));
    expect(sent).toHaveLength(1);
    expect(await screen.findByText("“下载.jfif”的内容是 JPG 图片，已按“下载.jpg”上传")).toBeDefined();
  });

  it.each([
    [
      "images",
      images,
      "图片（JPG、PNG、GIF、WebP、BMP），单个不超过 5 MB，最多 3 个",
      "image/jpeg,image/png,image/gif,image/webp,image/bmp",
    ],
    ["two formats", files, "PDF、TXT，单个不超过 1 KB，最多 3 个", ".pdf,.txt"],
    [
      "any file",
      buildField({ name: "f", title: "附件", kind: "file", type: "array", ui: { props: {} } }),
      "图片、音频、视频、PDF、Word、Excel、PPT、WPS、OFD、TXT、Markdown、CSV、ZIP、RAR、7Z，单个不超过 100 MB（图片 5 MB）",
      "",
    ],
    [
      "films",
      buildField({ name: "f", title: "视频", kind: "video", type: "array", ui: { props: {} } }),
      "视频（MP4、WebM），单个不超过 100 MB",
      "video/*",
    ],
  ])("FILE-07 tells beside the button what a field of %s takes, and the browser offers that", async (_what, model, hint, offered) => {
    show(model);
    expect(await screen.findByText(hint)).toBeDefined();
    expect((await screen.findByLabelText<HTMLInputElement>(`${model.title}：选择文件`)).accept).toBe(offered);
  });
});

describe("the order of pictures", () => {
  it("FILE-02 is changed by arrows", async () => {
    const { user, names } = show(images, stored("1.png", "2.png", "3.png"));
    await user.click(await screen.findByRole("button", { name: "后移1.png" }));
    await waitFor(() => expect(names()).toEqual(["2.png", "1.png", "3.png"]));
    await user.click(screen.getByRole("button", { name: "前移3.png" }));
    await waitFor(() => expect(names()).toEqual(["2.png", "3.png", "1.png"]));
  });

  it("FILE-03 FILE-04 has an end on either side", async () => {
    const { user, names } = show(images, stored("1.png", "2.png"));
    await user.click(await screen.findByRole("button", { name: "前移1.png" }));
    expect(await screen.findByText("未知的操作")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "后移2.png" }));
    expect(await screen.findByText("已到最后")).toBeDefined();
    expect(names()).toEqual(["1.png", "2.png"]);
  });

  it("is changed by the keyboard: space takes a picture up, arrows carry it, space puts it down", async () => {
    layPicturesOut();
    const { names } = show(images, stored("1.png", "2.png", "3.png"));
    await press(await screen.findByRole("button", { name: "拖动1.png" }), "Space", "ArrowRight", "ArrowRight", "Space");
    await waitFor(() => expect(names()).toEqual(["2.png", "3.png", "1.png"]));
  });

  it("stays as it was when Esc ends the carrying", async () => {
    layPicturesOut();
    const { names } = show(images, stored("1.png", "2.png"));
    await press(await screen.findByRole("button", { name: "拖动1.png" }), "Space", "ArrowRight", "Escape");
    expect(names()).toEqual(["1.png", "2.png"]);
  });
});

const cardSize = 100;

/** jsdom lays nothing out: the pictures stand side by side. */
function layPicturesOut(): void {
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function place(this: HTMLElement) {
    const cards = [...document.querySelectorAll<HTMLElement>("li:has([aria-label^=拖动])")];
    const at = Math.max(0, cards.indexOf(this));
    return new DOMRect(at * cardSize, 0, cardSize, cardSize);
  });
}

/** Presses keys on a handle, giving the drag its turn after each. */
async function press(handle: HTMLElement, ...codes: readonly string[]): Promise<void> {
  handle.focus();
  for (const code of codes) {
    fireEvent.keyDown(code === "Space" && codes.indexOf(code) === 0 ? handle : document, { code, key: code === "Space" ? " " : code });
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  }
}
