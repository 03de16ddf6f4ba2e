import { useQuery } from "@tanstack/react-query";
import { Alert, Spin } from "antd";
import type { StoredFile } from "../../../schema/kinds/storedFile.ts";
import { asApiError } from "../../api/apiError.ts";
import { loadStoredFile } from "./storedFileApi.ts";
import styles from "./viewer.module.css";

/** Bytes of a text that are shown; more would hold the page up. */
const SHOWN = 200 * 1024;

/** A text as it is, never as markup. */
export function ViewedText({ file }: { readonly file: StoredFile }) {
  const { data, error } = useQuery({
    queryKey: ["text", file.path],
    queryFn: async ({ signal }) => readText(await loadStoredFile(file.path, signal)),
  });
  if (error) return <Alert type="error" showIcon message={asApiError(error).message} />;
  if (data === undefined) return <Spin delay={200} />;
  return (
    <div className={styles["text"]}>
      {data.isCut && <Alert type="info" banner message="文件较长，这里只显示开头，全部内容请下载" />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <pre tabIndex={0} aria-label={file.name}>
        {data.text}
      </pre>
    </div>
  );
}

/** Files of old programs are in the Chinese character set of their time. */
async function readText(blob: Blob): Promise<{ readonly text: string; readonly isCut: boolean }> {
  const bytes = await new Response(blob.slice(0, SHOWN)).arrayBuffer();
  const isCut = blob.size > SHOWN;
  try {
    // The last character may be cut in two; `stream` leaves it out.
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: isCut }), isCut };
  } catch {
    return { text: new TextDecoder("gb18030").decode(bytes), isCut };
  }
}
