import { compact } from "../../model/compact.ts";
import type { FieldKeyword } from "../fieldKeyword.ts";
import { plainType } from "./type.ts";

/** `x-ref`: the field holds rows of another entity. */
export interface RawXRef {
  readonly "x-ref"?: {
    readonly entity: string;
    readonly label?: string;
    readonly where?: string;
    readonly many?: boolean;
    readonly store?: string;
  };
}

/** Points a field at rows of another entity. */
export const xRefKeyword: FieldKeyword = {
  names: ["x-ref"],
  compile: ({ raw }, { headerOf }) => {
    const stated = raw["x-ref"];
    if (!stated) return {};
    const target = headerOf(stated.entity);
    return {
      reference: {
        entity: stated.entity,
        label: stated.label ?? target?.label ?? "id",
        ...compact({ where: stated.where }),
        many: stated.many ?? plainType(raw) === "array",
        store: stated.store ?? "id",
        tree: target?.tree !== undefined,
      },
    };
  },
  dependencies: ({ raw, at }) => {
    const stated = raw["x-ref"];
    return stated ? [{ to: "entity", name: stated.entity, at: at(["x-ref", "entity"]) }] : [];
  },
};
