import { orderOperator } from "./orderOperator.ts";

declare module "../../model/entity.ts" {
  interface QueryOperators {
    ge: "one";
  }
}

/** The value is another or comes after it. */
export const geOperator = orderOperator({ name: "ge", title: "大于等于", meaning: "不小于", sign: ">=", ending: "_begin" });
