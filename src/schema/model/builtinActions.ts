import type { EntityModel, EntityRight } from "./entity.ts";
import type { ActionEffect } from "./screen.ts";

/** An action that every entity has: what it looks like and which right it needs. */
export interface BuiltinAction {
  readonly label: string;
  readonly icon?: string;
  /** Last part of the permission code. */
  readonly right: EntityRight;
  readonly primary?: boolean;
  readonly danger?: boolean;
  confirm?(entity: EntityModel): string;
  /** Not offered for rows that `x-entity.locked` covers. */
  readonly changesRow?: boolean;
  readonly do: ActionEffect;
}

/** Actions that a screen may name without saying more. */
export const builtinActions: Readonly<Record<string, BuiltinAction>> = {
  create: { label: "新增", icon: "plus", right: "add", primary: true, do: { op: "create" } },
  import: { label: "导入", icon: "import", right: "import", do: { op: "import" } },
  export: { label: "导出", icon: "export", right: "export", do: { op: "export" } },
  print: { label: "打印", right: "list", do: { op: "print" } },
  detail: { label: "详情", right: "list", do: { op: "detail" } },
  edit: { label: "编辑", right: "edit", changesRow: true, do: { op: "edit" } },
  copy: { label: "复制", right: "add", do: { op: "copy" } },
  createChild: { label: "添加下级", right: "add", do: { op: "createChild" } },
  delete: {
    label: "删除",
    right: "delete",
    danger: true,
    changesRow: true,
    confirm: ({ title }) => `确定删除这条${title}吗？`,
    do: { op: "delete" },
  },
  batchEdit: { label: "批量修改", icon: "edit", right: "edit", do: { op: "batchEdit" } },
  // The runtime asks with the number of selected rows, so no sentence stands here.
  batchDelete: { label: "批量删除", icon: "delete", right: "delete", danger: true, do: { op: "batchDelete" } },
};
