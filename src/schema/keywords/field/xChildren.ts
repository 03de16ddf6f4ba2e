import type { ChildrenModel } from "../../model/entity.ts";
import type { FieldKeyword } from "../fieldKeyword.ts";

/** `x-children`: the field holds the rows of a child entity, edited with their parent. */
export interface RawXChildren {
  readonly "x-children"?: ChildrenModel;
}

/** Nests the rows of a child entity. */
export const xChildrenKeyword: FieldKeyword = {
  names: ["x-children"],
  compile: ({ raw }) => (raw["x-children"] ? { children: raw["x-children"] } : {}),
  dependencies: ({ raw, at }) => {
    const stated = raw["x-children"];
    return stated ? [{ to: "entity", name: stated.entity, at: at(["x-children", "entity"]) }] : [];
  },
};
