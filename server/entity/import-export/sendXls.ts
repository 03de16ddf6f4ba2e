import type { FastifyReply } from "fastify";
import { contentDisposition } from "../../http/contentDisposition.ts";

const MEDIA_TYPE = "application/vnd.ms-excel";

/** Sends a workbook as a download. */
export async function sendXls(
  reply: FastifyReply,
  { name, file }: { readonly name: string; readonly file: Buffer },
): Promise<FastifyReply> {
  return reply.header("content-type", MEDIA_TYPE).header("content-disposition", contentDisposition("attachment", name)).send(file);
}
