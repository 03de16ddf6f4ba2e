import type { EntityModel, FieldModel } from "../../../src/schema/index.ts";
import type { EntityScope } from "./entityScope.ts";

/** An entity whose rows hold child rows of another. */
export interface Holder {
  readonly entity: EntityModel;
  /** Its field with the list of child rows. */
  readonly list: FieldModel;
  /** Field of the child row with the holder's id. */
  readonly by: string;
}

/** The entity that holds rows of the scope's entity as child rows; `undefined` where they stand alone. */
export function holderOf({ project, entity }: Pick<EntityScope, "project" | "entity">): Holder | undefined {
  for (const holder of project.entities.values()) {
    const list = holder.fields.find((field) => field.children?.entity === entity.name);
    if (list?.children) return { entity: holder, list, by: list.children.by };
  }
  return undefined;
}
