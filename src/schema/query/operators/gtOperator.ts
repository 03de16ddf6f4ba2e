import { orderOperator } from "./orderOperator.ts";

declare module "../../model/entity.ts" {
  interface QueryOperators {
    gt: "one";
  }
}

/** The value comes after another; after a day means after its last moment. */
export const gtOperator = orderOperator({ name: "gt", title: "大于", meaning: "大于", sign: ">" });
