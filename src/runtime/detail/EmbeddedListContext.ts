import { createContext } from "react";
import type { ReactNode } from "react";
import type { Row } from "../../schema/model/json.ts";
import type { QueryParams } from "../listing/listState.ts";

/** What a list inside another screen is given. */
export interface EmbeddedListProps {
  /** Id of the screen whose list is shown. */
  readonly screenId: string;
  /** Conditions that tie it to the row above. */
  readonly fixed: QueryParams;
  /** Values that new rows start with. */
  readonly initial: Row;
  /** How its rows are shown. @default in a table */
  readonly view?: "timeline" | undefined;
}

/**
 * Lends lists of other screens to details. A list opens details and a detail shows lists; the screens,
 * which know both, close the circle here.
 */
export const EmbeddedListContext = createContext<((props: EmbeddedListProps) => ReactNode) | undefined>(undefined);
