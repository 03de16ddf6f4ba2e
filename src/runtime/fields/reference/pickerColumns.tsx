import type { OptionsPage, ReferenceOption } from "../../../schema/wire/choiceAnswers.ts";
import type { TableColumnsType } from "antd";
import type { FieldModel } from "../../../schema/model/entity.ts";
import { viewOf } from "../fieldView.ts";

/** Least width (px) of a column that names none. */
const LEAST_WIDTH = 110;

/** The label, what tells the rows apart as their own list shows it, and the places left where they are counted. */
export function pickerColumns(title: string, page: OptionsPage | undefined): TableColumnsType<ReferenceOption> {
  const [label, ...fields] = page?.fields ?? [];
  return [
    { key: "text", title: label?.title ?? title, dataIndex: "text", minWidth: LEAST_WIDTH },
    ...fields.map(detailColumn),
    ...(page?.records.some(({ remaining }) => remaining !== undefined) ? [remainingColumn] : []),
  ];
}

const remainingColumn = { key: "remaining", title: "余量", dataIndex: "remaining", width: 80, align: "right" } as const;

function detailColumn(field: FieldModel): TableColumnsType<ReferenceOption>[number] {
  const { Cell } = viewOf(field.kind);
  return {
    key: field.name,
    title: field.title,
    minWidth: LEAST_WIDTH,
    render: (_value, { row = {} }) => {
      const text = row[`${field.name}_dictText`];
      return <Cell field={field} value={row[field.name]} row={row} text={typeof text === "string" ? text : undefined} />;
    },
  };
}
