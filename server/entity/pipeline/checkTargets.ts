import { isDeepStrictEqual } from "node:util";
import { fieldState, itemFits, type FieldModel, type FieldProblem } from "../../../src/schema/index.ts";
import { scopeOf } from "../scope/entityScope.ts";
import { expressionScope } from "../scope/expressionScope.ts";
import { canWrite } from "../scope/fieldRights.ts";
import { dictionaryItem } from "../values/dictionaryText.ts";
import { referencedValues } from "../values/referencedValues.ts";
import type { Filter } from "../query/filter.ts";
import { undeletedRows } from "../query/rowFilter.ts";
import { ROW_ALIAS } from "../query/selectRows.ts";
import { candidateCondition, candidateFilter, referenceTarget, type ReferenceTarget } from "../references/candidates.ts";
import type { Draft } from "../draft/draft.ts";
import type { HeldQuestion } from "../rows/heldRows.ts";
import type { WriteUnit } from "../draft/writeUnit.types.ts";

/** Entity of the accounts that people sign in with. */
const ACCOUNTS = "user";

/**
 * Checks that changed references point to rows that may be chosen and changed dictionary values to items on offer.
 * Unchanged values pass: an organ that has closed since stays chosen. Targets are locked until the transaction ends.
 *
 * @returns what is wrong, by draft, with fields as the draft's own row names them
 */
export async function checkTargets(
  unit: Pick<WriteUnit, "trx" | "held">,
  drafts: readonly Draft[],
): Promise<ReadonlyMap<Draft, readonly FieldProblem[]>> {
  const added = drafts.flatMap(addedOf);
  const questions = new Map<string, CandidateQuestion>();
  const refused = new Map<Added, string>();
  for (const one of added) {
    const target = one.field.dictionary === undefined ? referenceTarget(one.draft.scope, one.field) : undefined;
    if (target) addQuestion(questions, target, one);
    const reason = target ? undefined : itemRefusal(one);
    if (reason !== undefined) refused.set(one, reason);
  }
  for (const { asked, question } of questions.values()) {
    const found = await unit.held.find(unit.trx, { ...question, values: asked.flatMap(({ values }) => values) });
    for (const one of asked) if (one.values.some((value) => !found.has(value))) refused.set(one, notOffered(one.field));
  }
  const problems = new Map<Draft, FieldProblem[]>();
  // In the order of the fields, whichever was asked first.
  for (const one of added) {
    const message = refused.get(one);
    if (message !== undefined) problems.set(one.draft, [...(problems.get(one.draft) ?? []), { field: one.field.name, message }]);
  }
  return problems;
}

function addedOf(draft: Draft): readonly Added[] {
  return draft.scope.entity.fields.flatMap((field) => {
    const values = addedValues(draft, field);
    return values.length > 0 ? [{ draft, field, values }] : [];
  });
}

/** Values of a field that a draft brings. */
interface Added {
  readonly draft: Draft;
  readonly field: FieldModel;
  readonly values: readonly string[];
}

/** Fields of drafts that choose among the same rows. */
interface CandidateQuestion {
  readonly question: Omit<HeldQuestion, "values">;
  readonly asked: Added[];
}

function addQuestion(questions: Map<string, CandidateQuestion>, target: ReferenceTarget, one: Added): void {
  const question = questionOf(one.draft, target);
  const key = JSON.stringify([target.entity.name, question.store, question.name]);
  const known = questions.get(key);
  if (known) known.asked.push(one);
  else questions.set(key, { question, asked: [one] });
}

/** Which rows may stand in a draft; drafts of one request that ask for the same have the same name for it. */
function questionOf({ scope, row, old, parent, by }: Draft, target: ReferenceTarget): Omit<HeldQuestion, "values"> {
  const viewer = scopeOf(scope, target.entity);
  const { store } = target.reference;
  // What stood in the row stands there again, closed to new choices or not, as long as it exists.
  if (by === "undo") return { target: viewer, store, within: () => undeletedRows(viewer, ROW_ALIAS), name: "undeleted" };
  const condition = candidateCondition(scope, target, { row, old, isNew: old === undefined, parent });
  const within = (): Filter => candidateFilter(scope, target, condition);
  return { target: viewer, store, within, name: `candidates ${JSON.stringify(condition)}`, isLive: true };
}

/**
 * Values of a dictionary or reference field that the stored row does not hold yet. Where a field that resets it
 * changed, its value was chosen anew even if it is the same.
 */
function addedValues(draft: Draft, field: FieldModel): readonly string[] {
  const { row, old } = draft;
  if ((!field.dictionary && !field.reference) || isSetByServer(draft, field)) return [];
  const isSame = (name: string) => isDeepStrictEqual(row[name] ?? null, old?.[name] ?? null);
  const value = row[field.name];
  if (old && !field.rule.reset.every(isSame)) return referencedValues(value);
  const known = new Set(referencedValues(old?.[field.name]));
  return referencedValues(value).filter((item) => !known.has(item));
}

/**
 * The department of a new row, the writer's or that of a referenced row, which the writer may not even see; the writer, whom an action notes; a child row's link
 * to a row that may not be stored yet; an entry that an action sets, or a new row starts with in a field that is closed: nobody
 * at the desk could choose another.
 */
function isSetByServer(draft: Draft, field: FieldModel): boolean {
  const { scope, row, old, path, parent, sent } = draft;
  const { department, departmentFrom } = scope.entity.scope;
  if ((!old || departmentFrom !== undefined) && field.name === department && !sent.has(field.name)) return true;
  if (isGivenEntry(draft, field) || isWriter(draft, field)) return true;
  return path !== "" && field.reference?.store === "id" && row[field.name] === parent?.["id"];
}

/** Whoever acts is there, and known to themselves, whatever their row rules say of their own account. */
function isWriter({ scope, row, sent }: Draft, { name, reference }: FieldModel): boolean {
  if (reference?.entity !== ACCOUNTS || sent.has(name)) return false;
  const { id, username } = scope.session.user;
  return { id, username }[reference.store] === row[name];
}

function isGivenEntry(draft: Draft, field: FieldModel): boolean {
  if (!field.dictionary || field.rule.value !== undefined || draft.sent.has(field.name)) return false;
  return draft.old !== undefined || isClosed(draft, field);
}

function isClosed({ scope, row, parent }: Draft, field: FieldModel): boolean {
  return !canWrite(field, scope) || fieldState(field, expressionScope(scope, { row, isNew: true, parent })).readOnly;
}

function notOffered({ title }: FieldModel): string {
  return `${title}不存在或当前不可选择，请重新选择`;
}

/**
 * Why an item cannot stand beside the value of the field that decides about it (`x-dictBy`); an undo puts back what stood
 * there together.
 */
function misfit({ draft: { scope, row, by }, field, values }: Added): string | undefined {
  const { dictionary, dictionaryBy } = field;
  if (dictionary === undefined || dictionaryBy === undefined || by === "undo") return undefined;
  const above = row[dictionaryBy.field];
  const unfit = values.map((value) => dictionaryItem(scope.project, dictionary, value)).find((item) => item && !itemFits(item, above));
  if (!unfit) return undefined;
  const chosen = referencedValues(above);
  if (chosen.length === 0) return `请先选择${dictionaryBy.title}，再选择${field.title}`;
  const code = scope.entity.fields.find(({ name }) => name === dictionaryBy.field)?.dictionary ?? "";
  const texts = chosen.map((value) => dictionaryItem(scope.project, code, value)?.text ?? value).join("、");
  return `${field.title}“${unfit.text}”不属于${dictionaryBy.title}“${texts}”，请重新选择`;
}

/** Why items of a dictionary cannot stand in a draft; `undefined` where they can, and for values of no dictionary. */
function itemRefusal(one: Added): string | undefined {
  const { draft, field, values } = one;
  const { dictionary } = field;
  if (dictionary === undefined) return undefined;
  const items = values.map((value) => dictionaryItem(draft.scope.project, dictionary, value));
  if (items.every((item) => item?.disabled === false)) return misfit(one);
  return items.find((item) => item?.closed !== undefined)?.closed ?? notOffered(field);
}
