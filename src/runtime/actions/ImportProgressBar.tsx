import type { ImportProgress } from "../../schema/wire/importAnswers.ts";
import { Progress } from "antd";
import styles from "./ImportDialog.module.css";

/** Props of `ImportProgressBar`. */
export interface ImportProgressBarProps {
  readonly work: "checking" | "importing";
  /** Absent while the file is on its way, or is being read. */
  readonly progress: ImportProgress | undefined;
}

const words = { checking: "已检查", importing: "已导入" } as const;

/** Shows how many lines of a file are done, to eyes and to who listens; what is imported counts only once all of it is. */
export function ImportProgressBar({ work, progress }: ImportProgressBarProps) {
  const percent = progress ? Math.floor((100 * progress.done) / progress.total) : 0;
  const text = progress ? `${words[work]} ${progress.done} 行，共 ${progress.total} 行` : "正在读取文件";
  return (
    <output className={styles.progress}>
      <Progress percent={percent} status="active" aria-label={text} />
      {text}
      {work === "importing" && "；全部完成前没有写入任何数据，可以随时停止"}
    </output>
  );
}
