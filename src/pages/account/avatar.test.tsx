import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http as on } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { BaseSettings } from "./BaseSettings.tsx";

const { answer, requestsTo } = useApiServer();
const uploadPath = "/sys/common/upload";
const profile = {
  id: "u1",
  rev: 3,
  username: "doctor",
  realname: "林晓雯",
  phone: null,
  email: null,
  sex: null,
  birthday: null,
  avatar: null,
};
const rotate = vi.fn();
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);

// jsdom neither decodes pictures nor draws; what is asked of both is what a browser is asked.
beforeEach(() => {
  rotate.mockClear();
  const drawing = { fillRect: vi.fn(), translate: vi.fn(), rotate, scale: vi.fn(), drawImage: vi.fn() };
  URL.createObjectURL = () => "blob:picture";
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLImageElement.prototype, "src", "set").mockImplementation(function load(this: HTMLImageElement) {
    this.width = 400;
    this.height = 300;
    queueMicrotask(() => this.dispatchEvent(new Event("load")));
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(drawing as unknown as RenderingContext);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(new Blob([JPEG], { type: "image/jpeg" })));
});
afterEach(() => vi.restoreAllMocks());

/** Chooses a picture on the page of the own data and gives what was sent as the new profile. */
async function choosePicture(file: File) {
  const sent = vi.fn();
  answer(
    on.get(api("/sys/user/profile"), () => ok(profile)),
    on.put(api("/sys/user/profile"), async ({ request }) => {
      sent(await request.json());
      return ok({ ...profile, rev: 4 });
    }),
  );
  const view = renderRuntime(<BaseSettings onChanged={vi.fn()} />);
  await screen.findByRole("button", { name: "更换头像" });
  fireEvent.change(view.container.querySelector("input[type=file]") as HTMLInputElement, { target: { files: [file] } });
  return { ...view, sent };
}

/** The dialog's button, once the picture is there to be cut. */
async function readyButton(name: string) {
  const button = await within(await screen.findByRole("dialog")).findByRole("button", { name });
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  return button;
}

const picture = () => new File([JPEG], "me.jpg", { type: "image/jpeg" });

it("SCREEN-03 SCREEN-08 FILE-17 a chosen picture is moved, turned and cut, then kept as the avatar", async () => {
  answer(on.post(api(uploadPath), () => ok("temp/avatar.jpg", { message: "temp/avatar.jpg" })));
  const { user, sent } = await choosePicture(picture());
  const stage = await readyButton("用鼠标拖动，或用方向键移动图片");
  fireEvent.keyDown(stage, { key: "ArrowLeft" });
  await user.click(await readyButton("向右旋转 90°"));
  await user.click(await readyButton("保存"));
  expect(await screen.findByText("头像已更新")).toBeTruthy();
  expect(rotate).toHaveBeenCalledExactlyOnceWith(Math.PI / 2);
  expect(requestsTo(uploadPath)).toHaveLength(1);
  expect(sent).toHaveBeenCalledExactlyOnceWith({ rev: 3, avatar: [expect.objectContaining({ path: "temp/avatar.jpg" })] });
  await waitFor(() => expect(screen.queryByText("裁剪头像")).toBeNull());
});

it("a picture that could not be kept stays open with the reason, and nothing is changed", async () => {
  answer(on.post(api(uploadPath), () => refused(413, "文件太大")));
  const { user, sent } = await choosePicture(picture());
  await user.click(await readyButton("保存"));
  expect(await screen.findByText("文件太大")).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
});

it.each([
  ["me.txt", "请上传图片（JPG、PNG、GIF、WebP、BMP）：这是 TXT 文本"],
  ["me.heic", "这是苹果手机的 HEIC 照片。这里可以上传图片（JPG、PNG、GIF、WebP、BMP）：请在手机相册里另存（导出）为 JPG 后再上传"],
])("%s is refused in words before it is opened", async (name, sentence) => {
  await choosePicture(new File(["text"], name));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByText("裁剪头像")).toBeNull();
});
