import { useEffect, useState } from "react";
import { messageFault } from "../../../schema/chat/messageFault.ts";
import { isBlankText } from "../../../schema/text/space.ts";
import { useNarrow, useOwnEscape } from "../../../runtime/forWidgets.ts";
import { type ComposerFiles, useComposerUploads } from "../../message/useComposerUploads.ts";
import { type TextBox, useTextBox } from "../../message/useTextBox.ts";
import type { TalkComposerProps } from "./TalkComposer.tsx";

/** What is open above the text. */
export type OpenPanel = "faces" | "phrases" | undefined;

/** The state of a composer. */
export interface TalkWriting {
  readonly box: TextBox;
  readonly files: ComposerFiles;
  /** Why the text was not sent, as a sentence. */
  readonly fault: string | undefined;
  readonly forgetFault: () => void;
  readonly panel: OpenPanel;
  readonly setPanel: (panel: OpenPanel) => void;
  /** Sends what is written and the files that are held, or says why not; what is not sent stays. */
  readonly send: () => void;
}

/** Keeps what is being written. Esc closes what is open, then leads back to the contacts. */
export function useTalkWriting({ initialText, onTextChange, onSend, uploads, onLeave }: TalkComposerProps): TalkWriting {
  const box = useTextBox(initialText, onTextChange);
  const [fault, setFault] = useState<string>();
  const [panel, setPanel] = useState<OpenPanel>();
  const isNarrow = useNarrow();
  const files = useComposerUploads(uploads, () => {
    setFault(undefined);
    // Enter sends what was chosen; on a phone the keyboard would cover it.
    if (!isNarrow) box.focus();
  });
  useEffect(() => {
    // On a phone a keyboard would cover half of what was said.
    if (!isNarrow) box.focus();
    // Once, when the conversation is opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useOwnEscape(box.place, true, () => {
    if (panel === undefined) onLeave();
    else {
      setPanel(undefined);
      box.focus();
    }
  });
  const send = () => {
    const hasFiles = files.read().some(({ isHeld }) => isHeld);
    const hasText = !hasFiles || !isBlankText(box.text);
    const found = hasText ? messageFault(box.text) : undefined;
    setFault(found);
    if (found !== undefined) return;
    if (hasText) onSend(box.text);
    files.sendHeld((content) => onSend(content));
    box.clear();
  };
  return { box, files, fault, forgetFault: () => setFault(undefined), panel, setPanel, send };
}
