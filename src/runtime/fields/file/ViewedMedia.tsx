import { useQuery } from "@tanstack/react-query";
import { Alert, Spin } from "antd";
import { useState } from "react";
import type { StoredFile } from "../../../schema/kinds/storedFile.ts";
import { asApiError } from "../../api/apiError.ts";
import { loadPlayAddress } from "./storedFileApi.ts";
import styles from "./viewer.module.css";

/** Props of `ViewedMedia`. */
export interface ViewedMediaProps {
  readonly file: StoredFile;
  readonly Player: "audio" | "video";
}

/** Sound or a film in the browser's own player, which fetches the parts it needs. */
export function ViewedMedia({ file, Player }: ViewedMediaProps) {
  const { data, error } = useQuery({
    queryKey: ["play", file.path],
    queryFn: () => loadPlayAddress(file.path),
    // An address ends with its session and after hours; each viewing asks anew.
    gcTime: 0,
    retry: false,
  });
  const [isBroken, setBroken] = useState(false);
  if (error) return <Alert type="error" showIcon message={asApiError(error).message} />;
  if (data === undefined) return <Spin delay={200} />;
  return (
    <>
      <Player className={styles[Player]} src={data} controls preload="metadata" aria-label={file.name} onError={() => setBroken(true)} />
      {isBroken && <Alert type="warning" showIcon message="浏览器不能播放这个文件，请下载后用其他软件打开" />}
    </>
  );
}
