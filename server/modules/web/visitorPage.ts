import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyReply } from "fastify";
import type { ServerServices } from "../serverServices.ts";
import { CSP_REPORT_PATH } from "./cspReport.ts";

/** Built page that plays the mini-program in the demonstration; nobody gets it by this name. */
export const VISITOR_PAGE = "visitor.html";
/** Where it is, without the slash in front. */
export const VISITOR_PATH = "visitor";

/** Lets the page load its own files, call its own host and show pictures it has fetched, and nothing else. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  `report-uri ${CSP_REPORT_PATH}`,
].join("; ");

/** The page, where the demonstration is on and it was built. */
export async function readVisitorPage(
  { config, paths }: Pick<ServerServices, "config" | "paths">,
  files: ReadonlySet<string>,
): Promise<string | undefined> {
  return config.demo && files.has(VISITOR_PAGE) ? readFile(join(paths.web, VISITOR_PAGE), "utf8") : undefined;
}

/** Sends the page. It holds no place for values, so that there is nothing to fill in. */
export function sendVisitorPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.headers({ "content-type": "text/html; charset=utf-8", "content-security-policy": POLICY }).send(page);
}
