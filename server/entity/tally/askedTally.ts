import { canRead, tallyFilters, tallyRight, tallyEntities, type TallyModel, type TallyWay } from "../../../src/schema/index.ts";
import type { Row } from "../../../src/schema/model/json.ts";
import { compact } from "../../../src/schema/model/compact.ts";
import { switchPair } from "../../../src/schema/kinds/switchKind.ts";
import { splitList } from "../../../src/schema/text/splitList.ts";
import { type DaySpan, wholeMonths } from "../../../src/schema/time/periods.ts";
import { AppError } from "../../errors/appError.ts";
import { assertSpan } from "../figures/askedPart.ts";
import { knownKeys } from "../figures/groupTexts.ts";
import { readWhole } from "../presenter/readWhole.ts";
import { parameterText, type QueryParameters } from "../request/parameters.ts";
import { requiredText } from "../request/requestParts.ts";
import { fieldOf, scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { todayOf } from "../scope/todayOf.ts";

/** Questions of one row that are counted at most. */
const MOST_QUESTIONS = 200;
/** Numbers up to so many are all shown, also those that nobody gave. */
const MOST_STEPS = 20;
/** Days that come before all results: who names no period asks for everything. */
const BEFORE_ALL = "1900-01-01";

/** A question whose answers are counted. */
export interface AskedQuestion {
  readonly id: string;
  readonly text: string;
  readonly way: TallyWay;
  readonly isRequired: boolean;
  /** What may be chosen, in its order; of a number all that may be given, where they are few. */
  readonly known: readonly string[];
}

/** What a field of the results is narrowed to. */
export interface AskedFilter {
  readonly field: string;
  readonly values: readonly (string | number | boolean)[];
}

/** Answers that are asked for, checked against the entity and the viewer. */
export interface AskedTally {
  readonly tally: TallyModel;
  /** The request, looking at the results. */
  readonly results: EntityScope;
  /** The request, looking at their answers. */
  readonly answers: EntityScope;
  readonly id: string;
  readonly shown: "whole" | "coarse";
  readonly questions: readonly AskedQuestion[];
  /** Field by which the period is chosen; absent where the viewer may not read it. */
  readonly date?: string;
  /** Absent: of all times, and coarse: nothing can be told. */
  readonly span?: DaySpan;
  readonly filters: readonly AskedFilter[];
}

/**
 * Reads what is asked for: the row, a period, values of the fields by which results are narrowed.
 *
 * @param besides names of parameters that are the door's own
 * @throws RIGHT_MISSING, ROW_MISSING, QUERY_PARAM_INVALID
 */
export async function askedTally(scope: EntityScope, parameters: QueryParameters, besides: readonly string[] = []): Promise<AskedTally> {
  const { tally, results, answers, shown } = openedTally(scope);
  const fields = shown === "coarse" ? [] : tallyFilters(results.entity, tally.results.filters ?? [], scope.session);
  assertKnown(parameters, ["id", "from", "to", "_t", ...besides, ...fields.map(({ name }) => name)]);
  const date = dateOf(results, tally);
  const span = spanOf(scope, parameters, shown);
  if (span && date === undefined) throw new AppError("QUERY_PARAM_INVALID", { name: "from", reason: "不能按时段筛选" });
  const id = requiredText(parameters, "id");
  const questions = questionsOf(scope, tally, await readWhole(scope.context.database.db, scope, id));
  const filters = fields.flatMap(({ name }) => filterOf(results, name, parameterText(parameters, name)));
  return { tally, results, answers, id, shown, questions, ...compact({ date, span }), filters };
}

/** @throws RIGHT_MISSING */
function openedTally(scope: EntityScope): Pick<AskedTally, "tally" | "results" | "answers" | "shown"> {
  const { entity, project, session } = scope;
  const { tally } = entity;
  const found = tallyEntities(project, entity);
  const shown = tallyRight(project, entity, session);
  if (!tally || !found || !shown) throw new AppError("RIGHT_MISSING", { code: `${(found?.results ?? entity).permission}:list` });
  return { tally, shown, results: scopeOf(scope, found.results), answers: scopeOf(scope, found.answer) };
}

/** The field of the period, where the session may read it. */
function dateOf({ entity, session }: EntityScope, { results: { date } }: TallyModel): string | undefined {
  const field = fieldOf(entity, date ?? "");
  return field && canRead(entity, field, session) ? field.name : undefined;
}

/** What is not asked for by a name that counts would be answered with other numbers than were meant. @throws QUERY_PARAM_INVALID */
function assertKnown(parameters: QueryParameters, known: readonly string[]): void {
  const name = Object.keys(parameters).find((one) => !known.includes(one));
  if (name !== undefined) throw new AppError("QUERY_PARAM_INVALID", { name, reason: "不能按它统计" });
}

/** The period that is asked for; for who sees groups only, the whole months in it that are over. @throws QUERY_PARAM_INVALID */
function spanOf(scope: EntityScope, parameters: QueryParameters, shown: AskedTally["shown"]): DaySpan | undefined {
  const [from, to] = [parameterText(parameters, "from"), parameterText(parameters, "to")];
  if (from === "" && to === "")
    return shown === "coarse" ? wholeMonths({ from: BEFORE_ALL, to: todayOf(scope) }, todayOf(scope)) : undefined;
  assertSpan({ from, to });
  return shown === "coarse" ? wholeMonths({ from, to }, todayOf(scope)) : { from, to };
}

/** @throws QUERY_PARAM_INVALID for a value that the field cannot hold */
function filterOf(results: EntityScope, field: string, text: string): readonly AskedFilter[] {
  if (text === "") return [];
  const known = knownKeys(results, { field }) ?? [];
  const values = splitList(text).map((asked) => known.find((key) => String(key) === asked));
  if (values.some((value) => value === undefined))
    throw new AppError("QUERY_PARAM_INVALID", { name: field, reason: `应为 ${known.join("、")} 之一` });
  return [{ field, values: values.flatMap((value) => value ?? []) }];
}

function questionsOf(scope: EntityScope, { questions }: TallyModel, row: Row): readonly AskedQuestion[] {
  const { list, text, kind, ways, required, top, options } = questions;
  const switched = tallyEntities(scope.project, scope.entity)?.question.fields.find(({ name }) => name === required);
  const on = switched && (switched.type === "boolean" ? true : switchPair(switched).on);
  return rowsIn(row, list)
    .slice(0, MOST_QUESTIONS)
    .flatMap((question): AskedQuestion[] => {
      const way = ways[textOf(question[kind])];
      if (way === undefined) return [];
      const isRequired = required !== undefined && question[required] === on;
      const chosen = options ? rowsIn(question, options.list).map((option) => textOf(option[options.text])) : [];
      const known = way === "number" ? stepsTo(top === undefined ? undefined : question[top]) : chosen.filter((one) => one !== "");
      return [{ id: textOf(question["id"]), text: textOf(question[text]), way, isRequired, known: [...new Set(known)] }];
    });
}

/** Every number up to the highest, as text; none where they are many. */
function stepsTo(top: unknown): readonly string[] {
  if (typeof top !== "number" || top < 1 || top > MOST_STEPS) return [];
  return Array.from({ length: top }, (_, place) => String(place + 1));
}

function rowsIn(row: Row, list: string): readonly Row[] {
  const rows = row[list];
  return Array.isArray(rows) ? (rows as readonly Row[]) : [];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
