/** A way of showing child rows in a form. */
export interface ChildRowsKind {
  readonly id: string;
  /** What it is, for editors of schema files and the reference. */
  readonly title: string;
}

/** Every way of showing child rows that `x-children.view` may name. How each is drawn, `registerChildRowsView` says. */
export const childRowsKinds: readonly ChildRowsKind[] = [
  { id: "grid", title: "可编辑表格，像电子表格一样填写、粘贴；不写时用它" },
  { id: "table", title: "表格，每格一直是输入框" },
  { id: "cards", title: "卡片，子行自己还有子表时用它" },
];
