import { useEffect, useId, useState } from "react";
import { messageFault } from "../../../schema/chat/messageFault.ts";
import { isBlankText } from "../../../schema/text/space.ts";
import { useNarrow, useOwnEscape } from "../../../runtime/forWidgets.ts";
import type { ComposerProps } from "./composerProps.ts";
import { type ComposerFiles, useComposerUploads } from "../../message/useComposerUploads.ts";
import { type MentionMenuControl, useMentionMenu } from "./useMentionMenu.ts";
import { type TextBox, useTextBox } from "../../message/useTextBox.ts";

/** What the parts of a composer share. */
export interface Writing {
  readonly box: TextBox;
  readonly menu: MentionMenuControl & { readonly id: string };
  readonly files: ComposerFiles;
  /** Why the text was not sent, as a sentence. */
  readonly fault: string | undefined;
  readonly faultId: string;
  readonly forgetFault: () => void;
  /** Whether the panel of faces is open. */
  readonly isPicking: boolean;
  readonly setPicking: (isPicking: boolean) => void;
  /** Sends what is written and the files that are held, or says why not (IM-34, IM-35). */
  readonly send: () => void;
}

/** The state of a composer. Esc closes what is open, the last first, then gives the reply up. */
export function useWriting({
  initialText,
  onTextChange,
  onSend,
  members,
  reply,
  onCancelReply,
  focusKey,
  uploads,
}: ComposerProps): Writing {
  const box = useTextBox(initialText, onTextChange);
  const menu = useMentionMenu(members, box);
  const [fault, setFault] = useState<string>();
  const [isPicking, setPicking] = useState(false);
  const isNarrow = useNarrow();
  const files = useComposerUploads(uploads, () => {
    setFault(undefined);
    // Enter sends what was chosen; on a phone the keyboard would cover it.
    if (!isNarrow) box.focus();
  });
  const id = useId();
  const isMenuOpen = menu.choices.length > 0;
  useFocusOn(focusKey, box.focus);
  useOwnEscape(box.place, isMenuOpen || isPicking || reply !== undefined, () => {
    if (isMenuOpen) menu.close();
    else if (isPicking) box.focus();
    else onCancelReply();
  });
  const send = () => {
    const hasFiles = files.read().some(({ isHeld }) => isHeld);
    const hasText = !hasFiles || !isBlankText(box.text);
    const found = hasText ? messageFault(box.text) : undefined;
    setFault(found);
    if (found !== undefined) return;
    if (hasText) onSend(box.text, { mentions: menu.mentionsOf(box.text) });
    files.sendHeld((content, place) => onSend(content, { mentions: [], ...((hasText || place > 0) && { isCompanion: true }) }));
    box.clear();
    if (reply) onCancelReply();
  };
  return {
    box,
    menu: { ...menu, id: `${id}-mentions` },
    files,
    fault,
    faultId: `${id}-fault`,
    forgetFault: () => setFault(undefined),
    isPicking,
    setPicking,
    send,
  };
}

function useFocusOn(focusKey: string, focus: () => void): void {
  const isNarrow = useNarrow();
  const [begun] = useState(focusKey);
  useEffect(() => {
    if (!isNarrow || focusKey !== begun) focus();
    // Only another key moves the focus, not a narrower window.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [focusKey]);
}
