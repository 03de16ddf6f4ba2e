import type { EntityModel, FieldModel } from "../model/entity.ts";
import { shownFields } from "../model/shownFields.ts";
import type { RawList } from "./rawScreen.ts";

/** Reads a list whose items are written as a bare key or as an object. */
export function itemsOf<Item>(list: RawList<Item> | undefined, key: string): Item[] {
  return (list ?? []).map((item) => (typeof item === "string" ? ({ [key]: item } as Item) : item));
}

/** The field of this name, or nothing: an unknown name is left out here and reported by the check. */
export function fieldNamed(entity: EntityModel, name: string): FieldModel[] {
  return shownFields(entity).filter((field) => field.name === name);
}
