import { Node } from "@tiptap/react";
import { tableEditing } from "@tiptap/pm/tables";

const cellAttributes = () => ({ colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null, rendered: false } });

/** What ProseMirror's tables know a node by. */
const withRole = (tableRole: string) => ({
  extendNodeSchema: ({ name }: { readonly name: string }) => (name === roles[tableRole] ? { tableRole } : {}),
});

const roles: Readonly<Record<string, string>> = { table: "table", row: "tableRow", cell: "tableCell", header_cell: "tableHeader" };

/** A table of formatted text. */
export const TableNode = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  parseHTML: () => [{ tag: "table" }],
  renderHTML: () => ["table", ["tbody", 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  ...withRole("table"),
});

/** A row of a table. */
export const TableRowNode = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)*",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: () => ["tr", 0],
  ...withRole("row"),
});

/** A cell of a table. */
export const TableCellNode = Node.create({
  name: "tableCell",
  content: "block+",
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: "td" }],
  renderHTML: ({ HTMLAttributes }) => ["td", HTMLAttributes, 0],
  ...withRole("cell"),
});

/** A head cell of a table. */
export const TableHeaderNode = Node.create({
  name: "tableHeader",
  content: "block+",
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: "th" }],
  renderHTML: ({ HTMLAttributes }) => ["th", HTMLAttributes, 0],
  ...withRole("header_cell"),
});

/** An empty table with a head row, as the editor takes it. */
export function emptyTable(rows: number, columns: number) {
  const cell = (type: string) => ({ type, content: [{ type: "paragraph" }] });
  const row = (type: string) => ({ type: "tableRow", content: Array.from({ length: columns }, () => cell(type)) });
  return { type: "table", content: [row("tableHeader"), ...Array.from({ length: rows - 1 }, () => row("tableCell"))] };
}
