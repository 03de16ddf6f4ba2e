import { orderOperator } from "./orderOperator.ts";

declare module "../../model/entity.ts" {
  interface QueryOperators {
    lt: "one";
  }
}

/** The value comes before another. */
export const ltOperator = orderOperator({ name: "lt", title: "小于", meaning: "小于", sign: "<" });
