import { Node } from "@tiptap/react";
import { tableEditing } from "@tiptap/pm/tables";

/** What is said of a column of a table: attributes of its `<col>`. */
export type Column = Readonly<Record<string, string>>;

const cellAttributes = () => ({
  colspan: { default: 1, renderHTML: ({ colspan }: Readonly<Record<string, unknown>>) => (colspan === 1 ? {} : { colspan }) },
  rowspan: { default: 1, renderHTML: ({ rowspan }: Readonly<Record<string, unknown>>) => (rowspan === 1 ? {} : { rowspan }) },
  colwidth: { default: null, rendered: false },
});

/** What ProseMirror's tables know a node by. */
const withRole = (tableRole: string) => ({
  extendNodeSchema: ({ name }: { readonly name: string }) => (name === roles[tableRole] ? { tableRole } : {}),
});

const roles: Readonly<Record<string, string>> = { table: "table", row: "tableRow", cell: "tableCell", header_cell: "tableHeader" };

/** A table of formatted text. Its title and columns are kept as they are; rows know which part of it they stand in. */
export const TableNode = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  addAttributes: () => ({
    columns: { default: null, rendered: false, parseHTML: columnsOf },
    caption: { default: null, rendered: false, parseHTML: (table: HTMLElement) => captionOf(table)?.textContent?.trim() || null },
  }),
  parseHTML: () => [{ tag: "table" }, { tag: "caption", ignore: true }, { tag: "colgroup", ignore: true }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const columns = (node.attrs["columns"] ?? []) as readonly Column[];
    const caption = node.attrs["caption"] as string | null;
    return [
      "table",
      HTMLAttributes,
      ...(caption === null ? [] : [["caption", { contenteditable: "false" }, caption] as const]),
      ...(columns.length === 0 ? [] : [["colgroup", ...columns.map((column) => ["col", column] as const)] as const]),
      ["tbody", 0],
    ];
  },
  addProseMirrorPlugins: () => [tableEditing()],
  ...withRole("table"),
});

function captionOf(table: Element): Element | undefined {
  return [...table.children].find(({ localName }) => localName === "caption");
}

function columnsOf(table: HTMLElement): readonly Column[] | null {
  const groups = [...table.children].filter(({ localName }) => localName === "colgroup");
  const columns = groups.flatMap((group) =>
    [...group.children].map(({ attributes }) => Object.fromEntries([...attributes].map(({ name, value }) => [name, value]))),
  );
  return columns.length > 0 ? columns : null;
}

/** A row of a table. `part` is the `<thead>`, `<tbody>` or `<tfoot>` it stands in, `opens` that it is the first row of one. */
export const TableRowNode = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)*",
  addAttributes: () => ({
    part: {
      default: "tbody",
      parseHTML: (row: HTMLElement) => row.parentElement?.localName ?? "tbody",
      renderHTML: ({ part }: Readonly<Record<string, unknown>>) => (part === "tbody" ? {} : { "data-part": part }),
    },
    opens: {
      default: false,
      parseHTML: (row: HTMLElement) =>
        row.previousElementSibling === null && row.parentElement?.previousElementSibling?.localName === "tbody",
      renderHTML: ({ opens }: Readonly<Record<string, unknown>>) => (opens === true ? { "data-opens": "" } : {}),
    },
  }),
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: ({ HTMLAttributes }) => ["tr", HTMLAttributes, 0],
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
