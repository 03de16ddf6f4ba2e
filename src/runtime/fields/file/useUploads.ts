import { useEffect, useState, useSyncExternalStore } from "react";
import type { UploadLimits } from "./prepareFile.ts";
import { type HandedOver, UploadQueue } from "./uploadQueue.ts";

/** The upload queue of an editor; it lives as long as the editor does, hidden or not. */
export function useUploads(limits: UploadLimits, onDone: (done: HandedOver) => void): UploadQueue {
  const [queue] = useState(() => new UploadQueue(limits));
  useEffect(() => {
    queue.configure(limits, onDone);
  });
  useSyncExternalStore(queue.subscribe, () => queue.uploads);
  return queue;
}
