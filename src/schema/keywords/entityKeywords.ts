import type { EntityKeyword } from "./entityKeyword.ts";
import { propertiesKeyword } from "./entity/properties.ts";
import { requiredKeyword } from "./entity/required.ts";
import { titleKeyword } from "./entity/title.ts";
import { xActionsKeyword } from "./entity/xActions.ts";
import { xCasesKeyword } from "./entity/xCases.ts";
import { xChecksKeyword } from "./entity/xChecks.ts";
import { xConstraintsKeyword } from "./entity/xConstraints.ts";
import { xRollupsKeyword } from "./entity/xRollups.ts";
import { xTallyKeyword } from "./entity/xTally.ts";
import { xEntityKeyword } from "./entity/xEntity.ts";

/** Every keyword of an entity, in the order of the reference. */
export const entityKeywords: readonly EntityKeyword[] = [
  titleKeyword,
  xEntityKeyword,
  requiredKeyword,
  propertiesKeyword,
  xRollupsKeyword,
  xTallyKeyword,
  xChecksKeyword,
  xConstraintsKeyword,
  xActionsKeyword,
  xCasesKeyword,
];
