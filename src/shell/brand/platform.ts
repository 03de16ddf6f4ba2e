/** Name of the platform: as the server delivered the page with it (`PLATFORM_NAME`), else as it was built (`.env`). */
export const platformName = readMeta("application-name") ?? String(import.meta.env["VITE_PLATFORM_NAME"]);

/** Who runs the console, for the copyright line; `VITE_COMPANY_NAME` of the build. */
export const companyName = import.meta.env["VITE_COMPANY_NAME"] ?? "示例医疗科技有限公司";

/** Address of the documents that the help link opens; `VITE_HELP_URL` of the build. Absent: no link. */
export const helpUrl: string | undefined = import.meta.env["VITE_HELP_URL"];

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
