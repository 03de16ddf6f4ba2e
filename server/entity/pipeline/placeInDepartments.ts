import { isBlank, type FieldModel, type Row } from "../../../src/schema/index.ts";
import type { Draft } from "../draft/draft.ts";
import type { WriteUnit } from "../draft/writeUnit.types.ts";
import { liveRows } from "../query/rowFilter.ts";
import { ROW_ALIAS } from "../query/selectRows.ts";
import { referenceTarget, type ReferenceTarget } from "../references/candidates.ts";
import { knownField, scopeOf } from "../scope/entityScope.ts";

/**
 * Gives rows the department of the row that they refer to (`x-entity.departmentFrom`), where nobody chose another: a new row,
 * and a stored one that stood in the department of the row it referred to before. A referenced row without a department
 * leaves the row where it is, a new one in the writer's. Whether the writer may put rows there is asked where they are stored.
 */
export async function placeInDepartments(unit: Pick<WriteUnit, "trx" | "held">, drafts: readonly Draft[]): Promise<void> {
  const placed = drafts.flatMap(placingOf);
  // Drafts of one request may be of several entities, whose references lead to different ones.
  for (const from of new Set(placed.map((one) => one.from))) {
    const own = placed.filter((one) => one.from === from);
    const found = await departmentsOf(unit, own);
    for (const { draft, department, now, before } of own) {
      const [next, left] = [found.get(now), before === undefined ? undefined : found.get(before)];
      if (!isBlank(next) && (!draft.old || draft.old[department] === left)) draft.row[department] = next;
    }
  }
}

/** A draft whose department follows a reference. */
interface Placing {
  readonly draft: Draft;
  readonly department: string;
  readonly from: FieldModel;
  readonly target: ReferenceTarget;
  readonly now: string;
  /** What a stored row referred to until now. */
  readonly before: string | undefined;
}

function placingOf(draft: Draft): readonly Placing[] {
  const { scope, row, old, sent, by } = draft;
  const { department, departmentFrom } = scope.entity.scope;
  if (department === undefined || departmentFrom === undefined || sent.has(department) || by === "undo") return [];
  const [now, before] = [textOf(row, departmentFrom), textOf(old, departmentFrom)];
  const from = knownField(scope.entity, departmentFrom);
  const target = referenceTarget(scope, from);
  if (now === undefined || now === before || !target) return [];
  return [{ draft, department, from, target, now, before }];
}

function textOf(row: Row | undefined, name: string): string | undefined {
  const value = row?.[name];
  return typeof value === "string" ? value : undefined;
}

/** Departments of the rows that drafts refer to, or referred to, by what the reference stores. */
async function departmentsOf(unit: Pick<WriteUnit, "trx" | "held">, placed: readonly Placing[]): Promise<ReadonlyMap<string, unknown>> {
  const [first] = placed;
  const code = first?.target.entity.scope.department;
  if (!first || code === undefined) return new Map();
  const viewer = scopeOf(first.draft.scope, first.target.entity);
  const values = placed.flatMap(({ now, before }) => (before === undefined ? [now] : [now, before]));
  const { store } = first.target.reference;
  const found = await unit.held.find(unit.trx, { target: viewer, store, values, within: () => liveRows(viewer, ROW_ALIAS), name: "live" });
  return new Map([...found].map(([value, row]) => [value, row[code]]));
}
