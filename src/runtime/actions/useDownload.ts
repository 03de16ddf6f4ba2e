import { App } from "antd";
import { useCallback } from "react";
import { asApiError } from "../api/apiError.ts";
import type { Download } from "../api/http.ts";
import { saveBlob } from "../api/saveBlob.ts";

/** Gives a function that loads a file and hands it to the browser; failures are shown. */
export function useDownload(): (load: () => Promise<Download>, fallbackName: string) => Promise<void> {
  const { message } = App.useApp();
  return useCallback(
    async (load, fallbackName) => {
      try {
        const { blob, fileName } = await load();
        saveBlob(blob, fileName ?? fallbackName);
      } catch (error) {
        void message.error(`文件下载失败：${asApiError(error).message}`);
      }
    },
    [message],
  );
}
