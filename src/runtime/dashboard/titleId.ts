import type { CompiledCard } from "../../schema/model/dashboard.ts";
import type { ScreenHead } from "../../schema/model/screen.ts";

/** Id of the title of a card, for what names itself by it. */
export function titleId({ id }: Pick<ScreenHead, "id">, card: Pick<CompiledCard, "id">): string {
  return `card-${id}-${card.id}`;
}
