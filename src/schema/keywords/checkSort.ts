import type { Diagnostic } from "../errors/diagnostic.ts";
import type { EntityModel, FieldModel } from "../model/entity.ts";
import { aheadMark } from "../model/parseSort.ts";
import type { JsonPath } from "../source/pointer.ts";
import { checkFieldName, unsortable } from "./checkFieldName.ts";
import type { Locate } from "./fieldKeyword.ts";

/** An order and where it is written. */
export interface WrittenSort {
  readonly sort: string | undefined;
  readonly path: JsonPath;
  /** Lists are shown by it, so it may start with what is ahead of today. @default false */
  readonly isScreen?: boolean;
}

/** Checks a sort order such as `-date,createTime`; findings point at the field inside the text. */
export function checkSort(entity: EntityModel, { sort, path, isScreen = false }: WrittenSort, at: Locate): Diagnostic[] {
  let start = 0;
  return (sort?.split(",") ?? []).flatMap((part, index) => {
    const isAhead = part.trimEnd().endsWith(aheadMark);
    const name = part.trim().replace(/^-(?!.*@today$)|@today$/g, "");
    const from = start + part.indexOf(name);
    start += part.length + 1;
    const unfit = isAhead ? unfitAhead(isScreen, index) : unsortable;
    return checkFieldName(entity, name, at(path, "value", { start: from, end: from + name.length }), unfit);
  });
}

function unfitAhead(isScreen: boolean, index: number): (field: FieldModel) => string | undefined {
  return (field) => {
    if (!isScreen) return `${aheadMark} 只能写在界面的 sort 里`;
    if (index > 0) return `${aheadMark} 只能用在第一个字段上`;
    return field.column?.type === "date" ? undefined : `${aheadMark} 只能用在日期字段上`;
  };
}
