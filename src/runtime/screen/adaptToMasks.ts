import type { FieldModel } from "../../schema/model/entity.ts";
import type { CompiledScreen, QueryItem } from "../../schema/model/screen.ts";
import { revealCode } from "../detail/MaskedValue.tsx";

/**
 * Offers only what the server answers about masked values. Who may not reveal them can look for a complete value
 * (`eq`), and neither search parts of it nor sort by it: both would spell it out.
 */
export function adaptToMasks(screen: CompiledScreen, can: (code: string) => boolean): CompiledScreen {
  const covered = new Map<string, FieldModel>();
  for (const field of screen.entity.fields) {
    const code = revealCode(screen.entity, field);
    if (code !== undefined && !can(code)) covered.set(field.name, field);
  }
  if (covered.size === 0) return screen;
  return {
    ...screen,
    query: screen.query.flatMap((item) => adaptedItem(item, covered.get(item.field))),
    columns: screen.columns.map((column) => (covered.has(column.field) ? { ...column, sortable: false } : column)),
  };
}

function adaptedItem(item: QueryItem, covered: FieldModel | undefined): QueryItem[] {
  if (!covered) return [item];
  return covered.permission.mask === "all" ? [] : [{ ...item, operator: "eq", isWhole: true }];
}
