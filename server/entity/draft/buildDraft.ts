import { fillInitialValues, type ChildrenModel, type FieldModel, type Row } from "../../../src/schema/index.ts";
import { newId } from "../../database/newId.ts";
import { AppError } from "../../errors/appError.ts";
import { entityOf, scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { expressionScope } from "../scope/expressionScope.ts";
import { canWrite } from "../scope/fieldRights.ts";
import type { ChangedBy, ChildDrafts, Draft } from "./draft.ts";
import { assertRowsFit } from "./childRowLimits.ts";
import { gatherChildren } from "./draft.ts";
import { rowId } from "../values/rowId.ts";
import { rowsOf } from "../values/rowsOf.ts";
import { mergeInput } from "./mergeInput.ts";

/** What a draft is made of. */
export interface DraftSource {
  /** Stored row with its child rows; absent for a new one. */
  readonly old: Row | undefined;
  /** What the person sent; child rows stand as complete lists under their field. */
  readonly input: Row;
  /** Values the server itself sets, laid over the input. */
  readonly assigned?: Row | undefined;
  readonly asked?: readonly string[] | undefined;
  /** @default "person" */
  readonly by?: ChangedBy;
  readonly unread?: ReadonlySet<string> | undefined;
  readonly parent?: Row | undefined;
}

interface Place {
  readonly path: string;
  /** How the row hangs on the one above. */
  readonly link?: { readonly model: ChildrenModel; readonly parentId: string; readonly index: number } | undefined;
}

/** Merges what was sent with what is stored, child rows included, into the drafts the pipeline works on. */
export function buildDraft(scope: EntityScope, source: DraftSource, place: Place = { path: "" }): Draft {
  const { old, input, asked } = source;
  const { path, link } = place;
  const id = typeof old?.["id"] === "string" ? old["id"] : newId(scope.now);
  const { row, sent } = mergeInput(scope, { input, old, asked, link: link?.model.by, path });
  Object.assign(row, source.assigned, { id });
  if (link) placeChild(row, link);
  if (!old) startRow(scope, row, source);
  const draft: Draft = {
    scope,
    id,
    old,
    row,
    sent,
    path,
    given: new Set(Object.keys(input)),
    asked: asked ?? [],
    by: source.by ?? "person",
    unread: source.unread ?? new Set(),
    parent: source.parent,
    ref: {},
    children: scope.entity.fields.filter((field) => field.children).map((field) => childDrafts(scope, { field, row, id, source, path })),
  };
  gatherChildren(draft);
  return draft;
}

/** What nobody sent of a new row starts as in a form that is opened now. */
function startRow(scope: EntityScope, row: Row, { input, assigned = {}, parent }: DraftSource): void {
  const isGiven = (name: string): boolean => Object.hasOwn(input, name) || Object.hasOwn(assigned, name);
  fillInitialValues(scope.entity.fields, expressionScope(scope, { row, isNew: true, parent }), isGiven);
}

function placeChild(row: Row, { model, parentId, index }: NonNullable<Place["link"]>): void {
  row[model.by] = parentId;
  if (model.order !== undefined) row[model.order] = index + 1;
}

interface ChildContext {
  readonly field: FieldModel;
  readonly row: Row;
  readonly id: string;
  readonly source: DraftSource;
  readonly path: string;
}

/** A list that was not sent stays as it is; its rows still pass the rules, which may read the row above. */
function childDrafts(scope: EntityScope, { field, row, id, source, path }: ChildContext): ChildDrafts {
  const model = field.children;
  if (!model) throw new Error(`Field “${field.name}” holds no child rows.`);
  const stored = rowsOf(source.old?.[field.name]);
  const sent = source.input[field.name];
  if (sent !== undefined && !canWrite(field, scope))
    throw new AppError("FIELD_FORBIDDEN", { field: `${path}${field.name}`, title: field.title });
  const inputs = sent === undefined ? stored.map(({ id: childId }) => ({ id: childId })) : sentRows(field, sent, path);
  assertRowsFit(field, { count: inputs.length, stored: stored.length }, path);
  const childScope = scopeOf(scope, entityOf(scope, model.entity));
  const byId = new Map(stored.map((child) => [child["id"], child]));
  const drafts = inputs.map((input, index) => {
    const childPath = `${path}${field.name}.${index}.`;
    const old = storedChild(byId, input, { field, path: childPath });
    return buildDraft(childScope, { old, input, parent: row }, { path: childPath, link: { model, parentId: id, index } });
  });
  const kept = new Set(drafts.map((draft) => draft.id));
  return { field, drafts, removed: stored.filter((child) => !kept.has(rowId(child))) };
}

function sentRows(field: FieldModel, sent: unknown, path: string): readonly Row[] {
  if (sent === null) return [];
  if (Array.isArray(sent) && sent.every((item) => typeof item === "object" && item !== null && !Array.isArray(item))) return sent;
  throw new AppError("ROW_INVALID", { problems: [{ field: `${path}${field.name}`, message: `${field.title}应为列表` }] });
}

/** Each stored row is taken once; an id that is not stored here was removed by somebody else meanwhile. */
function storedChild(
  byId: Map<unknown, Row>,
  input: Row,
  { field, path }: { readonly field: FieldModel; readonly path: string },
): Row | undefined {
  const id = input["id"] ?? null;
  if (id === null || id === "") return undefined;
  const old = byId.get(id);
  if (!old)
    throw new AppError("ROW_INVALID", {
      problems: [{ field: path.slice(0, -1), message: `${field.title}中有一行已不存在，请刷新后重试` }],
    });
  byId.delete(id);
  return old;
}
