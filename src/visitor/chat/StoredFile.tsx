import { useCallback, useState } from "react";
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
export function StoredFile(props: StoredFileProps) {
  const [turn, setTurn] = useState(0);
  return <FetchedFile key={turn} {...props} onAgain={() => setTurn(turn + 1)} />;
}

function FetchedFile({ path, name, isPicture, calls, onAgain }: StoredFileProps & { readonly onAgain: () => void }) {
  const load = useCallback(async () => URL.createObjectURL(await calls.file(path)), [calls, path]);
  const { value: address, fault } = useLoaded(load, revoke);
  if (fault !== "")
    return (
      <button type="button" className={styles["fileFault"]} onClick={onAgain}>
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

function revoke(address: string): void {
  URL.revokeObjectURL(address);
}
