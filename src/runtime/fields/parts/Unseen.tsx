import { Typography } from "antd";
import type { FieldModel } from "../../../schema/model/entity.ts";
import type { Row } from "../../../schema/model/json.ts";

/** Props of `Unseen`. */
export interface UnseenProps {
  readonly field: FieldModel;
  readonly row: Row;
}

/** Whether a value stands in a row that the viewer may not look at: the server sends a text and no value. */
export function isUnseen({ name, derived }: FieldModel, row: Row): boolean {
  return derived !== undefined && (row[name] ?? null) === null && typeof row[`${name}_dictText`] === "string";
}

/** Says that there is a value, and that it is not for the viewer's eyes. */
export function Unseen({ field, row }: UnseenProps) {
  return <Typography.Text type="secondary">{String(row[`${field.name}_dictText`])}</Typography.Text>;
}
