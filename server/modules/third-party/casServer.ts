import { OutsideError } from "../../process/outsideError.ts";
import { readXml } from "../../security/markup/markupThread.ts";
import { fetchText, withQuery } from "./fetchProvider.ts";
import type { AccountMatch, CasServer } from "./provider.types.ts";

/** A server of the CAS protocol, version 2 or later. */
export interface CasSettings {
  readonly id: string;
  readonly title: string;
  readonly match: AccountMatch;
  /** Address before `/login` and `/serviceValidate`. */
  readonly url: string;
}

/** Makes the CAS server of the configuration. */
export function casServer({ id, title, match, url }: CasSettings): CasServer {
  const base = url.replace(/\/+$/, "");
  return {
    id,
    title,
    match,
    loginUrl: `${base}/login`,
    async validate({ ticket, service }) {
      const user = await userOf(await fetchText(withQuery(`${base}/serviceValidate`, { ticket, service })));
      if (user === undefined) throw new OutsideError("The CAS server refused the ticket.");
      return { subject: user, username: user };
    },
  };
}

/** Read as a document, not by pattern: a user's name with markup in it must not speak for the server. */
async function userOf(xml: string): Promise<string | undefined> {
  const answer = await readXml(xml);
  const success = answer?.children[0];
  if (answer?.name !== "serviceResponse" || success?.name !== "authenticationSuccess") return undefined;
  const user = success.children.find(({ name }) => name === "user");
  return user?.text.trim() || undefined;
}
