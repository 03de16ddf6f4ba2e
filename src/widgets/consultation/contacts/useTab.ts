import { useState } from "react";
import { useViewer } from "../../../runtime/index.ts";
import type { ConsultRow } from "../core/consultRow.ts";
import { tabOf } from "./contactOrder.ts";
import type { ContactTab } from "./contactOrder.ts";

/**
 * The part of the contacts that is shown: the one that was chosen, else that of what is open, else who waits. It goes along when the open
 * consultation becomes the person's own: who is taken on does not vanish from sight.
 */
export function useTab(row: ConsultRow | undefined): readonly [tab: ContactTab, choose: (tab: ContactTab) => void] {
  const userId = useViewer().user.id;
  const id = row?.id;
  const part = row && tabOf(row, userId);
  const [chosen, setChosen] = useState<ContactTab>();
  const [before, setBefore] = useState({ id, part });
  const tab = chosen ?? part ?? "waiting";
  if (before.id !== id || before.part !== part) {
    setBefore({ id, part });
    const wasInSight = before.id === id && before.part === tab;
    if (wasInSight && part === "mine") setChosen("mine");
  }
  return [tab, setChosen];
}
