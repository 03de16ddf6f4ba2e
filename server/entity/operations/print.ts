import { entityNameOf, splitList, type Row, type SortOrder } from "../../../src/schema/index.ts";
import { MOST_PRINTED } from "../../../src/schema/model/print.ts";
import { AppError } from "../../errors/appError.ts";
import { describeQuestion } from "../../audit/describeQuestion.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { derivedColumns } from "../query/derivedColumns.ts";
import { allOf } from "../query/filter.ts";
import { rowsOf } from "../query/rowSource.ts";
import { countRows, selectRows } from "../query/selectRows.ts";
import { readListQuery } from "../listing/listQuery.ts";
import { presentRows } from "../presenter/presentRows.ts";
import { presentTree } from "../presenter/presentTree.ts";
import { parameterText, type QueryParameters } from "../request/parameters.ts";
import { assertNotTooMany, parametersOf } from "../request/requestParts.ts";
import { hasId } from "../rows/findRows.ts";
import { loadChildren } from "../rows/loadChildren.ts";
import { requireRight, type EntityScope } from "../scope/entityScope.ts";
import type { EntityOperation } from "./operation.types.ts";

/** Names the print screen; without it rows are printed as their detail shows them. */
const SCREEN = "_print";

/** What is put on paper. */
interface Sheet {
  readonly title: string;
  /** Rows come with their child rows. */
  readonly isWhole: boolean;
  /** The order on paper, where it is not that of the list. */
  readonly sort?: readonly SortOrder[];
}

/**
 * Rows to be put on paper, as their list shows them, and a note of who printed them. Rows that are named were seen in a list;
 * where none is, all that are asked for leave the console at once, which is what the right to export is for (decision 0167).
 */
export const print: EntityOperation = {
  method: "POST",
  path: "/print",
  parameters: "conditions",
  right: "list",
  // It changes nothing, and each sheet that leaves is written down.
  repeat: "again",
  budget: "read",
  async run({ scope, request }) {
    const parameters = parametersOf(request);
    const ids = chosenIds(parameters);
    if (ids.length === 0) requireRight(scope, "export");
    const sheet = sheetOf(scope, parameterText(parameters, SCREEN));
    const { where: asked, sort } = await readListQuery(scope, { ...parameters, ...orderOf(sheet) }, { besides: [SCREEN] });
    const where = allOf([asked, ...(ids.length > 0 ? [hasId(ids)] : [])]);
    const { db } = scope.context.database;
    const source = { ...rowsOf(scope), where };
    const count = await countRows(db, source);
    if (count > MOST_PRINTED) throw new AppError("PRINT_TOO_MANY", { count, limit: MOST_PRINTED });
    const stored = await selectRows(db, { ...source, sort, limit: MOST_PRINTED, beside: derivedColumns(scope) });
    const records = await present(scope, sheet, stored);
    if (records.length > 0) await notePrint(scope, { ids, sheet, count: records.length }, parameters);
    return { records };
  },
};

/** The rows that are named; none: all that are asked for. @throws NOTHING_SELECTED, TOO_MANY_CHOSEN */
function chosenIds(parameters: QueryParameters): readonly string[] {
  const text = parameterText(parameters, "selections");
  const ids = splitList(text);
  if (text !== "" && ids.length === 0) throw new AppError("NOTHING_SELECTED", {});
  assertNotTooMany(ids.length);
  return ids;
}

/** @throws QUERY_PARAM_INVALID */
function sheetOf({ project, entity }: EntityScope, id: string): Sheet {
  if (id === "") return { title: `${entity.title}详情`, isWhole: true };
  const screen = project.screens.get(id);
  if (screen?.kind !== "print" || entityNameOf(screen) !== entity.name)
    throw new AppError("QUERY_PARAM_INVALID", { name: SCREEN, reason: `不是${entity.title}的打印页` });
  const { title, print: layout, sort } = screen;
  return { title, isWhole: layout.layout === "detail", ...(sort ? { sort } : {}) };
}

function orderOf({ sort = [] }: Sheet): QueryParameters {
  if (sort.length === 0) return {};
  return { column: sort.map(({ field }) => field).join(","), order: sort.map(({ direction }) => direction).join(",") };
}

async function present(scope: EntityScope, { isWhole }: Sheet, stored: readonly Row[]): Promise<readonly Row[]> {
  const { db } = scope.context.database;
  if (!isWhole) return presentRows(db, scope, stored);
  await loadChildren(db, scope, stored);
  return presentTree(db, scope, stored);
}

interface Printed {
  readonly ids: readonly string[];
  readonly sheet: Sheet;
  readonly count: number;
}

/** Who printed how many rows, on which sheet, by which conditions; the values of the conditions may be personal and stay out. */
async function notePrint(scope: EntityScope, { ids, sheet, count }: Printed, parameters: QueryParameters): Promise<void> {
  const { context, entity } = scope;
  const { selections: _ids, [SCREEN]: _screen, ...asked } = parameters;
  const question = describeQuestion(entity, asked, context.audit.key);
  const notes = [`${count} 条`, `打印“${sheet.title}”`, ...(ids.length > 0 ? ["只含选中的行"] : []), `条件：${question || "无"}`];
  const [only = "", ...others] = ids;
  await writeAudit(context.database.db, scope, { rowId: others.length > 0 ? "" : only, action: "print", note: notes.join("；") });
}
