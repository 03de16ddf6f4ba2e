import {
  comparedField,
  operatorOf,
  valueType,
  type FieldModel,
  type Operator,
  type QueryRule,
  type ValueSpan,
} from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import { entityOf, fieldOf, scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { canRead, staysMasked } from "../scope/fieldRights.ts";
import { todayOf } from "../scope/todayOf.ts";
import { behind, type Behind } from "../query/lookups.ts";
import { rollupOf, type Rollup } from "../query/rollups.ts";
import type { TenantScope } from "../query/tenantRows.ts";
import { conditionTexts } from "./conditionTexts.ts";
import { conditionValue } from "./conditionValue.ts";
import { joinedValues } from "./joinedValues.ts";
import { assertWhole } from "./maskedValue.ts";
import { queryField, readableField } from "./queryField.ts";

/** A condition as a door read it from its request: names and values are the caller's and not looked at yet. */
export interface AskedCondition {
  readonly field: string;
  readonly rule: QueryRule;
  /** One value, or a list of them where the operator takes several. */
  readonly value: unknown;
}

/** Child rows that a condition is about: those of the viewer's own view. */
export interface RowsBelow {
  readonly scope: EntityScope;
  /** Field of the child row with the id of the row above. */
  readonly by: string;
}

/** Where the rows stand that a condition is about, if not in the list itself, and what day it is for words like 明天. */
interface Place {
  readonly today?: () => string;
  readonly list?: { readonly rows: RowsBelow; readonly field: FieldModel };
  readonly below?: RowsBelow;
  readonly behind?: Behind;
  readonly rollup?: { readonly of: Rollup; readonly field: FieldModel };
}

/** Looking for a part reads every row; an index helps to find a whole value. */
const PART_COST = 10;
/** A condition on child rows looks them up for each row. */
const BELOW_COST = 10;

/**
 * One condition on one field, with everything about it decided: the field is one the viewer may ask for, the rule fits
 * it, each value is of the column's type and within the limits, and what the mask of the field leaves open is all that is
 * asked. There is no other way to make one, so a door can forget none of it.
 */
export class Condition {
  readonly viewer: TenantScope;
  readonly field: FieldModel;
  readonly rule: QueryRule;
  readonly operator: Operator;
  /** At least one, but none where the operator takes none. */
  readonly values: readonly ValueSpan[];
  /** Present where rows are asked for of which at least one child row meets the condition. */
  readonly below: RowsBelow | undefined;
  /** Present where the field holds child rows, and is asked whether there are any. */
  readonly list: RowsBelow | undefined;
  /** Present where rows are asked for whose reference leads to a row that meets the condition. */
  readonly behind: Behind | undefined;

  /** Present where the rows are asked for by a value that is made of others. */
  readonly rollup: Rollup | undefined;

  private constructor(viewer: TenantScope, asked: AskedCondition, { below, behind: place, rollup, list, today }: Place = {}) {
    this.viewer = viewer;
    this.field = rollup?.field ?? list?.field ?? queryField(viewer, asked.field);
    this.list = list?.rows;
    this.rollup = rollup?.of;
    this.rule = asked.rule;
    this.operator = operatorOf(asked.rule);
    this.below = below;
    this.behind = place;
    if (this.operator.fits?.(valueType(this.field)) === false)
      throw new AppError("QUERY_RULE_UNFIT", { title: this.field.title, rule: this.rule });
    if (this.staysMasked) this.assertAskable();
    const value = joinedValues(viewer, this.field.dictionary, asked);
    this.values = conditionTexts(this.field, this.rule, value).map((text) => this.toValue(text, today));
  }

  /**
   * A condition on the rows themselves.
   *
   * @throws AppError QUERY_FIELD_UNKNOWN, QUERY_RULE_UNFIT, QUERY_VALUE_*, QUERY_TOO_LARGE, QUERY_FIELD_MASKED,
   *   QUERY_FIELD_COVERED, QUERY_MASKED_PART
   */
  static on(viewer: TenantScope, asked: AskedCondition): Condition {
    return new Condition(viewer, asked);
  }

  /** A condition on the child rows under the field `list`: the viewer's own, for the others are not there for them (decision 0023). */
  static below(scope: EntityScope, list: string, asked: AskedCondition): Condition {
    const below = rowsBelow(scope, list);
    if (!below) throw new AppError("QUERY_FIELD_UNKNOWN", { entity: scope.entity.title, field: list.slice(0, 60) });
    return new Condition(below.rows.scope, asked, { below: below.rows, today: () => todayOf(scope) });
  }

  /**
   * A condition on what is read of the rows, wherever it stands: one over a reference is a condition on the row behind it,
   * of which the viewer's rights on that row decide. A field with child rows is asked whether there are any.
   */
  static read(scope: EntityScope, asked: AskedCondition): Condition {
    const list = operatorOf(asked.rule).takes === "none" ? rowsBelow(scope, asked.field) : undefined;
    if (list) return new Condition(scope, asked, { list });
    const today = () => todayOf(scope);
    const field = readableField(scope, asked.field);
    const { derived } = field;
    const from = derived?.from;
    if (!derived || !from) return new Condition(scope, asked, { today });
    if (from.kind === "rollup") return new Condition(scope, asked, { rollup: { of: rollupOf(scope, derived, from), field }, today });
    const place = behind(scope, from);
    return new Condition(place.target, { ...asked, field: place.field.name }, { behind: place, today });
  }

  /** Whether the viewer gets the field's values masked and may not reveal them. */
  get staysMasked(): boolean {
    return staysMasked(this.field, this.viewer);
  }

  /** What the condition costs the database, in comparisons with one whole value. */
  get cost(): number {
    return (
      Math.max(1, this.values.length) *
      (this.operator.takes === "part" ? PART_COST : 1) *
      (this.below || this.rollup || this.list ? BELOW_COST : 1)
    );
  }

  /** A masked value is asked for as a whole and of the rows themselves; one that is masked entirely is not asked for. */
  private assertAskable(): void {
    const { title, permission } = this.field;
    if (permission.mask === "all" || this.below) throw new AppError("QUERY_FIELD_COVERED", { title });
    if (!this.operator.asksMasked) throw new AppError("QUERY_FIELD_MASKED", { title });
  }

  private toValue(text: string, today: (() => string) | undefined): ValueSpan {
    if (this.operator.takes === "part") return { from: text };
    // A word of several days would ask for a part of what is masked.
    const value = conditionValue(comparedField(this.field, this.rule), text, this.staysMasked ? undefined : today);
    if (this.staysMasked) assertWhole(this.viewer.entity, this.field, value.from);
    return value;
  }
}

/** The child rows in a field, as the viewer has them; `undefined` where it is no field of them, or none that the viewer reads. */
function rowsBelow(scope: EntityScope, name: string): Place["list"] {
  const field = fieldOf(scope.entity, name);
  if (!field?.children || !canRead(field, scope)) return undefined;
  const { entity, by } = field.children;
  return { field, rows: { scope: scopeOf(scope, entityOf(scope, entity)), by } };
}
