import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ConsultEntry } from "../../../schema/wire/consultAnswers.ts";
import { useIsWatched } from "../../message/useIsWatched.ts";
import { consultCalls } from "../core/consultCalls.ts";
import { unreadOf } from "../core/consultRow.ts";
import type { ConsultRow } from "../core/consultRow.ts";
import { showAsRead } from "../core/deskQueries.ts";

/** What was read. */
export interface ReadSoFar {
  readonly row: ConsultRow;
  readonly entries: readonly ConsultEntry[];
  /** The person is among those who are to read it: a look at a colleague's consultation leaves their unread ones. */
  readonly isReader: boolean;
  /** Nothing can be told to the server now; it is told once it can. */
  readonly isLost: boolean;
}

/** Tells the server what was seen, when a consultation is opened and with each message while somebody is at the window (CONSULT-06). */
export function useReading({ row, entries, isReader, isLost }: ReadSoFar): void {
  const client = useQueryClient();
  const isWatched = useIsWatched();
  const { id } = row;
  const last = entries.at(-1)?.number ?? 0;
  const lastSaid = entries.findLast(({ kind }) => kind === "visitor")?.number ?? 0;
  const hasUnread = unreadOf(row) > 0;
  /** Up to where the server was told. */
  const told = useRef(0);
  useEffect(() => {
    if (!isReader || !isWatched || isLost || last === 0 || !(hasUnread || lastSaid > told.current)) return;
    told.current = last;
    showAsRead(client, id);
    // Without an answer the lists show it as unread again, and it is told anew.
    consultCalls.read(id, last).catch(() => {
      told.current = 0;
    });
    // What the staff says is nothing to be read by it, so the last number alone is no reason.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [client, id, lastSaid, hasUnread, isReader, isWatched, isLost]);
}
