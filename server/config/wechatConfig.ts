/** The mini-program whose visitors talk to counsellors. */
export interface WechatConfig {
  readonly appId: string;
  readonly secret: string;
  /** Where login codes are exchanged; WeChat's own address unless something stands in between. */
  readonly url: string;
  /** Tenant that the mini-program belongs to. */
  readonly tenantId: string;
}

/** What is read of the environment, and what is wrong with it. */
interface Environment {
  readonly problems: string[];
  text(name: string): string | undefined;
  url(name: string): string | undefined;
}

/** Documentation: developers.weixin.qq.com, 小程序登录 `code2Session`. */
const WECHAT_URL = "https://api.weixin.qq.com";

/** The mini-program's app; named complete or not at all. */
export function readWechat(read: Environment): WechatConfig | undefined {
  const [appId, secret] = [read.text("WX_APPID"), read.text("WX_SECRET")];
  const [url, tenantId] = [read.url("WX_URL"), read.text("WX_TENANT")];
  if ([appId, secret, url, tenantId].every((value) => value === undefined)) return undefined;
  if (appId === undefined || secret === undefined) {
    read.problems.push("WX_APPID 与 WX_SECRET 要一起设置（小程序后台“开发设置”中的 AppID 与 AppSecret），或都不设置。");
    return undefined;
  }
  return { appId, secret, url: (url ?? WECHAT_URL).replace(/\/+$/, ""), tenantId: tenantId ?? "0" };
}
