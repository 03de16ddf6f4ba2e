import { inValue, MARK_RANK } from "./addressForms.ts";
import { onlyValue, type OperatorNamed } from "./operator.ts";

declare module "../../model/entity.ts" {
  interface QueryOperators {
    eq: "one";
  }
}

/** The value is another; of a list, one of its items is. */
export const eqOperator: OperatorNamed<"eq"> = {
  name: "eq",
  title: "等于",
  meaning: "等于",
  takes: "one",
  suits: ({ operators }) => operators.includes("in") || operators.includes("range"),
  // Whatever no other operator has a sign for.
  address: inValue("eq", { before: "", after: "", rank: MARK_RANK.plain, read: (value) => value }),
  findsHolders: true,
  isWhole: true,
  asksMasked: true,
  index: "values",
  said: "never",
  holds: (terms, values) => terms.equals(onlyValue(values)),
};
