import type { Diagnostic, SourcePosition } from "../errors/diagnostic.ts";
import type { EntityModel, FieldModel } from "../model/entity.ts";
import { aheadMark } from "../model/parseSort.ts";
import type { JsonPath } from "../source/pointer.ts";
import { checkFieldName, unsortable, type Unfitness } from "./checkFieldName.ts";
import type { Locate } from "./fieldKeyword.ts";

/** An order and where it is written. */
export interface WrittenSort {
  readonly sort: string | undefined;
  readonly path: JsonPath;
  /** A list is shown by it: it may start with what is ahead of today. Checks the name of a field that the screen gives. @default an entity's own order */
  readonly ofScreen?: (name: string, at: SourcePosition, unfitness: Unfitness) => Diagnostic[];
}

/** Checks a sort order such as `-date,createTime`; findings point at the field inside the text. */
export function checkSort(entity: EntityModel, { sort, path, ofScreen }: WrittenSort, at: Locate): Diagnostic[] {
  let start = 0;
  return (sort?.split(",") ?? []).flatMap((part, index) => {
    const isAhead = part.trimEnd().endsWith(aheadMark);
    const name = part.trim().replace(/^-(?!.*@today$)|@today$/g, "");
    const from = start + part.indexOf(name);
    start += part.length + 1;
    const unfit = isAhead ? unfitAhead(ofScreen !== undefined, index) : unsortable;
    const place = at(path, "value", { start: from, end: from + name.length });
    return ofScreen ? ofScreen(name, place, unfit) : checkFieldName(entity, name, place, unfit);
  });
}

function unfitAhead(isScreen: boolean, index: number): (field: FieldModel) => string | undefined {
  return (field) => {
    if (!isScreen) return `${aheadMark} 只能写在界面的 sort 里`;
    if (index > 0) return `${aheadMark} 只能用在第一个字段上`;
    return field.column?.type === "date" ? undefined : `${aheadMark} 只能用在日期字段上`;
  };
}
