import { moduleErrors } from "../../errors/appError.ts";
import { entry } from "../../errors/errorEntry.ts";

/** Refusals of jobs. */
export const jobErrors = moduleErrors({
  JOB_ABOVE: entry<{ readonly what: string }>(
    403,
    ({ what }) =>
      `这类任务要对全部数据“${what}”，您没有这项权限，或只能办理一部分数据，不能新增、修改、恢复或执行它；请由权限更高的管理员操作`,
  ),
});
