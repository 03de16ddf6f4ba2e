import type { UniqueConstraint } from "../../../src/schema/index.ts";
import type { ConstraintType } from "./constraint.types.ts";
import { groupCounts } from "./groupCounts.ts";

/** No second row that counts holds the same values; the written one is among those counted. */
export const uniqueConstraint: ConstraintType<UniqueConstraint> = {
  type: "unique",
  watches: () => [],
  async broken(call) {
    const counts = await groupCounts(call);
    return call.rows.filter((_, index) => (counts[index] ?? 0) > 1);
  },
};
