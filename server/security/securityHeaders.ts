import type { FastifyInstance } from "fastify";

/** Headers of every answer, whatever it is (security: browser policy). */
const COMMON_HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(self)",
  "x-frame-options": "DENY",
};

/** Sent where the connection is encrypted: the browser then never tries it without, for a year. */
const TRANSPORT_SECURITY = "max-age=31536000; includeSubDomains";

/** Policy of answers that are data: nothing in them may run or be framed. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** What an answer carries that no hook could add to: the common headers, the strictest policy, and that nobody keeps it. */
export const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  ...COMMON_HEADERS,
  "content-security-policy": DATA_POLICY,
  "cache-control": "no-store",
};

/** Policy of uploaded bytes: even when opened on their own they may neither run nor load anything. */
export const UPLOAD_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** Adds what an answer does not say itself: the common headers, and the strictest policy for everything that is no page. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    reply.headers(COMMON_HEADERS);
    if (!reply.hasHeader("content-security-policy")) reply.header("content-security-policy", DATA_POLICY);
    if (request.protocol === "https") reply.header("strict-transport-security", TRANSPORT_SECURITY);
  });
}

interface PagePolicyOptions {
  /** Fresh for each page; also written into the page, so that antd's style elements carry it. */
  readonly nonce: string;
  /** Socket origins of our own host, e.g. `ws://localhost:3000`, and of a server elsewhere that gives out tokens of the chat. */
  readonly connectOrigins: readonly string[];
  /** Where sound may come from beside our own host. @default none */
  readonly mediaOrigins?: readonly string[];
  /** Hosts whose pages may be shown in frames. @default none */
  readonly frameOrigins?: readonly string[];
  /** Where the browser reports violations. */
  readonly reportPath: string;
}

/**
 * Builds the content security policy of the console's page. Scripts come from our own files only and
 * never from text; style elements need the nonce, style attributes are allowed because antd sets them. Text becomes
 * markup through two policies only: the page's own for text without markup, and the sanitiser's.
 */
export function pagePolicy({ nonce, connectOrigins, mediaOrigins = [], frameOrigins = [], reportPath }: PagePolicyOptions): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connectOrigins].join(" "),
    ["frame-src 'self'", ...frameOrigins].join(" "),
    "worker-src 'self'",
    "manifest-src 'self'",
    ["media-src 'self' blob:", ...mediaOrigins].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default dompurify",
    `report-uri ${reportPath}`,
  ].join("; ");
}
