import { fetchObject, optionalText, requireText, withQuery } from "./fetchProvider.ts";
import type { AccountMatch, SignInProvider, ThirdPartyProfile } from "./provider.types.ts";

/** A server of the standard code flow (RFC 6749 §4.1 with RFC 7636), OpenID Connect included. */
export interface OAuth2Settings {
  readonly id: string;
  readonly title: string;
  readonly match: AccountMatch;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly userInfoUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  readonly subjectKey: string;
  readonly usernameKey: string;
  readonly phoneKey: string;
}

/** Makes the provider of a standard server. */
export function oauth2Provider(settings: OAuth2Settings): SignInProvider {
  const { id, title, match, clientId, clientSecret, scope } = settings;
  return {
    id,
    title,
    match,
    authorizeUrl: ({ state, challenge, redirectUri }) =>
      withQuery(settings.authorizeUrl, {
        response_type: "code",
        client_id: clientId,
        redirect_uri: redirectUri,
        scope,
        state,
        code_challenge: challenge,
        code_challenge_method: "S256",
      }).href,
    async identify({ code, verifier, redirectUri }) {
      const form = {
        grant_type: "authorization_code",
        code,
        redirect_uri: redirectUri,
        client_id: clientId,
        client_secret: clientSecret,
        code_verifier: verifier,
      };
      const token = await fetchObject(settings.tokenUrl, { method: "POST", body: new URLSearchParams(form) });
      const headers = { authorization: `Bearer ${requireText(token, "access_token")}` };
      return profileOf(await fetchObject(settings.userInfoUrl, { headers }), settings);
    },
  };
}

function profileOf(user: Readonly<Record<string, unknown>>, settings: OAuth2Settings): ThirdPartyProfile {
  const username = optionalText(user, settings.usernameKey);
  // Only a number that the other system calls proved may open an account.
  const phone = user["phone_number_verified"] === false ? undefined : optionalText(user, settings.phoneKey);
  return {
    subject: requireText(user, settings.subjectKey),
    ...(username === undefined ? {} : { username }),
    ...(phone === undefined ? {} : { phone: phone.replace(/^\+?86/, "") }),
  };
}
