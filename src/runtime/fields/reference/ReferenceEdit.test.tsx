import type { ReferenceOption } from "../../../schema/wire/choiceAnswers.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { http as on } from "msw";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { api, ok, refused, useApiServer } from "../../../../tests/support/apiServer.ts";
import { pickerHandlers, productReference } from "../../../../tests/support/pickerServer.ts";
import { renderWithProduct } from "../../../../tests/support/renderForm.tsx";
import type { FieldModel } from "../../../schema/model/entity.ts";
import type { FieldEditProps } from "../fieldView.ts";
import { viewOf } from "../fieldView.ts";
import type { OptionsRequest } from "./referenceApi.ts";

const { answer } = useApiServer();

interface Edited extends Partial<FieldEditProps> {
  readonly field: FieldModel;
}

/** Draws the editor of a field over a row that is kept; `value` is what it holds. */
function edit({ field, ...props }: Edited) {
  const held: { value: unknown } = { value: props.value };
  const { Edit } = viewOf(field.kind);
  function Editor() {
    const [value, setValue] = useState(props.value);
    held.value = value;
    const text = value === props.value ? props.text : undefined;
    return (
      <Edit
        id="e"
        entity="announcement"
        row={{ id: "a1" }}
        disabled={false}
        readOnly={false}
        {...props}
        field={field}
        value={value}
        text={text}
        onChange={setValue}
      />
    );
  }
  return { ...renderWithProduct(<Editor />), held };
}

const organ = productReference("appointment", "organId");
const receivers = productReference("announcement", "userIds");
const organs: readonly ReferenceOption[] = Array.from({ length: 14 }, (_, index) => ({ value: `o${index + 1}`, text: `门诊${index + 1}` }));
const list = () => screen.getByRole("combobox");

describe("the list of a reference", () => {
  /** Answers searches, some of them once they are let go; notes what is asked. */
  function search(held: Readonly<Record<string, Promise<void>>> = {}) {
    const asked: OptionsRequest[] = [];
    answer(
      on.post(api("/sys/reference/options"), async ({ request }) => {
        const question = (await request.json()) as OptionsRequest;
        asked.push(question);
        const { keyword = "", pageNo = 1, pageSize = 10 } = question;
        await held[keyword];
        const found = organs.filter(({ text }) => text.includes(keyword));
        return ok({ records: found.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: found.length } as never);
      }),
    );
    return asked;
  }

  it("PICK-39 PICK-40 asks once typing has rested, ten rows at a time", async () => {
    const asked = search();
    const { user } = edit({ field: organ });
    await user.click(list());
    await screen.findByTitle("门诊10");
    expect(asked).toMatchObject([{ keyword: "", pageNo: 1, pageSize: 10 }]);
    await user.type(list(), "门诊12");
    await screen.findByTitle("门诊12");
    expect(asked.map(({ keyword }) => keyword)).toEqual(["", "门诊12"]);
  });

  it("PICK-39 an answer to what is no longer asked for is never shown", async () => {
    let release = (): void => undefined;
    const asked = search({ 门诊1: new Promise((resolve) => (release = resolve)) });
    const { user } = edit({ field: organ });
    await user.click(list());
    await screen.findByTitle("门诊10");
    await user.type(list(), "门诊1");
    await waitFor(() => expect(asked.at(-1)?.keyword).toBe("门诊1"));
    let wasShown = false;
    const looking = new MutationObserver(() => (wasShown ||= screen.queryByTitle("门诊11") !== null));
    looking.observe(document.body, { childList: true, subtree: true });
    await user.type(list(), "4");
    // Answered while the next question still waits for the typing to rest, so that it comes first.
    release();
    await screen.findByTitle("门诊14");
    looking.disconnect();
    expect(wasShown).toBe(false);
  });

  it("PICK-41 PICK-42 says 请输入搜索内容, 加载中... and 没有查询到任何数据", async () => {
    let release = (): void => undefined;
    search({ "": new Promise((resolve) => (release = resolve)) });
    const { user } = edit({ field: organ });
    await user.click(list());
    expect(await screen.findByText("请输入搜索内容")).toBeDefined();
    expect(await screen.findByText("加载中...")).toBeDefined();
    release();
    await screen.findByTitle("门诊1");
    await user.type(list(), "没有");
    expect(await screen.findByText("没有查询到任何数据")).toBeDefined();
  });

  it("never shows an id in place of a name that is on its way, and asks for all names in one call", async () => {
    const looked: (readonly string[])[] = [];
    let release = (): void => undefined;
    const answered = new Promise<void>((resolve) => (release = resolve));
    answer(
      on.post(api("/sys/reference/options"), async ({ request }) => {
        const { values = [] } = (await request.json()) as OptionsRequest;
        looked.push(values);
        await answered;
        return ok({ records: values.map((value) => ({ value, text: `人${value}` })), total: values.length } as never);
      }),
    );
    const { container, user, held } = edit({ field: { ...receivers, ui: { props: {} } }, value: ["x1", "x2"] });
    expect(screen.getAllByText("加载中...").length).toBe(2);
    expect(container.textContent).not.toContain("x1");
    release();
    await screen.findByText("人x1");
    expect(looked).toEqual([["x1", "x2"]]);
    await user.click(container.querySelector(".ant-select-selection-item-remove") as HTMLElement);
    expect(held.value).toEqual(["x2"]);
    expect(screen.getByText("人x2")).toBeDefined();
    expect(container.textContent).not.toContain("加载中");
  });
});

describe("the tree of a reference", () => {
  it("PICK-50 opens to at most 400 px, level by level", async () => {
    const rows = [
      { value: "d1", text: "总部", parentId: null, hasChildren: true },
      { value: "d2", text: "检测科", parentId: "d1", hasChildren: false },
    ];
    const field = productReference("role", "departId");
    answer(...pickerHandlers({ field, rows }).handlers);
    const { user, held } = edit({ field, entity: "role" });
    await user.click(await screen.findByRole("combobox"));
    await screen.findByText("总部");
    expect(document.querySelector<HTMLElement>(".ant-select-tree-list-holder")?.style.maxHeight).toBe("400px");
    await user.click(document.querySelector(".ant-select-tree-switcher") as HTMLElement);
    await user.click(await screen.findByText("检测科"));
    expect(held.value).toBe("d2");
  });
});

describe("the tree of categories", () => {
  const field = productReference("category", "pid");

  it("PICK-49 begins with the roots, loads what is below one by its id, and looks up what a stored one is called", async () => {
    const rows = [
      { value: "c1", text: "宣传物资", parentId: null, hasChildren: true },
      { value: "c2", text: "印刷品", parentId: "c1", hasChildren: false },
      { value: "c9", text: "防护用品", parentId: "c1", hasChildren: false },
    ];
    const { handlers } = pickerHandlers({ field, rows });
    const asked: OptionsRequest[] = [];
    answer(
      on.post(api("/sys/reference/options"), async ({ request }) => void asked.push((await request.clone().json()) as OptionsRequest)),
      ...handlers,
    );
    const { user, held } = edit({ field, entity: "category", value: "c9" });
    expect(await screen.findByText("防护用品")).toBeDefined();
    await user.click(await screen.findByRole("combobox"));
    await screen.findByText("宣传物资");
    expect(screen.queryByText("印刷品")).toBeNull();
    await user.click(document.querySelector(".ant-select-tree-switcher") as HTMLElement);
    await user.click(await screen.findByText("印刷品"));
    expect(held.value).toBe("c2");
    expect(asked.flatMap(({ values, parent }) => values ?? parent ?? [])).toEqual(["c9", "", "c1"]);
  });

  it("PICK-48 roots that do not come are told with the server's message", async () => {
    answer(on.post(api("/sys/reference/options"), () => refused(500, "分类读取失败")));
    const { user } = edit({ field, entity: "category" });
    await user.click(await screen.findByRole("combobox"));
    await waitFor(() => expect(document.querySelector(".ant-message-error")?.textContent).toBe("分类读取失败"));
  });
});

describe("the search in the tree of a reference", () => {
  it("shows the path of what it found, and is left with the name alone", async () => {
    const rows = [
      { value: "d2", text: "检测科", parentId: "d1", above: "总部" },
      { value: "d4", text: "检验组", parentId: "d3", above: "分中心/检测科" },
    ];
    const field = productReference("role", "departId");
    answer(...pickerHandlers({ field, rows }).handlers);
    const { user, held } = edit({ field, entity: "role" });
    await user.type(await screen.findByRole("combobox"), "检");
    await screen.findByText("分中心/检测科");
    await user.click(screen.getByText("总部"));
    expect(held.value).toBe("d2");
    expect(document.querySelector(".ant-select-selection-item")?.textContent).toBe("检测科");
  });
});

describe("the button beside it", () => {
  const rows = [{ value: "o1", text: "东城疾控", row: { id: "o1", organName: "东城疾控" } }];

  it("opens the picker; what is picked is stored by its id and named without another call", async () => {
    const server = pickerHandlers({ field: organ, rows });
    answer(...server.handlers);
    const { user, held } = edit({ field: organ, entity: "appointment" });
    await user.click(screen.getByRole("button", { name: /选择机构/ }));
    await user.click(await screen.findByLabelText("选择东城疾控"));
    await user.click(screen.getByRole("button", { name: "确认" }));
    expect(held.value).toBe("o1");
    expect(await screen.findByTitle("东城疾控")).toBeDefined();
    expect(server.seen.looked).toEqual([]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("PICK-16 PICK-12 where rows are picked in the dialog alone, names stand read-only beside 选择用户, and can be cleared", async () => {
    const people = [{ value: "wang", text: "王医生", row: { id: "u1", realname: "王医生", username: "wang" } }];
    const field = { ...receivers, reference: { ...receivers.reference!, store: "username" } };
    answer(...pickerHandlers({ field, rows: people }).handlers);
    const { user, held, container } = edit({ field });
    await user.click(screen.getByRole("button", { name: "选择用户" }));
    await user.click(await screen.findByLabelText("选择王医生"));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "确认" }));
    expect(held.value).toEqual(["wang"]);
    expect(screen.getByText("王医生")).toBeDefined();
    await user.type(screen.getByRole("combobox"), "别人");
    expect(held.value).toEqual(["wang"]);
    await user.click(container.querySelector(".ant-select-clear") as HTMLElement);
    expect(held.value).toBeNull();
  });

  it("what is chosen and has no row any more stays, says so, and is kept with what is added", async () => {
    const people = [{ value: "u1", text: "王医生", row: { id: "u1", realname: "王医生" } }];
    const unseen: ReferenceOption[] = [{ value: "x9", text: "李离职", state: "deleted", disabled: true }];
    answer(...pickerHandlers({ field: receivers, rows: people, unseen }).handlers);
    const { user, held } = edit({ field: receivers, value: ["x9"], text: "x9" });
    expect(await screen.findByText("李离职（已删除）")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "选择用户" }));
    await user.click(await screen.findByLabelText("选择王医生"));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "确认" }));
    expect(held.value).toEqual(["x9", "u1"]);
  });
});
