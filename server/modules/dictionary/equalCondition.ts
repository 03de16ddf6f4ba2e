import { isBlankText } from "../../../src/schema/index.ts";
import { Condition } from "../../entity/condition/condition.ts";
import type { ConditionGroup } from "../../entity/condition/conditionQuery.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import type { AppError } from "../../errors/appError.ts";

/**
 * Reads a condition that came as text: a JSON object of field values, all of which must be equal. Fields are the schema's own
 * that the caller may ask by; nothing of it becomes SQL. A blank one asks for nothing.
 *
 * @param refuse says that the text is no such object
 */
export function equalCondition(scope: EntityScope, text: string, refuse: () => AppError): ConditionGroup {
  const asked = isBlankText(text) ? [] : Object.entries(parsed(text, refuse));
  return { match: "and", conditions: asked.map(([field, value]) => Condition.on(scope, { field, rule: "eq", value })) };
}

function parsed(text: string, refuse: () => AppError): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Told below, like every other wrong shape.
  }
  throw refuse();
}
