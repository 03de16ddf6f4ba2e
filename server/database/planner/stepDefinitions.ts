import { columnSteps } from "./columnSteps.ts";
import { indexSteps } from "./indexSteps.ts";
import type { PlanStep } from "./plan.types.ts";
import { ruleSteps } from "./ruleSteps.ts";
import type { StepDefinition, StepDefinitions } from "./stepDefinition.ts";
import { tableSteps } from "./tableSteps.ts";
import { typeSteps } from "./typeSteps.ts";

/** Every kind of step; a plan is made of nothing else. */
const stepDefinitions: StepDefinitions = { ...tableSteps, ...columnSteps, ...typeSteps, ...ruleSteps, ...indexSteps };

/** Gives the definition of a step's kind. */
export function definitionOf<S extends PlanStep>(step: S): StepDefinition<S> {
  // The registry pairs each kind with its definition; TypeScript cannot follow that through an index.
  return stepDefinitions[step.kind] as unknown as StepDefinition<S>;
}
