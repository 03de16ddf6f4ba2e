import { partOperator } from "./partOperator.ts";

declare module "../../model/entity.ts" {
  interface QueryOperators {
    right_like: "part";
  }
}

/** The text begins with a piece. */
export const rightLikeOperator = partOperator({
  name: "right_like",
  title: "以..开始",
  meaning: "以它开头",
  place: "start",
  stars: [false, true],
});
