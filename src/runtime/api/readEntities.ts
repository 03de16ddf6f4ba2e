import type { CompiledEntity } from "../../schema/model/screen.ts";

/** Marks what is read of an entity's rows as made of others' rows too, as far as they stand in it: it is loaded anew when those change. */
export function readEntities({ derived }: Pick<CompiledEntity, "derived">): { readonly meta?: { readonly entities: readonly string[] } } {
  return derived ? { meta: { entities: derived.flatMap((field) => field.derived?.of ?? []) } } : {};
}
