import { ExportOutlined } from "@ant-design/icons";
import type { ActionEffect } from "../../schema/model/screen.ts";
import { EXPORT_FORMAT_PARAMETER } from "../../schema/model/exportFormats.ts";
import { tooManyChosen } from "../../schema/wire/chosenRows.ts";
import { asApiError } from "../api/apiError.ts";
import { exportRows } from "../api/entityApi.ts";
import { saveBlob } from "../api/saveBlob.ts";
import { exportParams } from "../listing/listParams.ts";
import type { ActionOperation } from "./action.types.ts";

/** Downloads what the list shows, or the selected rows of it, as a file: an Excel file unless the person wants another. */
export const exportFile: ActionOperation<Extract<ActionEffect, { readonly op: "export" }>> = {
  icon: <ExportOutlined />,
  run: async ({ effect: { format = "xls" }, host }) => {
    const { entity, title, columns } = host.screen;
    const selected = host.selectedIds();
    const tooMany = tooManyChosen(selected.length);
    if (tooMany !== undefined) return host.notify("warning", tooMany);
    const abort = new AbortController();
    const done = host.showProgress(selected.length > 0 ? `正在导出选中的 ${selected.length} 条…` : "正在导出…", () => abort.abort());
    try {
      // What could be chosen and is not shown stays out of files that leave the console.
      const field = ["id", ...columns.filter(({ hidden }) => !hidden).map((column) => column.field)].join(",");
      const asked = { ...host.listParams(), field, ...(format === "xls" ? {} : { [EXPORT_FORMAT_PARAMETER]: format }) };
      const { blob } = await exportRows(entity, exportParams(asked, selected), { signal: abort.signal });
      saveBlob(blob, `${title || "导出文件"}.${format}`);
    } catch (error) {
      const failure = asApiError(error);
      if (failure.kind !== "cancelled") host.notify("error", `文件下载失败：${failure.message}`);
    } finally {
      done();
    }
  },
};
