import { read, writeXlsx } from "hucre";
import type { ImportPreview } from "../../src/schema/wire/importAnswers.ts";
import { multipart } from "./multipart.ts";
import type { TestAnswer, TestSession } from "./testServer.ts";

/** Cells of a sheet, line by line; the titles come first. */
export type SheetLines = readonly (readonly (string | number | null)[])[];

/** Exports rows of an entity as a file, through the usual door or another that gives one. */
export async function exportFile({ app, token }: TestSession, api: string, query: string, door = "exportXls"): Promise<Buffer> {
  const { rawPayload, statusCode, body } = await app.inject({
    method: "GET",
    url: `/apiserver${api}/${door}?${query}`,
    headers: { "x-access-token": token },
  });
  if (statusCode !== 200) throw new Error(`${statusCode} ${body.slice(0, 500)}`);
  return rawPayload;
}

/** The lines of a file's first sheet. */
export async function linesOf(file: Buffer): Promise<readonly (readonly unknown[])[]> {
  return (await read(file)).sheets[0]?.rows ?? [];
}

/** A file of one sheet. */
export async function sheetFile(lines: SheetLines): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets: [{ name: "s", rows: lines.map((line) => [...line]) }] }));
}

/** Sends a file to a door of an import, e.g. `/hiv/organ/importPreview?existing=update`. */
export function sendFile(session: TestSession, path: string, file: Buffer): Promise<TestAnswer<ImportPreview>> {
  const { payload, headers } = multipart([{ name: "file", filename: "数据.xls", data: file }]);
  return session.call<ImportPreview>("POST", path, { body: payload, headers });
}
