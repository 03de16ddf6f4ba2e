import { entry, passing, telling } from "../errorEntry.ts";
import { type WaysLeft, waysText } from "../waysLeft.ts";

/** Refusals on the way in. */
export const signInErrors = {
  LOGIN_FAILED: telling(entry<{ readonly slider: boolean }>(400, () => "账号或密码错误", asksForSlider)),
  LOGIN_LOCKED: telling(entry<WaysLeft>(400, ({ ways }) => `密码连续错误 5 次，账号已锁定，请 10 分钟后再试${waysText(ways)}`)),
  LOGIN_SLOWED: passing(429, ({ seconds }) => `该账号近期密码错误次数过多，请 ${seconds} 秒后再试，或在常用的浏览器上登录`),
  LOGIN_METHOD_CLOSED: entry(400, () => "该登录方式未开通，请使用账号和密码登录"),
  LOGIN_PENDING: telling(entry(400, () => "账号正在等待管理员审核，审核通过后即可登录")),
  LOGIN_OUTDATED: entry(400, () => "账号信息刚刚被修改，请用新的密码或手机号重新登录"),
  LOGIN_FROZEN: entry(400, () => "账号已被冻结，不能登录，请联系管理员解冻"),
  SLIDER_REQUIRED: entry(
    400,
    () => "请先拖动滑块完成验证",
    () => ({ slider: true }),
  ),
  SLIDER_REFUSED: telling(entry(400, () => "验证未通过，请重新拖动滑块")),
  SMS_CLOSED: entry(400, () => "短信服务未开通，请使用其他方式，或联系管理员"),
  SMS_TOO_SOON: passing(429, ({ seconds }) => `验证码发送过于频繁，请 ${seconds} 秒后重试`),
  SMS_LIMIT: entry(429, () => "该手机号今天获取验证码的次数已达上限，请明天再试"),
  SMS_CODE_WRONG: telling(entry(400, () => "验证码错误或已过期，请检查后重试")),
  SMS_CODE_LOCKED: telling(entry<WaysLeft>(400, ({ ways }) => `连续错误 5 次，该手机号已锁定，请 10 分钟后再试${waysText(ways)}`)),
  THIRD_PARTY_FAILED: telling(entry(400, () => "第三方登录没有成功，请重新登录")),
  THIRD_PARTY_UNBOUND: entry<{ readonly thirdToken: string }>(
    400,
    () => "该第三方账号还没有绑定系统账号，请用账号密码登录一次完成绑定",
    ({ thirdToken }) => ({ thirdToken }),
  ),
  REGISTRATION_CLOSED: entry(400, () => "系统未开放注册，请联系管理员开通账号"),
  REGISTRATION_REFUSED: entry<{ readonly field: string; readonly reason: string }>(
    400,
    ({ reason }) => reason,
    ({ field, reason }) => ({ problems: [{ field, message: reason }] }),
  ),
  ALTERATION_EXPIRED: entry(400, () => "验证已过期，请重新验证手机号"),
  SERVER_BUSY: passing(503, ({ seconds }) => `现在登录的人太多，请 ${seconds} 秒后重试`),
  PASSWORD_CHANGE_DUE: entry(403, () => "请先修改初始密码，再继续使用"),
  PASSWORD_NOT_ENCRYPTED: entry(400, () => "密码没有加密，请刷新页面后重试"),
  PASSWORD_REFUSED: entry<{ readonly field: string; readonly reason: string }>(
    400,
    ({ reason }) => reason,
    ({ field, reason }) => ({ problems: [{ field, message: reason }] }),
  ),
  TICKET_WORTHLESS: telling(entry(400, () => "凭证无效、已使用或已过期，请在后台重新打开页面")),
} as const;

/** Tells the sign-in page that the next attempt needs the slider; says nothing otherwise. */
function asksForSlider({ slider }: { readonly slider: boolean }): unknown {
  return slider ? { slider } : null;
}
