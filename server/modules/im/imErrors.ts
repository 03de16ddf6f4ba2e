import { moduleErrors } from "../../errors/appError.ts";
import { entry } from "../../errors/errorEntry.ts";

/** Refusals of messaging, in the words that people read. */
export const imErrors = moduleErrors({
  IM_CLIENT: entry(401, () => "聊天客户端的标识、密钥或范围不正确，请刷新页面后再试"),
  IM_GRANT: entry(400, () => "不支持这种获取令牌的方式，grant_type 应为 session 或 refresh_token"),
  IM_REFRESH: entry(400, () => "聊天令牌已失效，请重新登录后再进入聊天"),
  IM_FORM: entry<{ readonly reason: string }>(400, ({ reason }) => reason),
  IM_USER_UNKNOWN: entry(404, () => "没有找到这位同事，请核对账号后再试"),
  IM_SELF: entry(400, () => "不能给自己说话哦"),
  IM_NOT_MEMBER: entry(403, () => "你已不在该群聊中"),
  IM_CHAT_UNKNOWN: entry(404, () => "没有找到这个聊天，请从聊天列表重新进入"),
  IM_SILENCED: entry(403, () => "群主已开启全员禁言，暂时不能发言"),
  IM_NOT_OWNER: entry(403, () => "只有群主可以这样做，请联系群主"),
  IM_OWNER_LEAVES: entry(409, () => "你是群主，请先把群主转让给其他成员，再退出群聊"),
  IM_NOT_IN_GROUP: entry(409, () => "对方不在该群聊中，请刷新后再试"),
  IM_GROUP_FULL: entry<{ readonly most: number }>(409, ({ most }) => `群聊最多 ${most} 人，请减少成员后再试`),
  IM_MESSAGE_UNKNOWN: entry(404, () => "没有找到这条消息，请刷新后再试"),
  IM_RECALL_OTHERS: entry(403, () => "只能撤回自己发送的消息"),
  IM_RECALL_LATE: entry(409, () => "只能撤回两分钟内发送的消息"),
});
