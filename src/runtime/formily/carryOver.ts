import type { Field, Form } from "@formily/core";
import type { FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import { dataOf, fieldAt } from "./fieldData.ts";
import { plain } from "./plain.ts";

/** Takes what was filled into one form over into another, where that has a field for it, with what was touched and changed. */
export function carryOver(from: Form<Row>, to: Form<Row>, fields: readonly FieldModel[]): void {
  const filled = plain(from.values);
  for (const { name, system } of fields) {
    const before = fieldAt(from, name) as Field | undefined;
    if (system || !before) continue;
    to.setValuesIn(name, filled[name]);
    const field = fieldAt(to, name) as Field;
    if (dataOf(before).isTouched) field.data = { ...dataOf(field), isTouched: true };
    if (before.selfModified) field.modify();
  }
}
