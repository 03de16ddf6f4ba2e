import { partOperator } from "./partOperator.ts";

declare module "../../model/entity.ts" {
  interface QueryOperators {
    left_like: "part";
  }
}

/** The text ends with a piece. */
export const leftLikeOperator = partOperator({
  name: "left_like",
  title: "以..结尾",
  meaning: "以它结尾",
  place: "end",
  stars: [true, false],
  index: "search",
});
