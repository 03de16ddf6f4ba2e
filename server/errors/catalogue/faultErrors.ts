import { entry, telling, unavailable } from "../errorEntry.ts";

/** Faults that are nobody's doing; most pass by themselves. */
export const faultErrors = {
  INTERNAL: entry<{ readonly errorId: string }>(
    500,
    ({ errorId }) => `服务器出现异常，请稍后重试；如仍有问题，请把编号 ${errorId} 告诉管理员`,
    ({ errorId }) => ({ errorId }),
  ),
  SERVER_CLOSING: unavailable(5, () => "服务正在重启，请稍后重试"),
  TIME_OVER: unavailable(5, () => "服务器没有在限定时间内处理完，请稍后重试；查询和导出可以缩小范围"),
  AUDIT_DOWN: telling(unavailable(30, () => "审计日志暂时无法写入，不能查看或导出个人信息，请稍后重试或联系管理员")),
  STORAGE_DOWN: unavailable(5, () => "数据库暂时不可用，请稍后重试"),
  STORAGE_FULL: unavailable(60, () => "服务器的存储空间已满，没有保存，请联系管理员清理空间后重试"),
} as const;
