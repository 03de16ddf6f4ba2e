import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http as on } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { api, ok, refused, useApiServer } from "../../../../tests/support/apiServer.ts";
import { buildField } from "../../../../tests/support/entities.ts";
import { renderWithProduct } from "../../../../tests/support/renderForm.tsx";
import { testUser } from "../../../../tests/support/renderRuntime.tsx";
import { buildCompiledEntity } from "../../../../tests/support/screens.ts";
import { userEvent } from "../../../../tests/support/userEvent.ts";
import { EntityForm } from "../../formily/EntityForm.ts";
import { EntityFormProvider } from "../../formily/EntityFormProvider.tsx";
import { FieldRow } from "../../formily/FieldRow.tsx";

const { answer } = useApiServer();
const text = buildField({ name: "f", title: "正文", kind: "richText", constraints: { maxLength: 20_000 } });
/** The first nine bytes of a PNG. */
const HEAD = "iVBORw0KGgoA";
const photo = (characters: number) => `data:image/png;base64,${HEAD.padEnd(characters, "A")}`;
const pngFile = (name: string) => new File([Uint8Array.from(atob(HEAD), (sign) => sign.codePointAt(0) ?? 0)], name, { type: "image/png" });
const ADVICE = "。请先把图片保存到电脑，再用“插入图片”放到这里";

beforeEach(() => {
  answer(
    on.get(
      api("/sys/common/static/*"),
      () => new Response(new Blob(["x"], { type: "image/png" }), { headers: { "content-type": "image/png" } }),
    ),
  );
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:1", revokeObjectURL: () => undefined }));
});

async function show(value: string | null = null) {
  const entity = buildCompiledEntity({ fields: [text] });
  const source = { user: testUser, can: () => true, now: () => new Date(), validate: () => [] };
  const form = new EntityForm({ ...source, entity, stored: { id: "r1", rev: 1, f: value } });
  renderWithProduct(
    <EntityFormProvider form={form}>
      <FieldRow model={text} rowPath="" columns={1} />
    </EntityFormProvider>,
  );
  const box = await screen.findByRole("textbox", { name: "正文" });
  return {
    box,
    value: () => form.values()["f"],
    paste: (html: string, plain = "", files: readonly File[] = []) => {
      const getData = (type: string) => (type === "text/html" ? html : type === "text/plain" ? plain : "");
      fireEvent.paste(box, { clipboardData: { files, getData, types: [] } });
    },
  };
}

/** Stores uploads under their numbers, as soon as `held` lets them. */
function answerUploads(held: Promise<void> = Promise.resolve()): File[] {
  const sent: File[] = [];
  answer(
    on.post(api("/sys/common/upload"), async ({ request }) => {
      const form = await request.formData();
      expect([form.get("biz"), form.get("jeditor")]).toEqual(["jeditor", "1"]);
      const number = sent.push(form.get("file") as File);
      await held;
      return ok(null, { message: `temp/${number}.png` });
    }),
  );
  return sent;
}

describe("EDIT-03 pictures that come with a text", () => {
  it("are uploaded however large they are, hold their place meanwhile, and never become part of the value", async () => {
    let release: (() => void) | undefined;
    const sent = answerUploads(new Promise((resolve) => (release = resolve)));
    const { box, paste, value } = await show();
    paste(`<p>说明</p><img src="${photo(40_000)}"><p>前<img src="${photo(800_000)}" alt="小图">后</p>`);
    expect(box.textContent).toContain("说明图片正在上传：前图片正在上传：小图后");
    screen.getByRole("progressbar", { name: "文件上传进度" });
    expect(String(value())).not.toContain("data:");
    paste("<p>又写了一段</p>");
    release?.();
    await waitFor(() => expect(value()).toMatch(/temp\/2\.png/));
    expect(sent.map(({ type }) => type)).toEqual(["image/png", "image/png"]);
    expect(value()).toContain('<p>说明</p><img src="/apiserver/sys/common/static/temp/1.png">');
    expect(value()).toContain('<p>前<img src="/apiserver/sys/common/static/temp/2.png" alt="小图">后');
    expect(value()).toContain("又写了一段");
  });

  it("leave a note in their place and the reason above where the upload is refused; the text stays", async () => {
    answer(on.post(api("/sys/common/upload"), () => refused(400, "不支持该文件类型")));
    const { box, paste, value } = await show();
    paste(`<p>说明</p><img src="${photo(9000)}"><p>结尾</p>`);
    await screen.findByText("“图片.png”没有上传成功：不支持该文件类型");
    await waitFor(() => expect(box.textContent).toContain(`图片没有放进来：没有上传成功，不支持该文件类型${ADVICE}`));
    expect(value()).toBe('<p>说明</p><img title="没有上传成功，不支持该文件类型"><p>结尾</p>');
  });

  it.each([
    [
      "https://example.org/a.png",
      "图片“甲”在其他网站上，这里不显示：https://example.org/a.png",
      '<img src="https://example.org/a.png" alt="甲">',
    ],
    ["file:///C:/Users/a.png", "图片“甲”没有放进来：file:///C:/Users/a.png", '<img title="file:///C:/Users/a.png" alt="甲">'],
    ["cid:image001.png@01D", "图片“甲”没有放进来：cid:image001.png@01D", '<img title="cid:image001.png@01D" alt="甲">'],
    ["blob:https://example.org/1", "图片“甲”没有放进来：blob:https://example.org/1", '<img title="blob:https://example.org/1" alt="甲">'],
    ["data:image/svg+xml,%3Csvg/%3E", "图片“甲”没有放进来：图片的内容无法读取", '<img title="图片的内容无法读取" alt="甲">'],
    ["data:image/png;base64,###", "图片“甲”没有放进来：图片的内容无法读取", '<img title="图片的内容无法读取" alt="甲">'],
  ])("say in their place that %s is not shown, and what to do", async (address, note, stored) => {
    const { box, paste, value } = await show();
    paste(`<p>前</p><img src="${address}" alt="甲"><p>后</p>`);
    expect(box.textContent).toContain(`前${note}${ADVICE}后`);
    await waitFor(() => expect(value()).toBe(`<p>前</p>${stored}<p>后</p>`));
  });

  it("give way to the table they are a picture of; alone they are uploaded, and leave no place where that fails", async () => {
    const sent = answerUploads();
    const png = pngFile("image.png");
    const { paste, value } = await show();
    paste("<table><tr><td>甲</td><td>乙</td></tr></table>", "甲\t乙", [png]);
    await waitFor(() => expect(value()).toBe("<table><tbody><tr><td><p>甲</p></td><td><p>乙</p></td></tr></tbody></table>"));
    expect(sent).toHaveLength(0);
    answer(on.post(api("/sys/common/upload"), () => refused(400, "不支持该文件类型"), { once: true }));
    paste("", "", [png]);
    await screen.findByText("“image.png”没有上传成功：不支持该文件类型");
    await waitFor(() => expect(value()).not.toContain("<img"));
    paste("", "", [png]);
    await waitFor(() => expect(value()).toContain('<img src="/apiserver/sys/common/static/temp/1.png" alt="image.png">'));
  });

  it("S-30 a text that stands too deep in one another is refused in words; what was written stays", async () => {
    const { paste, value } = await show("<p>已写</p>");
    paste(`字${"<table><tr><td>".repeat(1200)}`);
    await screen.findByText(/粘贴的内容嵌套超过 100 层，没有粘贴/);
    expect(value()).toBe("<p>已写</p>");
  });
});

describe("EDIT-02 a text that the editor could not keep whole", () => {
  const stored = "<table><caption><b>粗</b></caption><tbody><tr><td>格</td></tr></tbody></table>";

  it("is left alone until somebody accepts what gets lost, which is named", async () => {
    const { box, value } = await show(stored);
    const field = within(document.body);
    field.getByText(/有编辑器不能保留的格式（.*），修改后会丢失；不修改则原样保存/);
    expect(box.getAttribute("contenteditable")).toBe("false");
    expect(field.getByRole<HTMLButtonElement>("button", { name: "加粗" }).disabled).toBe(true);
    expect(value()).toBe(stored);
    await userEvent.setup().click(field.getByRole("button", { name: "仍要修改" }));
    await waitFor(() => expect(box.getAttribute("contenteditable")).toBe("true"));
    expect(field.queryByText(/不能保留的格式/)).toBeNull();
    expect(value()).toBe(stored);
  });

  it("has no such warning for what the policy lets through", async () => {
    await show("<table><thead><tr><th>头</th></tr></thead><tbody><tr><td align='right'>格</td></tr></tbody></table><p><b>粗</b></p>");
    expect(screen.queryByText(/不能保留的格式/)).toBeNull();
  });
});
