import type { ReferenceOption } from "../../schema/wire/choiceAnswers.ts";
import type { Row } from "../../schema/model/json.ts";
import type { ScreenOf } from "../../schema/model/screen.ts";
import type { ListParams } from "../api/entityApi.ts";
import { baseRequest, decidingValues } from "../fields/reference/choosing.ts";
import type { Choosing } from "../fields/reference/choosing.ts";
import { loadOptions } from "../fields/reference/referenceApi.ts";
import type { RowSource } from "../listing/useListRows.ts";

/** What a row of a picker's table stands for; no field is called so. */
const OPTION = "$option";

/** The rows that a field may refer to, as the table of its picker lists them. */
export function pickedRows(choosing: Choosing, screen: ScreenOf<"picker">): RowSource {
  const { entity, field } = choosing;
  return {
    key: ["picker", entity, field.name, decidingValues(choosing)],
    async load(params, signal) {
      const { records, ...page } = await loadOptions({ ...baseRequest(choosing), list: withKnownOrder(params, screen) }, signal);
      return { ...page, records: records.map(rowOf) };
    },
  };
}

/** The option that a row of a picker's table stands for. */
export function optionOf(row: Row): ReferenceOption {
  const option = row[OPTION] as ReferenceOption | undefined;
  return option ?? { value: String(row["id"]), text: String(row["id"]) };
}

function rowOf(option: ReferenceOption): Row {
  return { ...option.row, id: option.row?.["id"] ?? option.value, [OPTION]: option };
}

/** Who does not know the column of an order has the rows as their entity orders them. */
function withKnownOrder({ column, order, ...params }: ListParams, { entity }: ScreenOf<"picker">): ListParams {
  const known = new Set(entity.fields.map(({ name }) => name));
  const isKnown = String(column ?? "")
    .split(",")
    .every((name) => known.has(name));
  return isKnown && column !== undefined && order !== undefined ? { ...params, column, order } : params;
}
