import type { FastifyRequest } from "fastify";

/** Finds a cookie among those a request carries. */
export function readCookie({ headers: { cookie } }: Pick<FastifyRequest, "headers">, name: string): string | undefined {
  return cookie
    ?.split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}
