import type { ComposerUploads } from "../../message/ComposerUploads.ts";
import type { Mentionable } from "./mentions.ts";

/** Props of `Composer`. */
export interface ComposerProps {
  readonly placeholder: string;
  /** Draft with which it begins; changes of it later are not read. */
  readonly initialText: string;
  readonly onTextChange: (text: string) => void;
  /**
   * Takes a message that may be sent: what was written, or a file once it is stored. A file's is called as it was when the file was
   * sent, and may be called after the composer is gone.
   */
  readonly onSend: (content: string, about: SentAbout) => void;
  /** Whom `@` offers, beside everybody; absent in chats of two. */
  readonly members?: readonly Mentionable[] | undefined;
  /** Why nothing can be said here, as a sentence; what is written stays. */
  readonly disabled?: string | undefined;
  /** The message that is answered. */
  readonly reply?: { readonly username: string; readonly text: string } | undefined;
  /** The reply is given up, or goes with what is sent. */
  readonly onCancelReply: () => void;
  /** The text takes the focus whenever this changes, and at first unless the window is narrow: there a keyboard would cover half of it. */
  readonly focusKey: string;
  /** Files of the chat, which stay when it is left. */
  readonly uploads: ComposerUploads;
}

/** What goes with a message. */
export interface SentAbout {
  /** Account names of those spoken to by `@`; `"*"` is everybody. */
  readonly mentions: readonly string[];
  /** It goes along with another message, which is the one that answers. @default false */
  readonly isCompanion?: boolean;
}
