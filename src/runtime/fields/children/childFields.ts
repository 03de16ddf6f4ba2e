import type { FieldModel } from "../../../schema/model/entity.ts";
import type { CompiledEntity } from "../../../schema/model/screen.ts";

/**
 * Fields of child rows that say something where the rows are shown. The link to the row above says nothing there, and
 * who wrote a child row stands in the history.
 */
export function shownChildFields(child: CompiledEntity, { children }: FieldModel): readonly FieldModel[] {
  return child.fields.filter((field) => {
    const isLink = field.name === children?.by || field.name === children?.order;
    const isServers = field.readOnly && field.rule.value === undefined;
    return !field.system && !isLink && !isServers;
  });
}
