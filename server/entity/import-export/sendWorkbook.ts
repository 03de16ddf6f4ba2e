import type { FastifyReply } from "fastify";
import { contentDisposition } from "../../http/contentDisposition.ts";

const MEDIA_TYPES = {
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Sends a workbook as a download. */
export async function sendWorkbook(
  reply: FastifyReply,
  { name, file }: { readonly name: string; readonly file: Buffer },
): Promise<FastifyReply> {
  const type = name.endsWith(".xlsx") ? MEDIA_TYPES.xlsx : MEDIA_TYPES.xls;
  return reply.header("content-type", type).header("content-disposition", contentDisposition("attachment", name)).send(file);
}
