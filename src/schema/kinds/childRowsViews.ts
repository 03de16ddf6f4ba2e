/** A way of showing child rows in a form. */
export interface ChildRowsKind {
  readonly id: string;
  /** What it is, for editors of schema files and the reference. */
  readonly title: string;
}

const views: ChildRowsKind[] = [
  { id: "table", title: "表格，每行一个子行" },
  { id: "cards", title: "卡片，子行自己还有子表时用它" },
];

/** Every way of showing child rows. */
export function childRowsKinds(): readonly ChildRowsKind[] {
  return views;
}

/**
 * Lets schema files name another way of showing child rows; how it is drawn, `registerChildRowsView` says.
 *
 * @returns takes it away again
 */
export function registerChildRowsKind(view: ChildRowsKind): () => void {
  views.push(view);
  return () => void views.splice(views.indexOf(view), 1);
}
