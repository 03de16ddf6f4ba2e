import { useEffect, useState, useSyncExternalStore } from "react";
import type { StoredFile } from "../../../schema/kinds/storedFile.ts";
import type { UploadLimits } from "./prepareFile.ts";
import { UploadQueue } from "./uploadQueue.ts";

/** The upload queue of an editor; it lives as long as the editor does, hidden or not. */
export function useUploads(limits: UploadLimits, onDone: (files: readonly StoredFile[]) => void): UploadQueue {
  const [queue] = useState(() => new UploadQueue(limits));
  useEffect(() => {
    queue.configure(limits, onDone);
  });
  useSyncExternalStore(queue.subscribe, () => queue.uploads);
  return queue;
}
