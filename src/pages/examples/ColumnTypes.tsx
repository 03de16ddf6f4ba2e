import { Rate } from "antd";
import { type CellShowProps, EditableTable } from "../../widgets/editable-table/component.ts";
import { choiceColumns, choiceRows, otherColumns, otherRows, typedColumns, typedRows } from "./typeExamples.ts";

const slots = { stars: Stars };

function Stars({ value }: CellShowProps) {
  return <Rate disabled count={5} value={Number(value ?? 0)} />;
}

/** A column of each type, under the lineage's names. */
export function ColumnTypes() {
  return (
    <>
      <h2>文字与日期</h2>
      <EditableTable label="文字与日期" columns={typedColumns} dataSource={typedRows} size="small" />
      <h2>选择</h2>
      <EditableTable label="选择" columns={choiceColumns} dataSource={choiceRows} size="small" />
      <h2>文件、弹窗与只读</h2>
      <EditableTable label="文件、弹窗与只读" columns={otherColumns} dataSource={otherRows} slots={slots} />
    </>
  );
}
