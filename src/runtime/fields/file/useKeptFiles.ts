import { useEffect, useRef, useState } from "react";
import type { StoredFile } from "../../../schema/kinds/storedFile.ts";
import { useConfirm } from "../../window/useConfirm.tsx";

/** What files are added to. */
export interface KeptFilesOptions {
  readonly title: string;
  readonly files: readonly StoredFile[];
  readonly maxCount: number;
  readonly onChange: (files: readonly StoredFile[]) => void;
}

/** Adding files to a field that takes so many. */
export interface KeptFiles {
  readonly add: (added: readonly StoredFile[]) => void;
  /** The person is asked which files stay. */
  readonly isAsking: boolean;
}

/**
 * Puts files behind those that are there. Of more than the field takes the last ones are kept (FILE-08), once the person has
 * seen which would go: nothing that was there before is pushed out in silence, and a refusal changes nothing.
 */
export function useKeptFiles(options: KeptFilesOptions): KeptFiles {
  const ask = useConfirm();
  const [isAsking, setAsking] = useState(false);
  // The answer may come when the field holds something else than at the question.
  const latest = useRef(options);
  const gone = useRef<AbortController>(undefined);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    gone.current = new AbortController();
    return () => gone.current?.abort();
  }, []);

  const put = (added: readonly StoredFile[]) => {
    const { files, maxCount, onChange } = latest.current;
    onChange([...files, ...added].slice(-maxCount));
  };

  const add = async (added: readonly StoredFile[]) => {
    const { title, files, maxCount } = latest.current;
    const all = [...files, ...added];
    const leaving = all.slice(0, Math.max(0, all.length - maxCount));
    if (leaving.length === 0) return put(added);
    setAsking(true);
    const agreed = await ask({
      title: `${title}最多 ${maxCount} 个文件，要去掉前面的 ${leaving.length} 个吗？`,
      text: [`去掉：${names(leaving)}`, `留下：${names(all.slice(-maxCount))}`, "选择“取消”则保留原来的文件，不放入新的。"],
      okText: `去掉 ${leaving.length} 个`,
      cancelText: "取消",
      danger: true,
      ...(gone.current && { signal: gone.current.signal }),
    });
    setAsking(false);
    if (agreed) put(added);
  };

  return { add: (added) => void add(added), isAsking };
}

function names(files: readonly StoredFile[]): string {
  return files.map(({ name }) => name).join("、");
}
