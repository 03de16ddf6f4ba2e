import { OutsideError } from "../../outsideError.ts";
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
  // Loaded when somebody signs in this way: it would lengthen every start by half a second.
  const { JSDOM } = await import("jsdom");
  const { document } = new JSDOM(xml, { contentType: "text/xml" }).window;
  const success = document.documentElement.firstElementChild;
  if (document.documentElement.localName !== "serviceResponse" || success?.localName !== "authenticationSuccess") return undefined;
  const user = [...success.children].find(({ localName }) => localName === "user");
  return user?.textContent?.trim() || undefined;
}
