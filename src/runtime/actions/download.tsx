import { DownloadOutlined } from "@ant-design/icons";
import type { ActionEffect } from "../../schema/model/screen.ts";
import { asApiError } from "../api/apiError.ts";
import { http } from "../api/http.ts";
import { saveBlob } from "../api/saveBlob.ts";
import type { ActionOperation } from "./action.types.ts";
import { fillTemplate } from "./fillTemplate.ts";

/** Downloads a file of the server, named by a path with the row's values filled in. */
export const download: ActionOperation<Extract<ActionEffect, { readonly op: "download" }>> = {
  icon: <DownloadOutlined />,
  run: async ({ action, effect, rows, host }) => {
    const abort = new AbortController();
    const done = host.showProgress(`正在下载${action.label}…`, () => abort.abort());
    try {
      const { blob, fileName } = await http.download(fillTemplate(effect.path, rows[0] ?? {}), undefined, {
        handles: "all",
        signal: abort.signal,
      });
      saveBlob(blob, fileName ?? action.label);
    } catch (error) {
      const failure = asApiError(error);
      if (failure.kind !== "cancelled") host.notify("error", `文件下载失败：${failure.message}`);
    } finally {
      done();
    }
  },
};
