import type { FieldKeyword } from "../fieldKeyword.ts";

/** `x-dict`: the field holds values of a dictionary. */
export interface RawXDict {
  readonly "x-dict"?: string;
}

/** Limits a field to the values of a dictionary. */
export const xDictKeyword: FieldKeyword = {
  names: ["x-dict"],
  compile: ({ raw }) => (raw["x-dict"] ? { dictionary: raw["x-dict"] } : {}),
  dependencies: ({ raw, at }) => {
    const code = raw["x-dict"];
    return code ? [{ to: "dictionary", name: code, at: at(["x-dict"]) }] : [];
  },
};
