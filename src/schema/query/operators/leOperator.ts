import { orderOperator } from "./orderOperator.ts";

declare module "../../model/entity.ts" {
  interface QueryOperators {
    le: "one";
  }
}

/** The value is another or comes before it; up to a day includes it. */
export const leOperator = orderOperator({ name: "le", title: "小于等于", meaning: "不大于", sign: "<=", ending: "_end" });
