import type { FieldModel } from "../../src/schema/model/entity.ts";
import type { Row } from "../../src/schema/model/json.ts";
import type { ActionItem, ColumnItem, CompiledEntity, ListingScreen, RunEffect } from "../../src/schema/model/screen.ts";
import { buildField } from "./entities.ts";

/** An action with what is usual; `buildAction({ id: "edit", label: "编辑", do: { op: "edit" } })`. */
export function buildAction(action: Pick<ActionItem, "id" | "label" | "do"> & Partial<ActionItem>): ActionItem {
  return { danger: false, primary: false, ...action };
}

/** A column with what is usual. */
export function buildColumn(column: Pick<ColumnItem, "field" | "title"> & Partial<ColumnItem>): ColumnItem {
  return { align: "left", sortable: true, hidden: false, ...column };
}

/** The fields of an appointment, as the browser gets them. */
export const appointmentFields: readonly FieldModel[] = [
  buildField({ name: "realname", title: "姓名", query: ["like"], permission: { mask: "name" }, ui: { group: "基本信息" } }),
  buildField({ name: "mobile", title: "手机号", query: ["eq"], permission: { mask: "mobile" } }),
  buildField({ name: "status", title: "状态", kind: "dictionary", dictionary: "hiv_appointment_status", query: ["in"] }),
  buildField({ name: "date", title: "预约日期", kind: "date", query: ["range"] }),
  buildField({ name: "people", title: "人数", kind: "integer", type: "integer" }),
  buildField({
    name: "cancelReason",
    title: "取消原因",
    rule: { visible: "row.status == 'cancelled'", required: "row.status == 'cancelled'" },
  }),
  buildField({ name: "createTime", title: "创建时间", kind: "datetime", readOnly: true }),
];

/** The entity of appointments, as the browser gets it. */
export function buildCompiledEntity(entity: Partial<CompiledEntity> = {}): CompiledEntity {
  return {
    name: "appointment",
    title: "预约",
    api: "/hiv/appointment",
    permission: "hiv:appointment",
    label: "realname",
    describe: ["realname"],
    audit: true,
    fields: appointmentFields,
    checks: [],
    children: {},
    ...entity,
  };
}

/** What running an entity's action takes. */
export function runEffect(action: string, effect: Partial<RunEffect> = {}): RunEffect {
  return { op: "run", action, ask: [], checks: [], reason: false, ...effect };
}

/** The screen of appointments for somebody with all rights; parts can be replaced. */
export function buildScreen(screen: Partial<ListingScreen> = {}): ListingScreen {
  return {
    id: "appointment",
    kind: "crud",
    title: "预约管理",
    path: "/hiv/appointment",
    entity: buildCompiledEntity(),
    query: [
      { field: "realname", label: "姓名", operator: "like" },
      { field: "mobile", label: "手机号", operator: "eq" },
      { field: "status", label: "状态", operator: "in" },
      { field: "date", label: "预约日期", operator: "range" },
    ],
    columns: [
      buildColumn({ field: "realname", title: "姓名", width: 120, fixed: "left" }),
      buildColumn({ field: "mobile", title: "手机号", width: 140, sortable: false }),
      buildColumn({ field: "status", title: "状态", width: 100 }),
      buildColumn({ field: "date", title: "预约日期", width: 120 }),
      buildColumn({ field: "people", title: "人数", width: 80, align: "right" }),
      buildColumn({ field: "createTime", title: "创建时间", width: 170, hidden: true }),
    ],
    sort: [{ field: "createTime", direction: "desc" }],
    toolbar: [
      buildAction({ id: "import", label: "导入", do: { op: "import" } }),
      buildAction({ id: "create", label: "新建", primary: true, do: { op: "create" } }),
      buildAction({ id: "export", label: "导出", do: { op: "export" } }),
    ],
    rowActions: [
      buildAction({ id: "detail", label: "详情", do: { op: "detail" } }),
      buildAction({ id: "edit", label: "编辑", do: { op: "edit" } }),
      buildAction({ id: "arrive", label: "到访", when: "row.status == 'booked'", do: runEffect("arrive") }),
      buildAction({
        id: "cancel",
        label: "取消预约",
        when: "row.status == 'booked'",
        danger: true,
        do: runEffect("cancel", { ask: [{ field: "cancelReason", required: false }] }),
      }),
      buildAction({ id: "delete", label: "删除", danger: true, do: { op: "delete" } }),
    ],
    batchActions: [
      buildAction({ id: "arrive", label: "到访", when: "row.status == 'booked'", do: runEffect("arrive") }),
      buildAction({ id: "batchDelete", label: "批量删除", danger: true, do: { op: "batchDelete" } }),
    ],
    form: {
      open: "drawer",
      width: 720,
      columns: 2,
      arrangement: "sections",
      groups: [{ key: "base", title: "基本信息", fields: ["realname", "mobile", "status", "date", "people", "cancelReason"] }],
      canCreate: true,
      canEdit: true,
    },
    detail: {
      open: "drawer",
      width: 720,
      columns: 2,
      groups: [
        { key: "base", title: "基本信息", fields: ["realname", "mobile", "people"] },
        { key: "visit", title: "办理情况", fields: ["status", "date", "cancelReason"] },
      ],
      related: [],
      history: true,
    },
    hash: "hash-1",
    ...screen,
  };
}

/** An appointment as a list sends it; `index` makes different ones. */
export function buildAppointment(index: number, row: Row = {}): Row {
  return {
    id: `a${String(index).padStart(31, "0")}`,
    rev: 1,
    realname: `预约人${index}`,
    mobile: "138****0001",
    status: "booked",
    status_dictText: "已预约",
    date: "2026-01-06",
    people: 1,
    createTime: "2026-01-05 08:30:00",
    ...row,
  };
}

/** The dictionaries that the screens above use. */
export const screenDictionaries = {
  hiv_appointment_status: [
    { value: "booked", text: "已预约", color: "processing" },
    { value: "arrived", text: "已到访", color: "success" },
    { value: "cancelled", text: "已取消", color: "default" },
  ],
} as const;
