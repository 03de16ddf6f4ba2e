import { App, Button } from "antd";
import { useRef, useState } from "react";
import { EditableTable, type EditableTableRef, TableFaultsError, type TableRow } from "../../widgets/editable-table/component.ts";
import { linkage, linkedColumns, linkedRows, manyColumns, manyRows, ruledColumns, ruledRows } from "./tableExamples.ts";

/** Rules of every kind, and values that are given only where all are kept. */
export function RulesExample() {
  const { message } = App.useApp();
  const table = useRef<EditableTableRef>(null);
  const read = async () => {
    try {
      const rows = await table.current?.getValues();
      void message.success(`全部正确，共 ${rows?.length ?? 0} 行`);
    } catch (error) {
      if (!(error instanceof TableFaultsError)) throw error;
      void message.error(error.message);
    }
  };
  return (
    <>
      <EditableTable ref={table} label="校验规则" columns={ruledColumns} dataSource={ruledRows} rowNumber toolbar size="small" />
      <Button type="primary" onClick={() => void read()}>
        取值
      </Button>
    </>
  );
}

/** Selects over three levels. */
export function LinkedExample() {
  return (
    <EditableTable
      label="联动选择"
      columns={linkedColumns}
      dataSource={linkedRows}
      linkageConfig={linkage}
      rowNumber
      toolbar
      size="small"
    />
  );
}

const isClosed = (row: TableRow) => row["isClosed"] === true;

function detailsOf(row: TableRow) {
  return <p>{String(row["name"])}的详细内容</p>;
}

function childRowsOf(row: TableRow) {
  return <p>{String(row["name"])}的子表内容</p>;
}

/** All that stands beside rows; every fifth of them is disabled. */
export function MarkedExample() {
  const [rows] = useState(() => manyRows(12));
  return (
    <EditableTable
      label="行工具与禁用行"
      columns={manyColumns}
      dataSource={rows}
      disabledRows={isClosed}
      rowNumber
      rowSelection
      dragSort
      toolbar
      addButtonSettings="examples"
      rowExpand={detailsOf}
      subTable={childRowsOf}
      size="small"
    />
  );
}

/** Ten thousand rows, of which only those in sight are drawn. */
export function ManyExample() {
  const [rows] = useState(() => manyRows(10_000));
  return <EditableTable label="一万行" columns={manyColumns} dataSource={rows} rowNumber rowSelection size="tiny" maxHeight={560} />;
}
