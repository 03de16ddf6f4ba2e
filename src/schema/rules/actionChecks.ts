import type { ExpressionScope } from "../expression/scope.ts";
import { dependenciesOf } from "../expression/dependenciesOf.ts";
import type { ActionCheckModel, EntityModel } from "../model/entity.ts";
import type { Row } from "../model/json.ts";
import type { CheckFailure } from "./runChecks.ts";
import { runChecks } from "./runChecks.ts";

/**
 * Runs the checks of an action and gives those that fail, in file order; a check over child rows once for each row that
 * fails it, with the place of the row in front of its field, e.g. `questions.2.options`.
 *
 * @param scope `row` with what was asked for and its child rows, `old` as it is stored
 */
export function runActionChecks(checks: readonly ActionCheckModel[], scope: ExpressionScope): CheckFailure[] {
  return checks.flatMap((check) => (check.each === undefined ? runChecks([check], scope) : failuresOfEach(check, check.each, scope)));
}

/** Whether a check says something before its action has asked for anything. */
export function isDecided({ when = "true", assert }: ActionCheckModel, asked: ReadonlySet<string>): boolean {
  return ![...dependenciesOf(when).row, ...dependenciesOf(assert).row].some((name) => asked.has(name));
}

/** The checks that a case speaks of: those of an action, or the entity's own. */
export function checksOf({ actions, checks }: Pick<EntityModel, "actions" | "checks">, action?: string): readonly ActionCheckModel[] {
  return action === undefined ? checks : (actions.find(({ id }) => id === action)?.checks ?? []);
}

function failuresOfEach(check: ActionCheckModel, list: string, scope: ExpressionScope): CheckFailure[] {
  const rows: readonly Row[] = Array.isArray(scope.row[list]) ? scope.row[list] : [];
  return rows.flatMap((it, index) =>
    runChecks([check], { ...scope, it }).map((failure) => ({
      ...failure,
      at: `${list}.${index}${failure.at === undefined ? "" : `.${failure.at}`}`,
      message: `第 ${index + 1} 条：${failure.message}`,
    })),
  );
}
