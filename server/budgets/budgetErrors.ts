import { entry, unavailable } from "../errorEntry.ts";

/** Refusals of what costs too much; `seconds` leave as `Retry-After`, too. */
export const budgetErrors = {
  // Work
  WORK_OF_PERSON_FULL: entry<{ readonly title: string; readonly count: number; readonly seconds: number }>(
    429,
    ({ title, count, seconds }) => `您已有 ${count} 个${title}正在进行，请等其中一个完成，或 ${seconds} 秒后重试`,
  ),
  WORK_FULL: entry<{ readonly title: string; readonly seconds: number }>(
    503,
    ({ title, seconds }) => `现在使用${title}的人较多，请 ${seconds} 秒后重试`,
  ),
  QUERY_TIMEOUT: unavailable<{ readonly limit: number }>(
    10,
    ({ limit }) => `查询超过 ${limit} 秒，已停止，请缩小条件（例如日期范围）后重试`,
  ),
  ROW_BUSY: unavailable(3, () => "有人正在修改同一条数据（例如正在导入文件），本次没有保存，请稍后重试"),

  // Files to import
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

  // Formatted texts
  TEXT_TOO_COMPLEX: entry(400, () => "正文的格式太复杂，无法检查，没有保存。请清除部分格式（例如层层嵌套的表格）或分成几篇后重试"),

  // Uploads
  FILE_COUNT: entry<{ readonly limit: number; readonly seconds: number }>(
    429,
    ({ limit, seconds }) => `一小时内最多上传 ${limit} 个文件，请 ${seconds} 秒后再传`,
  ),
  FILE_PIXELS: entry<{ readonly width: number; readonly height: number; readonly side: number; readonly millions: number }>(
    400,
    ({ width, height, side, millions }) =>
      `图片有 ${width}×${height} 像素，每边不能超过 ${side} 像素，总共不能超过 ${millions} 百万像素，请缩小后重新上传`,
  ),
  FILE_FRAMES: entry(400, () => "动图的帧太多，请减少帧数或缩小后重新上传"),

  // Sockets
  SOCKETS_FULL: entry<{ readonly count: number; readonly seconds: number }>(
    429,
    ({ count, seconds }) => `您已打开 ${count} 个窗口的实时连接，请关闭不用的窗口，${seconds} 秒后会再次连接`,
  ),
} as const;
