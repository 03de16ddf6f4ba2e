import { Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { lazyDialog, lazyPart } from "../../runtime/code/lazyPart.tsx";
import { RowToolbar } from "../../runtime/screens/RowToolbar.tsx";
import type { DeskSlots } from "../../widgets/consultation/core/deskSlots.ts";
import { ConsultDesk } from "../../widgets/consultation/window/ConsultDesk.tsx";

const ConsultAside = lazyPart(async () => (await import("../../widgets/consultation/aside/ConsultAside.tsx")).ConsultAside);
const HistoryDrawer = lazyDialog(async () => (await import("../../widgets/consultation/aside/HistoryDrawer.tsx")).HistoryDrawer);
const BeginDialog = lazyDialog(async () => (await import("../../widgets/consultation/aside/BeginDialog.tsx")).BeginDialog);
const PhraseDrawer = lazyDialog(async () => (await import("../../widgets/consultation/phrases/PhraseDrawer.tsx")).PhraseDrawer);

/** The conversation is what the desk shows already. */
const NOT_HERE = ["chat", "detail", "edit"];

/** What stands beside the conversation is loaded when it is shown. */
function slotsOf(open: (id: string) => void): DeskSlots {
  return {
    renderActions: (row) => <RowToolbar screenId="consultManual" row={row} without={NOT_HERE} />,
    renderAside: (row) => <ConsultAside row={row} onOpen={open} />,
    renderPhrases: (props) => (
      <Suspense>
        <PhraseDrawer {...props} />
      </Suspense>
    ),
    renderHistory: (props) => <HistoryDrawer {...props} />,
    renderBegin: (props) => <BeginDialog {...props} />,
  };
}

/** The consultation desk at its address; `chat` of the query names the consultation that is open (CONSULT-07). */
export function ConsultRoute() {
  const [query, setQuery] = useSearchParams();
  const chat = query.get("chat");
  const open = (next: string | undefined) => setQuery(next === undefined ? {} : { chat: next });
  return <ConsultDesk chat={chat === null || chat === "" ? undefined : chat} onChat={open} {...slotsOf(open)} />;
}
