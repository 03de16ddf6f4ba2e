/** A part of the product whose tests are proved by changing it. */
export interface MutationArea {
  readonly name: string;
  /** Files that are changed, or folders with them. */
  readonly code: readonly string[];
  /** Test files, or folders with them, of which one has to fail for each change. */
  readonly tests: readonly string[];
}

/** Where a wrong word costs most. A change that only a suite of another part would notice counts as survived. */
export const mutationAreas: readonly MutationArea[] = [
  {
    name: "guard",
    code: ["server/http/guard.ts"],
    tests: [
      "server/http/guard.test.ts",
      "tests/server/security/routes.test.ts",
      "tests/server/routes.test.ts",
      "tests/server/lateCalls.test.ts",
      "tests/server/viewAs.test.ts",
    ],
  },
  {
    name: "rights",
    code: ["src/schema/rights", "src/runtime/access/buttonAccess.ts"],
    tests: ["src/schema/screens/compileScreen.test.ts", "src/schema/compile", "src/runtime/access"],
  },
  {
    name: "authority",
    code: ["server/rights/authority.ts"],
    tests: ["tests/server/authority.test.ts", "tests/server/rowRuleAuthority.test.ts"],
  },
  {
    name: "session",
    code: ["server/rights/sessionRecord.ts"],
    tests: ["tests/server/session.test.ts"],
  },
  {
    name: "masks",
    code: [
      "src/schema/kinds/mask.ts",
      "server/entity/presenter/presentRows.ts",
      "server/entity/presenter/labels.ts",
      "server/entity/condition/maskedValue.ts",
    ],
    tests: [
      "src/schema/kinds/mask.test.ts",
      "tests/server/maskedDoors.test.ts",
      "tests/server/maskedLookups.test.ts",
      "tests/server/entityRights.test.ts",
    ],
  },
  {
    name: "conditions",
    code: ["server/entity/condition", "server/entity/query/rowFilter.ts", "server/entity/query/predicateSql.ts"],
    tests: [
      "server/entity/condition",
      "tests/server/conditionValues.test.ts",
      "tests/server/predicateAgreement.test.ts",
      "tests/server/entityList.test.ts",
      "tests/server/maskedQuestions.test.ts",
    ],
  },
  {
    name: "pipeline",
    code: ["server/entity/pipeline"],
    tests: [
      "tests/server/entityWrite.test.ts",
      "tests/server/bookingRules.test.ts",
      "tests/server/maskedWrites.test.ts",
      "tests/server/judgedTogether.test.ts",
      "tests/server/entityRights.test.ts",
      "tests/server/entityChildren.test.ts",
      "tests/server/entityConcurrency.test.ts",
    ],
  },
  { name: "planner", code: ["server/database/planner"], tests: ["server/database/planner", "tests/server/databasePlanner.test.ts"] },
];
