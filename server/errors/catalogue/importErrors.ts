import { formSentence } from "../../../src/schema/kinds/importableFiles.ts";
import { entry, type Nothing, unavailable } from "../errorEntry.ts";
import { type HeaderRefusal, headerSentence } from "../importHeader.ts";

/** Refusals of files that are imported and exported, and of sheets that are printed. */
export const importErrors = {
  EXPORT_TOO_LARGE: entry<{ readonly count: number; readonly limit: number }>(
    400,
    ({ count, limit }) => `共 ${count} 条数据，超过一次导出的上限 ${limit} 条，请缩小查询范围后分批导出`,
  ),
  EXPORT_TOO_WIDE: entry<{ readonly count: number; readonly limit: number }>(
    400,
    ({ count, limit }) => `共 ${count} 列，超过 Excel 文件的上限 ${limit} 列，请减少导出的列`,
  ),
  PRINT_TOO_MANY: entry<{ readonly count: number; readonly limit: number }>(
    400,
    ({ count, limit }) => `共 ${count} 条数据，超过一次打印的上限 ${limit} 条，请缩小查询范围，或选中要打印的行`,
  ),
  IMPORT_FILE_MISSING: entry(400, () => "未上传任何文件"),
  IMPORT_FILE_TYPE: entry<{ readonly reason: string }>(400, ({ reason }) => reason),
  IMPORT_FILE_PAGE: entry(400, () => formSentence("page")),
  IMPORT_FILE_TEXT: entry(400, () => formSentence("text")),
  IMPORT_FILE_MACRO: entry(400, () => formSentence("macro")),
  IMPORT_FILE_LOCKED: entry(400, () => formSentence("locked")),
  IMPORT_FILE_OLD: entry(400, () => formSentence("old")),
  IMPORT_FILE_BLANK: entry(400, () => "文件是空的（0 字节），请重新保存或下载后再导入"),
  IMPORT_FILE_TOO_LARGE: entry<{ readonly limit: string }>(413, ({ limit }) => `文件超过 ${limit}，请拆分后重新导入`),
  IMPORT_FILE_UNREADABLE: entry(400, () => "无法读取该文件，请确认它是正确的 Excel 文件，或另存为 .xlsx 后重试"),
  IMPORT_TOO_SLOW: entry<{ readonly count: number }>(
    400,
    ({ count }) => `导入 ${count} 行超过了时间限制，没有导入任何数据，请拆分文件后重新导入`,
  ),
  PREVIEW_GAVE_WAY: unavailable(5, () => "有人正在保存文件里也有的数据，已停止检查并让他先保存，没有改变任何内容，请稍后重新选择文件"),
  IMPORT_CANCELLED: entry<Nothing>(
    409,
    () => "导入已取消，没有导入任何数据",
    () => ({ isCancelled: true }),
  ),
  IMPORT_REPEATED: entry<{ readonly at: string; readonly count: number }>(
    409,
    ({ at, count }) => `这个文件已于 ${at} 导入过（${count} 行），没有再次导入。如确实要再导入一次，请确认后重试`,
    ({ at, count }) => ({ repeated: { at, count } }),
  ),
  IMPORT_FILE_CHANGED: entry(409, () => "文件在检查之后改动过，没有导入任何数据，请重新选择文件并检查"),
  IMPORT_SHEET: entry<{ readonly name: string }>(400, ({ name }) => `文件里没有可以读取的工作表“${name}”，请重新选择`),
  IMPORT_HEADER: entry<HeaderRefusal>(400, headerSentence, ({ question }) => ({ question })),
  IMPORT_COLUMNS: entry<{ readonly reasons: readonly string[] }>(
    400,
    ({ reasons }) => `列的对应关系不正确（${reasons.join("；")}），请重新选择每一列对应的内容`,
  ),
  IMPORT_EMPTY: entry<{ readonly hiddenSheets: readonly string[] }>(400, ({ hiddenSheets }) =>
    hiddenSheets.length > 0
      ? `文件中没有数据行；隐藏的工作表（${hiddenSheets.join("、")}）没有读取，要导入的请先取消隐藏`
      : "文件中没有数据行，请填写后重新导入",
  ),
  IMPORT_TOO_MANY_ROWS: entry<{ readonly limit: number; readonly row: number }>(
    400,
    ({ limit, row }) => `文件超过 ${limit} 行（第 ${row} 行有内容），请拆分或删除多余的行后重新导入`,
  ),
  IMPORT_TOO_WIDE: entry<{ readonly row: number; readonly column: string; readonly last: string }>(
    400,
    ({ row, column, last }) => `第 ${row} 行的 ${column} 列有内容或格式，最多可以到 ${last} 列，请删除右侧多余的列后重新导入`,
  ),
  IMPORT_TOO_HEAVY: entry(400, () => "读取该文件需要的内存太多，请减少内容或拆分后重新导入"),
  IMPORT_TIMEOUT: entry(400, () => "读取文件超时，请减少内容或另存为 .xlsx 后重试"),
} as const;
