import { columnGuide } from "../import-export/columnGuide.ts";
import { importFields } from "../import-export/importColumns.ts";
import { sendWorkbook } from "../import-export/sendWorkbook.ts";
import { templateBook } from "../import-export/templateBook.ts";
import type { EntityOperation } from "./operation.types.ts";

/** A file to fill in and import: titles, an example row, lists to choose from, and a sheet that says what goes into each column. */
export const importTemplate: EntityOperation = {
  method: "GET",
  path: "/importTemplate",
  right: "import",
  async run({ scope, reply }) {
    const columns = importFields(scope).map((field) => columnGuide(scope, field));
    const data = await templateBook(scope.entity.title, columns);
    return sendWorkbook(reply, { name: `${scope.entity.title}导入模板.xlsx`, file: Buffer.from(data) });
  },
};
