import { bareByEnding } from "./addressForms.ts";
import { notEmptyOperator } from "./notEmptyOperator.ts";
import type { OperatorNamed } from "./operator.ts";

declare module "../../model/entity.ts" {
  interface QueryOperators {
    empty: "none";
  }
}

/** There is no value: null, a blank text, an empty list or object, no row behind a reference, or none that the viewer may see. */
export const emptyOperator: OperatorNamed<"empty"> = {
  name: "empty",
  title: "为空",
  meaning: "没有值",
  takes: "none",
  suits: () => true,
  address: bareByEnding("_Empty"),
  asksMasked: true,
  opposite: notEmptyOperator,
  holds: (terms) => terms.isBlank(),
};
