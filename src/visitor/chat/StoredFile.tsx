import { useCallback, useEffect, useState } from "react";
import { useLoaded } from "../core/useLoaded.ts";
import type { VisitorCalls } from "../core/visitorCalls.ts";
import styles from "./chat.module.css";

interface StoredFileProps {
  readonly path: string;
  readonly name: string;
  readonly isPicture: boolean;
  readonly calls: Pick<VisitorCalls, "file">;
}

/** A picture or file of a message, fetched with the visitor's token and shown by an address of this page alone. */
export function StoredFile({ path, name, isPicture, calls }: StoredFileProps) {
  const load = useCallback(() => calls.file(path), [calls, path]);
  const { value, fault, again } = useLoaded(load);
  const address = useBlobAddress(value);
  if (fault !== "")
    return (
      <button type="button" className={styles["fileFault"]} onClick={again}>
        {`${name}：${fault}，点此重试`}
      </button>
    );
  if (address === undefined) return <span className={styles["fileWaits"]}>{`${name}……`}</span>;
  if (isPicture) return <img className={styles["picture"]} src={address} alt={name} />;
  return (
    <a href={address} download={name}>
      {name}
    </a>
  );
}

/** An address for a blob, for as long as it is shown. */
function useBlobAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return undefined;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
