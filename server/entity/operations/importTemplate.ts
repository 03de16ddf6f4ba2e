import { kindOf, type FieldModel } from "../../../src/schema/index.ts";
import type { EntityScope } from "../entityScope.ts";
import { importFields, isRequiredColumn } from "../import-export/importColumns.ts";
import { sendXls } from "../import-export/sendXls.ts";
import { writeXls, type XlsSheet } from "../import-export/xls/writeXls.ts";
import type { EntityOperation } from "./operation.types.ts";

const COLUMN_WIDTH = 18;

/** An empty file to fill in and import, with a second sheet that says what goes into each column. */
export const importTemplate: EntityOperation = {
  method: "GET",
  path: "/importTemplate",
  right: "import",
  async run({ scope, reply }) {
    const fields = importFields(scope);
    const sheet: XlsSheet = { name: scope.entity.title, columns: fields.map(({ title }) => ({ title, width: COLUMN_WIDTH })), rows: [] };
    return sendXls(reply, { name: `${scope.entity.title}导入模板.xls`, file: await writeXls(sheet, guide(scope, fields)) });
  },
};

function guide(scope: EntityScope, fields: readonly FieldModel[]): XlsSheet {
  return {
    name: "填写说明",
    columns: [
      { title: "列", width: 18 },
      { title: "必填", width: 8 },
      { title: "怎样填写", width: 80 },
    ],
    rows: fields.map((field) => [field.title, isRequiredColumn(scope, field) ? "是" : "否", hintOf(scope, field)]),
  };
}

function hintOf({ project }: EntityScope, field: FieldModel): string {
  const { dictionary, reference, constraints, ui } = field;
  const target = reference && project.entities.get(reference.entity);
  const choices =
    dictionary === undefined
      ? undefined
      : project.dictionaries
          .get(dictionary)
          ?.items.filter((item) => !item.disabled)
          .map((item) => item.text);
  return [
    choices ? `可填：${choices.join("、")}` : kindOf(field.kind).title,
    target ? `填写${target.title}的名称` : "",
    field.type === "array" ? "多个用逗号分隔" : "",
    constraints.maxLength === undefined ? "" : `最多 ${constraints.maxLength} 个字`,
    ui.help ?? "",
  ]
    .filter((part) => part !== "")
    .join("；");
}
