import type { ReactNode } from "react";
import type { ConsultPerson } from "../../../schema/wire/consultAnswers.ts";
import type { ConsultRow } from "./consultRow.ts";

/**
 * What the desk shows of parts that it does not know: each is drawn where it belongs, and where one is absent its button is absent, too.
 */
export interface DeskSlots {
  /** What can be done with a consultation: take, transfer, close …; at the end of the top bar. */
  readonly renderActions?: ((row: ConsultRow) => ReactNode) | undefined;
  /** Who it is (CONSULT-04 info, CONSULT-05): beside the conversation, or in a drawer where there is no room. */
  readonly renderAside?: ((row: ConsultRow) => ReactNode) | undefined;
  /** Replies at hand; `onInsert` writes at the caret of the text that is being written. */
  readonly renderPhrases?: ((props: PhrasesSlotProps) => ReactNode) | undefined;
  /** Everything that was said (CONSULT-14). */
  readonly renderHistory?: ((props: HistorySlotProps) => ReactNode) | undefined;
  /** Begins a consultation with somebody who has none (CONSULT-08). */
  readonly renderBegin?: ((props: BeginSlotProps) => ReactNode) | undefined;
}

/** Props of what draws replies at hand. */
export interface PhrasesSlotProps {
  readonly row: ConsultRow;
  readonly onInsert: (text: string) => void;
  readonly onClose: () => void;
}

/** Props of what draws the history. */
export interface HistorySlotProps {
  readonly row: ConsultRow;
  readonly onClose: () => void;
}

/** Props of what begins a consultation. */
export interface BeginSlotProps {
  readonly person: ConsultPerson;
  readonly onClose: () => void;
  /** It has begun, under this id. */
  readonly onBegun: (id: string) => void;
}
