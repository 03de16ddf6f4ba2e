import { act, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { delay, http as on } from "msw";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { api, ok, refused, useApiServer } from "../../../../tests/support/apiServer.ts";
import { chosenFile } from "../../../../tests/support/chosenFiles.ts";
import { renderRuntime } from "../../../../tests/support/renderRuntime.tsx";
import { userEvent } from "../../../../tests/support/userEvent.ts";
import { faces } from "../../../schema/chat/faces.ts";
import { ComposerUploads } from "../../message/ComposerUploads.ts";
import { chatUploadRules } from "./chatFiles.ts";
import { Composer } from "./Composer.tsx";
import type { ComposerProps } from "./composerProps.ts";

const { answer, requestsTo } = useApiServer();
const upload = "/sys/common/upload";
const stored = "im/20260310/0123456789abcdef0123456789abcdef";
const members = [
  { username: "liuyang", realname: "刘洋" },
  { username: "wang", realname: "王芳" },
];

beforeEach(() => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:1", revokeObjectURL: () => undefined }));
});

function show(given: Partial<ComposerProps> = {}) {
  const onSend = vi.fn<ComposerProps["onSend"]>();
  const onTextChange = vi.fn<ComposerProps["onTextChange"]>();
  const onCancelReply = vi.fn<() => void>();
  const props = {
    placeholder: "发给刘洋",
    initialText: "",
    focusKey: "a",
    onSend,
    onTextChange,
    onCancelReply,
    uploads: new ComposerUploads(chatUploadRules),
    ...given,
  };
  const view = renderRuntime(<Composer {...props} />);
  return {
    ...view,
    // Files that the browser would not offer are chosen, too: by "all files" they can be.
    user: userEvent.setup({ applyAccept: false }),
    onSend,
    onTextChange,
    onCancelReply,
    box: () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "消息" }),
  };
}

const sendButton = () => screen.getByRole("button", { name: "发送" });
const chooser = (label: "图片" | "文件") => screen.getByLabelText<HTMLInputElement>(`选择${label}`);

describe("writing", () => {
  it("IM-34 Enter sends what was written and empties the box; empty, blank and a lone line break are refused in words", async () => {
    const { user, box, onSend, onTextChange } = show();
    expect(document.activeElement).toBe(box());
    await user.keyboard("{Enter}");
    expect(screen.getByRole("alert").textContent).toBe("不能发送空消息");
    await user.keyboard("{Shift>}{Enter}{/Shift}");
    expect(screen.queryByRole("alert")).toBeNull();
    await user.keyboard("{Enter}");
    expect(screen.getByRole("alert").textContent).toBe("不能发送空消息");
    expect(onSend).not.toHaveBeenCalled();
    await user.clear(box());
    await user.type(box(), "你好{Enter}");
    expect(onSend.mock.calls).toEqual([["你好", { mentions: [] }]]);
    expect(box().value).toBe("");
    expect(onTextChange).toHaveBeenLastCalledWith("");
  });

  it("IM-34 stays empty after sending, although the same key tells of a selection", async () => {
    const { box, onSend } = show({ initialText: "你好" });
    const element = box();
    // React tells of a selection with a key where the caret is elsewhere than it was told of last: the text was put there at once.
    act(() => element.focus());
    act(() => {
      fireEvent.keyDown(element, { key: "Enter" });
      fireEvent.select(element);
    });
    expect(onSend).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(box().value).toBe(""));
  });

  it("Ctrl and Shift with Enter begin a line, and the button sends", async () => {
    const { user, box, onSend } = show();
    await user.type(box(), "一{Control>}{Enter}{/Control}二{Shift>}{Enter}{/Shift}三");
    expect(box().value).toBe("一\n二\n三");
    await user.click(screen.getByRole("button", { name: "发送" }));
    expect(onSend).toHaveBeenCalledWith("一\n二\n三", { mentions: [] });
  });

  it("IM-35 counts near the limit, refuses 2001 characters and keeps them", async () => {
    const { user, box, onSend, onTextChange } = show({ initialText: "字".repeat(2000) });
    expect(screen.getByText("2000 / 2000")).toBeTruthy();
    await user.type(box(), "多{Enter}");
    expect(screen.getByRole("alert").textContent).toBe("不能超过2000个字符");
    expect(onSend).not.toHaveBeenCalled();
    expect(box().value).toHaveLength(2001);
    expect(onTextChange).toHaveBeenLastCalledWith(box().value);
  });

  it("where nothing can be said it says why and keeps what is written", () => {
    const { box } = show({ initialText: "草稿", disabled: "你已不在这个群里" });
    expect(screen.getByText("你已不在这个群里")).toBeTruthy();
    expect(box().value).toBe("草稿");
    expect(box().disabled).toBe(true);
    for (const button of screen.getAllByRole<HTMLButtonElement>("button")) expect(button.disabled).toBe(true);
  });

  it("shows whose message is answered; Esc or the cross gives it up", async () => {
    const { user, box, onCancelReply } = show({ reply: { username: "王芳", text: "明天几点" } });
    expect(screen.getByText("回复 王芳：明天几点")).toBeTruthy();
    await user.type(box(), "{Escape}");
    await user.click(screen.getByRole("button", { name: "取消回复" }));
    expect(onCancelReply).toHaveBeenCalledTimes(2);
  });

  it("takes the focus when it is asked to", async () => {
    const uploads = new ComposerUploads(chatUploadRules);
    function Asking() {
      const [focusKey, setFocusKey] = useState("a");
      const nothing = () => undefined;
      return (
        <>
          <button type="button" onClick={() => setFocusKey("b")}>
            回复
          </button>
          <Composer
            placeholder=""
            initialText=""
            focusKey={focusKey}
            uploads={uploads}
            onSend={nothing}
            onTextChange={nothing}
            onCancelReply={nothing}
          />
        </>
      );
    }
    const { user } = renderRuntime(<Asking />);
    await user.click(screen.getByRole("button", { name: "回复" }));
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "消息" }));
  });
});

describe("IM-33 faces", () => {
  it("all 74 are offered; a chosen one is written at the caret", async () => {
    const { user, box, onTextChange } = show({ initialText: "你好" });
    box().setSelectionRange(1, 1);
    await user.click(screen.getByRole("button", { name: "表情" }));
    const panel = screen.getByRole("toolbar", { name: "表情" });
    expect(within(panel).getAllByRole("button")).toHaveLength(faces.size);
    await user.click(within(panel).getByRole("button", { name: "哈哈" }));
    expect(box().value).toBe("你face[哈哈]好");
    expect(onTextChange).toHaveBeenLastCalledWith("你face[哈哈]好");
    expect(box().selectionStart).toBe("你face[哈哈]".length);
    expect(document.activeElement).toBe(box());
    expect(screen.queryByRole("toolbar", { name: "表情" })).toBeNull();
  });

  it("arrows walk over them, Enter picks, and Esc closes the panel alone", async () => {
    const { user, box, onCancelReply } = show({ reply: { username: "王芳", text: "好" } });
    const open = async () => user.click(screen.getByRole("button", { name: "表情" }));
    await open();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "微笑" }));
    await user.keyboard("{ArrowDown}{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowUp}{Enter}");
    expect(box().value).toBe("face[嘻嘻]");
    await open();
    await user.keyboard("{End}{ArrowRight}{Enter}");
    expect(box().value).toBe("face[嘻嘻]face[红丝带]");
    await open();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("toolbar", { name: "表情" })).toBeNull();
    expect(document.activeElement).toBe(box());
    expect(onCancelReply).not.toHaveBeenCalled();
  });

  it("the button closes what it opened", async () => {
    const { user } = show();
    const button = screen.getByRole("button", { name: "表情" });
    await user.click(button);
    await user.click(button);
    expect(screen.queryByRole("toolbar", { name: "表情" })).toBeNull();
  });
});

describe("IM-25 preview", () => {
  it("a text with markup is shown above the box as the others will see it; another is not", async () => {
    const { user, box } = show({ initialText: "你好@王芳 [1]" });
    const preview = () => screen.queryByRole("region", { name: "消息预览" });
    expect(preview()).toBeNull();
    await user.type(box(), "face[[哈哈]");
    expect(preview()?.textContent).toBe(`你好@王芳 [1]${faces.get("哈哈")}`);
    await user.type(box(), "{Enter}");
    expect(preview()).toBeNull();
  });
});

describe("IM-31 mentions", () => {
  it("an @ offers everybody and the members; keys choose, and the message names the account", async () => {
    const { user, box, onSend } = show({ members });
    await user.type(box(), "请@");
    const options = () => screen.getAllByRole("option").map(({ textContent }) => textContent);
    expect(options()).toEqual(["所有人", "刘洋liuyang", "王芳wang"]);
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(box().getAttribute("aria-activedescendant")).toBe(screen.getByRole("option", { selected: true }).id);
    await user.keyboard("{Enter}");
    expect(box().value).toBe("请@王芳 ");
    await user.keyboard("看{Enter}");
    expect(onSend).toHaveBeenCalledWith("请@王芳 看", { mentions: ["wang"] });
  });

  it("what is typed narrows the choice, a click chooses, and 所有人 is everybody", async () => {
    const { user, box, onSend } = show({ members });
    await user.type(box(), "@所");
    await user.click(screen.getByRole("option", { name: "所有人" }));
    await user.keyboard("{Enter}");
    expect(onSend).toHaveBeenCalledWith("@所有人 ", { mentions: ["*"] });
  });

  it("Esc closes the menu and leaves the text; in a chat of two there is none", async () => {
    const { user, box, onSend, unmount } = show({ members });
    await user.type(box(), "@刘{Escape}");
    expect(screen.queryByRole("listbox")).toBeNull();
    await user.keyboard("{Enter}");
    expect(onSend).toHaveBeenCalledWith("@刘", { mentions: [] });
    unmount();
    const other = show();
    await other.user.type(other.box(), "@");
    expect(screen.queryByRole("listbox")).toBeNull();
  });
});

describe("files", () => {
  it("IM-37 pictures are shown first, any can be removed, and Enter sends the others after the text, each as a message of its own", async () => {
    const forms: FormData[] = [];
    answer(
      on.post(api(upload), async ({ request }) => {
        forms.push(await request.formData());
        return ok(null, { message: `${stored}.png` });
      }),
    );
    const { user, box, onSend, onCancelReply } = show({ initialText: "请看", reply: { username: "王芳", text: "结果呢" } });
    await user.upload(chooser("图片"), [chosenFile("一.png"), chosenFile("二.png"), chosenFile("三.png")]);
    const held = screen.getByRole("list", { name: "要发送的文件" });
    expect(within(held).getAllByRole("listitem")).toHaveLength(3);
    expect(held.querySelector("img")?.src).toBe("blob:1");
    await user.click(within(held).getByRole("button", { name: "移除二.png" }));
    expect([requestsTo(upload).length, onSend.mock.calls.length]).toEqual([0, 0]);
    await user.type(box(), "{Enter}");
    expect([box().value, screen.queryByRole("list", { name: "要发送的文件" })]).toEqual(["", null]);
    const picture = `img[${stored}.png]`;
    await waitFor(() => expect(onSend).toHaveBeenCalledTimes(3));
    // The text answers what is answered, and the pictures come along.
    expect(onSend.mock.calls).toEqual([
      ["请看", { mentions: [] }],
      [picture, { mentions: [], isCompanion: true }],
      [picture, { mentions: [], isCompanion: true }],
    ]);
    expect(onCancelReply).toHaveBeenCalledTimes(1);
    expect(forms[0]?.get("biz")).toBe("im");
    expect(screen.queryByRole("list", { name: "正在发送的文件" })).toBeNull();
  });

  it("IM-34 a picture is sent without words; with too long a text nothing is sent and everything stays", async () => {
    answer(on.post(api(upload), () => ok(null, { message: `${stored}.png` })));
    const { user, box, onSend } = show({ initialText: "字".repeat(2001) });
    fireEvent.change(chooser("图片"), { target: { files: [chosenFile("图.png")] } });
    // Enter sends what was chosen: the text has the focus again.
    expect(document.activeElement).toBe(box());
    await user.keyboard("{Enter}");
    expect(screen.getByRole("alert").textContent).toBe("不能超过2000个字符");
    expect(screen.getByRole("list", { name: "要发送的文件" })).toBeTruthy();
    expect(onSend).not.toHaveBeenCalled();
    fireEvent.change(box(), { target: { value: " " } });
    await user.keyboard("{Enter}");
    await waitFor(() => expect(onSend.mock.calls).toEqual([[`img[${stored}.png]`, { mentions: [] }]]));
  });

  it("files that are chosen and not sent stay when the chat is left, and the page asks before it is left", async () => {
    const uploads = new ComposerUploads(chatUploadRules);
    const { user, unmount } = show({ uploads });
    await user.upload(chooser("图片"), chosenFile("图.png"));
    unmount();
    const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    expect(asks()).toBe(true);
    const again = show({ uploads });
    await again.user.click(screen.getByRole("button", { name: "移除图.png" }));
    expect(asks()).toBe(false);
  });

  it("IM-38 programs are sent, too, and files go in the order in which they were chosen", async () => {
    let count = 0;
    answer(
      on.post(api(upload), async () => {
        count += 1;
        const name = `${stored}.${count === 1 ? "exe" : "sql"}`;
        await delay(count === 1 ? 50 : 0);
        return ok(null, { message: name });
      }),
    );
    const { user, onSend } = show();
    const program = new File(["MZ\u0090\u0000"], "安装.exe");
    await user.upload(chooser("文件"), [program, chosenFile("表.sql")]);
    expect(screen.getByRole("list", { name: "要发送的文件" }).textContent).toBe("安装.exe表.sql");
    await user.click(sendButton());
    await waitFor(() => expect(onSend).toHaveBeenCalledTimes(2));
    expect(onSend.mock.calls.map(([content]) => content)).toEqual([`file(${stored}.exe)[安装.exe]`, `file(${stored}.sql)[表.sql]`]);
  });

  it.each([
    ["图片", chosenFile("a.pdf"), "文件 a.pdf 格式不正确。图片的格式：jpg、jpeg、png、gif；其他文件请用“文件”按钮发送"],
    [
      "文件",
      chosenFile("a.mp3"),
      "文件 a.mp3 格式不正确。可以发送的格式：doc、docx、jpg、jpeg、png、gif、xls、xlsx、pdf、exe、msi、swf、sql、apk、psd",
    ],
    ["图片", chosenFile("a.png", 5120 * 1024 + 1), "a.png：图片大小不能超过 5 MB"],
  ] as const)("IM-37 IM-38 IM-39 %s refuses in words and sends nothing", async (label, file, fault) => {
    const { user } = show();
    await user.upload(chooser(label), file);
    expect(screen.getByRole("alert").textContent).toBe(fault);
    expect(screen.queryByRole("button", { name: /重新上传/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: `移除${file.name}` }));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(requestsTo(upload)).toHaveLength(0);
  });

  it("IM-39 the next choice takes the place of what was refused before", async () => {
    const { user, box } = show();
    await user.upload(chooser("文件"), [chosenFile("a.mp3"), chosenFile("b.pdf")]);
    await user.upload(chooser("文件"), chosenFile("c.mp4"));
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent?.slice(0, 8))).toEqual(["文件 c.mp4"]);
    const held = screen.getByRole("list", { name: "要发送的文件" });
    expect(held.textContent).toBe("b.pdf");
    await user.click(within(held).getByRole("button"));
    // Who says something else has gone past it.
    await user.type(box(), "算了{Enter}");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("IM-39 a file that is not what its name says is not sent", async () => {
    const { user, onSend } = show();
    await user.upload(chooser("图片"), new File(["<script>"], "a.png"));
    await user.click(sendButton());
    expect((await screen.findByRole("alert")).textContent).toContain("a.png");
    expect(requestsTo(upload)).toHaveLength(0);
    expect(onSend).not.toHaveBeenCalled();
  });

  it("ERR-08 a failed upload says so and is sent again on request", async () => {
    answer(on.post(api(upload), () => refused(500, "磁盘空间不足")));
    const { user, onSend } = show();
    await user.upload(chooser("文件"), chosenFile("表.pdf"));
    await user.click(sendButton());
    expect((await screen.findByRole("alert")).textContent).toBe("表.pdf：文件上传失败：磁盘空间不足");
    answer(on.post(api(upload), () => ok(null, { message: `${stored}.pdf` })));
    await user.click(screen.getByRole("button", { name: "重新上传表.pdf" }));
    await waitFor(() => expect(onSend).toHaveBeenCalledWith(`file(${stored}.pdf)[表.pdf]`, { mentions: [] }));
  });

  it("an upload can be given up", async () => {
    answer(on.post(api(upload), () => delay("infinite")));
    const { user, onSend } = show();
    await user.upload(chooser("文件"), chosenFile("表.pdf"));
    await user.click(sendButton());
    expect(screen.getByLabelText("表.pdf上传进度")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "取消上传表.pdf" }));
    expect(screen.queryByText("表.pdf")).toBeNull();
    expect(onSend).not.toHaveBeenCalled();
  });

  it("an upload goes on when the chat is left, and is sent into the chat of which it was sent", async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    answer(
      on.post(api(upload), async () => {
        await held;
        return ok(null, { message: `${stored}.pdf` });
      }),
    );
    const { user, onSend, unmount } = show();
    await user.upload(chooser("文件"), chosenFile("表.pdf"));
    await user.click(sendButton());
    unmount();
    release();
    await waitFor(() => expect(onSend).toHaveBeenCalledWith(`file(${stored}.pdf)[表.pdf]`, { mentions: [] }));
  });

  it("IM-37 pasted and dropped files are sent; a paste with text is the text", async () => {
    answer(on.post(api(upload), () => ok(null, { message: `${stored}.png` })));
    const { user, box, onSend } = show();
    const carried = (files: File[], text: string) => ({ files, types: ["Files"], getData: () => text });
    fireEvent.paste(box(), { clipboardData: carried([chosenFile("image.png")], "") });
    expect(screen.getByRole("list", { name: "要发送的文件" }).textContent).toBe("image.png");
    const withText = createEvent.paste(box(), { clipboardData: carried([chosenFile("image.png")], "表格") });
    fireEvent(box(), withText);
    expect(withText.defaultPrevented).toBe(false);
    fireEvent.drop(screen.getByRole("region", { name: "写消息" }), { dataTransfer: carried([chosenFile("b.png")], "") });
    await user.click(sendButton());
    await waitFor(() => expect(onSend).toHaveBeenCalledTimes(2));
    expect(onSend.mock.calls.map(([content]) => content)).toEqual([`img[${stored}.png]`, `img[${stored}.png]`]);
  });
});
