import { Table } from "antd";
import type { TableColumnsType } from "antd";
import type { HTMLAttributes, ReactNode } from "react";
import { createContext, useContext } from "react";
import { kindOf } from "../../../schema/kinds/registry.ts";
import type { FieldModel } from "../../../schema/model/entity.ts";
import { useNarrow } from "../../base/useNarrow.ts";
import { SortableList, useSortableItem } from "../../sorting/SortableList.tsx";
import { CellField } from "./CellField.tsx";
import type { ChildRowsViewProps, PlacedRow } from "../../fields/children/childRowsView.ts";
import styles from "./children.module.css";
import { RowTools } from "./RowTools.tsx";

/** px of a column whose field names none. */
const usualWidth = 160;

/**
 * Child rows as a table of editors. Not a `RowTable`: its cells draw themselves by the form and not by their row, its arrow keys
 * belong to the editors, and it stands in a form, whose header does not stay while the page scrolls.
 */
export function ChildTable({ model, fields, rows, commands, isOpen, isFull, isOrdered }: ChildRowsViewProps) {
  // On a narrow screen nothing stands over the editors, and rows move by their arrows.
  const isNarrow = useNarrow();
  const isSortable = isOpen && isOrdered && !isNarrow;
  const columns: TableColumnsType<PlacedRow> = [
    {
      key: "number",
      title: "#",
      width: isSortable ? 72 : 48,
      ...(isNarrow ? {} : { fixed: "left" }),
      render: (_, row) => <RowNumber row={row} />,
    },
    ...fields.map((field) => ({
      key: field.name,
      title: <ColumnTitle field={field} />,
      width: field.ui.width ?? usualWidth,
      render: (_: unknown, row: PlacedRow) => <CellField model={field} rowPath={row.path} number={row.index + 1} />,
    })),
    ...(isOpen
      ? [
          {
            key: "tools",
            title: "操作",
            width: isOrdered ? 136 : 80,
            ...(isNarrow ? {} : { fixed: "right" as const }),
            render: (_: unknown, row: PlacedRow) => (
              <RowTools index={row.index} count={rows.length} isFull={isFull} isOrdered={isOrdered} commands={commands} />
            ),
          },
        ]
      : []),
  ];
  const table = (
    <Table<PlacedRow>
      size="small"
      className={styles["table"] ?? ""}
      rowKey="key"
      columns={columns}
      dataSource={[...rows]}
      pagination={false}
      scroll={{ x: "max-content", ...scrollHeight(model) }}
      {...(isSortable && { components: sortableBody })}
    />
  );
  return isSortable ? (
    <SortableList keys={rows.map(({ key }) => key)} layout="rows" unit="行" onMove={commands.move}>
      {table}
    </SortableList>
  ) : (
    table
  );
}

const HandleContext = createContext<((label: string) => ReactNode) | undefined>(undefined);
const sortableBody = { body: { row: SortableTableRow } };

/** antd hands its row's attributes over; the key among them says which row it is. */
function SortableTableRow(props: HTMLAttributes<HTMLTableRowElement> & { readonly "data-row-key"?: string }) {
  const { ref, style, handle } = useSortableItem(props["data-row-key"] ?? "", "rows");
  return (
    <HandleContext value={handle}>
      <tr {...props} ref={ref} style={{ ...props.style, ...style }} />
    </HandleContext>
  );
}

function RowNumber({ row }: { readonly row: PlacedRow }) {
  const handle = useContext(HandleContext);
  return (
    <span className={styles["number"]}>
      {handle?.(`拖动第 ${row.index + 1} 行`)}
      {row.index + 1}
    </span>
  );
}

function ColumnTitle({ field }: { readonly field: FieldModel }) {
  return (
    <span className={kindOf(field.kind).align === "right" ? styles["right"] : undefined} title={field.ui.help}>
      {field.title}
      {field.required && (
        <span className={styles["required"]} aria-hidden>
          *
        </span>
      )}
    </span>
  );
}

/** A field may limit how many rows are seen without scrolling. */
function scrollHeight({ ui }: FieldModel): { readonly y?: number } {
  const { rows } = ui.props;
  return typeof rows === "number" ? { y: rows * 49 } : {};
}
