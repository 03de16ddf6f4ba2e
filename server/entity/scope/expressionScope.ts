import type { ExpressionScope, Row } from "../../../src/schema/index.ts";
import { noteMoment } from "../../database/changes/answerSources.ts";
import type { EntityScope } from "./entityScope.ts";
import { todayOf } from "./todayOf.ts";
import { dictionaryText } from "../values/dictionaryText.ts";

/** What changes from one evaluation to the next. */
export interface ExpressionRow {
  readonly row: Row;
  readonly old?: Row | undefined;
  readonly isNew: boolean;
  readonly parent?: Row | undefined;
  readonly it?: Row | undefined;
  readonly ref?: Readonly<Record<string, Row>> | undefined;
}

/** The names an expression of this request sees. */
export function expressionScope(scope: EntityScope, { row, old, isNew, parent, it, ref }: ExpressionRow): ExpressionScope {
  return {
    row,
    isNew,
    ...(old ? { old } : {}),
    ...(parent ? { parent } : {}),
    ...(it ? { it } : {}),
    ...(ref ? { ref } : {}),
    user: scope.session.user,
    get now() {
      noteMoment();
      return scope.now;
    },
    get today() {
      return todayOf(scope);
    },
    can: (code) => scope.session.can(code),
    dict: (code, value) => dictionaryText(scope.project, code, value),
  };
}
