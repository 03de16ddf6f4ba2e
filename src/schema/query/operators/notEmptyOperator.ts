import { bareByEnding } from "./addressForms.ts";
import type { OperatorNamed } from "./operator.ts";

declare module "../../model/entity.ts" {
  interface QueryOperators {
    notEmpty: "none";
  }
}

/** There is a value. Of a masked one that is told by every list: what is covered is shown as covered, what is not there as nothing. */
export const notEmptyOperator: OperatorNamed<"notEmpty"> = {
  name: "notEmpty",
  title: "不为空",
  meaning: "有值",
  takes: "none",
  suits: () => true,
  address: bareByEnding("_NotEmpty"),
  asksMasked: true,
  holds: (terms) => terms.not(terms.isBlank()),
};
