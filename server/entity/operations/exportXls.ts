import { AppError } from "../../errors/appError.ts";
import { splitList } from "../../../src/schema/index.ts";
import { EXPORT_FORMAT_PARAMETER, EXPORT_FORMATS, isExportFormat, type ExportFormat } from "../../../src/schema/model/exportFormats.ts";
import { describeQuestion } from "../../audit/describeQuestion.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { exportFields, exportTable } from "../import-export/exportTable.ts";
import { sendWorkbook } from "../import-export/sendWorkbook.ts";
import { csvTable } from "../import-export/csvTable.ts";
import { xlsxTable } from "../import-export/xlsxTable.ts";
import { writeXls, type XlsSheet } from "../import-export/xls/writeXls.ts";
import { derivedColumns } from "../query/derivedColumns.ts";
import { allOf } from "../query/filter.ts";
import { hasId } from "../rows/findRows.ts";
import { readListQuery } from "../listing/listQuery.ts";
import { parameterText, type QueryParameters } from "../request/parameters.ts";
import { rowsOf } from "../query/rowSource.ts";
import { countRows, selectRows } from "../query/selectRows.ts";
import type { EntityOperation } from "./operation.types.ts";
import { assertNotTooMany, exportParametersOf } from "../request/requestParts.ts";

/** Rows one export may hold. */
const MAX_ROWS = 50_000;
/** Cells one export may hold: rows, cells and file stand in memory together, some 100 bytes for each of them. */
const MAX_CELLS = 3_000_000;

const writers: Readonly<Record<ExportFormat, (sheet: XlsSheet) => Promise<Buffer>>> = { xls: writeXls, xlsx: xlsxTable, csv: csvTable };

/** The rows of a list, or the selected ones among them, as a file: .xls where nothing else is asked for (CONST-03). */
export const exportXls: EntityOperation = {
  // A POST says in its body what does not fit into an address: many chosen rows, a long query. It changes nothing.
  method: ["GET", "POST"],
  path: "/exportXls",
  parameters: "conditions",
  repeat: "again",
  whileViewing: "open",
  budget: "export",
  timeLimit: 2 * 60_000,
  right: "export",
  async run({ scope, request, reply }) {
    const {
      entity,
      context: {
        database: { db },
      },
    } = scope;
    const parameters = exportParametersOf(request);
    const format = formatOf(parameters);
    const fields = exportFields(scope, parameterText(parameters, "exportFields"));
    const { where: asked, sort } = await readListQuery(scope, parameters);
    const selections = selectedIds(parameters);
    const where = allOf([asked, ...(selections.length > 0 ? [hasId(selections)] : [])]);
    const source = { ...rowsOf(scope), where };
    const count = await countRows(db, source);
    const limit = Math.min(MAX_ROWS, Math.floor(MAX_CELLS / Math.max(1, fields.length)));
    if (count > limit) throw new AppError("EXPORT_TOO_LARGE", { count, limit });
    const rows = await selectRows(db, { ...source, sort, limit, beside: derivedColumns(scope, fields) });
    const file = await writers[format](await exportTable(db, scope, fields, rows));
    await auditExport(scope, { count: rows.length, columns: fields.length, format }, parameters);
    return sendWorkbook(reply, { name: `${entity.title}.${format}`, file });
  },
};

/** Which kind of file is asked for. @throws QUERY_PARAM_INVALID */
function formatOf(parameters: QueryParameters): ExportFormat {
  const text = parameterText(parameters, EXPORT_FORMAT_PARAMETER) || "xls";
  if (isExportFormat(text)) return text;
  throw new AppError("QUERY_PARAM_INVALID", { name: EXPORT_FORMAT_PARAMETER, reason: `应为 ${EXPORT_FORMATS.join("、")} 之一` });
}

/** The rows that were ticked; none: all. A list that names nothing is no wish for everything. @throws NOTHING_SELECTED, TOO_MANY_CHOSEN */
function selectedIds(parameters: QueryParameters): readonly string[] {
  const text = parameterText(parameters, "selections");
  const ids = splitList(text);
  if (text !== "" && ids.length === 0) throw new AppError("NOTHING_SELECTED", {});
  assertNotTooMany(ids.length);
  return ids;
}

/** Who took how many rows and columns by which conditions; the values of the conditions may be personal and stay out. */
async function auditExport(
  scope: EntityScope,
  taken: { readonly count: number; readonly columns: number; readonly format: ExportFormat },
  parameters: QueryParameters,
): Promise<void> {
  const { context, entity } = scope;
  const { selections, ...asked } = parameters;
  const question = describeQuestion(entity, asked, context.audit.key);
  const notes = [
    `${taken.count} 条，${taken.columns} 列，.${taken.format}`,
    ...(selections === undefined ? [] : ["只含选中的行"]),
    `条件：${question || "无"}`,
  ];
  await writeAudit(context.database.db, scope, { rowId: "", action: "export", note: notes.join("；") });
}
