import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readCookie } from "../../http/readCookie.ts";

const COOKIE = "ribbon-entrance";
const PATH = "/apiserver/sys/thirdLogin";
const LIFE = 600;

/**
 * Marks the browser that leaves for another system, so that only the same one can come back: a stranger's answer
 * slipped to somebody would sign them in as the stranger.
 *
 * @returns what is kept on the server
 */
export function markBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const secret = randomBytes(32).toString("base64url");
  const secure = request.protocol === "https" ? " Secure;" : "";
  // Lax, not Strict: the other system leads back with a link.
  reply.header("set-cookie", `${COOKIE}=${secret}; Path=${PATH}; HttpOnly;${secure} SameSite=Lax; Max-Age=${LIFE}`);
  return hash(secret);
}

/** Whether a request comes from the marked browser. */
export function isMarked(request: FastifyRequest, mark: string): boolean {
  const secret = readCookie(request, COOKIE);
  return secret !== undefined && hash(secret) === mark;
}

function hash(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
