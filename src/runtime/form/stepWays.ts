import type { FormGroup } from "../../schema/model/screen.ts";
import type { FieldProblem } from "../../schema/validation/fieldProblem.ts";

/** Ways from the current step; absent where there is none. */
export interface StepWays {
  readonly onBack?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
}

/** What going from step to step needs. */
export interface StepOptions {
  readonly groups: readonly FormGroup[];
  readonly current: string;
  readonly onCurrentChange: (key: string) => void;
  /** Finds and shows what is wrong in some fields. */
  readonly check: (names: ReadonlySet<string>) => readonly FieldProblem[];
  readonly onProblems: (problems: readonly FieldProblem[]) => void;
}

/** Goes from step to step; a step is left forwards only when nothing in it is wrong. */
export function stepWays({ groups, current, onCurrentChange, check, onProblems }: StepOptions): StepWays {
  const index = groups.findIndex(({ key }) => key === current);
  const [back, here, next] = [groups[index - 1], groups[index], groups[index + 1]];
  const goOn = (key: string) => {
    const problems = check(new Set(here?.fields));
    if (problems.length > 0) onProblems(problems);
    else onCurrentChange(key);
  };
  return {
    onBack: back && (() => onCurrentChange(back.key)),
    onNext: next && (() => goOn(next.key)),
  };
}
