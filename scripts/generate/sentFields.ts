import { decidedCondition, type EntityModel, type FieldModel } from "../../src/schema/index.ts";

/** What is sent: a new row, or changes of a stored one. */
export interface Sending {
  readonly isNew: boolean;
}

/** Whether the server takes a value for the field: it is not its own, not computed, and no rule always closes or hides it. */
export function isTaken({ system, readOnly, rule }: FieldModel, sending: Sending): boolean {
  if (system || readOnly || rule.value !== undefined) return false;
  return decidedRule(rule.readOnly, sending) !== true && decidedRule(rule.visible, sending) !== false;
}

/** Whether a new row without the field is refused, whoever sends it. */
export function isDemanded(entity: EntityModel, field: FieldModel): boolean {
  const isFilledIn = hasStart(field) || isScopeField(entity, field.name) || hasRight(field);
  return !isFilledIn && mustHold(field, { isNew: true });
}

/** Whether null says that the field is empty; otherwise it is refused. */
export function takesNull(field: FieldModel, sending: Sending): boolean {
  if (mustHold(field, sending)) return false;
  return field.nullable && !(field.required && field.rule.visible === undefined);
}

/** Whether only some people may read or write the field. */
export function hasRight({ permission }: FieldModel): boolean {
  return permission.read !== undefined || permission.write !== undefined;
}

/** Whether somebody who holds every right has to fill the field in: it is required and has no default. */
export function isAsked(field: FieldModel): boolean {
  return isTaken(field, { isNew: true }) && !hasStart(field) && mustHold(field, { isNew: true });
}

/** Whether a new row starts with a value: a default, or one that a rule works out. */
function hasStart({ default: constant, rule }: FieldModel): boolean {
  return constant !== undefined || rule.initial !== undefined;
}

/** Whether the field is shown and required in every row of this sort. */
function mustHold({ required, rule }: FieldModel, sending: Sending): boolean {
  const isShown = rule.visible === undefined || decidedRule(rule.visible, sending) === true;
  return isShown && (required || decidedRule(rule.required, sending) === true);
}

/** The department and the tenant of whoever writes are filled in. */
function isScopeField({ scope: { department, tenant } }: EntityModel, name: string): boolean {
  return name === department || (tenant.kind === "field" && name === tenant.field);
}

function decidedRule(source: string | undefined, sending: Sending): boolean | undefined {
  return source === undefined ? undefined : decidedCondition(source, sending);
}
