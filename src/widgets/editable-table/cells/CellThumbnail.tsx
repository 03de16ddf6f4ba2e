import { useStoredFile } from "../../../runtime/index.ts";
import { type CellFile, filesOf } from "./cellFile.ts";
import styles from "./cells.module.css";

/** A picture as its cell shows it: from its own address, or the first of its paths (FILE-32). */
export function CellThumbnail({ file }: { readonly file: CellFile }) {
  const [first] = filesOf(file);
  const { address, error } = useStoredFile(file.url ?? first?.path ?? "");
  if (error) return <span title={error.message}>图片无法显示</span>;
  return address === undefined ? null : <img className={styles["thumbnail"]} src={address} alt={file.name} />;
}
