import type { OpenKindDefinition } from "../screenKind.ts";
import { cardDependencies, checkCards } from "../parts/dashboard/checkCards.ts";
import { expandCards } from "../parts/dashboard/expandCards.ts";
import { pruneDashboard } from "../parts/dashboard/pruneCards.ts";

/** Numbers, charts and heads of lists under one period and one department. */
export const dashboardKind: OpenKindDefinition = {
  id: "dashboard",
  title: "看板",
  members: ["period", "department", "cards"],
  needs: ["title", "cards"],
  check: checkCards,
  dependencies: cardDependencies,
  expand: expandCards,
  prune: pruneDashboard,
};
