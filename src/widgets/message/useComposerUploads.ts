import { App } from "antd";
import { useEffect } from "react";
import type { ChatUpload, ComposerUploads } from "./ComposerUploads.ts";
import type { ChatFileSort } from "./sentFiles.ts";

/** The files that a composer sends. */
export interface ComposerFiles {
  readonly subscribe: ComposerUploads["subscribe"];
  readonly read: () => readonly ChatUpload[];
  /** Files come as files unless they were chosen as pictures. */
  readonly add: (files: readonly File[], sort?: ChatFileSort) => void;
  readonly sendHeld: ComposerUploads["sendHeld"];
  readonly retry: (upload: ChatUpload) => void;
  readonly drop: (upload: ChatUpload) => void;
}

/** The files of a chat as its composer works with them. @param onAdd called when some were chosen */
export function useComposerUploads(uploads: ComposerUploads, onAdd: () => void): ComposerFiles {
  const { message } = App.useApp();
  useEffect(() => uploads.hearUnseen((fault) => void message.error(fault)), [uploads, message]);
  return {
    subscribe: uploads.subscribe,
    read: () => uploads.uploads,
    add: (files, sort = "file") => {
      uploads.add(files, sort);
      onAdd();
    },
    sendHeld: (onStored) => uploads.sendHeld(onStored),
    retry: (upload) => uploads.retry(upload),
    drop: (upload) => uploads.drop(upload),
  };
}
