import { splitList } from "../../text/splitList.ts";
import { MARK_RANK, parameter } from "./addressForms.ts";
import { eqOperator } from "./eqOperator.ts";
import type { OperatorNamed } from "./operator.ts";

declare module "../../model/entity.ts" {
  interface QueryOperators {
    in: "many";
  }
}

/** The value is any of several; of a list, one of its items is. */
export const inOperator: OperatorNamed<"in"> = {
  name: "in",
  title: "在...中",
  meaning: "属于（列表字段：有其中任一项）",
  takes: "many",
  address: {
    ending: "_MultiString",
    marks: { before: "", after: "", rank: MARK_RANK.list, read: (value) => (value.includes(",") ? value : undefined) },
    write: (field, texts) => parameter(field, texts.join(",")),
    read: (field, parameters, meaningOf) => {
      const value = parameters[field] ?? "";
      const { rule, text } = meaningOf(value);
      // A list of one has no comma.
      return splitList(rule === eqOperator.name ? text : value);
    },
  },
  findsHolders: true,
  isWhole: true,
  index: "values",
  holds: (terms, values) => terms.isAnyOf(values),
};
