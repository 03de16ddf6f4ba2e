import { useQuery } from "@tanstack/react-query";
import { LoadingOutlined } from "@ant-design/icons";
import { useRef, useState } from "react";
import { loadPlayAddress, useNearView } from "../../runtime/forWidgets.ts";
import { fileFault } from "./messageFiles.ts";
import styles from "./message.module.css";

/** Props of `MessagePlayer`. */
export interface MessagePlayerProps {
  /** Path of the stored file. */
  readonly path: string;
  readonly Player: "audio" | "video";
}

/** Sound (IM-28) or a film (IM-29) of a message in the browser's own player; its address is asked for once it is about to be seen. */
export function MessagePlayer({ path, Player }: MessagePlayerProps) {
  const place = useRef<HTMLSpanElement>(null);
  const isNear = useNearView(place);
  const { data, error } = useQuery({
    queryKey: ["play", path],
    queryFn: () => loadPlayAddress(path),
    enabled: isNear,
    // An address ends with its session and after hours; each showing asks anew.
    gcTime: 0,
    retry: false,
  });
  const [isBroken, setBroken] = useState(false);
  const title = Player === "audio" ? "语音" : "视频";
  if (error) return <span className={styles["gone"]}>{fileFault(error, `${title}加载失败`)}</span>;
  if (isBroken) return <span className={styles["gone"]}>{`${title}不能播放`}</span>;
  if (data === undefined) {
    return (
      <span ref={place} className={styles["pending"]}>
        <LoadingOutlined aria-label={`${title}加载中`} />
      </span>
    );
  }
  return <Player className={styles[Player]} src={data} controls preload="metadata" aria-label={title} onError={() => setBroken(true)} />;
}
