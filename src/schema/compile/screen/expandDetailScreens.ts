import type { EntityModel } from "../../model/entity.ts";
import type { DetailScreen } from "../../model/screen.ts";
import type { RawDetailScreen, RawList } from "./rawScreen.ts";

/** What a list of another screen needs to know of it. */
export interface ScreenTarget {
  readonly title: string;
  readonly entity: EntityModel;
}

/** Writes out the lists of other screens that are limited to one row; unknown screens are left out. */
export function expandDetailScreens(
  list: RawList<RawDetailScreen> | undefined,
  targetOf: (screen: string) => ScreenTarget | undefined,
): DetailScreen[] {
  return (list ?? []).flatMap((item) => {
    const target = typeof item === "string" ? undefined : targetOf(item.screen);
    if (typeof item === "string" || !target) return [];
    const { screen, by, title = target.title, from = storedField(target.entity, by) } = item;
    return [{ screen, title, by, from }];
  });
}

/** The field of this row that the other entity's reference stores. */
function storedField(entity: EntityModel, by: string): string {
  return entity.fields.find(({ name }) => name === by)?.reference?.store ?? "id";
}
