import type { Diagnostic } from "../errors/diagnostic.ts";
import type { EntityModel } from "../model/entity.ts";
import type { JsonPath } from "../source/pointer.ts";
import { checkFieldName, unsortable } from "./checkFieldName.ts";
import type { Locate } from "./fieldKeyword.ts";

/** Checks a sort order such as `-date,createTime`; findings point at the field inside the text. */
export function checkSort(entity: EntityModel, sort: string | undefined, path: JsonPath, at: Locate): Diagnostic[] {
  let start = 0;
  return (sort?.split(",") ?? []).flatMap((part) => {
    const name = part.trim().replace(/^-/, "");
    const from = start + part.indexOf(name);
    start += part.length + 1;
    return checkFieldName(entity, name, at(path, "value", { start: from, end: from + name.length }), unsortable);
  });
}
