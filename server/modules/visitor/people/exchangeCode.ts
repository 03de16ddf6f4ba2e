import { AppError } from "../../../errors/appError.ts";
import type { WechatConfig } from "../../../config/wechatConfig.ts";
import { outsideFault } from "../../../process/outsideError.ts";
import { DEFAULT_TENANT } from "../../../http/session.ts";
import type { ServerServices } from "../../serverServices.ts";
import { fetchObject, optionalText, withQuery } from "../../third-party/fetchProvider.ts";
import { visitorErrors } from "../visitorErrors.ts";

/** Who came in by WeChat. */
export interface WechatPerson {
  readonly openid: string;
  readonly tenantId: string;
  /** What they are called where nothing is known of them yet. */
  readonly nickname: string;
}

interface ExchangeServices extends Pick<ServerServices, "config"> {
  readonly logger: Pick<ServerServices["logger"], "warn">;
}

/** Nine people whom the demonstration plays, `demo-1` to `demo-9`. */
const DEMO_CODE = /^demo-([1-9])$/;
const NUMERALS = "一二三四五六七八九";
/** Answers of WeChat to a code that is wrong, was used, or whose owner is kept out. */
const WRONG_CODE: readonly unknown[] = [40_029, 40_163, 40_226];

/**
 * Exchanges a login code of the mini-program for the person's id at WeChat (`code2Session`). The session key that comes along
 * is dropped: nothing of WeChat is decrypted here.
 *
 * @throws AppError VISITOR_OFF where neither the app nor the demonstration is set up, VISITOR_CODE, VISITOR_WECHAT
 */
export async function exchangeCode({ config, logger }: ExchangeServices, code: string): Promise<WechatPerson> {
  const digit = config.demo ? DEMO_CODE.exec(code)?.[1] : undefined;
  if (digit !== undefined)
    return { openid: `demo-visitor-${digit}`, tenantId: DEFAULT_TENANT, nickname: `访客${NUMERALS[Number(digit) - 1] ?? ""}` };
  if (config.wechat) return { ...(await askWechat(config.wechat, code, logger)), nickname: "访客" };
  throw new AppError(config.demo ? visitorErrors.VISITOR_CODE : visitorErrors.VISITOR_OFF, {});
}

async function askWechat(
  { url, appId, secret, tenantId }: WechatConfig,
  code: string,
  logger: ExchangeServices["logger"],
): Promise<Pick<WechatPerson, "openid" | "tenantId">> {
  const query = { appid: appId, secret, js_code: code, grant_type: "authorization_code" };
  const answer = await fetchObject(withQuery(`${url}/sns/jscode2session`, query)).catch((cause: unknown) => {
    logger.warn({ fault: outsideFault(cause) }, "WeChat did not say who a visitor is");
    throw new AppError(visitorErrors.VISITOR_WECHAT, {}, { cause });
  });
  const openid = optionalText(answer, "openid");
  if (openid !== undefined && openid.length <= 64) return { openid, tenantId };
  const fault = answer["errcode"];
  if (WRONG_CODE.includes(fault)) throw new AppError(visitorErrors.VISITOR_CODE, {});
  logger.warn({ fault: typeof fault === "number" ? fault : "no openid" }, "WeChat did not say who a visitor is");
  throw new AppError(visitorErrors.VISITOR_WECHAT, {});
}
