import { App } from "antd";
import { useState } from "react";
import type { StoredFile } from "../../../schema/kinds/storedFile.ts";
import { saveBlob } from "../../api/saveBlob.ts";
import { loadStoredFile } from "./storedFileApi.ts";

/** Downloads stored files; says why where one cannot be had (FILE-34). */
export function useFileDownload(): {
  readonly download: (file: StoredFile) => Promise<void>;
  readonly isRunning: boolean;
} {
  const { message } = App.useApp();
  const [isRunning, setIsRunning] = useState(false);
  const download = async ({ name, path }: StoredFile) => {
    if (!path) {
      void message.error("未知的文件");
      return;
    }
    setIsRunning(true);
    try {
      saveBlob(await loadStoredFile(path), name);
    } catch {
      void message.error("文件下载失败");
    } finally {
      setIsRunning(false);
    }
  };
  return { download, isRunning };
}
