import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { FieldModel } from "../../src/schema/model/entity.ts";
import { chosenFile } from "./chosenFiles.ts";
import { buildField } from "./entities.ts";
import { buildCompiledEntity } from "./screens.ts";

/** One kind of field in the contract that all of them keep. */
export interface FieldCase {
  readonly field: FieldModel;
  /** A wire value. */
  readonly value: unknown;
  /** What a person reads for it. */
  readonly shown: string | RegExp;
  /** Text that came with the value. */
  readonly text?: string;
  /** What a person reads where there is no value. @default "—" */
  readonly blank?: string;
  /** What a person does to change the value in the editor. */
  readonly edit: (user: UserEvent, editor: HTMLElement) => Promise<unknown>;
  /** The wire value after that. */
  readonly next: unknown;
}

const title = "字段";
const field = (kind: string, more: Omit<Partial<FieldModel>, "rule" | "ui"> & { ui?: Partial<FieldModel["ui"]> } = {}) =>
  buildField({ name: "f", title, kind, ...more });

/** The child entity of the sub-table below. */
export const childEntity = buildCompiledEntity({
  name: "line",
  title: "明细",
  fields: [
    buildField({ name: "id", system: true }),
    buildField({ name: "rev", kind: "integer", type: "integer", system: true }),
    buildField({ name: "parentId", title: "上级", required: true }),
    buildField({ name: "note", title: "说明" }),
    buildField({ name: "sort", title: "序号", kind: "integer", type: "integer", readOnly: true }),
  ],
});

/** Opens a list of choices and takes one. */
async function choose(user: UserEvent, editor: HTMLElement, label: string | RegExp) {
  await user.click(within(editor).getByRole("combobox"));
  const options = await screen.findAllByText(label);
  const option = options.find((element) =>
    element.closest(".ant-select-item-option, .ant-select-tree-node-content-wrapper, .ant-cascader-menu-item"),
  );
  if (!option) throw new Error(`no option ${String(label)}`);
  await user.click(option);
}

/** Types into an input that keeps a picker's text, and confirms it. */
async function typeMoment(user: UserEvent, editor: HTMLElement, text: string) {
  const input = within(editor).getByRole("textbox");
  await user.click(input);
  fireEvent.change(input, { target: { value: text } });
  await user.keyboard("{Enter}");
}

const retype = (text: string) => async (user: UserEvent, editor: HTMLElement) => {
  const input = within(editor).getByRole("textbox");
  await user.clear(input);
  await user.type(input, text);
};

const rewrite = (text: string) => async (_user: UserEvent, editor: HTMLElement) => {
  const { EditorView } = await import("@uiw/react-codemirror");
  const content = editor.querySelector<HTMLElement>(".cm-content");
  const view = content && EditorView.findFromDOM(content);
  act(() => view?.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }));
};

async function upload(user: UserEvent, editor: HTMLElement, file: File) {
  const input = editor.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("no file input");
  await user.upload(input, file);
  await waitFor(() => within(editor).getByText(file.name, { exact: false }));
}

const reference = { entity: "organ", label: "organName", many: false, store: "id", tree: false } as const;
const stored = (name: string) => ({ name, path: `temp/${name}`, size: 2048, type: name.endsWith("png") ? "image/png" : "application/pdf" });

/** Every kind, in the order of `fieldKinds`. */
export const fieldCases: readonly FieldCase[] = [
  { field: field("text"), value: "王小明", shown: "王小明", edit: retype("李雷"), next: "李雷" },
  { field: field("longText"), value: "第一行\n第二行", shown: /第一行\s第二行/, edit: retype("改过"), next: "改过" },
  {
    field: field("link"),
    value: "https://example.org/a",
    shown: "https://example.org/a",
    edit: retype("HTTPS://Example.org/b"),
    next: "https://example.org/b",
  },
  { field: field("color"), value: "#1677ff", shown: "#1677ff", edit: retype("＃ABC"), next: "#aabbcc" },
  {
    field: field("coordinates"),
    value: "104.0657,30.6595",
    shown: /东经 104\.0657°，北纬 30\.6595°|104\.0657,30\.6595/,
    edit: retype("北纬39.9，东经116.4"),
    next: "116.4,39.9",
  },
  { field: field("integer", { type: "integer" }), value: 1234, shown: /1,?234/, edit: retype("56"), next: 56 },
  { field: field("number", { type: "number" }), value: -3.25, shown: "-3.25", edit: retype("7.5"), next: 7.5 },
  { field: field("money", { type: "number" }), value: 12.5, shown: /12\.50?/, edit: retype("99.99"), next: 99.99 },
  {
    field: field("duration", { type: "integer" }),
    value: 90,
    shown: /90|1小时30分钟/,
    edit: retype("2小时"),
    next: 120,
  },
  {
    field: field("percent", { type: "number", ui: { props: { as: "slider", show: "bar" } } }),
    value: 45,
    shown: /45/,
    edit: retype("0.5"),
    next: 0.5,
  },
  {
    field: field("rating", { type: "integer" }),
    value: 3,
    shown: "3星",
    edit: (user, editor) => user.click(within(editor).getByRole("radio", { name: "4星" })),
    next: 4,
  },
  {
    field: field("boolean", { type: "boolean" }),
    value: true,
    shown: "是",
    edit: (user, editor) => user.click(within(editor).getByRole("radio", { name: "否" })),
    next: false,
  },
  { field: field("switch"), value: "Y", shown: "是", edit: (user, editor) => user.click(within(editor).getByRole("switch")), next: "N" },
  {
    field: field("choice", {
      constraints: { enum: ["walkIn", "outreach"] },
      labels: { walkIn: "自行前来", outreach: "外展" },
      ui: { props: { as: "select" } },
    }),
    value: "walkIn",
    shown: "自行前来",
    edit: (user, editor) => choose(user, editor, "外展"),
    next: "outreach",
  },
  {
    field: field("icon"),
    value: "calendar",
    shown: "日历",
    edit: (user, editor) => choose(user, editor, "首页"),
    next: "home",
  },
  {
    field: field("date"),
    value: "2026-01-06",
    shown: "2026-01-06",
    edit: (user, editor) => typeMoment(user, editor, "2026-02-03"),
    next: "2026-02-03",
  },
  {
    field: field("datetime"),
    value: "2026-01-06 08:30:00",
    shown: "2026-01-06 08:30:00",
    edit: (user, editor) => typeMoment(user, editor, "2026-02-03 09:00:00"),
    next: "2026-02-03 09:00:00",
  },
  {
    field: field("dateRange"),
    value: "2026-01-06/2026-01-09",
    shown: /2026-01-06.*2026-01-09/,
    edit: async (user, editor) => {
      const [begin] = await within(editor).findAllByRole("textbox");
      if (!begin) throw new Error("no input");
      await user.click(begin);
      fireEvent.change(begin, { target: { value: "2026年2月3日至10日" } });
      await user.keyboard("{Enter}");
    },
    next: "2026-02-03/2026-02-10",
  },
  {
    field: field("time"),
    value: "08:30:00",
    shown: "08:30",
    edit: (user, editor) => typeMoment(user, editor, "11:00:00"),
    next: "11:00:00",
  },
  {
    field: field("month"),
    value: "2026-01",
    shown: "2026-01",
    edit: (user, editor) => typeMoment(user, editor, "2026年3月"),
    next: "2026-03",
  },
  {
    field: field("week"),
    value: "2026-W07",
    shown: "2026-W07",
    edit: (user, editor) => typeMoment(user, editor, "2026年第9周"),
    next: "2026-W09",
  },
  { field: field("year"), value: "2026", shown: "2026", edit: (user, editor) => typeMoment(user, editor, "2027年"), next: "2027" },
  {
    field: field("cron"),
    value: "0 0 9 LW * ?",
    shown: /每月最后一个工作日 09:00|0 0 9 LW \* \?/,
    edit: retype("0 0/5 * * * ?"),
    next: "0 0/5 * * * ?",
  },
  {
    field: field("timeZone"),
    value: "Asia/Shanghai",
    shown: /Asia\/Shanghai/,
    edit: (user, editor) => choose(user, editor, /^Asia\/Urumqi（新疆时间，UTC\+06:00）$/),
    next: "Asia/Urumqi",
  },
  {
    field: field("dictionary", { dictionary: "hiv_appointment_status", ui: { props: { as: "select" } } }),
    value: "booked",
    shown: "已预约",
    edit: (user, editor) => choose(user, editor, "已取消"),
    next: "cancelled",
  },
  {
    field: field("dictionaryMulti", { dictionary: "hiv_appointment_status", type: "array", itemType: "string" }),
    value: ["booked"],
    shown: "已预约",
    edit: (user, editor) => choose(user, editor, "已取消"),
    next: ["booked", "cancelled"],
  },
  {
    field: field("tags", { type: "array", itemType: "string" }),
    value: ["外展"],
    shown: "外展",
    edit: async (user, editor) => {
      await user.type(within(editor).getByRole("combobox"), "夜场，外展，青年，");
    },
    next: ["外展", "夜场", "青年"],
  },
  {
    field: field("reference", { reference }),
    value: "o1",
    text: "东城区疾控",
    shown: "东城区疾控",
    edit: (user, editor) => choose(user, editor, "西城区疾控"),
    next: "o2",
  },
  {
    field: field("treeReference", { reference: { ...reference, tree: true } }),
    value: "o1",
    text: "东城区疾控",
    shown: "东城区疾控",
    edit: (user, editor) => choose(user, editor, "西城区疾控"),
    next: "o2",
  },
  {
    field: field("referenceMulti", { reference: { ...reference, many: true }, type: "array", itemType: "string" }),
    value: ["o1"],
    text: "东城区疾控",
    shown: "东城区疾控",
    edit: (user, editor) => choose(user, editor, "西城区疾控"),
    next: ["o1", "o2"],
  },
  {
    field: field("image", { type: "array", itemType: "object" }),
    value: [stored("门头.png")],
    shown: "门头.png",
    edit: async (user, editor) => {
      const input = editor.querySelector<HTMLInputElement>("input[type=file]");
      if (input) await user.upload(input, chosenFile("大厅.png"));
      await within(editor).findByRole("button", { name: "删除大厅.png" });
    },
    next: [stored("门头.png"), { name: "大厅.png", path: "temp/uploaded", size: 16, type: "image/png" }],
  },
  {
    field: field("audio", { type: "array", itemType: "object" }),
    value: [{ ...stored("录音.mp3"), type: "audio/mpeg" }],
    shown: "录音.mp3",
    edit: (user, editor) => upload(user, editor, chosenFile("讲解.mp3")),
    next: [
      { ...stored("录音.mp3"), type: "audio/mpeg" },
      { name: "讲解.mp3", path: "temp/uploaded", size: 16, type: "audio/mpeg" },
    ],
  },
  {
    field: field("video", { type: "array", itemType: "object" }),
    value: [{ ...stored("短片.mp4"), type: "video/mp4" }],
    shown: "短片.mp4",
    edit: (user, editor) => upload(user, editor, chosenFile("宣教.mp4")),
    next: [
      { ...stored("短片.mp4"), type: "video/mp4" },
      { name: "宣教.mp4", path: "temp/uploaded", size: 16, type: "video/mp4" },
    ],
  },
  {
    field: field("file", { type: "array", itemType: "object" }),
    value: [stored("证.pdf")],
    shown: "证.pdf",
    edit: (user, editor) => upload(user, editor, chosenFile("表.pdf")),
    next: [stored("证.pdf"), { name: "表.pdf", path: "temp/uploaded", size: 16, type: "application/pdf" }],
  },
  {
    field: field("richText"),
    value: "<p>机构<strong>介绍</strong></p>",
    shown: /机构\s?介绍/,
    edit: (user, editor) => user.click(within(editor).getByRole("button", { name: "分隔线" })),
    next: "<hr><p>机构<strong>介绍</strong></p>",
  },
  {
    field: field("markdown"),
    value: "# 流程\n\n先**登记**，再检测",
    shown: /流程[\s#]*先\**登记\**，再检测/,
    edit: rewrite("- 一\n- 二"),
    next: "- 一\n- 二",
  },
  {
    field: field("code", { ui: { props: { language: "sql" } } }),
    value: "select 1",
    shown: "select 1",
    edit: rewrite("select 2\nfrom t"),
    next: "select 2\nfrom t",
  },
  {
    field: field("json", { type: "object" }),
    value: { size: 1 },
    shown: /"size":\s?1/,
    edit: rewrite('{"size": 2}'),
    next: { size: 2 },
  },
  {
    field: field("password", { writeOnly: true }),
    value: undefined,
    shown: "",
    blank: "不显示",
    edit: async (user, editor) => {
      await user.type(await within(editor).findByLabelText(title), "Secret#1001");
    },
    next: "Secret#1001",
  },
  {
    field: field("region"),
    value: "330106",
    shown: /浙江省\s?\/\s?杭州市\s?\/\s?西湖区/,
    edit: async (user, editor) => {
      await choose(user, editor, "北京市");
      await user.click(await screen.findByText("市辖区"));
      await user.click(await screen.findByText("东城区"));
    },
    next: "110101",
  },
  {
    field: field("children", { type: "array", itemType: "object", children: { entity: "line", by: "parentId", order: "sort" } }),
    value: [{ id: "l1", rev: 1, parentId: "p", note: "第一条", sort: 1 }],
    shown: "第一条",
    edit: async (user, editor) => {
      const input = within(editor).getByRole("textbox", { name: "说明，第 1 行" });
      await user.clear(input);
      await user.type(input, "改过");
    },
    next: [{ id: "l1", rev: 1, parentId: "p", note: "改过", sort: 1 }],
  },
];
