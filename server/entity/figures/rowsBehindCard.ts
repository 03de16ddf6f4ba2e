import type { CardCondition } from "../../../src/schema/query/cardCondition.ts";
import { AppError } from "../../errors/appError.ts";
import type { Filter } from "../query/filter.ts";
import { ROW_ALIAS } from "../query/rowAlias.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { fittedGroup, spanOf } from "./askedPart.ts";
import { seenCard } from "./cardOf.ts";
import { cardRows } from "./cardRows.ts";

/**
 * The rows behind a number of a dashboard, for the list that the number leads to.
 *
 * @throws CARD_MISSING where the session does not see the card, or it is of other rows
 * @throws QUERY_PARAM_INVALID
 */
export function rowsBehindCard(scope: EntityScope, { screen, card: id, ...asked }: CardCondition): Filter {
  const seen = seenCard(scope, screen, id);
  const { aggregate } = seen.card;
  if (aggregate.entity !== scope.entity.name || seen.shown !== "whole") throw new AppError("CARD_MISSING", {});
  const { from = "", to = "", department = "", group, split } = asked;
  const span = spanOf(scope, seen, { from, to, department });
  const { by, split: ofSplit } = aggregate;
  // Parts of time are those that the number was made of.
  const groups = { ...(by ? { by: fittedGroup(by, span) } : {}), ...(ofSplit ? { split: fittedGroup(ofSplit, span) } : {}) };
  const part = {
    ...span,
    ...(seen.hasDepartment && department !== "" ? { department } : {}),
    ...(group === undefined ? {} : { group }),
    ...(split === undefined ? {} : { split }),
  };
  return cardRows(scope, { ...aggregate, ...groups }, part, ROW_ALIAS);
}
