import { consequencesOf, dependentFields, rowFields } from "../../../src/schema/rules/dependentFields.ts";
import { referencesRead } from "../../../src/schema/rules/runChecks.ts";
import {
  checksToHold,
  compileExpression,
  fieldsToFill,
  fieldState,
  fieldStates,
  initialValue,
  isMaskText,
  isSameStored,
  keptFields,
  missingFields,
  runChecks,
  type CheckModel,
  type EntityModel,
  type ExpressionScope,
  type FieldModel,
  type FieldProblem,
  type Row,
  type SavedRow,
} from "../../../src/schema/index.ts";
import { topField } from "../../../src/schema/validation/fieldProblem.ts";
import { createValidator, type RowValidator } from "../../../src/schema/validation/createValidator.ts";
import { mapInTurns } from "../../process/mapInTurns.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { expressionScope } from "../scope/expressionScope.ts";
import { canWrite } from "../scope/fieldRights.ts";
import { checksOfDraft } from "../holds/checksOfDraft.ts";
import { changedFields, type Draft } from "../draft/draft.ts";

/** What the database has to say of drafts, by draft. */
export type Refused = Readonly<Record<"unchosen" | "ruled", ReadonlyMap<Draft, readonly FieldProblem[]>>>;

/** A draft as its writer may save it. */
interface Judged {
  readonly draft: Draft;
  readonly saved: SavedRow;
  /** Fields that stand as they are and are not the writer's to change. */
  readonly kept: ReadonlySet<string>;
}

/**
 * Finds everything that is wrong with a draft and its child rows: shape, required fields, values that may not change now,
 * cross-field checks. What depends on a malformed, unreadable or refused field is skipped: it would blame a second field
 * for the first. Only fields that the writer changes or could change are reported.
 *
 * @param refused what is wrong with choices (`checkTargets`) and with texts that check rules refuse (`ruledTexts`), by draft
 */
export async function validateDraft(root: Draft, refused: Refused): Promise<readonly FieldProblem[]> {
  const drafts = await mapInTurns(judgedDrafts(root), (judged) => ({ judged, shape: shapeProblems(judged) }));
  const isWhole = drafts.every(({ shape }) => shape.length === 0);
  // Checks of one row of several may read the others.
  const isRuled = isWhole || drafts.length === 1;
  const problems = await mapInTurns(drafts, (shaped) => problemsOfOne(shaped, refused, isRuled));
  return problems.flat();
}

function problemsOfOne(
  { judged, shape }: { readonly judged: Judged; readonly shape: readonly FieldProblem[] },
  refused: Refused,
  isRuled: boolean,
): readonly FieldProblem[] {
  const doubtful = new Set([...judged.draft.unread, ...shape.map(topField)]);
  const { closed, failed } = isRuled ? ruleProblems(judged, doubtful) : { closed: [], failed: [] };
  const found = [...failed, ...(refused.unchosen.get(judged.draft) ?? [])];
  const refusedFields = new Set([...shape, ...closed].map(topField));
  const ruled = (refused.ruled.get(judged.draft) ?? []).filter((problem) => !refusedFields.has(topField(problem)));
  const covered = coveredProblems(judged.draft);
  const isCovered = new Set(covered.map(topField));
  const own = [...covered, ...shape.filter((problem) => !isCovered.has(topField(problem))), ...closed, ...ruled];
  const isConsequence = consequencesOf(judged.draft.scope.entity.fields, new Set([...own, ...found].map(topField)));
  return at(judged.draft, [...own, ...found.filter((problem) => !isConsequence(topField(problem)))]);
}

/** What a mask left of a value is nobody's value, whoever sends it: the one that is stored would be lost, or none was ever known. */
function coveredProblems({ scope, row, sent, by }: Draft): readonly FieldProblem[] {
  if (by === "undo") return [];
  return scope.entity.fields.flatMap(({ name, title, permission: { mask } }) => {
    const value = row[name];
    const isCovered = mask !== undefined && sent.has(name) && typeof value === "string" && isMaskText(mask, value);
    return isCovered ? [{ field: name, message: `${title}“${value}”是遮盖后的内容，请填写完整内容` }] : [];
  });
}

/** The draft and all below it, parents first; rows of a list that is closed are closed too. */
function judgedDrafts(draft: Draft, isListClosed = false): readonly Judged[] {
  const { scope, asked, by } = draft;
  const isClosed: SavedRow["isClosed"] = (field) =>
    isListClosed || (by !== "person" || asked.length > 0 ? !asked.includes(field.name) : !canWrite(field, scope));
  const saved = { fields: scope.entity.fields, scope: valuesOf(draft), isClosed };
  const kept = keptFields(saved);
  const below = draft.children.flatMap(({ field, drafts }) => {
    const isBelowClosed = isClosed(field) || fieldState(field, saved.scope).readOnly;
    return drafts.flatMap((child) => judgedDrafts(child, isBelowClosed));
  });
  return [{ draft, saved, kept }, ...below];
}

/** A stored value passed when it was written, and passes again when it is put back; only what else changes is held against the schema of today. */
function shapeProblems({ draft, saved, kept }: Judged): readonly FieldProblem[] {
  if (draft.by === "undo") return [];
  const {
    scope: { entity },
    row,
    old,
    sent,
  } = draft;
  const missing = missingFields(fieldsToFill(saved, kept), saved.scope);
  const names = new Set([...changedFields(draft).map((field) => field.name), ...sent]);
  const changed = Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)));
  const shape = validatorOf(entity, old ? "update" : "create")(old ? changed : { ...changed, ...childLists(draft) });
  const known = new Set([...missing.map((problem) => problem.field), ...kept]);
  const problems = [...missing, ...shape.filter((problem) => !known.has(problem.field))];
  if (draft.unread.size === 0) return problems;
  const doubtful = dependentFields(entity.fields, draft.unread);
  return problems.filter((problem) => !doubtful.has(topField(problem)));
}

function childLists({ children, row }: Draft): Record<string, unknown> {
  return Object.fromEntries(children.map(({ field }) => [field.name, row[field.name]]));
}

/** What rules refuse of a row. */
interface RuleProblems {
  /** Fields that are closed are so whatever else is refused: who sends several is told of all. */
  readonly closed: readonly FieldProblem[];
  /** Checks that do not hold. */
  readonly failed: readonly FieldProblem[];
}

function ruleProblems({ draft, saved: { scope: values }, kept }: Judged, doubtful: ReadonlySet<string>): RuleProblems {
  const { fields } = draft.scope.entity;
  const { about, held } = checksOfDraft(draft);
  const unsure = dependentFields(fields, doubtful);
  const isDecided = (check: CheckModel): boolean =>
    ![...rowFields(check.when), ...rowFields(check.assert), ...referencesRead(check)].some((name) => unsure.has(name));
  const failed = runChecks([...checksToHold(about, kept), ...held].filter(isDecided), values);
  return {
    closed: readOnlyProblems(draft, values).filter(({ field }) => !unsure.has(field)),
    failed: failed.map(({ at: field = "", message }) => ({ field, message })),
  };
}

/** A value that a rule keeps from being changed, sent all the same. What an action sets is not sent. */
function readOnlyProblems({ scope, row, old, sent, asked }: Draft, values: ExpressionScope): readonly FieldProblem[] {
  const states = fieldStates(
    scope.entity.fields.filter((field) => sent.has(field.name) && !asked.includes(field.name)),
    values,
  );
  return scope.entity.fields
    .filter(
      (field) =>
        states.get(field.name)?.readOnly && !isSameStored(field, row[field.name], old ? old[field.name] : initialValue(field, values)),
    )
    .map((field) => ({ field: field.name, message: `${field.title}当前不可修改${wayOf(field, scope, old)}` }));
}

/** The action that would change a closed field of this row, where its writer may run one. */
function wayOf({ name }: FieldModel, scope: EntityScope, old: Row | undefined): string {
  const { actions, permission } = scope.entity;
  const values = old && expressionScope(scope, { row: old, old, isNew: false });
  const action = actions.find(
    ({ ask, when, permission: right }) =>
      values !== undefined &&
      ask.some(({ field }) => field === name) &&
      scope.session.can(`${permission}:${right}`) &&
      (when === undefined || compileExpression(when)(values) === true),
  );
  return action ? `，请使用“${action.label}”` : "";
}

function valuesOf({ scope, row, old, parent, ref }: Draft): ExpressionScope {
  return expressionScope(scope, { row, old, isNew: old === undefined, parent, ref });
}

function at({ path }: Draft, problems: readonly FieldProblem[]): readonly FieldProblem[] {
  return problems.map(({ field, message }) => ({ field: `${path}${field}`, message }));
}

type Purpose = "create" | "update";
const validators = new WeakMap<EntityModel, Partial<Record<Purpose, RowValidator>>>();

/** The compiled validator of an entity, kept as long as the entity's model; child rows pass one by one, as drafts. */
function validatorOf(entity: EntityModel, purpose: Purpose): RowValidator {
  const known = validators.get(entity) ?? {};
  validators.set(entity, known);
  known[purpose] ??= createValidator(entity, purpose, () => undefined);
  return known[purpose];
}
