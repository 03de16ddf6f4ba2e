/** Who another system says somebody is. */
export interface ThirdPartyProfile {
  /** Never changes and is never given to another person there. */
  readonly subject: string;
  readonly username?: string;
  readonly phone?: string;
}

/** How an identity of the other system finds its account here. */
export type AccountMatch =
  /** Only where the account's owner has bound it. */
  | "link"
  /** Also by an equal user name: the other system's names are this console's. */
  | "username"
  /** Also by an equal phone number, which the other system has proved. */
  | "phone";

/** What leads to the other system's sign-in page. */
export interface AuthorizeRequest {
  readonly state: string;
  /** S256 challenge (RFC 7636). */
  readonly challenge: string;
  readonly redirectUri: string;
  /** The page runs inside the other system's own app. */
  readonly isInApp: boolean;
}

/** What came back from there. */
export interface CodeAnswer {
  readonly code: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

/** Another system that people sign in with, reached by leaving the page and coming back with a code. */
export interface SignInProvider {
  readonly id: string;
  readonly title: string;
  readonly match: AccountMatch;
  /** Enterprise chat app whose browser this is the way in for. */
  readonly app?: "wxwork" | "dingtalk";
  authorizeUrl(request: AuthorizeRequest): string;
  /** @throws where the other system does not stand for the code */
  identify(answer: CodeAnswer): Promise<ThirdPartyProfile>;
}

/** A CAS server, which knows tickets in place of codes. */
export interface CasServer {
  readonly id: string;
  readonly title: string;
  readonly match: AccountMatch;
  /** Page that people sign in at. */
  readonly loginUrl: string;
  /** @throws where the server does not stand for the ticket */
  validate(request: { readonly ticket: string; readonly service: string }): Promise<ThirdPartyProfile>;
}

/** All ways in through other systems. */
export interface SignInProviders {
  readonly providers: readonly SignInProvider[];
  readonly cas: CasServer | undefined;
}
