import { fetchObject, optionalText, requireText, withQuery } from "./fetchProvider.ts";
import type { AccountMatch, SignInProvider } from "./provider.types.ts";

/** An application in DingTalk. */
export interface DingtalkSettings {
  readonly id: string;
  readonly title: string;
  readonly match: AccountMatch;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly loginUrl: string;
  readonly apiUrl: string;
}

/** Makes the provider of DingTalk. Its protocol has no code challenge; the state and the app's secret stand in. */
export function dingtalkProvider(settings: DingtalkSettings): SignInProvider {
  const { id, title, match, clientId, clientSecret, apiUrl } = settings;
  return {
    id,
    title,
    match,
    app: "dingtalk",
    authorizeUrl: ({ state, redirectUri }) =>
      withQuery(settings.loginUrl, {
        redirect_uri: redirectUri,
        response_type: "code",
        client_id: clientId,
        scope: "openid",
        prompt: "consent",
        state,
      }).href,
    async identify({ code }) {
      const token = await fetchObject(`${apiUrl}/v1.0/oauth2/userAccessToken`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ clientId, clientSecret, code, grantType: "authorization_code" }),
      });
      const user = await fetchObject(`${apiUrl}/v1.0/contact/users/me`, {
        headers: { "x-acs-dingtalk-access-token": requireText(token, "accessToken") },
      });
      const phone = optionalText(user, "mobile");
      return { subject: requireText(user, "unionId"), ...(phone === undefined ? {} : { phone }) };
    },
  };
}
