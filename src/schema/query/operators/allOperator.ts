import { listByEnding } from "./addressForms.ts";
import type { OperatorNamed } from "./operator.ts";

declare module "../../model/entity.ts" {
  interface QueryOperators {
    all: "many";
  }
}

/** A list has each of several items; two conditions on one field cannot be said in a query bar. */
export const allOperator: OperatorNamed<"all"> = {
  name: "all",
  title: "全部具有",
  meaning: "列表字段：每一项都有",
  takes: "many",
  fits: (type) => type === "jsonb",
  address: listByEnding("_All"),
  findsHolders: true,
  said: "always",
  holds: (terms, values) => terms.all(values.map((value) => terms.equals(value))),
};
