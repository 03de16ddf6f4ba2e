/** Name of the platform as the page was delivered with it (`<meta name="application-name">`). */
export const platformName = readMeta("application-name") ?? "红丝带管理后台";

/** Nonce that style elements must carry under the content security policy; absent in development. */
export const styleNonce = readNonce();

/** Builds a document title: the page's, then the platform's; the platform's alone on the landing page. */
export function documentTitle(pageTitle?: string): string {
  return pageTitle === undefined ? platformName : `${pageTitle} - ${platformName}`;
}

function readNonce(): string | undefined {
  const nonce = readMeta("csp-nonce");
  // The build leaves the placeholder for the server to fill in; Vite's own server does not know it.
  return nonce === undefined || nonce.startsWith("__") ? undefined : nonce;
}

function readMeta(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;
}
