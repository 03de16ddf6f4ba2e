import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http as on } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { chosenFile } from "../../../tests/support/chosenFiles.ts";
import { buildField } from "../../../tests/support/entities.ts";
import { productScreen } from "../../../tests/support/productSchemas.ts";
import { renderForm, renderWithProduct } from "../../../tests/support/renderForm.tsx";
import type { FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import { AskForm } from "./AskForm.tsx";

const { answer } = useApiServer();
const upload = api("/sys/common/upload");
let sent: Row[] = [];

beforeEach(() => {
  sent = [];
  const stored: Row = {
    id: "v1",
    rev: 1,
    title: "检测前",
    category: "1",
    file: null,
    address: "https://example.org/v",
    speaker: null,
    status: "draft",
  };
  answer(
    on.get(api("/hiv/video/queryById"), () => ok(stored as never)),
    on.put(api("/hiv/video/edit"), async ({ request }) => {
      const change = (await request.json()) as Row;
      sent.push(change);
      return ok({ ...stored, ...change, rev: 2 } as never);
    }),
    on.post(upload, () => refused(500, "磁盘空间不足")),
  );
});

const TITLE = "有文件没有上传成功，不会保存";
/** antd names the dialog and its body by the same title. */
const question = async () => (await screen.findAllByText(TITLE))[0]?.closest<HTMLElement>("[role=dialog]") as HTMLElement;
const answerWith = async (name: string) => {
  fireEvent.click(within(await question()).getByRole("button", { name }));
  await waitFor(() => expect(screen.queryAllByText(TITLE)).toEqual([]));
};
const choose = async (title: string, file: File) =>
  void fireEvent.change(await screen.findByLabelText<HTMLInputElement>(`${title}：选择文件`, {}, { timeout: 5000 }), {
    target: { files: [file] },
  });

it("FORM FILE-24 a form with a file that failed asks before it saves; going back sends nothing and keeps what was filled in", async () => {
  const { user } = await renderForm(productScreen("video"), { mode: "edit", id: "v1" });
  await choose("视频文件", chosenFile("片.mp4"));
  expect(await screen.findByText("片.mp4 上传失败. 磁盘空间不足")).toBeDefined();
  const speaker = await screen.findByLabelText<HTMLInputElement>("主讲");
  await user.clear(speaker);
  await user.type(speaker, "林医生");
  await user.click(screen.getByRole("button", { name: "保存" }));
  expect((await question()).textContent).toContain("视频文件：片.mp4");
  await answerWith("返回处理");
  expect(sent).toEqual([]);
  expect(speaker.value).toBe("林医生");
  await user.click(screen.getByRole("button", { name: "保存" }));
  await answerWith("不带它们保存");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ speaker: "林医生" });
  expect(sent[0]?.["file"] ?? null).toBeNull();
});

it("FORM FILE-24 a form that is unchanged but for a file that failed does not close in silence", async () => {
  const onClose = vi.fn();
  const { user } = await renderForm(productScreen("video"), { mode: "edit", id: "v1", onClose });
  await choose("视频文件", new File(["\u0000\u0001"], "片.rmvb"));
  expect(await screen.findByText(/^片\.rmvb：这是网页不能播放的视频/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "保存" }));
  await answerWith("返回处理");
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "移除片.rmvb" }));
  await user.click(screen.getByRole("button", { name: "保存" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([]);
});

it("FORM FILE-24 a question with a file that failed asks as well", async () => {
  const { user, submitted } = askFor(buildField({ name: "proof", title: "证明", kind: "file", type: "array", ui: { props: {} } }));
  await choose("证明", chosenFile("证明.pdf"));
  expect(await screen.findByText("证明.pdf 上传失败. 磁盘空间不足")).toBeDefined();
  await user.click(screen.getByRole("button", { name: /^转\s?诊$/ }));
  await answerWith("返回处理");
  expect(submitted).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: /^转\s?诊$/ }));
  await answerWith("不带它们保存");
  await waitFor(() => expect(submitted).toHaveBeenCalledOnce());
});

/** A question with one field, and how it was answered. */
function askFor(field: FieldModel) {
  const [submitted, onClose] = [vi.fn(async () => undefined), vi.fn()];
  const { user } = renderWithProduct(
    <AskForm
      entity="appointment"
      title="转诊"
      submitText="转诊"
      fields={[field]}
      row={{ id: "a1", rev: 1 }}
      onSubmit={submitted}
      onClose={onClose}
    />,
  );
  return { user, submitted, onClose };
}

const GIVEN_UP = "放弃未保存的修改？";

it("FORM FILE-24 a question asks before it closes over a file that is still on its way", async () => {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  answer(
    on.post(upload, async () => {
      await held;
      return refused(500, "磁盘空间不足");
    }),
  );
  const { user, onClose } = askFor(buildField({ name: "proof", title: "证明", kind: "file", type: "array", ui: { props: {} } }));
  await choose("证明", chosenFile("证明.pdf"));
  await screen.findByText(/证明\.pdf/);
  await user.click(screen.getByRole("button", { name: /^(?:取\s?消|返\s?回)$/ }));
  expect((await screen.findAllByText(GIVEN_UP)).length).toBeGreaterThan(0);
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "继续编辑" }));
  await waitFor(() => expect(screen.queryAllByText(GIVEN_UP)).toEqual([]));
  release();
});

it("FORM FILE-24 an edited row asks before it closes over a file that is still on its way", async () => {
  answer(on.post(upload, () => new Promise<never>(() => undefined)));
  const onClose = vi.fn();
  const { user } = await renderForm(productScreen("video"), { mode: "edit", id: "v1", onClose });
  await choose("视频文件", chosenFile("片.mp4"));
  await screen.findByText(/片\.mp4/);
  await user.click(screen.getByRole("button", { name: /^取\s?消$/ }));
  expect((await screen.findAllByText(GIVEN_UP)).length).toBeGreaterThan(0);
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "放弃修改" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it("FORM FILE-24 EDIT-03 a pasted picture that failed is asked about before saving, until it is let go of", async () => {
  const { user, submitted } = askFor(buildField({ name: "note", title: "正文", kind: "richText", ui: { props: {} } }));
  const box = await screen.findByRole("textbox", { name: /正文/ }, { timeout: 5000 });
  const markup = '<p>甲</p><img src="data:image/png;base64,iVBORw0KGgoA"><p>乙</p>';
  const data = (html: string) => ({ files: [], types: [], getData: (type: string) => (type === "text/html" ? html : "") });
  fireEvent.paste(box, { clipboardData: data(markup) });
  await screen.findByText("“图片.png”没有上传成功：磁盘空间不足");
  // What is pasted next takes nothing back.
  fireEvent.paste(box, { clipboardData: data("<p>丙</p>") });
  await user.click(screen.getByRole("button", { name: /^转\s?诊$/ }));
  expect((await question()).textContent).toContain("正文：图片.png");
  await answerWith("返回处理");
  expect(submitted).not.toHaveBeenCalled();
  await user.click(
    within(screen.getByText("“图片.png”没有上传成功：磁盘空间不足").closest<HTMLElement>(".ant-alert")!).getByRole("button"),
  );
  await user.click(screen.getByRole("button", { name: /^转\s?诊$/ }));
  await waitFor(() => expect(submitted).toHaveBeenCalledOnce());
});
