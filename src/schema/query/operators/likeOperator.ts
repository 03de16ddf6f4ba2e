import { partOperator } from "./partOperator.ts";

declare module "../../model/entity.ts" {
  interface QueryOperators {
    like: "part";
  }
}

/** The text holds a piece. */
export const likeOperator = partOperator({
  name: "like",
  title: "包含",
  meaning: "包含",
  place: "anywhere",
  stars: [true, true],
  index: "search",
});
