import { entry, unavailable } from "../errorEntry.ts";

/** Refusals of what costs too much; `seconds` leave as `Retry-After`, too. */
export const budgetErrors = {
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
  TEXT_TOO_COMPLEX: entry(400, () => "正文的格式太复杂，无法检查，没有保存。请清除部分格式（例如层层嵌套的表格）或分成几篇后重试"),
  SOCKETS_FULL: entry<{ readonly count: number; readonly seconds: number }>(
    429,
    ({ count, seconds }) => `您已打开 ${count} 个窗口的实时连接，请关闭不用的窗口，${seconds} 秒后会再次连接`,
  ),
} as const;
