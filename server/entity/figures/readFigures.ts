import type { AggregateModel, GroupModel } from "../../../src/schema/index.ts";
import { type DaySpan, isPassing, spanBefore, startsIn, wholeMonths } from "../../../src/schema/time/periods.ts";
import { compact } from "../../../src/schema/model/compact.ts";
import type { CardFigures, FigureGroup, GroupKey } from "../../../src/schema/wire/dashboardAnswers.ts";
import { lacksDepartment } from "../query/rowFilter.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { todayOf } from "../scope/todayOf.ts";
import { type AskedPage, fittedGroup, spanOf } from "./askedPart.ts";
import type { SeenCard } from "./cardOf.ts";
import type { CardPart } from "./cardRows.ts";
import { coarseFigures } from "./coarse.ts";
import { groupTexts, knownKeys } from "./groupTexts.ts";
import { type FigureCell, selectCells, selectCompared, selectFigures } from "./selectFigures.ts";

/** Groups on a card at most, those with the greatest numbers. */
const MOST_GROUPS = 50;
const MOST_SPLITS = 20;
const WHOLE: FigureGroup = { key: null, text: "" };

/** The numbers of a card for a session: never more than those of the rows that it may see. */
export async function readFigures(scope: EntityScope, seen: SeenCard, page: AskedPage): Promise<CardFigures> {
  const span = spanOf(scope, seen, page);
  const lacks = lacksDepartment(scope) ? { lacksDepartment: true as const } : {};
  if (seen.shown === "coarse") return { ...(await readCoarse(scope, seen, span)), ...lacks };
  const department = seen.hasDepartment && page.department !== "" ? { department: page.department } : {};
  return { ...(await readWhole(scope, seen, { ...span, ...department }, span)), ...lacks };
}

async function readWhole(scope: EntityScope, { card }: SeenCard, part: CardPart, span: DaySpan | undefined): Promise<CardFigures> {
  const { aggregate } = card;
  const { by, compare, date } = aggregate;
  if (by) return readGroups(scope, { ...aggregate, by }, part, span);
  if (compare && date !== undefined && span) return readCompared(scope, { ...aggregate, date }, part, span);
  const [cell] = await selectFigures(scope, aggregate, part);
  return { ...span, groups: [WHOLE], splits: [WHOLE], values: [[cell?.value ?? null]] };
}

async function readGroups(
  scope: EntityScope,
  aggregate: AggregateModel & { readonly by: GroupModel },
  part: CardPart,
  span: DaySpan | undefined,
): Promise<CardFigures> {
  const by = fittedGroup(aggregate.by, span);
  const split = aggregate.split && fittedGroup(aggregate.split, span);
  const cells = await selectFigures(scope, { ...aggregate, by, ...compact({ split }) }, part);
  const keys = shownKeys(scope, aggregate, { group: by, found: cells.map(({ group }) => group), span });
  const splitKeys = split ? splitsOf(scope, split, cells, span) : [null];
  return {
    ...span,
    ...compact({ every: by.every, isCut: keys.isCut ? (true as const) : undefined }),
    groups: await groupTexts(scope, by, keys.shown),
    splits: split ? await groupTexts(scope, split, splitKeys) : [WHOLE],
    values: valuesOf(cells, keys.shown, splitKeys, isAdded(aggregate) ? 0 : null),
  };
}

async function readCompared(
  scope: EntityScope,
  aggregate: AggregateModel & { readonly date: string },
  part: CardPart,
  span: DaySpan,
): Promise<CardFigures> {
  const before = spanBefore(span);
  const found = await selectCompared(scope, aggregate, { ...part, span, before });
  return { ...span, groups: [WHOLE], splits: [WHOLE], values: [[found.value]], before: { ...before, value: found.before } };
}

/** Months that are over, groups of enough people, numbers in fives. */
async function readCoarse(scope: EntityScope, { card }: SeenCard, asked: DaySpan | undefined): Promise<CardFigures> {
  const { by: stated, date, ...rest } = card.aggregate;
  const span = asked && wholeMonths(asked, todayOf(scope));
  if (date === undefined || !span) return { groups: [], splits: [WHOLE], values: [[]], leavesOut: true };
  const by = stated && coarseGroup(stated);
  const cells = await selectCells(scope, { ...rest, ...compact({ by }), date }, span);
  const { sums, leavesOut } = coarseFigures(cells);
  const order = by ? coarseOrder(scope, by, span) : [null];
  const keys = (order ?? [...sums.keys()]).filter((key) => sums.has(key)).slice(0, MOST_GROUPS);
  return {
    ...span,
    ...compact({ every: by?.every, leavesOut: leavesOut || undefined }),
    groups: by ? await groupTexts(scope, by, keys) : keys.map(() => WHOLE),
    splits: [WHOLE],
    values: [keys.map((key) => sums.get(key) ?? null)],
  };
}

/** Known values and months in their order; `undefined` where the groups have none of their own. */
function coarseOrder(scope: EntityScope, by: GroupModel, span: DaySpan): readonly GroupKey[] | undefined {
  return knownKeys(scope, by) ?? (by.every === "month" ? startsIn("month", span) : undefined);
}

function coarseGroup({ field, every }: GroupModel): GroupModel {
  return every === undefined ? { field } : { field, every: isPassing(every) ? "month" : every };
}

/** Nothing of what is added up is nothing; of the rest there is no number. */
function isAdded({ give }: AggregateModel): boolean {
  return give === "count" || give === "sum" || give === "distinct";
}

interface ShownKeys {
  readonly shown: readonly GroupKey[];
  readonly isCut: boolean;
}

interface FoundKeys {
  readonly group: GroupModel;
  /** The greatest first; some more than once. */
  readonly found: readonly GroupKey[];
  readonly span: DaySpan | undefined;
}

/** Known values in their order, parts of time one after the other, also those of which there are no rows; all others by their numbers. */
function shownKeys(scope: EntityScope, { limit, date }: AggregateModel, { group, found, span }: FoundKeys): ShownKeys {
  const { every, field } = group;
  const own = [...new Set(found)];
  if (limit !== undefined) return { shown: own.slice(0, limit), isCut: false };
  if (every !== undefined && isPassing(every)) {
    const isOfPage = span !== undefined && field === date;
    const shown = isOfPage ? startsIn(every, span) : inOrder(own);
    return { shown, isCut: false };
  }
  const known = knownKeys(scope, group);
  if (!known) return { shown: own.slice(0, MOST_GROUPS), isCut: own.length > MOST_GROUPS };
  return { shown: [...known, ...own.filter((key) => !known.includes(key))], isCut: false };
}

function splitsOf(scope: EntityScope, split: GroupModel, cells: readonly FigureCell[], span: DaySpan | undefined): readonly GroupKey[] {
  const found = [...new Set(cells.map((cell) => cell.split))];
  if (split.every !== undefined && isPassing(split.every)) return span ? startsIn(split.every, span) : inOrder(found);
  const known = knownKeys(scope, split);
  return (known ? [...known.filter((key) => found.includes(key)), ...found.filter((key) => !known.includes(key))] : found).slice(
    0,
    MOST_SPLITS,
  );
}

/** Days one after the other, as they are written. */
function inOrder(keys: readonly GroupKey[]): readonly GroupKey[] {
  return keys.filter((key) => typeof key === "string").toSorted();
}

function valuesOf(
  cells: readonly FigureCell[],
  groups: readonly GroupKey[],
  splits: readonly GroupKey[],
  nothing: number | null,
): readonly (readonly (number | null)[])[] {
  const known = new Map(cells.map(({ group, split, value }) => [JSON.stringify([group, split]), value]));
  return splits.map((split) => groups.map((group) => known.get(JSON.stringify([group, split])) ?? nothing));
}
