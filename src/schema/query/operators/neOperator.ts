import { inValue, MARK_RANK } from "./addressForms.ts";
import { eqOperator } from "./eqOperator.ts";
import type { OperatorNamed } from "./operator.ts";

declare module "../../model/entity.ts" {
  interface QueryOperators {
    ne: "one";
  }
}

/** The value is not another: what can be equal can also differ. */
export const neOperator: OperatorNamed<"ne"> = {
  name: "ne",
  title: "不等于",
  meaning: "不等于",
  takes: "one",
  suits: ({ operators }) => operators.some((name) => name === "eq" || name === "in" || name === "range"),
  address: inValue("ne", {
    before: "!",
    after: "",
    rank: MARK_RANK.other,
    read: (value) => (value.startsWith("!") && value.length > 1 ? value.slice(1) : undefined),
  }),
  opposite: eqOperator,
  holds: (terms, values) => terms.not(eqOperator.holds(terms, values)),
};
