import { compact } from "../../model/compact.ts";
import type { EntityActionModel } from "../../model/entity.ts";
import type { EntityKeyword } from "../entityKeyword.ts";

/** `x-actions`: named changes of state. */
export interface RawXActions {
  readonly "x-actions"?: readonly (Pick<EntityActionModel, "id" | "label"> & Partial<EntityActionModel>)[];
}

/** Names the changes of state that the server carries out. */
export const xActionsKeyword: EntityKeyword = {
  names: ["x-actions"],
  compile: ({ raw }) => ({
    actions: (raw["x-actions"] ?? []).map(({ id, label, permission, when, confirm, danger, icon, ask, set, batch }) => ({
      id,
      label,
      permission: permission ?? id,
      ...compact({ when, confirm, icon }),
      danger: danger ?? false,
      ask: ask ?? [],
      set: set ?? {},
      batch: batch ?? false,
    })),
  }),
};
