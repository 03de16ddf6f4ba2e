import { Suspense, useState } from "react";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import type { CompiledScreen, ListingScreen, ScreenLink } from "../../../schema/model/screen.ts";
import { CARD_PARAMETER } from "../../../schema/query/cardCondition.ts";
import { ListToolsContext } from "../../base/ListToolsContext.ts";
import { useUserPreference } from "../../base/useUserPreference.ts";
import { lazyPart } from "../../code/lazyPart.tsx";
import { ScreenGate } from "../../screen/ScreenGate.tsx";

const ViewSwitch = lazyPart(async () => (await import("./ViewSwitch.tsx")).ViewSwitch);

/** Props of `ViewedScreen`. */
export interface ViewedScreenProps {
  readonly screen: CompiledScreen & ListingScreen;
  /** Screens that can take its place. */
  readonly views: readonly ScreenLink[];
  readonly draw: (screen: CompiledScreen) => ReactNode;
}

/**
 * A list, or the board or calendar that the person looked at last. All stand at the address of the list, so that its tab, its
 * conditions and what is open above it stay. The rows behind a number of a dashboard are shown as a list first.
 */
export function ViewedScreen({ screen, views, draw }: ViewedScreenProps) {
  const [kept, keep] = useUserPreference<string>(`view.${screen.id}`);
  const [isChosen, setIsChosen] = useState(false);
  const [search] = useSearchParams();
  const all = [{ screen: screen.id, kind: screen.kind }, ...views];
  const isListFirst = search.has(CARD_PARAMETER) && !isChosen;
  const shown = isListFirst ? screen.id : (all.find((view) => view.screen === kept)?.screen ?? screen.id);
  const show = (view: string) => {
    setIsChosen(true);
    keep(view);
  };
  return (
    <ListToolsContext
      value={
        <Suspense>
          <ViewSwitch views={all} shown={shown} takesFocus={isChosen} onShow={show} />
        </Suspense>
      }
    >
      {shown === screen.id ? draw(screen) : <ScreenGate screenId={shown}>{draw}</ScreenGate>}
    </ListToolsContext>
  );
}
