import type { EntityKeyword } from "./entityKeyword.ts";
import { xActionsKeyword } from "./entity/xActions.ts";
import { xCasesKeyword } from "./entity/xCases.ts";
import { xChecksKeyword } from "./entity/xChecks.ts";
import { xConstraintsKeyword } from "./entity/xConstraints.ts";
import { xEntityKeyword } from "./entity/xEntity.ts";

/** Every keyword of an entity besides its fields, in the order of the reference. */
export const entityKeywords: readonly EntityKeyword[] = [
  xEntityKeyword,
  xChecksKeyword,
  xConstraintsKeyword,
  xActionsKeyword,
  xCasesKeyword,
];
