import type { FastifyReply } from "fastify";

const MEDIA_TYPE = "application/vnd.ms-excel";

/** Sends a workbook as a download under a Chinese name; old readers of the header get a plain one. */
export async function sendXls(
  reply: FastifyReply,
  { name, file }: { readonly name: string; readonly file: Buffer },
): Promise<FastifyReply> {
  return reply
    .header("content-type", MEDIA_TYPE)
    .header("content-disposition", `attachment; filename="export.xls"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(file);
}
