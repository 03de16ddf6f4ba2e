import { columnGuide } from "../import-export/columnGuide.ts";
import { importFields } from "../import-export/importColumns.ts";
import { sampleRow } from "../import-export/sampleRow.ts";
import { sendWorkbook } from "../import-export/sendWorkbook.ts";
import { templateBook } from "../import-export/templateBook.ts";
import type { EntityOperation } from "./operation.types.ts";

/** A file to fill in and import: titles, an example row, lists to choose from, and a sheet that says what goes into each column. */
export const importTemplate: EntityOperation = {
  method: "GET",
  path: "/importTemplate",
  parameters: [],
  right: "import",
  async run({ scope, reply }) {
    const fields = importFields(scope);
    const texts = await sampleRow(scope, fields);
    const sample = fields.map(({ name }) => texts.get(name) ?? "");
    const data = await templateBook({ title: scope.entity.title, columns: fields.map((field) => columnGuide(scope, field)), sample });
    return sendWorkbook(reply, { name: `${scope.entity.title}导入模板.xlsx`, file: Buffer.from(data) });
  },
};
