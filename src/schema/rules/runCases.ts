import { ExpressionError } from "../expression/problem.ts";
import type { ExpressionScope, ExpressionUser } from "../expression/scope.ts";
import type { EntityModel } from "../model/entity.ts";
import type { CaseModel } from "../model/ruleCase.ts";
import type { Row } from "../model/json.ts";
import { chinaInstant } from "../time/chinaTime.ts";
import { applyRules } from "./applyRules.ts";
import { fieldStates, type FieldState } from "./fieldStates.ts";
import { checksOf, runActionChecks } from "./actionChecks.ts";

/** One thing that a case expects and does not get. */
export interface CaseFailure {
  /** Path of the expectation inside the case, e.g. `["expect", "cancelReason", "visible"]`. */
  readonly path: readonly string[];
  /** What was expected, in words. */
  readonly expected: string;
  /** What came out, in words. */
  readonly found: string;
}

/** Time at which cases run that name none: they must give the same result on every day. */
const CASE_TIME = "2026-06-15 10:00:00";

const CASE_USER: ExpressionUser = {
  id: "case",
  username: "case",
  realname: "用例",
  orgCode: "",
  orgCodes: [],
  tenantId: "0",
  roles: [],
};

/** Runs one case of an entity, as the form and the server would treat its row; an empty list means that it passes. */
export function runCase(entity: EntityModel, testCase: CaseModel): CaseFailure[] {
  try {
    const scope = scopeOf(entity, testCase);
    const row = applyRules(entity.fields, scope);
    return [...stateFailures(entity, testCase, { ...scope, row }), ...checkFailures(entity, testCase, { ...scope, row })];
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return [{ path: [], expected: "能算出结果", found: error.message }];
  }
}

function scopeOf(entity: EntityModel, { row, old, parent, ref, now = CASE_TIME, without = [] }: CaseModel): ExpressionScope {
  const empty = Object.fromEntries(entity.fields.map(({ name, children }) => [name, children ? [] : null]));
  return {
    row: { ...empty, ...row },
    isNew: old === undefined,
    ...(old && { old: { ...empty, ...old } }),
    ...(parent && { parent }),
    ...(ref && { ref }),
    user: CASE_USER,
    now: chinaInstant(now),
    can: (code) => !without.includes(code),
  };
}

function stateFailures({ fields }: EntityModel, { expect }: CaseModel, scope: ExpressionScope): CaseFailure[] {
  const states = fieldStates(fields, scope);
  return Object.entries(expect).flatMap(([name, wanted]) =>
    Object.entries(wanted).flatMap(([aspect, value]) => {
      const found = aspectOf(aspect, states.get(name), scope.row[name]);
      if (JSON.stringify(found) === JSON.stringify(value)) return [];
      return [{ path: ["expect", name, aspect], expected: told(name, aspect, value), found: told(name, aspect, found) }];
    }),
  );
}

function aspectOf(aspect: string, state: FieldState | undefined, value: Row[string]): unknown {
  return aspect === "value" ? (value ?? null) : state?.[aspect as keyof FieldState];
}

const ASPECTS: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  visible: ["显示", "不显示"],
  required: ["必填", "非必填"],
  readOnly: ["只读", "可写"],
};

function told(name: string, aspect: string, value: unknown): string {
  const words = ASPECTS[aspect];
  return words ? `“${name}”${value === true ? words[0] : words[1]}` : `“${name}”的值为 ${JSON.stringify(value)}`;
}

/** Where a case names failing checks, exactly those must fail. */
function checkFailures(entity: EntityModel, { action, fails }: CaseModel, scope: ExpressionScope): CaseFailure[] {
  if (!fails) return [];
  const failed = runActionChecks(checksOf(entity, action), scope).map(({ id }) => id);
  const passed = fails.filter((id) => !failed.includes(id));
  const unexpected = failed.filter((id) => !fails.includes(id));
  return [
    ...passed.map((id) => ({ path: ["fails"], expected: `断言“${id}”不通过`, found: "它通过了" })),
    ...unexpected.map((id) => ({ path: ["fails"], expected: `断言“${id}”通过`, found: "它没有通过" })),
  ];
}
