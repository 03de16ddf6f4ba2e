import { OutsideError } from "../../process/outsideError.ts";
import { fetchObject, requireText, withQuery } from "./fetchProvider.ts";
import type { AccountMatch, SignInProvider } from "./provider.types.ts";

/** An application of an enterprise in WeCom. */
export interface WxworkSettings {
  readonly id: string;
  readonly title: string;
  readonly match: AccountMatch;
  readonly corpId: string;
  readonly agentId: string;
  readonly secret: string;
  /** Sign-in inside the app. */
  readonly appUrl: string;
  /** Sign-in by scanning, in a browser. */
  readonly scanUrl: string;
  readonly apiUrl: string;
}

/** Makes the provider of WeCom. Its protocol has no code challenge; the state and the app's secret stand in. */
export function wxworkProvider(settings: WxworkSettings): SignInProvider {
  const { id, title, match, corpId, agentId } = settings;
  return {
    id,
    title,
    match,
    app: "wxwork",
    authorizeUrl({ state, redirectUri, isInApp }) {
      if (!isInApp)
        return withQuery(settings.scanUrl, { login_type: "CorpApp", appid: corpId, agentid: agentId, redirect_uri: redirectUri, state })
          .href;
      const query = { appid: corpId, redirect_uri: redirectUri, response_type: "code", scope: "snsapi_base", agentid: agentId, state };
      return `${withQuery(settings.appUrl, query).href}#wechat_redirect`;
    },
    async identify({ code }) {
      const { apiUrl, secret } = settings;
      const token = accepted(await fetchObject(withQuery(`${apiUrl}/cgi-bin/gettoken`, { corpid: corpId, corpsecret: secret })));
      const query = { access_token: requireText(token, "access_token"), code };
      const user = accepted(await fetchObject(withQuery(`${apiUrl}/cgi-bin/auth/getuserinfo`, query)));
      // People outside the enterprise have an openid only, and so no account here.
      const subject = requireText(user, "userid");
      return { subject, username: subject };
    },
  };
}

function accepted(answer: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (answer["errcode"] !== undefined && answer["errcode"] !== 0)
    throw new OutsideError(`WeCom answered errcode ${Number(answer["errcode"])}.`);
  return answer;
}
