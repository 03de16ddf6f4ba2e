import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../errors/appError.ts";
import { declareRoute } from "../../http/buildHttp.ts";
import { CSP_REPORT_PATH } from "./cspReport.ts";
import { pagePolicy } from "../../security/securityHeaders.ts";
import type { ServerServices } from "../serverServices.ts";
import { MISSING_PAGE, MISSING_PAGE_POLICY } from "./missingPage.ts";
import { couldBePage, isPageAddress } from "./pageAddress.ts";
import { fillPage } from "./pageTemplate.ts";
import { readVisitorPage, sendVisitorPage, VISITOR_PAGE, VISITOR_PATH } from "./visitorPage.ts";

const PAGE = "index.html";
/** Files whose name holds a digest of their content. */
const ASSETS = "assets/";
const ONE_YEAR = 31_536_000;
/** Milliseconds that a file may take on a slow line; a console that is cut off on its way never starts. */
const SENDING_TIME = 120_000;

/**
 * Serves the built console: its files, and the page for every address that the browser's router knows. At all others there is
 * nothing; where somebody may have mistyped an address, the page comes along and says so inside the console.
 * Only files that were there at the start are served, each by its exact name. In development there are
 * none, and Vite serves the page.
 */
export async function registerWeb(app: FastifyInstance, services: ServerServices): Promise<void> {
  const { web } = services.paths;
  if (!existsSync(join(web, PAGE))) return;
  // Adds `reply.sendFile` and no route of its own.
  await app.register(fastifyStatic, { root: web, serve: false });
  const page = await readFile(join(web, PAGE), "utf8");
  const files = new Set(await listFiles(web));
  const visitorPage = await readVisitorPage(services, files);
  const config = declareRoute({
    right: { kind: "public", why: "the console's own code, which holds no data" },
    rows: "none",
    fields: "none",
  });
  async function handler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = (request.params as { "*": string })["*"];
    if (path === VISITOR_PATH && visitorPage !== undefined) return sendVisitorPage(reply, visitorPage);
    if (path !== PAGE && path !== VISITOR_PAGE && files.has(path)) return sendFile(request, reply, { path, web, files });
    const address = request.url.split("?", 1)[0] ?? "";
    if (isPageAddress(services.schemas.current(), address)) return sendPage(request, reply, { page, services });
    if (wantsPage(request) && couldBePage(address)) return sendPage(request, reply.code(404), { page, services });
    return sendMissing(request, reply);
  }
  // HEAD as well (RFC 9110 §9.1): load balancers and monitors ask whether a page is there without wanting it.
  app.route({ method: ["GET", "HEAD"], url: "/*", config, handlerTimeout: SENDING_TIME, handler });
}

/** Whether a person waits for the answer. */
function wantsPage({ headers }: FastifyRequest): boolean {
  return /\btext\/html\b/.test(headers.accept ?? "");
}

/** Tells people that there is nothing, and programs by the envelope. */
function sendMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!wantsPage(request)) throw new AppError("ROUTE_UNKNOWN", {});
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": MISSING_PAGE_POLICY };
  return reply.code(404).headers(headers).send(MISSING_PAGE);
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, services }: { readonly page: string; readonly services: ServerServices },
): FastifyReply {
  const nonce = randomBytes(16).toString("base64");
  const { platformName, imPort, im, frameOrigins } = services.config;
  const policy = pagePolicy({
    nonce,
    connectOrigins: [...socketOrigins(request, imPort), ...originOf(im.tokenUrl)],
    mediaOrigins: originOf(im.speechUrl),
    frameOrigins,
    reportPath: CSP_REPORT_PATH,
  });
  return reply
    .headers({ "content-type": "text/html; charset=utf-8", "content-security-policy": policy })
    .send(fillPage(page, { nonce, ...(platformName === undefined ? {} : { platformName }) }));
}

/** Origin of an address that was configured; none where it is a path, or nothing. */
export function originOf(address: string): readonly string[] {
  return URL.canParse(address) ? [new URL(address).origin] : [];
}

/** The sockets of our own host: notices on the page's port, the chat on its own. */
function socketOrigins(request: FastifyRequest, imPort: number): readonly string[] {
  // The name comes from the caller; one with more in it than a name has must not extend the policy.
  if (!/^[\w.:[\]-]{1,255}$/.test(request.host)) return [];
  const scheme = request.protocol === "https" ? "wss" : "ws";
  const own = `${scheme}://${request.host}`;
  return imPort === 0 ? [own] : [own, `${scheme}://${request.hostname}:${imPort}`];
}

/** Kinds of files that the build compresses, by suffix. */
const compressed: ReadonlyMap<string, string> = new Map([
  [".js", "text/javascript; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
]);

interface BuiltFile {
  readonly path: string;
  readonly web: string;
  readonly files: ReadonlySet<string>;
}

/** Sends a file of the build, as the build compressed it where the browser reads that: better than there is time for at each request. */
function sendFile(request: FastifyRequest, reply: FastifyReply, { path, web, files }: BuiltFile): FastifyReply {
  reply.header("cache-control", path.startsWith(ASSETS) ? `public, max-age=${ONE_YEAR}, immutable` : "no-cache");
  const type = compressed.get(extname(path));
  const isCompressed = type !== undefined && files.has(`${path}.br`);
  if (isCompressed) reply.header("vary", "accept-encoding");
  if (!isCompressed || !/\bbr\b/.test(request.headers["accept-encoding"] ?? ""))
    return reply.sendFile(path, web, { cacheControl: false, dotfiles: "deny" });
  return reply
    .headers({ "content-type": type, "content-encoding": "br" })
    .sendFile(`${path}.br`, web, { cacheControl: false, contentType: false, dotfiles: "deny" });
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
