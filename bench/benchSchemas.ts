import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compileListing } from "../src/schema/screens/compileScreen.ts";
import type { ListingScreen } from "../src/schema/model/screen.ts";
import { loadProject, type SchemaProject } from "../src/schema/project.ts";

/** Numbers of fields of the measured forms. */
export const formSizes = [50, 200, 500] as const;

const everything = { can: () => true };

/** Schema files of the measured screens as path → text: a list of twelve columns, and forms of growing length. */
export function benchSchemas(): Map<string, string> {
  const files: Readonly<Record<string, object>> = {
    "dictionaries/bench_status": dictionary("bench_status", "状态", statuses),
    "dictionaries/bench_level": dictionary("bench_level", "级别", levels),
    "entities/bench/benchVisit": visit,
    "screens/bench/benchVisit": {
      kind: "crud",
      entity: "benchVisit",
      // All of them stand, as by hand: what has no room is otherwise left out.
      columns: [...Object.keys(visit.properties), "createTime"],
      query: ["realname", "mobile", "status", { field: "date", operator: "range" }],
    },
    ...Object.fromEntries(
      formSizes.flatMap((size) => [
        [`entities/bench/benchForm${size}`, formEntity(size)],
        [`screens/bench/benchForm${size}`, { kind: "crud", entity: `benchForm${size}`, form: { open: "page", columns: 2 } }],
      ]),
    ),
  };
  const texts = Object.entries(files).map(([path, content]) => [`schemas/${path}.json`, JSON.stringify(content, null, 2)] as const);
  const fragment = join("schemas", "fragments", "base.json");
  return new Map([...texts, [fragment, readFileSync(join(import.meta.dirname, "..", fragment), "utf8")]]);
}

/** The project of the measured screens. @throws Error where the schemas have problems */
export function benchProject(): SchemaProject {
  const { project, diagnostics } = loadProject(benchSchemas(), { digest: (text) => createHash("sha256").update(text).digest("hex") });
  const [first] = diagnostics.filter(({ severity }) => severity === "error");
  if (first) throw new Error(`${first.file}:${first.line} ${first.message} ${first.advice}`);
  return project;
}

/** A measured screen as someone with every right gets it. */
export function benchScreen(project: SchemaProject, id: string): ListingScreen {
  const screen = compileListing(project, id, everything);
  if (!screen) throw new Error(`there is no screen ${id}`);
  return screen;
}

const statuses = [
  { value: "booked", text: "已预约", color: "processing" },
  { value: "arrived", text: "已到访", color: "success" },
  { value: "cancelled", text: "已取消", color: "default" },
];

const levels = [
  { value: "a", text: "一般", color: "default" },
  { value: "b", text: "关注", color: "blue" },
  { value: "c", text: "重点", color: "orange" },
  { value: "d", text: "紧急", color: "red" },
  { value: "e", text: "转介", color: "purple" },
];

function dictionary(code: string, title: string, items: readonly object[]): object {
  return { code, title, items };
}

const visit = {
  $id: "benchVisit",
  title: "到访",
  type: "object",
  "x-entity": { sort: "-createTime", label: "realname" },
  required: ["realname", "status"],
  properties: {
    realname: { type: "string", title: "姓名", maxLength: 50, "x-query": "like", "x-ui": { width: 120 } },
    mobile: { type: "string", title: "手机号", maxLength: 11, "x-query": "eq", "x-ui": { width: 130 } },
    status: { type: "string", title: "状态", "x-dict": "bench_status", default: "booked", "x-query": "in", "x-ui": { width: 100 } },
    level: { type: "string", title: "级别", "x-dict": "bench_level", "x-query": "in", "x-ui": { width: 100 } },
    date: { type: "string", format: "date", title: "预约日期", "x-query": "range", "x-db": { index: true }, "x-ui": { width: 120 } },
    people: { type: "integer", title: "人数", minimum: 1, maximum: 9, "x-ui": { width: 90 } },
    fee: { type: "number", title: "费用", minimum: 0, maximum: 99_999.99, multipleOf: 0.01, "x-ui": { width: 110 } },
    score: { type: "number", title: "评分", minimum: 0, maximum: 100, "x-ui": { width: 90 } },
    organ: { type: "string", title: "机构", maxLength: 100, "x-ui": { width: 180 } },
    address: { type: "string", title: "地址", maxLength: 200, "x-ui": { width: 200 } },
    remark: { type: "string", title: "备注", maxLength: 200, "x-ui": { width: 200 } },
  },
  "x-checks": [{ id: "fee", assert: "blank(row.fee) || blank(row.people) || row.fee >= row.people", at: "fee", message: "费用过低" }],
  "x-actions": [
    { id: "arrive", label: "到访", when: "row.status == 'booked'", set: { status: "'arrived'" } },
    { id: "cancel", label: "取消预约", when: "row.status == 'booked'", danger: true, set: { status: "'cancelled'" } },
  ],
};

/** Ten fields in turn, of the kinds that forms are made of; every tenth depends on another. */
function formEntity(size: number): object {
  const properties = Object.fromEntries(Array.from({ length: size }, (_, index) => [`f${index}`, formField(index)]));
  const required = Array.from({ length: size }, (_, index) => index).filter((index) => index % 10 === 0);
  return {
    $id: `benchForm${size}`,
    title: `登记表${size}`,
    type: "object",
    "x-entity": { label: "f0", mixins: [] },
    required: required.map((index) => `f${index}`),
    properties,
  };
}

function formField(index: number): object {
  const section = Math.floor(index / 10);
  const field = { title: `${fieldTitles[index % 10]}${section + 1}`, "x-ui": { group: `第${section + 1}部分` } };
  const [text, number] = [
    { type: "string", ...field },
    { type: "number", ...field },
  ];
  const kinds: readonly object[] = [
    { ...text, maxLength: 50 },
    { ...text, maxLength: 11, pattern: "^1[3-9][0-9]{9}$", "x-message": "请输入正确的 11 位手机号" },
    { ...field, type: "integer", minimum: 0, maximum: 150 },
    { ...number, minimum: 0, maximum: 9999, multipleOf: 0.01 },
    { ...text, format: "date" },
    { ...text, "x-dict": "bench_level" },
    { ...text, "x-dict": "bench_status", default: "booked" },
    { ...text, maxLength: 100 },
    { ...field, type: "boolean", default: false },
    {
      ...text,
      maxLength: 100,
      "x-rule": { visible: `row.f${section * 10 + 6} != 'cancelled'`, required: `row.f${section * 10 + 6} == 'arrived'` },
    },
  ];
  return kinds[index % 10] ?? text;
}

/** Titles of the ten kinds of fields, in turn. */
export const fieldTitles = ["姓名", "手机号", "年龄", "费用", "日期", "级别", "状态", "地址", "是否随访", "说明"] as const;
