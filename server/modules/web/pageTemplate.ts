/** What the server writes into the built page. */
export interface PageValues {
  /** Fresh for each page; style elements carry it. */
  readonly nonce: string;
  /** Name shown in the title; absent: the one it was built with. */
  readonly platformName?: string;
}

const NONCE_PLACE = "__CSP_NONCE__";
const NAME_META = /(<meta name="application-name" content=")[^"]*(")/;
const TITLE = /(<title>)[^<]*(<\/title>)/;

/** Fills the built page in. Values are escaped, so that a name cannot become markup. */
export function fillPage(html: string, { nonce, platformName }: PageValues): string {
  const named = platformName === undefined ? html : html.replace(NAME_META, around(platformName)).replace(TITLE, around(platformName));
  return named.replaceAll(NONCE_PLACE, nonce);
}

function around(text: string): (match: string, before: string, after: string) => string {
  return (_match, before, after) => before + escapeHtml(text) + after;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
