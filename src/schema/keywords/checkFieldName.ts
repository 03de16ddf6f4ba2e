import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic, SourcePosition } from "../errors/diagnostic.ts";
import type { EntityModel, FieldModel } from "../model/entity.ts";

/** Says why a field does not serve a purpose; `undefined` where it does. */
export type Unfitness = (field: FieldModel) => string | undefined;

/** Checks that an entity has a field of this name and, where asked, that it serves its purpose. */
export function checkFieldName(
  entity: EntityModel,
  name: string,
  at: SourcePosition,
  unfitness: Unfitness = () => undefined,
): Diagnostic[] {
  const field = entity.fields.find((candidate) => candidate.name === name);
  if (!field)
    return [diagnose("SCHEMA_UNKNOWN_FIELD", at, { found: name, entity: entity.name, allowed: entity.fields.map((other) => other.name) })];
  const reason = unfitness(field);
  return reason === undefined ? [] : [diagnose("SCHEMA_UNFIT_FIELD", at, { found: name, reason })];
}

/** Rows are compared by columns: child lists and lists of values have no order. */
export function unsortable({ column, derived, type, writeOnly }: FieldModel): string | undefined {
  if (writeOnly) return "它只写不读";
  if (!column && !derived) return "它没有自己的数据库列";
  return type === "array" || type === "object" ? "列表与对象没有先后" : undefined;
}

/** Values are compared one by one, so the field must hold a single one. */
export function notSingle({ column, type }: FieldModel): string | undefined {
  if (!column) return "它没有自己的数据库列";
  return type === "array" || type === "object" ? "它不是单个值" : undefined;
}

/** People and actions write fields that are neither the system's nor computed. */
export function unwritable({ system, rule, children }: FieldModel): string | undefined {
  if (system) return "它由系统维护";
  if (rule.value !== undefined) return "它是计算出来的";
  return children ? "子表只能在表单里编辑" : undefined;
}

/** Which rows a condition selects tells what it reads of them: that must be for everybody's eyes. */
export function guarded({ permission: { read, mask } }: FieldModel): string | undefined {
  return read === undefined && mask === undefined ? undefined : "它有脱敏或查看权限，哪些行算在内会把它说出来";
}
