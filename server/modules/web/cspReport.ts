import type { FastifyInstance } from "fastify";
import { API_PREFIX, declareRoute } from "../../http/buildHttp.ts";
import type { SchemaSource } from "../../http/context.ts";
import { isPageAddress } from "./pageAddress.ts";

/** Where browsers report what the content security policy stopped. */
export const CSP_REPORT_PATH = `${API_PREFIX}/csp`;

const REPORT_LIMIT = 16 * 1024;
const REPORT_TYPES = ["application/csp-report", "application/reports+json"];

/** What of a report is logged: rule and places, never values, because addresses may hold any. */
export interface CspViolation {
  readonly directive: string;
  readonly blocked: string;
  readonly page: string;
}

/**
 * Takes reports of both formats; they are counted and limited like every open route. Their reader is known to this route
 * alone: on all others it would let through what their own refuses (S-27).
 */
export async function registerCspReport(app: FastifyInstance, schemas: SchemaSource): Promise<void> {
  await app.register(async (scope) => receiveReports(scope, schemas));
}

function receiveReports(app: FastifyInstance, schemas: SchemaSource): void {
  app.addContentTypeParser(REPORT_TYPES, { parseAs: "string", bodyLimit: REPORT_LIMIT }, (_request, body, done) =>
    done(null, parseReport(String(body))),
  );
  const config = declareRoute({ right: { kind: "public", why: "browsers report without a session" }, rows: "none", fields: "none" });
  app.post(CSP_REPORT_PATH, { config, bodyLimit: REPORT_LIMIT }, async (request, reply) => {
    for (const violation of violationsOf(request.body)) {
      // Anybody may say anything; pages of the console have names only.
      const page = isPageAddress(schemas.current(), violation.page) ? violation.page : "";
      request.log.warn({ ...violation, page }, "content security policy violated");
    }
    return reply.code(204).send();
  });
}

/** Reads `report-uri` bodies (one object) and reporting API bodies (a list); anything else tells nothing. */
export function violationsOf(body: unknown): readonly CspViolation[] {
  const reports = Array.isArray(body) ? body.slice(0, 10).map((item) => member(item, "body")) : [member(body, "csp-report")];
  return reports
    .filter((report) => report !== undefined)
    .map((report) => ({
      directive: word(
        member(report, "effective-directive") ?? member(report, "effectiveDirective") ?? member(report, "violated-directive"),
      ),
      blocked: originOf(member(report, "blocked-uri") ?? member(report, "blockedURL")),
      page: pathOf(member(report, "document-uri") ?? member(report, "documentURL")),
    }));
}

function parseReport(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}

/** The name of a directive; whatever follows it is a value. */
function word(value: unknown): string {
  return typeof value === "string" ? (/^[a-z-]{1,40}/.exec(value)?.[0] ?? "") : "";
}

/** `inline`, `eval` and the like, or the origin of an address. */
function originOf(value: unknown): string {
  if (typeof value !== "string") return "";
  return URL.canParse(value) ? new URL(value).origin : word(value);
}

function pathOf(value: unknown): string {
  return typeof value === "string" && URL.canParse(value) ? new URL(value).pathname.slice(0, 200) : "";
}
