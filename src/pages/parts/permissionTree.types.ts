/** A node of the permission catalogue: a menu entry, a button or a guarded field. */
export interface PermissionTreeNode {
  readonly key: string;
  readonly title: string;
  readonly type: "menu" | "button" | "field";
  /** Absent on nodes that only group others. */
  readonly code?: string;
  /** Whoever looks does not hold the right, and so can neither give it nor take it away. */
  readonly beyond?: boolean;
  readonly children: readonly PermissionTreeNode[];
}
