import { NOT_WRITTEN } from "../../schema/compile/lookupField.ts";
import type { FieldModel } from "../../schema/model/entity.ts";
import type { ActionItem, ColumnItem, CompiledEntity, DetailLayout, ListingScreen } from "../../schema/model/screen.ts";
import { DELETED_BY, DELETED_TIME } from "../../schema/wire/deletedRows.ts";
import { binOf } from "./binApi.ts";

/** The name of what the button does; `BinDrawer` registers it. */
export const RESTORE = "restoreDeleted";

/** The list of an entity's deleted rows: columns and conditions of its own list, who deleted them and when, and nothing to do but restore. */
export function binScreenOf(screen: ListingScreen): ListingScreen {
  const { aside: _aside, detail, ...list } = screen;
  const entity = binOf(screen.entity);
  const restore = restoreItem(screen.entity);
  const detailItem = screen.rowActions.find((action) => action.do.op === "detail");
  return {
    ...list,
    title: `${screen.entity.title}回收站`,
    entity: { ...entity, derived: [...(entity.derived ?? []), ...deletionFields(entity)] },
    // Conditions that the list starts with would hide what somebody looks for.
    query: screen.query.map(({ default: _start, ...item }) => item),
    columns: [...screen.columns, deletionColumn(DELETED_BY, "删除人", false), deletionColumn(DELETED_TIME, "删除时间", true)],
    sort: [{ field: DELETED_TIME, direction: "desc" }],
    toolbar: [],
    rowActions: [...(detailItem ? [detailItem] : []), restore],
    batchActions: [restore],
    ...(detail ? { detail: binDetail(detail) } : {}),
  };
}

function restoreItem({ permission }: CompiledEntity): ActionItem {
  const effect = { op: "custom", name: RESTORE, props: {} } as const;
  return { id: "restore", label: "恢复", danger: false, primary: false, permission: `${permission}:restore`, do: effect };
}

function deletionColumn(field: string, title: string, sortable: boolean): ColumnItem {
  return { field, title, align: "left", sortable, hidden: false };
}

/** What comes with rows of the bin beside their fields. */
function deletionFields({ name: of }: CompiledEntity): readonly FieldModel[] {
  const shared = { ...NOT_WRITTEN, type: "string", query: [], permission: {} } as const;
  return [
    {
      ...shared,
      name: DELETED_BY,
      title: "删除人",
      kind: "text",
      constraints: { maxLength: 6 },
      ui: { props: {} },
      derived: { of, type: "text", rights: [] },
    },
    {
      ...shared,
      name: DELETED_TIME,
      title: "删除时间",
      kind: "datetime",
      constraints: {},
      ui: { props: {}, width: 170 },
      derived: { of, type: "timestamp", rights: [] },
    },
  ];
}

/** Above a drawer lies another one; lists of other rows and the look on a phone are of rows that are there. */
function binDetail({ phone: _phone, ...layout }: DetailLayout): DetailLayout {
  return { ...layout, open: "drawer", related: [] };
}
