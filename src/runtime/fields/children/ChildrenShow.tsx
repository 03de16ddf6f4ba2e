import { Table } from "antd";
import { isBlank } from "../../../schema/expression/values.ts";
import type { FieldModel } from "../../../schema/model/entity.ts";
import type { Row } from "../../../schema/model/json.ts";
import { paginationItem } from "../../base/paginationItem.tsx";
import { ChildEntities, useChildEntity } from "../ChildEntities.tsx";
import type { FieldShowProps } from "../fieldView.ts";
import { viewOf } from "../fieldView.ts";
import { ScrolledByKeys } from "../../window/ScrolledByKeys.tsx";
import { visuallyHidden } from "../../window/visuallyHidden.ts";
import { Blank } from "../parts/Blank.tsx";
import { shownChildFields } from "./childFields.ts";

/** How many child rows there are. */
export function ChildrenCell({ value }: FieldShowProps) {
  const count = Array.isArray(value) ? value.length : 0;
  return count === 0 ? <Blank /> : <span>{count} 条</span>;
}

/** The child rows as a table; rows below them open under their row. */
export function ChildrenRead(props: FieldShowProps) {
  const child = useChildEntity(props.field.name);
  const rows = Array.isArray(props.value) ? (props.value as Row[]) : [];
  if (!child || rows.length === 0) return <ChildrenCell {...props} />;

  const shown = shownChildFields(child, props.field);
  const plain = shown.filter(({ children }) => !children);
  // A column without a single value says nothing and pushes others out of sight.
  const told = plain.filter(({ name }) => rows.some((row) => !isBlank(row[name])));
  const columns = told.length > 0 ? told : plain;
  const below = shown.filter(({ children }) => children);
  return (
    <ChildEntities entities={child.children}>
      <ScrolledByKeys>
        <Table<Row>
          aria-label={props.field.title}
          size="small"
          rowKey={(row) => String(row["id"] ?? rows.indexOf(row))}
          dataSource={rows}
          pagination={rows.length > 20 ? { pageSize: 20, showSizeChanger: false, itemRender: paginationItem } : false}
          scroll={{ x: "max-content" }}
          columns={columns.map((field) => ({
            key: field.name,
            title: field.title,
            ...(field.ui.width === undefined ? {} : { width: field.ui.width }),
            render: (_: unknown, row: Row) => <Value field={field} row={row} />,
          }))}
          {...(below.length > 0 && {
            expandable: {
              columnTitle: <span className={visuallyHidden}>展开</span>,
              defaultExpandAllRows: rows.length <= 10,
              rowExpandable: (row) => below.some(({ name }) => Array.isArray(row[name]) && row[name].length > 0),
              expandedRowRender: (row) => below.map((field) => <Below key={field.name} field={field} row={row} />),
            },
          })}
        />
      </ScrolledByKeys>
    </ChildEntities>
  );
}

function Value({ field, row }: { readonly field: FieldModel; readonly row: Row }) {
  const { Cell } = viewOf(field.kind);
  const text = row[`${field.name}_dictText`];
  return <Cell field={field} value={row[field.name]} row={row} text={typeof text === "string" ? text : undefined} />;
}

function Below({ field, row }: { readonly field: FieldModel; readonly row: Row }) {
  return <ChildrenRead field={field} value={row[field.name]} row={row} />;
}
