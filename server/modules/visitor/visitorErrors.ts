import { moduleErrors } from "../../errors/appError.ts";
import { entry, telling, unavailable } from "../../errors/errorEntry.ts";

/** Refusals that visitors of the mini-program read. */
export const visitorErrors = moduleErrors({
  VISITOR_OFF: entry(404, () => "小程序咨询尚未开通，请联系机构"),
  VISITOR_CODE: entry(400, () => "微信登录凭证无效或已用过，请重新进入小程序"),
  VISITOR_WECHAT: unavailable(5, () => "微信暂时没有响应，请稍后重新进入小程序"),
  VISITOR_DEAD: entry(401, () => "登录已失效，请重新进入小程序"),
  VISITOR_BLOCKED: entry(403, () => "您的账号已停用，不能在这里咨询；如有疑问请致电机构"),
  VISITOR_ERASING: entry(403, () => "您的账号正在注销，不能再咨询；如要取消注销请致电机构"),
  VISITOR_MERGED: entry(403, () => "这个账号已合并到您的另一个账号，请用那个账号进入"),
  VISITOR_ORGAN: entry(404, () => "没有找到这家机构，或它没有开通人工咨询，请返回重新选择"),
  VISITOR_TEXT: entry<{ readonly reason: string }>(400, ({ reason }) => reason),
  VISITOR_FOREIGN_FILE: entry(400, () => "消息里有不是您上传的图片或文件，请重新选择后再发送"),
  VISITOR_FILE_MISSING: telling(entry(404, () => "文件不存在或已被删除")),
  VISITOR_NONE: entry(404, () => "您在这家机构没有进行中的咨询"),
});
