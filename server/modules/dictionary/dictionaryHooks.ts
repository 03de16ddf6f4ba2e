import type { EntityHooks } from "../../entity/entityHooks.ts";
import type { ServerServices } from "../../services.ts";

/** Puts an edited dictionary in force before the editor's answer, and tells open consoles. */
export function dictionaryHooks(services: ServerServices): EntityHooks {
  return { afterCommit: () => services.schemas.reloadDictionaries() };
}
