import { moduleErrors } from "../../errors/appError.ts";
import { entry } from "../../errors/errorEntry.ts";

/** Refusals of consultations, in the words that people read. */
export const consultErrors = moduleErrors({
  CONSULT_TEXT: entry<{ readonly reason: string }>(400, ({ reason }) => reason),
  CONSULT_CLOSED: entry(409, () => "咨询已结束，不能再回复；要接着说，请先“重新打开”"),
  CONSULT_OTHERS: entry<{ readonly name: string }>(409, ({ name }) => `这次咨询由${name}接待；请他转接给您，或用“接手”接过来后再回复`),
  CONSULT_NOT_TAKEN: entry(409, () => "这次咨询还没有人接待，您没有“接待”的权限，请联系可以接待的同事"),
  CONSULT_FILE: entry(400, () => "消息里的文件不存在或不是您上传的，请重新选择文件后发送"),
  CONSULT_TARGET: entry<{ readonly name: string }>(
    409,
    ({ name }) => `${name}没有回复人工咨询的权限，或看不到这家机构的咨询，请选择另一位同事`,
  ),
  CONSULT_KEYWORD: entry(400, () => "请至少输入两个字：编号、称呼或完整手机号"),
});
