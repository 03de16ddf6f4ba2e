import type { FastifyReply } from "fastify";
import { EXPORT_FORMATS, type ExportFormat } from "../../../src/schema/model/exportFormats.ts";
import { contentDisposition } from "../../http/contentDisposition.ts";

const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8; header=present",
};

/** Sends a table as a download, as the kind of file that its name ends with. */
export async function sendWorkbook(
  reply: FastifyReply,
  { name, file }: { readonly name: string; readonly file: Buffer },
): Promise<FastifyReply> {
  const format = EXPORT_FORMATS.find((ending) => name.endsWith(`.${ending}`)) ?? "xls";
  return reply.header("content-type", MEDIA_TYPES[format]).header("content-disposition", contentDisposition("attachment", name)).send(file);
}
