import type { UniqueConstraint } from "../../../src/schema/index.ts";
import { countRows } from "../query/selectRows.ts";
import type { ConstraintType } from "./constraint.types.ts";

/** No second row that counts holds the same values; the written one is among those counted. */
export const uniqueConstraint: ConstraintType<UniqueConstraint> = {
  type: "unique",
  watches: () => [],
  async holds({ trx, scope: { entity }, group }) {
    return (await countRows(trx, entity, group)) <= 1;
  },
};
