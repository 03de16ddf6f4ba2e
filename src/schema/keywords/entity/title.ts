import { diagnose } from "../../errors/diagnose.ts";
import { compact } from "../../model/compact.ts";
import type { EntityKeyword } from "../entityKeyword.ts";

/** `$id`, `type`, `title` and `description`: what the entity is called. */
export interface RawTitle {
  readonly $id: string;
  readonly type: "object";
  readonly title: string;
  readonly description?: string;
}

/** States the entity's names; the one for files must be the file's. */
export const titleKeyword: EntityKeyword = {
  names: ["$id", "type", "title", "description"],
  compile: ({ name, domain, file, raw }) => ({ name, title: raw.title, ...compact({ description: raw.description }), domain, file }),
  check: ({ source: { name, raw, at } }) =>
    raw.$id === name ? [] : [diagnose("SCHEMA_NAME_MISMATCH", at(["$id"]), { found: raw.$id, expected: name })],
};
