import { sql } from "kysely";
import type { TallyCross, TallyGroup } from "../../../src/schema/wire/tallyAnswers.ts";
import { AppError } from "../../errors/appError.ts";
import { parameterText, type QueryParameters } from "../request/parameters.ts";
import type { AskedQuestion, AskedTally } from "./askedTally.ts";
import { shownGroups } from "./tallyGroups.ts";
import { partTables } from "./tallySql.ts";

/** Cells of one table at most, the greatest. */
const MOST_CELLS = 5000;
/** Ways of which there are few groups. */
const FEW: readonly AskedQuestion["way"][] = ["one", "many", "number"];

/**
 * Results by their answers to two questions, in one statement. Totals are of results, not of marks.
 *
 * @throws QUERY_PARAM_INVALID, RIGHT_MISSING where the session may see groups of single questions only
 */
export async function readCross(asked: AskedTally, parameters: QueryParameters): Promise<TallyCross> {
  const { results } = asked;
  if (asked.shown === "coarse") throw new AppError("RIGHT_MISSING", { code: `${results.entity.permission}:list` });
  const [first, second] = [questionOf(asked, parameters, "row"), questionOf(asked, parameters, "column")];
  if (first.id === second.id) throw new AppError("QUERY_PARAM_INVALID", { name: "column", reason: "两题不能是同一题" });
  const { rows: cells } = await sql<CrossRow>`
    with ${partTables(asked, [first, second])}
    select one.part as "row", other.part as "column", grouping(one.part) as "rowTotal", grouping(other.part) as "columnTotal",
      count(distinct one.result) as count
    from part as one join part as other on other.result = one.result
    where one.question = ${first.id} and other.question = ${second.id}
    group by grouping sets ((one.part, other.part), (one.part), (other.part), ())
    order by 3 + 4 desc, 5 desc, 1, 2 limit ${sql.lit(MOST_CELLS)}`.execute(results.context.database.db);
  return crossOf(first, second, cells);
}

interface CrossRow {
  readonly row: string | null;
  readonly column: string | null;
  /** 1 where the number is of all rows. */
  readonly rowTotal: unknown;
  readonly columnTotal: unknown;
  readonly count: unknown;
}

function crossOf(first: AskedQuestion, second: AskedQuestion, cells: readonly CrossRow[]): TallyCross {
  const totals = (isOf: (cell: CrossRow) => boolean, part: "row" | "column") =>
    new Map(cells.filter(isOf).map((cell) => [cell[part] ?? "", Number(cell.count)]));
  const rows = shownGroups(
    first,
    totals(({ rowTotal, columnTotal }) => Number(rowTotal) === 0 && Number(columnTotal) === 1, "row"),
  );
  const columns = shownGroups(
    second,
    totals(({ rowTotal, columnTotal }) => Number(rowTotal) === 1 && Number(columnTotal) === 0, "column"),
  );
  const known = new Map(cells.map(({ row, column, count }) => [JSON.stringify([row, column]), Number(count)]));
  const at = (row: string | null, column: string | null) => known.get(JSON.stringify([row, column])) ?? 0;
  const texts = (groups: readonly TallyGroup[]) => groups.map(({ text }) => text);
  return {
    rows: rows.groups,
    columns: columns.groups,
    counts: texts(rows.groups).map((row) => texts(columns.groups).map((column) => at(row, column))),
    total: at(null, null),
    ...(rows.isCut || columns.isCut ? { isCut: true } : {}),
  };
}

/** @throws QUERY_PARAM_INVALID */
function questionOf({ questions }: AskedTally, parameters: QueryParameters, name: "row" | "column"): AskedQuestion {
  const id = parameterText(parameters, name);
  const question = questions.find((one) => one.id === id && FEW.includes(one.way));
  if (!question) throw new AppError("QUERY_PARAM_INVALID", { name, reason: "应为这份问卷里的一道选择题或评分题" });
  return question;
}
